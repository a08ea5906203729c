import { createDependant, createEdition, createMember, toTestPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase, readBothLedgers } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendConfirmationMail } from '../../src/modules/membership/memberships/emails/send-confirmation.ts'
import { getOrder } from '../../src/modules/money/payments/index.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { createInvoiceScene, type InvoiceScene } from './scene.ts'

const PRICE = 45_000
const START = new Date('2026-11-20T11:00:00Z')

let portal: TestPortal
let scene: InvoiceScene
const mails: string[] = []
beforeAll(async () => {
  portal = await startTestPortal({
    send: async ({ name }) => {
      if (name === 'invoice-mail' || name === 'credit-note-mail') mails.push(name)
    },
  })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  portal.clock.now = START
  mails.length = 0
  scene = await createInvoiceScene(portal)
})

/** A parent with a child without an e-mail, and an edition by invoice. */
async function household(terms: Parameters<typeof createEdition>[2] = {}) {
  const parent = await createMember(portal.database)
  const child = await createDependant(portal.database, parent.id)
  const edition = await createEdition(portal.database, scene.club.id, { invoiceDueDays: 30, ...terms })
  const buy = (memberIds: readonly string[], totalMinor = PRICE * memberIds.length) =>
    preparePurchase(
      portal,
      toTestPerson(parent),
      buildSelection(
        scene.club.id,
        memberIds.map((memberId) => ({ memberId, membershipConfId: edition.id })),
        totalMinor,
      ),
    )
  return { parent, child, edition, buy }
}
const periods = () =>
  scene.run<{ status: string; enabled: boolean }>(
    `select h.status, h.enabled from membership_history h join membership s on s.id = h.membership_id
      where s.organisation_id = $1 order by h.member_id`,
    scene.club.id,
  )

