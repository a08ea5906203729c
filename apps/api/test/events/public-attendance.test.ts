import { memberDataExport } from '@forenet/contract/account-deletion-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { eventItem, eventNameVisibilitySet } from '@forenet/contract/event-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { createDependant, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const FREE = [{ name: 'Gratis', memberPriceMinor: 0, guestPriceMinor: 0 }]
const freeEvent = async () => createEvent(portal.database, (await createOrganisation(portal.database)).id, {}, FREE)
const someone = async (firstName: string, dateOfBirth: string | null = '1980-05-04') => {
  const member = await createMember(portal.database, { firstName, dateOfBirth })
  return { member, person: { email: member.email ?? '' } }
}
type Someone = Awaited<ReturnType<typeof someone>>
const wish = (event: { typeId: string }, memberIds: readonly string[], showName: boolean) =>
  buildRegistration(
    memberIds.map((memberId) => ({ ticketTypeId: event.typeId, memberId })),
    0,
    { showName },
  )
const come = ({ member, person }: Someone, event: { id: string; typeId: string }, showName: boolean) =>
  registerSuccessfully(portal, person, event.id, wish(event, [member.id], showName))
const coming = async (person: TestPerson, event: { id: string }) => {
  const { body } = await portal.call(person, eventItem, { params: { eventId: event.id } })
  return body.coming
}
const say = (person: TestPerson, event: { id: string }, shown: boolean) =>
  portal.call(person, eventNameVisibilitySet, { params: { eventId: event.id }, body: { shown } })

test('shows only names of people who agreed, counts everyone, and withdrawal is immediate', async () => {
  const event = await freeEvent()
  const [asta, bo, stranger] = [await someone('Åsta'), await someone('Bo'), await someone('Cilla')]
  await come(asta, event, true)
  await come(bo, event, false)
  expect(await coming(stranger.person, event)).toEqual({ count: 2, names: ['Åsta'], own: null, nameable: true })
  expect(await coming(bo.person, event)).toMatchObject({ own: false })

  const said = await say(bo.person, event, true)
  expect(said.body.coming).toEqual({ count: 2, names: ['Bo', 'Åsta'], own: true, nameable: true })
  await say(asta.person, event, false)
  expect(await coming(stranger.person, event)).toMatchObject({ count: 2, names: ['Bo'] })
})

test('does not name people whose seats are only held', async () => {
  const paid = await createEvent(portal.database, (await createOrganisation(portal.database)).id)
  const { member, person } = await someone('Dorte')
  const seats = buildRegistration([{ ticketTypeId: paid.typeId, memberId: member.id }], 30_000, { showName: true })
  await registerSuccessfully(portal, person, paid.id, seats)
  expect(await coming(person, paid)).toEqual({ count: 0, names: [], own: null, nameable: true })
})

test.each([
  ['under 18', '2010-01-01'],
  ['of no known age', null],
])('a participant %s is counted, and never named', async (_who, dateOfBirth) => {
  const event = await freeEvent()
  const young = await someone('Emil', dateOfBirth)
  const refused = await registerForEvent(portal, young.person, event.id, wish(event, [young.member.id], true))
  expect([refused.status, refused.problem.code]).toEqual([422, 'not-grown-up'])
  await come(young, event, false)
  const said = await say(young.person, event, true)
  expect([said.status, said.problem.code]).toEqual([422, 'not-grown-up'])
  expect(await coming((await someone('Finn')).person, event)).toMatchObject({ count: 1, names: [] })
  expect(await coming(young.person, event)).toMatchObject({ own: false, nameable: false })
})

test('can be set for oneself only, not for a child or guest', async () => {
  const event = await freeEvent()
  const parent = await someone('Gerda')
  const child = await createDependant(portal.database, parent.member.id, {
    firstName: 'Hugo',
    dateOfBirth: '2000-01-01',
  })
  const asked = wish(event, [parent.member.id, child.id], true)
  asked.tickets.push({
    ticketTypeId: event.typeId,
    memberId: null,
    attendeeName: 'Ib',
    attendeeEmail: null,
    answers: {},
  })
  await registerSuccessfully(portal, parent.person, event.id, asked)
  expect(await coming(parent.person, event)).toMatchObject({ count: 3, names: ['Gerda'] })
})

test('cannot be enabled without a ticket; disabling changes nothing', async () => {
  const event = await freeEvent()
  const { person } = await someone('Jens')
  expect((await say(person, event, true)).status).toBe(404)
  expect((await say(person, event, false)).status).toBe(200)
})

test('a member who cancels, transfers or requests deletion is no longer named, even after registering again', async () => {
  const event = await freeEvent()
  const [kaj, lis, mona] = [await someone('Kaj'), await someone('Lis'), await someone('Mona')]
  const cancelled = await come(kaj, event, true)
  const passed = await come(lis, event, true)
  await come(mona, event, true)
  expect((await coming(kaj.person, event)).names).toEqual(['Kaj', 'Lis', 'Mona'])

  await portal.call(kaj.person, entryCancel, { params: { entryId: cancelled.entry.id }, body: { refundMinor: 0 } })
  await portal.call(lis.person, ticketTransfer, {
    params: { ticketId: passed.entry.tickets[0]?.id ?? '' },
    body: { attendeeName: 'Nils', attendeeEmail: null },
  })
  expect(await coming(mona.person, event)).toMatchObject({ count: 2, names: ['Mona'] })
  await come(kaj, event, false)
  expect(await coming(kaj.person, event)).toMatchObject({ names: ['Mona'], own: false })

  await portal.database.$client.query('update member set deletion_asked_at = $2 where id = $1', [
    mona.member.id,
    portal.clock.now,
  ])
  expect(await coming(kaj.person, event)).toMatchObject({ count: 3, names: [] })
})

test('the data export contains the choice', async () => {
  const event = await freeEvent()
  const me = await someone('Oda')
  await come(me, event, true)
  const { body } = await portal.call(me.person, memberDataExport, { params: { memberId: me.member.id } })
  expect(JSON.stringify(body)).toContain('"nameShown":true')
})
