import {
  memberDeletionItem,
  memberDeletionRequest,
  memberDeletionWithdraw,
} from '@forenet/contract/account-deletion-calls'
import { eventWaitingListJoin } from '@forenet/contract/event-calls'
import { familyInvitationCreate } from '@forenet/contract/family-calls'
import { memberCreate, memberFindByEmail, memberList } from '@forenet/contract/member-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import {
  createActiveMembership,
  createDependant,
  createEdition,
  createMember,
  createOrganisation,
  linkFamily,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteDueMembers } from '../../src/modules/portal/account-deletion/delete-due-members.ts'
import { sendAccountDeletionMail } from '../../src/modules/portal/account-deletion/emails/account-deletion-mails.ts'
import { redactExpiredBilling } from '../../src/modules/portal/account-deletion/expired-billing.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { createHousehold, TRACES } from './household.ts'
import { traces } from './traces.ts'

let portal: TestPortal
const removed: string[] = []
let failing = false
beforeAll(async () => {
  portal = await startTestPortal({
    removeAccount: async (email) => {
      if (failing) throw new Error('The provider is down')
      removed.push(email)
    },
  })
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
  portal.leavingMails.length = 0
  failing = false
})

const night = (day: string) => {
  portal.clock.now = new Date(`${day}T00:05:00+01:00`)
  return deleteDueMembers(portal.app.leaving)
}
const ofMember = (member: { id: string; email: string | null }) => ({
  person: { email: member.email ?? '' },
  params: { memberId: member.id },
  body: { email: member.email ?? '' },
})
const send = async () => {
  for (const mail of portal.leavingMails.splice(0)) await sendAccountDeletionMail(messageDeps(portal), mail)
}

test('a request waits a week, is confirmed by e-mail, and can be undone without a trace', async () => {
  const { person, params, body } = ofMember(await createMember(portal.database))
  const before = await portal.call(person, memberDeletionItem, { params })
  expect(before.body).toMatchObject({ askedAt: null, takesEffectOn: '2026-11-27', blockers: [], loginKept: false })
  const wrong = await portal.call(person, memberDeletionRequest, { params, body: { email: 'en.anden@example.org' } })
  expect(wrong.problem).toMatchObject({ code: 'email-differs', errors: [{ path: 'email' }] })
  const asked = await portal.call(person, memberDeletionRequest, { params, body })
  expect(asked.body).toMatchObject({ askedAt: TEST_NOW.toISOString(), takesEffectOn: '2026-11-27' })
  portal.clock.now = new Date('2026-11-22T11:00:00Z')
  expect((await portal.call(person, memberDeletionRequest, { params, body })).body).toEqual(asked.body)
  expect(portal.leavingMails).toHaveLength(1)
  await send()
  const [mail] = await mailsTo(portal, person.email)
  expect(mail?.text).toContain('27. november 2026')
  expect(mail?.text).toContain('/my-profile/data')
  expect((await portal.call(person, memberDeletionWithdraw, { params })).body.askedAt).toBeNull()
  expect(await night('2026-12-01')).toBe(0)
  expect((await portal.call(person, memberFindByEmail, { query: person })).body.id).toBe(params.memberId)
})

