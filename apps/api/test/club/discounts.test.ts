import { randomUUID } from 'node:crypto'
import type { NewDiscount } from '@forenet/contract/club/discount'
import * as calls from '@forenet/contract/club/discount-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { eventCancel, eventDiscountCheck } from '@forenet/contract/event-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function scene() {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id)
  const host = await withRole(portal, club, { role: 'event-host', eventId: event.id })
  const params = { orgKey: club.key, eventId: event.id }
  const wish = (overrides: Partial<NewDiscount> = {}): NewDiscount => ({
    id: randomUUID(),
    label: 'Tidlige fugle',
    code: 'FUGL',
    codes: null,
    kind: 'amount',
    value: 5_000,
    ticketTypeIds: null,
    mostTickets: 20,
    mostPerBuyer: null,
    endsAt: null,
    forWhom: 'everybody',
    teamIds: null,
    ...overrides,
  })
  return {
    ...{ club, event, host, params, wish },
    make: (body: NewDiscount, by: TestPerson = host) => portal.call(by, calls.clubDiscountCreate, { params, body }),
    list: async () => (await portal.call(host, calls.clubDiscountList, { params })).body,
    of: (discountId: string) => ({ params: { ...params, discountId } }),
    buys: async (discountCode: string, totalMinor: number, tickets = 1) => {
      const email = (await createMember(portal.database, { firstName: 'Mie', lastName: 'Medlem' })).email ?? ''
      const wanted = Array.from({ length: tickets }, (_, at) => ({
        ticketTypeId: event.typeId,
        attendeeName: `Gæst nummer ${'abc'[at]}`,
      }))
      return registerSuccessfully(portal, { email }, event.id, buildRegistration(wanted, totalMinor, { discountCode }))
    },
  }
}