describe('a season by invoice', () => {
  test('makes members at once, and invoices the parent for each', async () => {
    const { parent, child, buy } = await household({ surchargeMinor: 1_000 })
    const { status, body } = await buy([parent.id, child.id], 2 * (PRICE + 1_000))
    expect([status, body.totalMinor]).toEqual([200, 0])
    expect(await periods()).toEqual(Array(2).fill({ status: 'active', enabled: true }))
    const { invoices, owed } = await scene.list()
    expect(invoices).toHaveLength(2)
    for (const { id } of invoices) {
      expect(await scene.get(id)).toMatchObject({
        ...{ email: parent.email, dueOn: '2026-12-20', state: 'open', leftMinor: PRICE + 1_000 },
        lines: [{ totalMinor: PRICE }, { totalMinor: 1_000 }],
      })
    }
    expect(owed[0]).toEqual({ age: 'not-due', invoices: 2, leftMinor: 2 * (PRICE + 1_000) })
    expect((await scene.debts([child.id]))[0]).toMatchObject({ memberId: child.id, leftMinor: PRICE + 1_000 })
    expect(mails).toEqual(['invoice-mail', 'invoice-mail'])
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
    const { ours, theirs } = await readBothLedgers(portal)
    expect(theirs).toEqual(ours)
  })

  test('counts what was paid, with surcharge and without joining fee, at a change of type', {
    tags: 'full',
  }, async () => {
    const { parent, buy } = await household({ surchargeMinor: 1_000, joiningFeeMinor: 14_000 })
    await buy([parent.id], 60_000)
    const [{ id } = { id: '' }] = (await scene.list()).invoices
    const counted = async () =>
      scene.run<{ minor: number }>(
        'select membership_paid_minor::int as minor from purchase_invoice where member_id = $1',
        parent.id,
      )
    await scene.pay(id, 30_000)
    expect(await counted()).toEqual([{ minor: 23_000 }])
    await scene.pay(id, 30_000)
    expect(await counted()).toEqual([{ minor: 46_000 }])
  })

  test('is confirmed without thanks for a payment', { tags: 'full' }, async () => {
    const { parent, buy } = await household()
    await buy([parent.id])
    const [{ id } = { id: '' }] = await scene.run<{ id: string }>(
      'select id from payment_order where organisation_id = $1',
      scene.club.id,
    )
    await sendConfirmationMail(eventMessageDeps(portal), await getOrder(portal.database, id))
    const { text } = await onlyMailTo(portal, parent.email ?? '')
    expect(text).toContain('Senior 2027 (på faktura)')
    expect(text).not.toContain('Tak for din betaling')
  })

  test('bills a purchase that is sent twice once', { tags: 'full' }, async () => {
    const { parent, edition } = await household()
    const selection = buildSelection(scene.club.id, [{ memberId: parent.id, membershipConfId: edition.id }], PRICE)
    const token = 'a'.repeat(40)
    const answers = await Promise.all([1, 2].map(() => preparePurchase(portal, toTestPerson(parent), selection, token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await scene.numbers()).toEqual([1])
  })

  test('rejects another total, and bills nothing', async () => {
    const { parent, buy } = await household()
    expect((await buy([parent.id], PRICE - 1)).problem.code).toBe('total-differs')
    expect([await scene.numbers(), await periods()]).toEqual([[], []])
  })
})

describe('ending a membership by invoice', () => {
  const end = (memberId: string, lastDay: string) =>
    scene.act({ kind: 'end-membership', lastDay, reason: 'moved' }, { ids: [memberId] })
  const invoice = async () => {
    const [{ id } = { id: '' }] = (await scene.list({ order: 'number' })).invoices
    return scene.get(id)
  }

  test.each([
    ['all of one that has not begun', '2026-12-31', 0, PRICE],
    // 184 of 365 days are left.
    ['the unused days', '2027-06-30', 0, 22_685],
    ['at most what is owed', '2026-12-31', 40_000, 5_000],
  ])('credits %s', { tags: 'full' }, async (_what, lastDay, paidMinor, creditedMinor) => {
    const { parent, buy } = await household()
    await buy([parent.id])
    const { id } = await invoice()
    if (paidMinor > 0) await scene.pay(id, paidMinor)
    await end(parent.id, lastDay)
    const after = await invoice()
    expect(after.movements.find(({ kind }) => kind === 'credited')).toMatchObject({ amountMinor: -creditedMinor })
    expect(after.leftMinor).toBe(PRICE - paidMinor - creditedMinor)
    expect(mails).toEqual(['invoice-mail', 'credit-note-mail'])
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  })

  test('a second time credits only days that the first left', { tags: 'full' }, async () => {
    const { parent, buy } = await household()
    await buy([parent.id])
    await end(parent.id, '2027-06-30')
    await end(parent.id, '2027-03-31')
    const { movements, leftMinor } = await invoice()
    expect(movements.filter(({ kind }) => kind === 'credited')).toHaveLength(2)
    // 90 of 365 days are used; each credit note is rounded.
    expect(Math.abs(leftMinor - (PRICE * 90) / 365)).toBeLessThanOrEqual(1)
  })

  test('that is undone bills the credited amount once more', { tags: 'full' }, async () => {
    const { parent, buy } = await household()
    await buy([parent.id])
    const { id } = await end(parent.id, '2026-12-31')
    expect((await scene.rows(id))[0]?.changes).toContainEqual({ field: 'invoice-credited', from: null, to: '1' })
    await scene.undo(id)
    const { invoices } = await scene.list({ order: '-number' })
    expect(invoices.map(({ number, state, leftMinor }) => [number, state, leftMinor])).toEqual([
      [3, 'open', PRICE],
      [1, 'credited', 0],
    ])
    await end(parent.id, '2026-12-31')
    expect((await scene.list({ order: '-number' })).invoices.map(({ state }) => state)).toEqual([
      'credited',
      'credited',
    ])
  })

  test('that is undone bills who is billed now', { tags: 'full' }, async () => {
    const { parent, child, buy } = await household()
    await buy([child.id])
    const { id } = await end(child.id, '2026-12-31')
    const newAddress = 'ny.adresse@example.org'
    await scene.run('update member set email = $2 where id = $1', parent.id, newAddress)
    await scene.undo(id)
    const [again, before] = (await scene.list({ order: '-number' })).invoices
    expect(await scene.get(again?.id ?? '')).toMatchObject({ email: newAddress, state: 'open' })
    expect(await scene.get(before?.id ?? '')).toMatchObject({ email: parent.email, state: 'credited' })
  })

  test('that is undone bills each rate of VAT as before', { tags: 'full' }, async () => {
    const { parent, buy } = await household({ vatRate: 1.12, surchargeMinor: 1_000 })
    await buy([parent.id], 51_400)
    const before = await invoice()
    const { id } = await end(parent.id, '2026-12-31')
    await scene.undo(id)
    const [again] = (await scene.list({ order: '-number' })).invoices
    const { lines } = await scene.get(again?.id ?? '')
    const sums = (all: typeof lines) =>
      all.map(({ vatRate, vatMinor, totalMinor }) => [vatRate, vatMinor, totalMinor]).sort()
    expect(sums(lines)).toEqual(sums(before.lines))
  })
})
