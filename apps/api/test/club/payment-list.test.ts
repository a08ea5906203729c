import { clubLogList } from '@forenet/contract/club/log-calls'
import type { ClubPaymentFilter } from '@forenet/contract/club/payment'
import { clubPaymentFile, clubPaymentList } from '@forenet/contract/club/payment-calls'
import { clubRegisterList } from '@forenet/contract/club/register-calls'
import { createEdition } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionScene } from './action-scene.ts'
import { buysMembership, PAID } from './refund-scene.ts'
import { withRole } from './scene.ts'

/** Two cash payments recorded later than received, in øre. */
const CASH = 51_000
const DAY = '2026-11-18'

let portal: TestPortal
let scene: Awaited<ReturnType<typeof actionScene>>
let treasurer: Awaited<ReturnType<typeof withRole>>
let byCard: Awaited<ReturnType<typeof buysMembership>>
let today: string
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await actionScene(portal, 2)
  treasurer = await withRole(portal, scene.club, { role: 'treasurer' })
  const edition = await createEdition(portal.database, scene.club.id, {
    name: 'Kor; 2027',
    priceMinor: 40_000,
    vatRate: 1.25,
    surchargeMinor: 1_000,
  })
  const enrol = { kind: 'enrol', editionId: edition.id, method: 'cash', day: DAY, note: '' } as const
  const [first, second] = scene.members
  const one = await scene.act(enrol, { ids: [first ?? ''] })
  await scene.act(enrol, { ids: [second ?? ''] })
  await scene.undo(one.id)
  byCard = await buysMembership(portal, scene.club)
  await buysMembership(portal, scene.club, { mobilePay: true })
  await actionScene(portal, 1).then((elsewhere) => buysMembership(portal, elsewhere.club))
  today = portal.clock.now.toISOString().slice(0, 10)
})
afterAll(() => portal.stop())

type Query = ClubPaymentFilter & { after?: string }
const list = async (query: Query = {}) =>
  (await portal.call(treasurer, clubPaymentList, { params: { orgKey: scene.club.key }, query })).body

test('an export of payments is audited with its filters, without the search words', async () => {
  const params = { orgKey: scene.club.key }
  for (const query of [{ method: 'cash' }, { method: 'cash', text: 'Zebedæus' }]) {
    expect((await portal.call(treasurer, clubPaymentFile, { params, query })).status).toBe(200)
  }
  const { body } = await portal.call(scene.owner, clubLogList, { params, query: {} })
  const entries = body.entries.filter(({ action }) => action === 'payments-downloaded')
  // Newest first; the log has only whether there were search words, as these may be names.
  expect(entries.map(({ detail }) => detail)).toEqual([{ method: 'cash', text: true }, { method: 'cash' }])
})

describe("a club's payments", () => {
  test('are listed newest first by the day received, without other clubs', async () => {
    const { payments, sums, methods, nextCursor } = await list()
    expect(payments.map(({ day }) => day)).toEqual([today, today, DAY, DAY])
    expect(
      payments.map(({ method, amountMinor, backMinor }) => `${method} ${amountMinor} ${backMinor}`).toSorted(),
    ).toEqual([`MobilePay ${PAID} 0`, `card ${PAID} 0`, `cash ${CASH} 0`, `cash ${CASH} ${CASH}`])
    expect(methods).toEqual(['MobilePay', 'card', 'cash'])
    expect(nextCursor).toBeNull()
    expect(sums).toEqual([
      { method: 'MobilePay', payments: 1, amountMinor: PAID, backMinor: 0 },
      { method: 'card', payments: 1, amountMinor: PAID, backMinor: 0 },
      { method: 'cash', payments: 2, amountMinor: 2 * CASH, backMinor: CASH },
    ])
  })

  test("link to the person in the register and have the gateway's order number", async () => {
    const { payments } = await list({ method: 'card' })
    expect(payments).toMatchObject([{ orderId: byCard.orderId, memberId: byCard.member.id, kind: 'membership' }])
    expect(payments[0]?.number).toMatch(/\S/)
    const { body } = await portal.call(scene.owner, clubRegisterList, {
      params: { orgKey: scene.club.key },
      query: { text: payments[0]?.payer ?? '' },
    })
    expect(body.rows.map(({ memberId }) => memberId)).toContain(byCard.member.id)
  })

  test.each<[Query, number]>([
    [{ from: '2026-11-18', to: '2026-11-18' }, 2],
    [{ from: '2026-11-19' }, 2],
    [{ to: '2026-11-17' }, 0],
    [{ method: 'cash' }, 2],
    [{ kind: 'event' }, 0],
    [{ kind: 'membership' }, 4],
    [{ back: 'some' }, 1],
    [{ text: 'kor; 20' }, 2],
    [{ text: 'LUND A' }, 4],
    [{ text: '100 % ingen' }, 0],
  ])('filtered by %j are %d, and the totals match the filter', async (query, count) => {
    const { payments, sums } = await list(query)
    expect(payments).toHaveLength(count)
    expect(sums.reduce((sum, { payments: some }) => sum + some, 0)).toBe(count)
    const total = (of: 'amountMinor' | 'backMinor') => payments.reduce((sum, one) => sum + one[of], 0)
    expect(sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(total('amountMinor'))
    expect(sums.reduce((sum, { backMinor }) => sum + backMinor, 0)).toBe(total('backMinor'))
  })

  test('in test mode are marked and excluded from totals', async () => {
    await scene.run('update payment_attempt set test_mode = true where order_id = $1', byCard.orderId)
    const { payments, sums } = await list({ method: 'card' })
    expect(payments).toMatchObject([{ test: true }])
    expect(sums).toEqual([])
    await scene.run('update payment_attempt set test_mode = false where order_id = $1', byCard.orderId)
  })

  test('are paged, each payment once, and the file has the same rows', async () => {
    const many = await actionScene(portal, 0)
    await many.run(
      `insert into payment_order (id, kind, organisation_id, payer_member_id, token, amount_minor, currency, status, language,
         selection, billing_name, billing_email, billing_address, created_at, paid_at)
       select gen_random_uuid(), 'membership', $1::uuid, $2::uuid, left(md5(n::text || $1::text) || md5(n::text), 40), n * 100, 'DKK', 'paid',
         'da', '{}', '=Payer ' || n, 'ida@example.org', '{}', day, day
       from generate_series(1, 120) n, lateral (select timestamptz '2026-03-01' + (n / 3) * interval '1 day' as day) d`,
      many.club.id,
      many.owner.memberId,
    )
    const seen: string[] = []
    let after: string | undefined
    do {
      const { body } = await portal.call(many.owner, clubPaymentList, {
        params: { orgKey: many.club.key },
        query: after ? { after } : {},
      })
      seen.push(...body.payments.map(({ orderId }) => orderId))
      after = body.nextCursor ?? undefined
    } while (after)
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    const file = await portal.call(many.owner, clubPaymentFile, {
      params: { orgKey: many.club.key },
      query: { to: '2026-03-02', language: 'en' },
    })
    const text = String(file.body)
    const [headings, ...rows] = parse(text, { bom: true, delimiter: ';' }) as string[][]
    expect(headings?.slice(0, 2)).toEqual(['Day', 'Paid by'])
    expect(rows.map(([day, payer, , , method, , amount]) => [day, payer, method, amount])).toEqual(
      expect.arrayContaining([['2026-03-02', "'=Payer 5", 'not recorded', '5']]),
    )
    expect(rows).toHaveLength(5)
  })
})
