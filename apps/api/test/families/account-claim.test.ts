import {
  accountClaimOffer,
  accountClaimPendingGet,
  accountClaimRespond,
  accountClaimWithdraw,
  familyInvitationCreate,
  familyItem,
} from '@forenet/contract/family-calls'
import { memberCreate, memberFindByEmail, memberParticipants, memberUpdate } from '@forenet/contract/member-calls'
import { membershipList } from '@forenet/contract/membership-calls'
import { notificationList } from '@forenet/contract/notification-calls'
import {
  createActiveMembership,
  createDependant,
  createMember,
  createOrganisation,
  toTestPerson,
} from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../tickets/mails.ts'
import { deliver } from './deliver.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

let count = 0

/** A dependant who turned 18 on the test clock's day, with a membership. */
async function grownUp(dateOfBirth = '2008-11-20') {
  const parent = await createMember(portal.database)
  const alma = await createDependant(portal.database, parent.id, { dateOfBirth })
  const club = await createOrganisation(portal.database)
  await createActiveMembership(portal.database, club.id, alma.id)
  const params = { memberId: parent.id, childId: alma.id }
  return { parent, alma, params, email: `alma.${++count}@example.org` }
}

test('a child of 18 claims its own record with history after signing in and accepting', async () => {
  const { parent, alma, params, email } = await grownUp()
  expect((await portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email } })).status).toBe(200)
  await deliver(portal)
  expect((await mailsTo(portal, email)).map((mail) => mail.subject)).toEqual([
    expect.stringContaining('vil give dig dit eget login'),
  ])
  const [, waiting] = (await portal.call(toTestPerson(parent), familyItem, { params })).body.participants
  expect(waiting).toMatchObject({ grownUp: true, handOver: { email } })

  const made = await portal.call({ email }, memberCreate, { body: { email, firstName: 'Alma', lastName: 'Holm' } })
  expect(made.problem.code).toBe('hand-over-waiting')
  expect((await portal.call({ email }, accountClaimPendingGet)).body.handOver).toMatchObject({
    memberId: alma.id,
    askedBy: `${parent.firstName} ${parent.lastName}`,
  })
  const said = await portal.call({ email }, accountClaimRespond, {
    params: { memberId: alma.id },
    body: { accept: true },
  })
  expect(said.body).toEqual({ accepted: true })

  const { body: own } = await portal.call({ email }, memberFindByEmail, { query: { email } })
  expect(own).toMatchObject({ id: alma.id, email, parentId: null })
  const memberships = await portal.call({ email }, membershipList, { params: { memberId: alma.id }, query: {} })
  expect(memberships.body).toMatchObject([{ status: 'active' }])
  expect(
    (await portal.call(toTestPerson(parent), membershipList, { params: { memberId: alma.id }, query: {} })).status,
  ).toBe(404)

  // The parent requests a family link instead, which the adult answers.
  await deliver(portal)
  const { body: told } = await portal.call({ email }, notificationList, { query: { memberId: alma.id } })
  expect(told).toMatchObject([{ type: 'FAMILY_LINK_REQUEST', data: { inviterEmail: parent.email } }])
  const { body: left } = await portal.call(toTestPerson(parent), memberParticipants, { params })
  expect(left.map((member) => member.familyInvitationStatus)).toEqual([null, 'pending'])
})

test("declining creates a separate member, and the child's record stays", async () => {
  const { parent, alma, params, email } = await grownUp()
  await portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email } })
  const answer = { params: { memberId: alma.id }, body: { accept: false } }
  expect((await portal.call({ email }, accountClaimRespond, answer)).body).toEqual({ accepted: false })
  const made = await portal.call({ email }, memberCreate, { body: { email, firstName: 'En', lastName: 'Anden' } })
  expect(made.body.id).not.toBe(alma.id)
  const [, child] = (await portal.call(toTestPerson(parent), familyItem, { params })).body.participants
  expect(child).toMatchObject({ member: { id: alma.id }, handOver: null })
  portal.familyMails.length = 0
})

test('before the eighteenth birthday no claim is possible', async () => {
  const { parent, params, email } = await grownUp('2008-11-21')
  const asked = await portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email } })
  expect(asked.problem.code).toBe('not-grown-up')
})

test('a withdrawn offer cannot be accepted, nor can another person accept it', async () => {
  const { parent, alma, params, email } = await grownUp()
  await portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email } })
  const answer = { params: { memberId: alma.id }, body: { accept: true } }
  expect((await portal.call({ email: 'fremmed@example.org' }, accountClaimRespond, answer)).status).toBe(404)
  await portal.call(toTestPerson(parent), accountClaimWithdraw, { params })
  expect((await portal.call({ email }, accountClaimRespond, answer)).status).toBe(404)
  portal.familyMails.length = 0
})

test('accepting in two tabs is one claim', async () => {
  const { parent, alma, params, email } = await grownUp()
  await portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email } })
  const answer = { params: { memberId: alma.id }, body: { accept: true } }
  const answers = await Promise.all([
    portal.call({ email }, accountClaimRespond, answer),
    portal.call({ email }, accountClaimRespond, answer),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  portal.familyMails.length = 0
})

test('is limited to ten offers a day, as each sends an e-mail', { tags: 'full' }, async () => {
  const { parent, params } = await grownUp()
  const offer = (n: number) =>
    portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email: `nummer.${n}@example.org` } })
  for (let n = 0; n < 10; n++) expect((await offer(n)).status).toBe(200)
  expect((await offer(10)).problem.code).toBe('too-many-requests')
  portal.familyMails.length = 0
})

test('pending family invitations by the guardian and others are found once after the claim', {
  tags: 'full',
}, async () => {
  const { parent, alma, params, email } = await grownUp()
  const aunt = await createMember(portal.database)
  for (const inviter of [parent, aunt]) {
    await portal.call(toTestPerson(inviter), familyInvitationCreate, { body: { email, name: 'Alma' } })
  }
  await portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email } })
  const answer = { params: { memberId: alma.id }, body: { accept: true } }
  expect((await portal.call({ email }, accountClaimRespond, answer)).body).toEqual({ accepted: true })
  await deliver(portal)
  const { body: told } = await portal.call({ email }, notificationList, { query: { memberId: alma.id } })
  expect(told.map(({ data }) => data.inviterEmail).sort()).toEqual([parent.email, aunt.email].sort())
})

test('the other guardian is notified, may withdraw the offer, and a shared birth date stays', async () => {
  const other = await createMember(portal.database)
  const { parent, alma, params, email } = await grownUp()
  await portal.database.$client.query('update member set other_parent_id = $2 where id = $1', [alma.id, other.id])
  await portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email } })
  const { body: told } = await portal.call(toTestPerson(other), notificationList, { query: { memberId: other.id } })
  expect(told).toMatchObject([{ title: expect.stringContaining('får tilbudt sit eget login'), senderId: parent.id }])
  const own = { memberId: other.id, childId: alma.id }
  expect((await portal.call(toTestPerson(other), accountClaimWithdraw, { params: own })).status).toBe(200)
  const body = { firstName: 'Alma', lastName: 'Holm', dateOfBirth: '1999-01-01' }
  const changed = await portal.call(toTestPerson(parent), memberUpdate, { params: { memberId: alma.id }, body })
  expect(changed.problem.code).toBe('not-allowed')
  portal.familyMails.length = 0
})