test('the nightly task deletes on the seventh day, and only accounting records keep the identity', async () => {
  const home = await createHousehold(portal)
  const { person, params, body } = ofMember(home.leaver)
  expect(await traces(portal, TRACES)).toContain('contact_message.message')
  const blocked = await portal.call(person, memberDeletionRequest, { params, body })
  expect(blocked.problem.code).toBe('cannot-leave-yet')
  expect((await portal.call(person, memberDeletionItem, { params })).body.blockers).toMatchObject([
    { kind: 'ticket', name: 'Loppemarked', organisationKey: home.club.key, eventId: home.event.id, on: '2026-12-19' },
  ])
  portal.clock.now = new Date('2026-12-20T11:00:00Z')
  const asked = await portal.call(person, memberDeletionRequest, { params, body })
  expect(asked.body).toMatchObject({ children: ['Pernilla'], keptPurchases: 2, keptUntil: '2031-12-31' })
  await send()
  expect(await night('2026-12-26')).toBe(0)
  expect(await night('2026-12-27')).toBe(1)
  expect(removed.splice(0)).toEqual([person.email])
  await send()
  expect((await mailsTo(portal, person.email)).map((mail) => mail.subject)).toContain(
    'Din konto hos Forenet er slettet',
  )

  expect(await traces(portal, TRACES)).toEqual([
    'audit_entry.detail',
    // Of a transaction that no invoice explains.
    'bank_line.text',
    'invoice.recipient_name',
    'membership_payment.billing_address',
    'membership_payment.billing_email',
    'membership_payment.billing_name',
    'membership_payment.billing_phone',
    'payment_order.billing_address',
    'payment_order.billing_email',
    'payment_order.billing_name',
    'payment_order.billing_phone',
    'payment_order_line.participant_name',
  ])
  const { rows: bankLines } = await portal.database.$client.query(
    'select text, payer, reference, ignored_reason as why from bank_line where amount_minor > 0 order by amount_minor',
  )
  const erased = { text: '', payer: '', reference: '' }
  expect(bankLines).toEqual([
    { ...erased, why: 'Lotteri' },
    { ...erased, why: null },
  ])
  const { rows } = await portal.database.$client.query(
    'select billing_name, selection from payment_order where id = any($1) order by status desc',
    [[home.paidOrder, home.openOrder]],
  )
  expect(rows).toEqual([
    { billing_name: 'Zebedæus Qvistorff', selection: {} },
    { billing_name: 'Slettet medlem', selection: {} },
  ])
  // Recipient data of the member's guests is erased, and no one else's.
  const { rows: receivers } = await portal.database.$client.query(
    `select r.name, r.email from event_message_receiver r join event_message l on l.id = r.message_id where l.event_id = $1 order by r.place`,
    [home.event.id],
  )
  expect(receivers).toEqual([
    { name: '', email: null },
    { name: 'Frederiks gæst', email: 'frederiks.gaest@example.org' },
  ])
  // Invitations to that address are erased and their links end; others stay.
  const { rows: known } = await portal.database.$client.query(
    `select name, email, withdrawn_at is not null as withdrawn, asked_by from event_invitation where event_id = $1 order by name`,
    [home.event.id],
  )
  expect(known).toEqual([
    { name: '', email: null, withdrawn: true, asked_by: null },
    { name: 'Frederiks gæst', email: 'frederiks.gaest@example.org', withdrawn: false, asked_by: null },
  ])
  // An address that ends with the member's belongs to another person and stays.
  const { rows: details } = await portal.database.$client.query(
    `select detail from audit_entry where action = 'family-unlinked'`,
  )
  expect(details).toEqual([{ detail: { other: 'Slettet', longer: `anna-${person.email}` } }])
  const { rows: pairs } = await portal.database.$client.query(
    `select parent_id, other_parent_id, first_name from member where id = $1`,
    [home.shared.id],
  )
  expect(pairs).toEqual([{ parent_id: home.friend.id, other_parent_id: null, first_name: 'Fælles' }])
  const { rows: seats } = await portal.database.$client.query('select waiting_seats from event where id = $1', [
    home.full.id,
  ])
  expect(seats).toEqual([{ waiting_seats: 0 }])
  const { rows: words } = await portal.database.$client.query(
    'select message from contact_message where thread_id = $1 order by from_organisation',
    [home.threadId],
  )
  expect(words).toEqual([{ message: 'Slettet' }, { message: 'Tak for din besked' }])

  // The deleted member cannot be found, impersonated or invited; the e-mail counts as unknown.
  const superAdministrator = {
    email: (await createMember(portal.database)).email ?? '',
    roles: ['org:ALL|role:SUPER_ADMIN'],
  }
  const listed = await portal.call(superAdministrator, memberList, { query: { size: 100, search: 'slettet' } })
  expect(listed.body).toEqual([])
  const acting = await portal.call({ ...superAdministrator, actingFor: home.leaver.id }, memberList, {
    query: { size: 1 },
  })
  expect(acting.status).toBe(404)
  const invited = await portal.call(home.friendPerson, familyInvitationCreate, {
    body: { email: person.email, name: 'Zeb' },
  })
  expect(invited.body).toMatchObject({ status: 'pending', inviteeEmail: person.email })
  const again = await portal.call(person, memberCreate, { body: { ...person, firstName: 'Ny', lastName: 'Igen' } })
  expect(again.body.id).not.toBe(home.leaver.id)

  expect(await night('2026-12-28')).toBe(0)
  portal.clock.now = new Date('2031-12-31T23:30:00+01:00')
  await redactExpiredBilling(portal.app.leaving)
  expect(await traces(portal, ['Qvistorff'])).not.toEqual([])
  portal.clock.now = new Date('2032-01-01T00:05:00+01:00')
  await redactExpiredBilling(portal.app.leaving)
  expect(await traces(portal, ['Qvistorff', 'Ugleskrænten', '61 23 45 67'])).toEqual([])
})

