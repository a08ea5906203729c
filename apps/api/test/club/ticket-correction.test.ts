import { clubAttendeeCorrect, clubAttendeeGet, clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import type { TicketCorrection } from '@forenet/contract/club/ticket-correction'
import { ticketCheck } from '@forenet/contract/ticket-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAttendees } from '../../src/modules/events/tickets/index.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function correctionScene() {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(
    portal.database,
    club.id,
    // Members may not transfer tickets; the club may.
    { transferUntil: null, guestsInvited: true },
    [{ name: 'Dinner', memberPriceMinor: 0, guestPriceMinor: 0 }],
    [
      { label: 'Anything you cannot eat?', kind: 'text', askedOf: 'ticket', required: true },
      { label: 'Table', kind: 'choice', choices: ['A', 'B'], askedOf: 'entry' },
    ],
  )
  const [food, table] = event.questions.map(({ id }) => id) as [string, string]
  const buyer = await createMember(portal.database)
  const guest = (attendeeName: string) => ({ ticketTypeId: event.typeId, attendeeName, answers: { [food]: 'Nuts' } })
  const wish = buildRegistration([guest('Bo Lund'), guest('Ida')], 0, { answers: { [table]: 'A' } })
  const { entry } = await registerSuccessfully(portal, { email: buyer.email ?? '' }, event.id, wish)
  const ticketId = entry.tickets[0]?.id ?? ''
  const owner = await withRole(portal, club, { role: 'owner' })
  const params = { orgKey: club.key, eventId: event.id }
  const seen = { name: 'Bo Lund', email: null, answers: { [food]: 'Nuts', [table]: 'A' } }
  portal.eventMails.length = 0
  return {
    ...{ event, entry, ticketId, food, table, seen, buyer },
    look: async (id = ticketId) =>
      (await portal.call(owner, clubAttendeeGet, { params: { ...params, ticketId: id } })).body,
    correct: (wanted: Partial<TicketCorrection>, id = ticketId) =>
      portal.call(owner, clubAttendeeCorrect, {
        params: { ...params, ticketId: id },
        body: { ...seen, somebodyElse: false, seen, ...wanted },
      }),
    rows: async () => (await portal.call(owner, clubAttendeeList, { params, query: {} })).body.rows,
    verdict: async (id: string) => {
      const code = portal.app.events.codeOf(id, event.id)
      return (await portal.call(owner, ticketCheck, { body: { code, use: false } })).body.verdict
    },
  }
}

test('a corrected name keeps the code, resends the tickets and stores the old name', async () => {
  const scene = await correctionScene()
  expect((await scene.look()).questions.map(({ label, ofEntry }) => [label, ofEntry])).toEqual([
    ['Anything you cannot eat?', false],
    ['Table', true],
  ])
  const { body } = await scene.correct({ name: 'Bo Lind', email: 'bo@example.org' })
  expect([body.ticketId, await scene.verdict(scene.ticketId)]).toEqual([scene.ticketId, 'valid'])
  expect((await scene.look()).changes.map(({ field, was, became }) => [field, was, became])).toEqual(
    expect.arrayContaining([
      ['name', 'Bo Lund', 'Bo Lind'],
      ['email', '', 'bo@example.org'],
    ]),
  )
  expect(portal.eventMails).toMatchObject([
    { kind: 'tickets-again', entryId: scene.entry.id },
    { kind: 'ticket-shared', ticketId: scene.ticketId, email: 'bo@example.org' },
  ])
})

test('ticket answers change for one ticket, registration answers for all, without a message', async () => {
  const scene = await correctionScene()
  expect((await scene.correct({ answers: { [scene.food]: '', [scene.table]: 'B' } })).status).toBe(200)
  expect((await scene.rows()).map(({ name, answers }) => [name, answers])).toEqual([
    ['Bo Lund', { [scene.table]: 'B' }],
    ['Ida', { [scene.food]: 'Nuts', [scene.table]: 'B' }],
  ])
  expect(portal.eventMails).toEqual([])
  const wrong = await scene.correct({
    seen: { ...scene.seen, answers: { [scene.table]: 'B' } },
    answers: { [scene.table]: 'C' },
  })
  expect(wrong.problem.errors?.[0]?.path).toBe(`answers.${scene.table}`)
})

test('a different attendee gets a ticket with a new code by e-mail; the old code is void', async () => {
  const scene = await correctionScene()
  const { body } = await scene.correct({ name: 'Carla', email: 'carla@example.org', somebodyElse: true })
  expect(body.ticketId).not.toBe(scene.ticketId)
  expect([await scene.verdict(scene.ticketId), await scene.verdict(body.ticketId)]).toEqual(['void', 'valid'])
  expect(portal.eventMails.map(({ kind }) => kind)).toEqual(['tickets-again', 'ticket-transferred'])
  expect((await scene.correct({ name: 'Dan' })).status).toBe(404)
  await seatsAgree(portal.database)
})

test('the later of two concurrent corrections is rejected; repeating a correction changes nothing', async () => {
  const scene = await correctionScene()
  const answers = await Promise.all([scene.correct({ name: 'Bo A' }), scene.correct({ name: 'Bo B' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('changed-meanwhile')
  const { name } = await scene.look()
  await scene.correct({ name, seen: { ...scene.seen, name } })
  expect((await scene.look()).changes).toHaveLength(1)
})

test('a checked-in attendee can be corrected but not replaced', async () => {
  const scene = await correctionScene()
  await portal.database.$client.query(`update event_ticket set state = 'used', used_at = $2 where id = $1`, [
    scene.ticketId,
    portal.clock.now,
  ])
  expect((await scene.correct({ name: 'Carla', somebodyElse: true })).problem.code).toBe('cannot-transfer')
  expect((await scene.correct({ name: 'Bo Lind' })).status).toBe(200)
})

test('the old name is erased with the person it belonged to', async () => {
  const scene = await correctionScene()
  await scene.correct({ name: 'Bo Lind' })
  await eraseAttendees(portal.database, [scene.buyer.id], scene.buyer.email ?? '', 'Slettet', portal.clock.now)
  const { rows } = await portal.database.$client.query('select was from ticket_change where ticket_id = $1', [
    scene.ticketId,
  ])
  expect(rows).toEqual([])
})
