import { randomUUID } from 'node:crypto'
import {
  clubAttendeeCancel,
  clubAttendeeList,
  clubAttendeeTicketsResend,
  clubSelectedTicketsResend,
} from '@forenet/contract/club/event-attendee-calls'
import { clubManualRegistrationCreate } from '@forenet/contract/club/manual-registration-calls'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function againScene() {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, { capacity: null }, [
    { name: 'Dinner', memberPriceMinor: 0, guestPriceMinor: 0 },
  ])
  const host = await withRole(portal, club, { role: 'event-host', eventId: event.id })
  const params = { orgKey: club.key, eventId: event.id }
  const { id, email } = await createMember(portal.database, { firstName: 'Asta', lastName: 'Øe' })
  await createActiveMembership(portal.database, club.id, id)
  const wish = buildRegistration(
    [
      { ticketTypeId: event.typeId, memberId: id },
      { ticketTypeId: event.typeId, attendeeName: 'Bo Guest' },
    ],
    0,
  )
  await registerSuccessfully(portal, { email: email ?? '' }, event.id, wish)
  const put = async (name: string, address: string | null) => {
    const body = {
      ...{ id: randomUUID(), person: { kind: 'guest', name, email: address } as const, answers: {} },
      tickets: [{ ticketTypeId: event.typeId, name: '', answers: {} }],
      ...({ method: 'free', day: '2026-11-18', totalMinor: 0, beyond: false, language: 'da' } as const),
    }
    expect((await portal.call(host, clubManualRegistrationCreate, { params, body })).status).toBe(200)
  }
  await put('Gry Gæst', 'gry@example.org')
  await put('Stille Gæst', null)
  const { body } = await portal.call(host, clubAttendeeList, { params, query: {} })
  const ticketId = (name: string) => body.rows.find((row) => row.name === name)?.ticketId ?? ''
  portal.eventMails.length = 0
  return {
    ...{ club, event, host, params, ticketId },
    send: (ticketIds: string[], sending: string = randomUUID()) =>
      portal.call(host, clubSelectedTicketsResend, { params, body: { id: sending, ticketIds } }),
    keys: () => portal.eventMails.flatMap((mail) => (mail.kind === 'tickets-again' ? mail.onceKey : [])),
  }
}

describe('resending the tickets of several registrations', () => {
  test('sends each registration once and reports those without an e-mail', async () => {
    const { send, ticketId, keys } = await againScene()
    const { body } = await send(['Asta Øe', 'Bo Guest', 'Gry Gæst', 'Stille Gæst'].map(ticketId))
    expect(body).toEqual({ registrations: 2, tickets: 3, passedOver: [{ name: 'Stille Gæst', why: 'no-email' }] })
    expect(new Set(keys()).size).toBe(2)
  })

  test('is idempotent per id, and limited to three times a day', { tags: 'full' }, async () => {
    const { send, ticketId, keys, host, params } = await againScene()
    const sending = randomUUID()
    const gry = [ticketId('Gry Gæst')]
    const twice = await Promise.all([send(gry, sending), send(gry, sending)])
    expect(twice.map(({ body }) => body.registrations)).toEqual([1, 1])
    expect(keys()).toHaveLength(1)
    const one = { params: { ...params, ticketId: ticketId('Gry Gæst') } }
    for (const _again of [1, 2]) expect((await portal.call(host, clubAttendeeTicketsResend, one)).status).toBe(200)
    const { body } = await send(['Gry Gæst', 'Asta Øe'].map(ticketId))
    expect(body).toEqual({ registrations: 1, tickets: 2, passedOver: [{ name: 'Gry Gæst', why: 'often-enough' }] })
  })

  test('replays the result of a lost response, even past the limit or after the ticket became void', {
    tags: 'full',
  }, async () => {
    const { send, ticketId, keys, host, params } = await againScene()
    const gry = ticketId('Gry Gæst')
    const sendings = [randomUUID(), randomUUID(), randomUUID()]
    for (const sending of sendings) await send([gry], sending)
    const sent = { registrations: 1, tickets: 1, passedOver: [] }
    expect((await send([gry], sendings[2])).body).toEqual(sent)
    await portal.call(host, clubAttendeeCancel, { params: { ...params, ticketId: gry } })
    expect((await send([gry], sendings[2])).body).toEqual(sent)
    expect(keys()).toHaveLength(3)
    const { rows } = await portal.database.$client.query(
      `select detail from audit_entry where action = 'tickets-sent-again' and detail->>'eventId' = $1`,
      [params.eventId],
    )
    expect(rows).toHaveLength(3)
  })

  test('skips a cancelled ticket; a ticket of another event rejects the request', { tags: 'full' }, async () => {
    const { send, ticketId, keys, host, params, club } = await againScene()
    const gry = ticketId('Gry Gæst')
    expect((await portal.call(host, clubAttendeeCancel, { params: { ...params, ticketId: gry } })).status).toBe(204)
    expect((await send([gry])).body.passedOver).toEqual([{ name: 'Gry Gæst', why: 'no-ticket' }])
    const other = await againScene()
    expect(other.club.id).not.toBe(club.id)
    expect((await send([ticketId('Asta Øe'), other.ticketId('Asta Øe')])).problem.code).toBe('not-found')
    expect(keys()).toEqual([])
  })

  test('accepts between one and two hundred tickets', { tags: 'full' }, async () => {
    const { send } = await againScene()
    expect((await send([])).problem.code).toBe('malformed-input')
    expect((await send(Array.from({ length: 201 }, () => randomUUID()))).problem.code).toBe('malformed-input')
  })
})