test('a blocked deletion waits and does not block others', { tags: 'full' }, async () => {
  const [held, free] = [await createMember(portal.database), await createMember(portal.database)]
  for (const one of [ofMember(held), ofMember(free)]) {
    expect((await portal.call(one.person, memberDeletionRequest, one)).status).toBe(200)
  }
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, {}, [
    { name: 'Gratis', memberPriceMinor: 0, guestPriceMinor: 0 },
  ])
  const ticket = { ticketTypeId: event.typeId, memberId: held.id, attendeeName: 'Maja' }
  await registerSuccessfully(portal, ofMember(held).person, event.id, buildRegistration([ticket], 0))
  expect(await night('2026-11-27')).toBe(1)
  expect(removed.splice(0)).toEqual([free.email])
  portal.clock.now = new Date(TEST_NOW)
  const { person, params } = ofMember(held)
  expect((await portal.call(person, memberDeletionItem, { params })).body.blockers).toMatchObject([{ kind: 'ticket' }])
  expect(await night('2026-12-20')).toBe(1)
  removed.length = 0
})

test('an unreachable provider, or a crash after it, leaves the member for the next night', {
  tags: 'full',
}, async () => {
  const { person, params, body } = ofMember(await createMember(portal.database))
  await portal.call(person, memberDeletionRequest, { params, body })
  failing = true
  expect(await night('2026-11-27')).toBe(0)
  failing = false
  expect(await night('2026-11-28')).toBe(1)
  // The job is lost: the e-mail is requested again and sent once, and then no address is stored.
  portal.leavingMails.length = 0
  expect(await night('2026-11-29')).toBe(0)
  expect(portal.leavingMails).toEqual([{ kind: 'done', memberId: params.memberId }])
  portal.leavingMails.push({ kind: 'done', memberId: params.memberId })
  await send()
  expect(
    (await mailsTo(portal, person.email)).filter((mail) => mail.subject === 'Din konto hos Forenet er slettet'),
  ).toHaveLength(1)
  expect(await traces(portal, [person.email])).toEqual([])
})

test('the only guardian of a child with a membership must first find another', async () => {
  const parent = await createMember(portal.database)
  const child = await createDependant(portal.database, parent.id)
  await createActiveMembership(portal.database, (await createOrganisation(portal.database)).id, child.id)
  const { person, params, body } = ofMember(parent)
  expect((await portal.call(person, memberDeletionRequest, { params, body })).problem.code).toBe('cannot-leave-yet')
  const { body: told } = await portal.call(person, memberDeletionItem, { params })
  expect(told.blockers).toMatchObject([{ kind: 'child', name: 'Alma' }])
  const other = await createMember(portal.database)
  await portal.database.$client.query('update member set other_parent_id = $2 where id = $1', [child.id, other.id])
  expect((await portal.call(person, memberDeletionRequest, { params, body })).body).toMatchObject({
    blockers: [],
    children: [],
  })
  expect((await portal.call(person, memberDeletionWithdraw, { params })).status).toBe(200)
})

