import {
  accountClaimOffer,
  accountClaimPendingGet,
  accountClaimRespond,
  accountClaimWithdraw,
  dependantRemove,
  familyItem,
} from '@forenet/contract/family-calls'
import { notificationList } from '@forenet/contract/notification-calls'
import { createDependant, createMember, toTestPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../tickets/mails.ts'
import { deliver } from './deliver.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

type Member = Awaited<ReturnType<typeof createMember>>
let count = 0
const newEmail = () => `holger.${++count}@example.org`

/** A guardian with an adult child, and how that child is offered to an e-mail. */
async function household() {
  const parent = await createMember(portal.database, { firstName: 'Esther', lastName: 'Holm' })
  const child = await createDependant(portal.database, parent.id, { firstName: 'Holger', dateOfBirth: '2000-01-01' })
  const params = { memberId: parent.id, childId: child.id }
  const offer = (email: string | null) =>
    portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email: email ?? '' } })
  const listed = async () => {
    const { participants } = (await portal.call(toTestPerson(parent), familyItem, { params })).body
    return participants.find(({ member }) => member.id === child.id)?.handOver
  }
  return { parent, child, params, offer, listed }
}

const answer = (person: { email: string }, childId: string, accept: boolean) =>
  portal.call(person, accountClaimRespond, { params: { memberId: childId }, body: { accept } })
const notices = async (member: Member) =>
  (await portal.call(toTestPerson(member), notificationList, { query: { memberId: member.id } })).body
const offers = async (member: Member) =>
  (await portal.call(toTestPerson(member), familyItem, { params: { memberId: member.id } })).body.offeredHandOvers

test('a member is notified of the claim offer in portal and e-mail, and sees it among the participants', async () => {
  const { parent, child, offer } = await household()
  const taken = await createMember(portal.database)
  await offer(taken.email)
  await deliver(portal)
  const [notice, ...others] = await notices(taken)
  expect(others).toEqual([])
  expect(notice).toMatchObject({
    type: 'FAMILY_LINK_REQUEST',
    senderId: parent.id,
    title: 'Esther Holm vil overdrage Holger til din e-mailadresse',
    message: expect.stringMatching(
      /allerede medlem.*kan ikke overtage et andet.*en anden af dine e-mailadresser.*afvis/,
    ),
  })
  const mails = await mailsTo(portal, taken.email ?? '')
  expect(mails.map(({ subject }) => subject)).toEqual([notice?.title])
  expect(mails[0]?.text).toContain('/participants-list')
  expect(await offers(taken)).toEqual([
    { memberId: child.id, firstName: 'Holger', lastName: child.lastName, askedBy: 'Esther Holm' },
  ])
  // The offer does not block a member's pages, as it does before becoming a member.
  expect((await portal.call(toTestPerson(taken), accountClaimPendingGet)).body).toEqual({ handOver: null })
})

test('the guardian gets the same responses whether or not the e-mail has a member', { tags: 'full' }, async () => {
  const read: Record<string, unknown>[] = []
  const taken = await createMember(portal.database)
  for (const person of [toTestPerson(taken), { email: newEmail() }]) {
    const { parent, child, offer, listed } = await household()
    const without = (text: string) =>
      text.replaceAll(person.email, 'E-MAIL').replaceAll(child.id, 'CHILD').replaceAll(parent.id, 'PARENT')
    const offered = await offer(person.email)
    const atOnce = await listed()
    await deliver(portal)
    const afterwards = await listed()
    const noticesBefore = await notices(parent)
    const said = await answer(person, child.id, false)
    const [declined, ...others] = await notices(parent)
    read.push({
      offered: [offered.status, without(JSON.stringify(offered.body))],
      standing: [without(JSON.stringify([atOnce, afterwards])), noticesBefore],
      said: [said.status, said.body],
      declined: without(JSON.stringify({ ...declined, id: '', createdAt: '' })),
      others,
      left: await listed(),
    })
  }
  expect(read[0]).toEqual(read[1])
  expect(read[0]).toMatchObject({ said: [200, { accepted: false }], left: null })
})

