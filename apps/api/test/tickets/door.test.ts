import { randomUUID } from 'node:crypto'
import { entryCancel, ticketCheck, ticketTransfer } from '@forenet/contract/entry-calls'
import { eventCancel } from '@forenet/contract/event-calls'
import { createOrganisation } from '@forenet/testkit/builders'
import { createEvent, registered, registrationOf } from '@forenet/testkit/event-builders'
import { type Person, startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, confirmed, createTicketScene, type TicketScene } from './scene.ts'

let portal: TestPortal
let scene: TicketScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createTicketScene(portal)
})
afterAll(() => portal.stop())

const check = async (who: Person, code: string, rest: { use?: boolean; eventId?: string } = {}) =>
  (await portal.call(who, ticketCheck, { body: { code, ...rest } })).body
const audited = async (ticketId: string) =>
  (
    await portal.database.$client.query<{ actor_email: string }>(
      `select actor_email from audit_entry where action = 'ticket-used' and object_id = $1`,
      [ticketId],
    )
  ).rows
const another = async () => createTicketScene(portal)

describe('at the door', () => {
  test('looking uses nothing; the first to scan lets in, the next is told when that was', async () => {
    const s = await another()
    const { first, codes } = await confirmed(portal, s)
    const [code = ''] = codes
    expect(await check(s.steward, code, { use: false })).toMatchObject({
      verdict: 'valid',
      usedAt: null,
      eventTitle: 'Julefrokost i bådhuset',
      ticket: { id: first.id, attendeeName: 'Mette Ærø Holm', ticketTypeName: 'Voksen', state: 'valid' },
    })
    const usedAt = portal.clock.now.toISOString()
    expect(await check(s.steward, `  ${code}\n`)).toMatchObject({
      verdict: 'admitted',
      usedAt,
      ticket: { state: 'used' },
    })
    for (const use of [true, false]) {
      expect(await check(s.steward, code, { use })).toMatchObject({ verdict: 'used-before', usedAt })
    }
    expect(await audited(first.id)).toEqual([{ actor_email: 'steward@example.org' }])
  })

  test('of twelve doors that scan a ticket at once, one lets its holder in', async () => {
    const s = await another()
    const { first, codes } = await confirmed(portal, s)
    const [code = ''] = codes
    const verdicts = await Promise.all(Array.from({ length: 12 }, async () => (await check(s.steward, code)).verdict))
    expect(verdicts.sort()).toEqual(['admitted', ...Array.from({ length: 11 }, () => 'used-before')])
    expect(await audited(first.id)).toHaveLength(1)
  })

  test('at another event’s door nobody is let in, and the steward is told which event it is for', async () => {
    const s = await another()
    const other = await createEvent(portal.database, s.organisation.id, { title: 'Sommerfest' })
    const [code = ''] = (await confirmed(portal, s)).codes
    expect(await check(s.steward, code, { eventId: other.id })).toMatchObject({
      verdict: 'other-event',
      eventTitle: 'Julefrokost i bådhuset',
      ticket: { state: 'valid' },
    })
    expect(await check(s.steward, code, { eventId: s.event.id })).toMatchObject({ verdict: 'admitted' })
  })

  test('a cancelled ticket, a transferred one’s old code, and one of an event called off are void', async () => {
    const s = await another()
    const { entry, codes } = await confirmed(portal, s, ['Bo Lund', 'Ea Lund'])
    const [, bo, ea] = entry.tickets
    await portal.call(s.person, entryCancel, {
      params: { entryId: entry.id },
      body: { ticketIds: [bo?.id ?? ''], refundMinor: 0 },
    })
    const moved = await portal.call(s.person, ticketTransfer, {
      params: { ticketId: ea?.id ?? '' },
      body: { attendeeName: 'Ida Krogh', attendeeEmail: 'ida@example.org' },
    })
    const ida = moved.body.tickets.find((ticket) => ticket.attendeeName === 'Ida Krogh')
    if (!ida) throw new Error('Nobody has the ticket')
    expect((await check(s.steward, codes[1] ?? '')).verdict).toBe('void')
    expect((await check(s.steward, codes[2] ?? '')).verdict).toBe('void')
    expect((await check(s.steward, codeOf(ida))).verdict).toBe('admitted')
    await portal.call(s.steward, eventCancel, { params: { eventId: s.event.id }, body: { reason: 'Storm' } })
    expect((await check(s.steward, codes[0] ?? '')).verdict).toBe('void')
  })

  test('while an event is being called off nobody is let in any more', async () => {
    const s = await another()
    const [code = ''] = (await confirmed(portal, s)).codes
    await portal.database.$client.query('update event set cancelled_at = now() where id = $1', [s.event.id])
    expect(await check(s.steward, code)).toMatchObject({ verdict: 'void', ticket: { state: 'valid' } })
  })

  test('a seat that is held and not paid for lets nobody in', async () => {
    const s = await another()
    const paid = await createEvent(portal.database, s.organisation.id)
    const { entry } = await registered(
      portal,
      s.person,
      paid.id,
      registrationOf([{ ticketTypeId: paid.typeId, memberId: s.member.id }], 25_000),
    )
    const [held] = entry.tickets
    expect(held?.code).toBeNull()
    const code = portal.app.codes.codeOf(held?.id ?? '', paid.id)
    expect(await check(s.steward, code)).toMatchObject({ verdict: 'not-paid', usedAt: null })
  })
})

describe('what is not ours', () => {
  const nothing = { verdict: 'not-ours', ticket: null, eventTitle: null, usedAt: null }

  test('another club’s ticket tells its steward nothing, and stays unused', async () => {
    const { first, codes } = await confirmed(portal, scene)
    const elsewhere = await createOrganisation(portal.database)
    const stranger = { email: 'stranger@example.org', roles: [`org:${elsewhere.key}|role:ADMIN`] }
    expect(await check(stranger, codes[0] ?? '')).toEqual(nothing)
    expect(await check(stranger, codes[0] ?? '', { eventId: scene.event.id })).toEqual(nothing)
    expect(await audited(first.id)).toEqual([])
    const everywhere = { email: 'super@example.org', roles: ['org:ALL|role:SUPER_ADMIN'] }
    expect(await check(everywhere, codes[0] ?? '', { use: false })).toMatchObject({ verdict: 'valid' })
  })

  test.each([
    ['a web address', () => 'https://example.org/tickets/12345'],
    ['a letter changed', () => tampered(portal.app.codes.codeOf(randomUUID(), scene.event.id))],
    ['a true signature over a ticket there never was', () => portal.app.codes.codeOf(randomUUID(), scene.event.id)],
  ])('%s', async (_what, code) => {
    expect(await check(scene.steward, code())).toEqual(nothing)
  })

  test('a ticket’s true id under another event’s', async () => {
    const s = await another()
    const { first } = await confirmed(portal, s)
    expect(await check(s.steward, portal.app.codes.codeOf(first.id, scene.event.id))).toEqual(nothing)
  })

  test('members and guests may not check tickets at all', async () => {
    const { codes } = await confirmed(portal, await another())
    const answer = await portal.call(scene.person, ticketCheck, { body: { code: codes[0] ?? '' } })
    expect([answer.status, answer.problem.code]).toEqual([403, 'not-allowed'])
  })
})

function tampered(code: string): string {
  const at = code.length - 20
  return code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
}