describe("a club's discount codes", () => {
  test('are created, used, listed and ended; registered members keep the price', async () => {
    const s = await scene()
    const wish = s.wish()
    const { body: made } = await s.make(wish)
    expect(made.discounts).toMatchObject([{ id: wish.id, code: 'FUGL', codes: 1, usedTickets: 0, costMinor: 0 }])
    expect((await s.make(wish)).body.discounts).toHaveLength(1)
    const { entry } = await s.buys('fugl', 50_000, 2)
    expect((await s.list()).discounts).toMatchObject([{ usedTickets: 2, costMinor: 0 }])
    await portal.call(s.host, calls.clubDiscountEnd, s.of(wish.id))
    const { body: ended } = await portal.call(s.host, calls.clubDiscountEnd, s.of(wish.id))
    expect(ended.discounts[0]?.endedAt).not.toBeNull()
    const email = (await createMember(portal.database)).email ?? ''
    const asked = await portal.call({ email }, eventDiscountCheck, { params: s.params, body: { code: 'FUGL' } })
    expect(asked.problem.code).toBe('discount-code-refused')
    const { body } = await portal.call(s.host, calls.clubDiscountUseList, s.of(wish.id))
    expect(body.uses).toMatchObject([
      { entryId: entry.id, code: 'FUGL', buyer: 'Mie Medlem', tickets: 2, discountMinor: 10_000, held: true },
    ])
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const log = await portal.call(owner, clubLogList, { params: { orgKey: s.club.key }, query: {} })
    expect(log.body.entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['discount-made', 'discount-ended', 'discount-code-refused']),
    )
    expect(JSON.stringify(log.body), 'the log does not repeat what is worth money').not.toContain('FUGL')
  })

  test('a ticket made free by a code has its regular value until cancelled', async () => {
    const s = await scene()
    await s.make(s.wish({ kind: 'free', value: 0 }))
    await s.buys('FUGL', 0)
    expect((await s.list()).discounts).toMatchObject([{ usedTickets: 1, costMinor: 30_000 }])
    const owner = await withRole(portal, s.club, { role: 'owner' })
    await portal.call(owner, eventCancel, { params: { eventId: s.event.id }, body: { reason: 'Storm' } })
    await portal.app.settled()
    expect(await s.list()).toMatchObject({ open: false, discounts: [{ usedTickets: 0, costMinor: 0 }] })
    expect((await s.make(s.wish({ code: 'ANDEN' }))).problem.code).toBe('event-closed')
  })

  test('are created in bulk, each valid for one ticket, and exported with who used which', {
    tags: 'full',
  }, async () => {
    const s = await scene()
    const wish = s.wish({ code: null, codes: 300, mostTickets: 1 })
    const { body } = await s.make(wish)
    expect(body.discounts).toMatchObject([{ id: wish.id, code: null, codes: 300 }])
    const file = async () => {
      const { params } = s.of(wish.id)
      const answer = await portal.call(s.host, calls.clubDiscountFile, { params, query: { language: 'en' } })
      return String(answer.body).split('\r\n')
    }
    const rows = (await file()).slice(1, -1)
    const codes = rows.map((row) => row.split(';')[0] ?? '')
    expect(new Set(codes).size).toBe(300)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
    await s.buys(codes[7] ?? '', 25_000)
    const after = await file()
    expect(after[0]).toContain('Discount code;Used for tickets;Used by;Discount given, DKK')
    expect(after).toContain(`${codes[7]};1;Mie Medlem;50`)
    expect(after).toContain(`${codes[8]};0;;0`)
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const query = { action: 'codes-downloaded' }
    const log = await portal.call(owner, clubLogList, { params: { orgKey: s.club.key }, query })
    const detail = { eventId: s.event.id, title: expect.any(String), discountId: wish.id, codes: 300 }
    expect(log.body.entries.map((entry) => entry.detail)).toEqual([detail, detail])
    expect(log.body.entries[0]).toMatchObject({ actor: { email: s.host.email } })
  })

  test('are unique per event, also when created concurrently; another event may reuse one', {
    tags: 'full',
  }, async () => {
    const s = await scene()
    const both = await Promise.all([s.make(s.wish()), s.make(s.wish({ code: 'fu gl' }))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('discount-code-taken')
    expect((await s.list()).discounts).toHaveLength(1)
    const other = await scene()
    expect((await other.make(other.wish())).status).toBe(200)
    const strange = await other.make(s.wish({ ticketTypeIds: [s.event.typeId] }))
    expect([strange.status, strange.problem.errors?.[0]?.path]).toEqual([400, 'ticketTypeIds'])
  })

  test.each<[string, Partial<NewDiscount>, string]>([
    ['neither a code nor a number of codes', { code: null, codes: null }, 'code'],
    ['both', { codes: 3 }, 'code'],
    ['a hundred per cent, which is free', { kind: 'percent', value: 100 }, 'value'],
    ['nothing off', { kind: 'amount', value: 0 }, 'value'],
    ['free and an amount', { kind: 'free', value: 5 }, 'value'],
    ['opening and an amount', { kind: 'opens', value: 5, ticketTypeIds: [randomUUID()] }, 'value'],
    ['opening nothing in particular', { kind: 'opens', value: 0 }, 'ticketTypeIds'],
    ['a code that is short', { code: 'AB' }, 'code'],
    ['a code with a line in it', { code: 'AB;CD' }, 'code'],
    ['for no ticket', { mostTickets: 0 }, 'mostTickets'],
    ['for teams, and none named', { forWhom: 'teams' }, 'teamIds'],
    ['for everybody, and a team named', { teamIds: [randomUUID()] }, 'teamIds'],
    ['a team of nobody’s', { forWhom: 'teams', teamIds: [randomUUID()] }, 'teamIds'],
    ['an end that is past', { endsAt: '2026-01-01T00:00:00.000Z' }, 'endsAt'],
  ])('%s is rejected with the field named', async (_what, overrides, path) => {
    const s = await scene()
    const answer = await s.make(s.wish(overrides))
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, path])
  })

  test('may only unlock hidden tickets without a discount, and list those tickets', async () => {
    const s = await scene()
    const open = s.wish({ kind: 'opens', value: 0, ticketTypeIds: [s.event.typeId] })
    const refused = await s.make(open)
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'ticketTypeIds'])
    await portal.database.$client.query('update event_ticket_type set hidden = true where id = $1', [s.event.typeId])
    const { body } = await s.make(open)
    expect(body).toMatchObject({
      ticketTypes: [{ id: s.event.typeId, name: 'Voksen', hidden: true }],
      discounts: [{ kind: 'opens', value: 0, ticketTypeIds: [s.event.typeId] }],
    })
  })

  test("of another event are not found by this event's host", async () => {
    const [s, other] = [await scene(), await scene()]
    const wish = other.wish()
    await other.make(wish)
    const answers = await Promise.all([
      portal.call(s.host, calls.clubDiscountEnd, s.of(wish.id)),
      portal.call(s.host, calls.clubDiscountUseList, s.of(wish.id)),
      portal.call(s.host, calls.clubDiscountFile, { ...s.of(wish.id), query: {} }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await other.list()).discounts[0]?.endedAt).toBeNull()
    expect((await s.make({ ...s.wish(), id: wish.id })).problem.code).toBe('changed-meanwhile')
  })
})