test('a member cannot accept; declining removes card and notification, once', { tags: 'full' }, async () => {
  const { child, offer, listed } = await household()
  const taken = await createMember(portal.database)
  await offer(taken.email)
  await deliver(portal)
  const yes = await answer(toTestPerson(taken), child.id, true)
  expect([yes.status, yes.problem.code]).toEqual([409, 'already-a-member'])
  expect(await listed()).toMatchObject({ email: taken.email })
  expect((await answer(toTestPerson(taken), child.id, false)).body).toEqual({ accepted: false })
  expect([await offers(taken), await notices(taken)]).toEqual([[], []])
  for (const accept of [true, false]) expect((await answer(toTestPerson(taken), child.id, accept)).status).toBe(404)
})

test('an offer to another e-mail can neither be seen nor answered', { tags: 'full' }, async () => {
  const { child, offer, listed } = await household()
  const [taken, other] = [await createMember(portal.database), await createMember(portal.database)]
  await offer(taken.email)
  await deliver(portal)
  for (const accept of [true, false]) expect((await answer(toTestPerson(other), child.id, accept)).status).toBe(404)
  expect([await offers(other), await notices(other)]).toEqual([[], []])
  expect(await listed()).toMatchObject({ email: taken.email })
})

const ENDINGS: Record<string, (family: Awaited<ReturnType<typeof household>>) => Promise<{ status: number }>> = {
  'taken back': ({ parent, params }) => portal.call(toTestPerson(parent), accountClaimWithdraw, { params }),
  'sent to another e-mail': ({ offer }) => offer(newEmail()),
  'off with the child’s place on the list': ({ parent, params }) =>
    portal.call(toTestPerson(parent), dependantRemove, { params }),
}
test.each(Object.entries(ENDINGS))(
  'an offer that is %s leaves nothing with the member',
  { tags: 'full' },
  async (_how, end) => {
    const family = await household()
    const taken = await createMember(portal.database)
    await family.offer(taken.email)
    await deliver(portal)
    expect(await notices(taken)).toHaveLength(1)
    expect((await end(family)).status).toBe(200)
    await deliver(portal)
    expect([await offers(taken), await notices(taken)]).toEqual([[], []])
  },
)

test('an offer withdrawn before its job runs sends nothing', async () => {
  const { parent, params, offer } = await household()
  const taken = await createMember(portal.database)
  await offer(taken.email)
  await portal.call(toTestPerson(parent), accountClaimWithdraw, { params })
  await deliver(portal)
  expect([await notices(taken), await mailsTo(portal, taken.email ?? '')]).toEqual([[], []])
})

test('claiming one of two records offered to the e-mail shows the other, which can be declined', {
  tags: 'full',
}, async () => {
  const [first, second] = [await household(), await household()]
  const person = { email: newEmail() }
  await first.offer(person.email)
  await second.offer(person.email)
  await deliver(portal)
  expect((await answer(person, first.child.id, true)).body).toEqual({ accepted: true })
  const grown = { ...first.child, ...person } as Member
  // In addition to the first guardian's family invitation.
  expect((await notices(grown)).flatMap(({ data }) => data.offeredHandOver ?? [])).toEqual([second.child.id])
  expect((await answer(person, second.child.id, false)).body).toEqual({ accepted: false })
  expect(await second.listed()).toBeNull()
})

test('a member created while the offer is stored is notified', { tags: 'full' }, async () => {
  const { child, offer } = await household()
  const email = newEmail()
  // The new member is invisible when the offer is made, and visible once it is stored.
  const client = await portal.app.payments.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 15))', [email])
    await client.query(`insert into member (id, email, first_name) values (gen_random_uuid(), $1, 'Holger')`, [email])
    const offered = offer(email)
    await waitUntilBlocked()
    await client.query('commit')
    expect((await offered).status).toBe(200)
  } finally {
    client.release()
  }
  await deliver(portal)
  const { rows } = await portal.database.$client.query('select id, email from member where email = $1', [email])
  expect((await offers(rows[0])).map(({ memberId }) => memberId)).toEqual([child.id])
  expect(await notices(rows[0])).toHaveLength(1)
})

async function waitUntilBlocked(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await portal.database.$client.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory' and datname = current_database()`,
      )
      return rows.length
    })
    .toBe(1)
}