test('leaving a waiting list passes the offered seats on', async () => {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, { capacity: 1, seatsTaken: 1 })
  const [first, second] = [await createMember(portal.database), await createMember(portal.database)]
  for (const member of [first, second]) {
    const waiting = { params: { eventId: event.id }, body: { seats: 1, language: 'da' as const } }
    expect((await portal.call(ofMember(member).person, eventWaitingListJoin, waiting)).status).toBe(200)
  }
  const { person, params, body } = ofMember(first)
  expect((await portal.call(person, memberDeletionRequest, { params, body })).status).toBe(200)
  await portal.database.$client.query('update event set seats_taken = 0 where id = $1', [event.id])
  portal.eventMails.length = 0
  expect(await night('2026-11-27')).toBe(1)
  const { rows } = await portal.database.$client.query(
    'select member_id, state from event_waiting where event_id = $1',
    [event.id],
  )
  expect(rows).toEqual([{ member_id: second.id, state: 'offered' }])
  expect(portal.eventMails.map(({ kind }) => kind)).toEqual(['seats-offered'])
})

test('a person with a similar address keeps their data', async () => {
  const [leaver, namesake, third] = [
    await createMember(portal.database, { email: 'hansen@example.org' }),
    await createMember(portal.database, { email: 'lars.hansen@example.org' }),
    await createMember(portal.database),
  ]
  for (const named of [leaver, namesake]) {
    await portal.database.$client.query(
      `insert into notification (receiver_id, type, title, message, data, created_at)
       values ($1, 'FAMILY_LINK_REQUEST', 'Familie', $2, $3, now())`,
      [third.id, `Fra ${named.email}.`, JSON.stringify({ inviterEmail: named.email })],
    )
    await portal.database.$client.query(
      `insert into outgoing_message (channel, once_key, recipient, template, created_at)
       values ('mail', $1, $2, 'hand-over', now())`,
      [`hand-over:${named.email}:1`, named.email],
    )
  }
  const { person, params, body } = ofMember(leaver)
  await portal.call(person, memberDeletionRequest, { params, body })
  expect(await night('2026-11-27')).toBe(1)
  const { rows: left } = await portal.database.$client.query<{ message: string }>(
    'select message from notification where receiver_id = $1',
    [third.id],
  )
  expect(left).toEqual([{ message: 'Fra lars.hansen@example.org.' }])
  const { rows: sent } = await portal.database.$client.query(
    `select once_key, recipient from outgoing_message where once_key like 'hand-over:%:1' order by recipient`,
  )
  expect(sent).toEqual([
    { once_key: `hand-over:${leaver.id}:1`, recipient: '' },
    { once_key: 'hand-over:lars.hansen@example.org:1', recipient: 'lars.hansen@example.org' },
  ])
})

test('no payment is made for a deleted member', { tags: 'full' }, async () => {
  const [payer, leaver] = [await createMember(portal.database), await createMember(portal.database)]
  await linkFamily(portal.database, payer, leaver)
  const club = await createOrganisation(portal.database)
  const offer = await createEdition(portal.database, club.id)
  const asPayer = { email: payer.email ?? '' }
  const selection = buildSelection(club.id, [{ memberId: leaver.id, membershipConfId: offer.id }], 45_000)
  const { person, params, body } = ofMember(leaver)
  await portal.call(person, memberDeletionRequest, { params, body })
  portal.clock.now = new Date('2026-11-26T20:00:00Z')
  const prepared = await preparePurchase(portal, asPayer, selection)
  expect(await night('2026-11-27')).toBe(1)
  const link = await portal.call(asPayer, paymentLink, {
    body: { forenettoken: prepared.body.returnToken, Amount: 45_000, Currency: 'DKK' },
  })
  expect(link.problem.code).toBe('participant-not-yours')
})
