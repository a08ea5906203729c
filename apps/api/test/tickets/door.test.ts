import { randomUUID } from 'node:crypto'
import type { TicketCheckResult } from '@forenet/contract/entry'
import { entryCancel, entryItem, entryList } from '@forenet/contract/entry-calls'
import { eventCancel } from '@forenet/contract/event-calls'
import { ticketCheck, ticketTransfer } from '@forenet/contract/ticket-calls'
import { createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, confirmed, createTicketScene, type TicketScene } from './scene.ts'

let portal: TestPortal
let scene: TicketScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createTicketScene(portal)
})
afterAll(() => portal.stop())

const check = async (who: TestPerson, code: string, rest: { use?: boolean; eventId?: string } = {}) =>
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
  test('looking up uses nothing; the first scan admits, the next shows when that was', async () => {
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

  test('of twelve doors scanning a ticket concurrently, one admits', async () => {
    const s = await another()
    const { first, codes } = await confirmed(portal, s)
    const [code = ''] = codes
    const verdicts = await Promise.all(Array.from({ length: 12 }, async () => (await check(s.steward, code)).verdict))
    expect(verdicts.sort()).toEqual(['admitted', ...Array.from({ length: 11 }, () => 'used-before')])
    expect(await audited(first.id)).toHaveLength(1)
  })

  test("another event's ticket admits no one, and the steward sees which event it is for", async () => {
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

  test("a cancelled ticket, a transferred one's old code, and one of a cancelled event are void", async () => {
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

  test('an event being cancelled admits no one', async () => {
    const s = await another()
    const [code = ''] = (await confirmed(portal, s)).codes
    await portal.database.$client.query('update event set cancelled_at = now() where id = $1', [s.event.id])
    expect(await check(s.steward, code)).toMatchObject({ verdict: 'void', ticket: { state: 'valid' } })
  })

  test('a held, unpaid seat admits no one', async () => {
    const s = await another()
    const paid = await createEvent(portal.database, s.organisation.id)
    const { entry } = await registerSuccessfully(
      portal,
      s.person,
      paid.id,
      buildRegistration([{ ticketTypeId: paid.typeId, memberId: s.member.id }], 25_000),
    )
    const [held] = entry.tickets
    expect(held?.code).toBeNull()
    const code = portal.app.codes.codeOf(held?.id ?? '', paid.id)
    expect(await check(s.steward, code)).toMatchObject({ verdict: 'not-paid', usedAt: null })
  })
})

describe('a group code', () => {
  /** Mette with guests, and their group code. */
  async function family(guests: readonly string[], event: Parameters<typeof createTicketScene>[1] = {}) {
    const s = await createTicketScene(portal, event)
    const { entry, codes } = await confirmed(portal, s, guests)
    const read = async () => (await portal.call(s.person, entryItem, { params: { entryId: entry.id } })).body
    const [group] = entry.groupCodes
    if (!group) throw new Error('There is no code for the group')
    return { s, entry, codes, read, group }
  }
  const verdicts = (checked: TicketCheckResult) =>
    Object.fromEntries(checked.group.map(({ ticket, verdict }) => [ticket?.attendeeName ?? '', verdict]))

  test('admits everyone at once, each logged; scanned again, it shows who was in already', async () => {
    const { s, entry, group } = await family(['Bo Lund', 'Ea Lund'])
    expect([...group.ticketIds].sort()).toEqual(entry.tickets.map(({ id }) => id).sort())
    const everybody = (verdict: string) => ({ 'Mette Ærø Holm': verdict, 'Bo Lund': verdict, 'Ea Lund': verdict })
    const looked = await check(s.steward, group.code, { use: false })
    expect([looked.verdict, looked.ticket, verdicts(looked)]).toEqual(['valid', null, everybody('valid')])
    const admitted = await check(s.steward, group.code)
    expect([admitted.verdict, verdicts(admitted)]).toEqual(['admitted', everybody('admitted')])
    const again = await check(s.steward, group.code)
    expect([again.verdict, verdicts(again)]).toEqual(['used-before', everybody('used-before')])
    for (const { id } of entry.tickets) expect(await audited(id)).toHaveLength(1)
  })

  test('admits the rest, without tickets cancelled or transferred since', async () => {
    const { s, entry, codes, group, read } = await family(['Bo Lund', 'Ea Lund', 'Ib Lund'])
    const idOf = (name: string) => entry.tickets.find(({ attendeeName }) => attendeeName === name)?.id ?? ''
    await check(s.steward, codes[0] ?? '')
    await portal.call(s.person, entryCancel, {
      params: { entryId: entry.id },
      body: { ticketIds: [idOf('Bo Lund')], refundMinor: 0 },
    })
    await portal.call(s.person, ticketTransfer, {
      params: { ticketId: idOf('Ea Lund') },
      body: { attendeeName: 'Ida Krogh', attendeeEmail: null },
    })
    const [fresh] = (await read()).groupCodes
    expect(fresh?.ticketIds).toHaveLength(2)
    const old = await check(s.steward, group.code)
    expect([old.verdict, verdicts(old)]).toEqual([
      'admitted',
      { 'Mette Ærø Holm': 'used-before', 'Ib Lund': 'admitted' },
    ])
    const now = await check(s.steward, fresh?.code ?? '')
    expect(verdicts(now)).toEqual({ 'Ib Lund': 'used-before', 'Ida Krogh': 'admitted' })
  })

  test('leaves out a ticket that was transferred by e-mail', async () => {
    const { s, entry, read } = await family(['Bo Lund', 'Ea Lund'])
    const given = entry.tickets.find(({ attendeeName }) => attendeeName === 'Ea Lund')?.id ?? ''
    await portal.call(s.person, ticketTransfer, {
      params: { ticketId: given },
      body: { attendeeName: 'Ida Krogh', attendeeEmail: 'ida@example.org' },
    })
    const { tickets, groupCodes } = await read()
    expect(groupCodes).toHaveLength(1)
    expect(groupCodes[0]?.ticketIds.toSorted()).toEqual(
      tickets
        .filter(({ state, transferredAway }) => state === 'valid' && !transferredAway)
        .map(({ id }) => id)
        .sort(),
    )
    expect(groupCodes[0]?.ticketIds).toHaveLength(2)
    expect(tickets.filter(({ transferredAway }) => transferredAway)).toMatchObject([{ attendeeName: 'Ida Krogh' }])
  })

  test('without valid tickets is void, and admits no one at another event', async () => {
    const { s, entry, group } = await family(['Bo Lund'])
    const other = await createEvent(portal.database, s.organisation.id, { title: 'Sommerfest' })
    expect(await check(s.steward, group.code, { eventId: other.id })).toMatchObject({ verdict: 'other-event' })
    await portal.call(s.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    expect(await check(s.steward, group.code)).toMatchObject({ verdict: 'void', ticket: null, group: [] })
  })

  test('contains the tickets of all entries of a member', async () => {
    const { s } = await family(Array.from({ length: 7 }, (_, nth) => `Gæst ${'ABCDEFG'[nth]}`))
    const [adult] = s.event.ticketTypes
    const more = Array.from({ length: 2 }, (_, nth) => ({
      ticketTypeId: adult?.id ?? '',
      attendeeName: `Ven ${'AB'[nth]}`,
    }))
    await registerSuccessfully(portal, s.person, s.event.id, buildRegistration(more, 0))
    const { body } = await portal.call(s.person, entryList, { query: { email: s.person.email ?? '' } })
    const [one, other] = body.map(({ groupCodes }) => groupCodes)
    expect(one).toEqual(other)
    expect(one?.map(({ ticketIds }) => ticketIds.length)).toEqual([10])
    const all = await Promise.all((one ?? []).map(({ code }) => check(s.steward, code)))
    expect(all.flatMap(({ group }) => group).map(({ verdict }) => verdict)).toEqual(Array(10).fill('admitted'))
  })

  test("is invalid with another event's ticket, and reveals nothing to another club", async () => {
    const { s, entry, group } = await family(['Bo Lund'])
    const ids = entry.tickets.map(({ id }) => id)
    expect(await check(scene.steward, group.code)).toMatchObject({ verdict: 'not-ours', group: [] })
    const elsewhere = portal.app.codes.groupCodeOf(ids, scene.event.id)
    expect(await check(s.steward, elsewhere)).toMatchObject({ verdict: 'not-ours', group: [] })
  })

  test('scanned at many doors together with single codes admits each person once', async () => {
    const { s, entry, codes, group } = await family(['Bo Lund', 'Ea Lund', 'Ib Lund'])
    const ids = entry.tickets.map(({ id }) => id)
    const pairs = [ids.slice(0, 3), ids.slice(1), [ids[3] ?? '', ids[0] ?? '']].map((some) =>
      portal.app.codes.groupCodeOf(some, s.event.id),
    )
    const scans = [group.code, ...codes, ...pairs, group.code, ...pairs]
    const told = await Promise.all(scans.map((code) => check(s.steward, code)))
    const admitted = told.flatMap(({ verdict, ticket, group: several }) =>
      [...several, { verdict, ticket }].flatMap((one) =>
        one.verdict === 'admitted' && one.ticket ? [one.ticket.id] : [],
      ),
    )
    expect(admitted.sort()).toEqual([...ids].sort())
    for (const id of ids) expect(await audited(id)).toHaveLength(1)
  })

  test('of twelve tickets scanned while they are cancelled and transferred gives each one outcome', async () => {
    for (let round = 0; round < 2; round++) {
      const guests = Array.from({ length: 11 }, (_, nth) => `Gæst ${'ABCDEFGHIJK'[nth]}`)
      const { s, entry, codes, group } = await family(guests, { mostPerEntry: 12 })
      const ids = entry.tickets.map(({ id }) => id)
      expect(group.ticketIds).toHaveLength(12)
      const cancelled = portal.call(s.person, entryCancel, {
        params: { entryId: entry.id },
        body: { ticketIds: ids.slice(6).toReversed(), refundMinor: 0 },
      })
      const moved = ids.slice(2, 6).map((ticketId, nth) =>
        portal.call(s.person, ticketTransfer, {
          params: { ticketId },
          body: { attendeeName: `Ny ${'ABCD'[nth]}`, attendeeEmail: null },
        }),
      )
      const scans = [group.code, ...codes.slice(4, 8), group.code].map((code) =>
        portal.call(s.steward, ticketCheck, { body: { code } }),
      )
      const [told, changed] = await Promise.all([Promise.all(scans), Promise.all([cancelled, ...moved])])
      expect(told.map(({ status }) => status)).toEqual(scans.map(() => 200))
      for (const { status } of changed) expect([200, 422]).toContain(status)
      const { rows } = await portal.database.$client.query<{ id: string; state: string; used: number }>(
        `select t.id, t.state, (select count(*)::int from audit_entry a where a.action = 'ticket-used' and a.object_id = t.id::text) as used
           from event_ticket t where t.id = any($1)`,
        [ids],
      )
      for (const { state, used } of rows) expect([state, used]).toEqual(state === 'used' ? ['used', 1] : ['void', 0])
    }
  })

  test("tickets cancelled together are locked in the door's order", async () => {
    const { s, entry } = await family(['Bo Lund', 'Ea Lund'])
    const ids = entry.tickets.map(({ id }) => id).sort()
    const pool = portal.app.payments.pool
    const door = await pool.connect()
    try {
      await door.query('begin')
      await door.query('select from event_ticket where id = $1 for update', [ids[0]])
      const cancelled = portal.call(s.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
      await waitForLockWait(portal)
      for (const id of ids) {
        // If the other transaction held a lock on one of the rest, this would fail.
        const free = await door.query('select from event_ticket where id = $1 for update nowait', [id])
        expect(free.rowCount).toBe(1)
      }
      await door.query('commit')
      expect((await cancelled).status).toBe(200)
    } finally {
      await door.query('rollback')
      door.release()
    }
  })

  test('twin: locking in the order of the code, two doors deadlock', { tags: 'full' }, async () => {
    const { entry } = await family(['Bo Lund'])
    const [first, second] = entry.tickets.map(({ id }) => id)
    const pool = portal.app.payments.pool
    const [one, other] = [await pool.connect(), await pool.connect()]
    const mark = (client: typeof one, id: string | undefined) =>
      client.query(`update event_ticket set state = 'used', used_at = now() where id = $1 and state = 'valid'`, [id])
    try {
      for (const client of [one, other]) await client.query('begin')
      await mark(one, first)
      await mark(other, second)
      const ends = await Promise.allSettled([mark(one, second), mark(other, first)])
      expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: '40P01' } }])
    } finally {
      for (const client of [one, other]) {
        await client.query('rollback')
        client.release()
      }
    }
  })
})

describe('foreign input', () => {
  const nothing = { verdict: 'not-ours', ticket: null, eventTitle: null, usedAt: null, group: [] }

  test("another club's ticket reveals nothing and stays unused", async () => {
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

  test("a valid ticket id under another event's", async () => {
    const s = await another()
    const { first } = await confirmed(portal, s)
    expect(await check(s.steward, portal.app.codes.codeOf(first.id, scene.event.id))).toEqual(nothing)
  })

  test('members and guests may not check tickets', async () => {
    const { codes } = await confirmed(portal, await another())
    const answer = await portal.call(scene.person, ticketCheck, { body: { code: codes[0] ?? '' } })
    expect([answer.status, answer.problem.code]).toEqual([403, 'not-allowed'])
  })
})

function tampered(code: string): string {
  const at = code.length - 20
  return code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
}
