import { randomUUID } from 'node:crypto'
import { clubClosingClose } from '@forenet/contract/club/closing-calls'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAID } from '../club/refund-scene.ts'
import { createPayoutScene, HEADINGS, kroner, type PayoutScene, type Row, statement } from './payout-scene.ts'
import { danskeBank } from './scene.ts'

const FEE = 750
const NET = PAID - FEE
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const windows1252 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const findingsOf = async (scene: PayoutScene, reference = 'P-100') => {
  const { lines } = await scene.payoutDetails((await scene.payout(reference)).id)
  return lines.map(({ finding }) => finding).toSorted()
}

describe('a statement', () => {
  let scene: PayoutScene
  let numbers: string[]
  beforeAll(async () => {
    scene = await createPayoutScene(portal)
    numbers = [(await scene.buy()).number, (await scene.buy()).number]
  })
  const rows = (): Row[] => numbers.map((order) => ({ order, fee: FEE }))

  test('is previewed, and stores nothing', async () => {
    const { body } = await scene.previewPayouts(statement(rows()))
    expect(body).toMatchObject({ isStored: false, read: { rows: 2, added: 2, known: 0, payoutCount: 1 } })
    expect(body.read?.payouts).toMatchObject([
      { reference: 'P-100', paidOn: '2026-11-10', state: 'new', netMinor: 2 * NET, feeMinor: 2 * FEE, findings: 0 },
    ])
    expect(body.columns.map(({ field }) => field)).toEqual([
      ...['payout', 'paid-on', 'kind', 'order', 'amount', 'fee', 'currency'],
    ])
    expect(await scene.payouts()).toEqual({ payouts: [], nextCursor: null, states: [] })
  })

  test('adds each row once: cut off, whole, again, overlapping, out of order and in another encoding', async () => {
    const whole = statement(rows())
    const cut = await scene.importPayouts(whole.slice(0, whole.lastIndexOf(numbers[1] ?? '')))
    expect(cut.body).toMatchObject({ added: 1, refused: { count: 1, first: [{ row: 3, reason: 'truncated' }] } })
    const added = async (file: string | Uint8Array) => (await scene.importPayouts(file)).body.added
    expect(await added(whole)).toBe(1)
    expect(await added(whole)).toBe(0)
    expect(await added(`\ufeff${statement(rows().toReversed())}`)).toBe(0)
    expect(await added(windows1252(statement([...rows(), { type: 'Månedsgebyr', minor: -9_900 }])))).toBe(1)
    expect(await scene.payout('P-100')).toMatchObject({ netMinor: 2 * NET - 9_900, rows: 3, findings: 0 })
  })

  test('with the same id is stored once; the id of another file is rejected', async () => {
    const id = randomUUID()
    const file = statement([{ payout: 'P-200', order: 'UNKNOWN' }])
    expect((await scene.importPayouts(file, {}, id)).body.added).toBe(1)
    expect((await scene.importPayouts(file, {}, id)).body.added).toBe(1)
    const other = await scene.importPayouts(statement(rows()), {}, id)
    expect(other).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  })

  test('lists what cannot be read with its reason', async () => {
    const { body } = await scene.importPayouts(
      statement([
        { payout: 'P-300', order: 'A', currency: 'EUR' },
        { payout: 'P-300', order: 'A', type: 'Sjov' },
        { payout: 'P-300', order: 'A', minor: 0 },
        { payout: 'P-300', order: 'A', day: 32 },
      ]),
    )
    expect(body.refused.first.map(({ reason }) => reason)).toEqual([
      ...['other-currency', 'unknown-kind', 'nothing', 'no-date'],
    ])
    expect(body.added).toBe(0)
  })

  test('with unknown headings is read once its columns are chosen, which are remembered', async () => {
    const file = `a;b;c\r\n10.11.2026;${numbers[0]};510,00\r\n10.11.2026;NOWHERE;1,00\r\n`
    expect((await scene.previewPayouts(file)).body.read).toBeNull()
    expect(await scene.importPayouts(file)).toMatchObject({ status: 422, body: { code: 'columns-unclear' } })
    const wrong = await scene.previewPayouts(file, { fields: 'paid-on,order' })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'file-columns-differ' } })
    expect((await scene.importPayouts(file, { fields: 'paid-on,order,amount' })).body.added).toBe(2)
    expect((await scene.previewPayouts(file)).body).toMatchObject({ isStored: true, read: { known: 2 } })
    expect(await findingsOf(scene, '2026-11-10')).toEqual(['paid-out-before', 'unknown-payment'])
  })

  test('has types whose meaning the treasurer chooses, which is remembered and posted as a difference', async () => {
    const club = await createPayoutScene(portal)
    const order = (await club.buy()).number
    const rows: Row[] = [
      { order, fee: FEE },
      { type: 'Rolling reserve', minor: -1_000 },
      { type: 'Sjov', minor: -200 },
    ]
    const first = await club.previewPayouts(statement(rows))
    expect(first.body.types).toEqual([
      { type: 'Sjov', rows: 1, meaning: null, isChosen: false },
      { type: 'Capture', rows: 1, meaning: 'capture', isChosen: false },
      { type: 'Rolling reserve', rows: 1, meaning: 'adjustment', isChosen: false },
    ])
    expect(first.body.read).toMatchObject({ added: 2, refused: { count: 1 } })
    expect((await club.previewPayouts(statement(rows), { types: 'Sjov=nothing' })).status).toBe(400)
    expect((await club.importPayouts(statement(rows), { types: 'Sjov=adjustment' })).body.added).toBe(3)
    const remembered = await club.previewPayouts(statement(rows))
    expect(remembered.body).toMatchObject({ types: [{}, {}, { type: 'Sjov', isChosen: true }], read: { known: 3 } })
    const payout = await club.payout('P-100')
    expect(payout).toMatchObject({ adjustmentMinor: -1_200, netMinor: NET - 1_200, unexplainedMinor: 0 })
    const { lines } = await club.payoutDetails(payout.id)
    expect(lines.map(({ kind, text, finding }) => [kind, text, finding])).toEqual([
      ['adjustment', 'Rolling reserve', 'adjustment'],
      ['adjustment', 'Sjov', 'adjustment'],
      ['capture', '', null],
    ])
  })

  test('states a sum that its rows do not have', async () => {
    await scene.importPayouts(
      statement([
        { payout: 'P-400', order: 'A', minor: 10_000 },
        { payout: 'P-400', type: 'Udbetaling', minor: -12_000 },
      ]),
    )
    expect(await scene.payout('P-400')).toMatchObject({ netMinor: 10_000, statedMinor: 12_000, rows: 1 })
  })

  test('is undone, which lets another payout have its payments', async () => {
    const order = (await scene.buy()).number
    const first = await scene.importPayouts(statement([{ payout: 'P-500', order }]))
    await scene.importPayouts(statement([{ payout: 'P-600', order }]))
    expect(await findingsOf(scene, 'P-600')).toEqual(['paid-out-before'])
    expect((await scene.undoImport(first.body.id)).body.undoneAt).not.toBeNull()
    expect((await scene.payouts()).payouts.map(({ reference }) => reference)).not.toContain('P-500')
    expect(await scene.compare()).toEqual({ explained: 1 })
    expect(await findingsOf(scene, 'P-600')).toEqual([null])
    expect((await scene.undoImport(randomUUID())).problem.code).toBe('not-found')
  })

  test('knows its payouts after the club changed its provider, and has the provider of each', async () => {
    const club = await createPayoutScene(portal)
    const old = (await club.buy()).number
    const before: Row[] = [
      { payout: 'P-1', order: old },
      { payout: 'P-2', order: 'UNKNOWN' },
    ]
    await club.importPayouts(statement(before))
    const since = [await club.buyAt('quickpay'), await club.buyAt('quickpay')]
    await club.changeProvider('quickpay')
    const all = statement([
      ...before,
      ...since.map((order) => ({ payout: 'P-3', order })),
      { payout: 'P-4', order: 'X' },
    ])
    expect((await club.importPayouts(all)).body).toMatchObject({ added: 3 })
    const stored = (await club.payouts()).payouts.map(({ reference, provider }) => `${reference} ${provider}`)
    expect(stored.toSorted()).toEqual(['P-1 freepay', 'P-2 freepay', 'P-3 quickpay', 'P-4 quickpay'])
    expect(await findingsOf(club, 'P-1')).toEqual([null])
    expect(await findingsOf(club, 'P-3')).toEqual([null, null])
    expect((await club.importPayouts(all)).body).toMatchObject({ added: 0 })
  })

  test('of 50,000 rows is imported', { timeout: 120_000 }, async () => {
    const many = Array.from({ length: 50_000 }, (_, nth) => `P-${nth % 500}x;10.11.2026;Capture;N${nth};10,00;0,10;DKK`)
    const { body } = await scene.importPayouts([HEADINGS, ...many].join('\n'))
    expect(body).toMatchObject({ added: 50_000, refused: { count: 0 } })
    const large = (await scene.payouts()).payouts.find(({ rows }) => rows === 100)
    expect(large).toMatchObject({ netMinor: 99_000, findings: 100 })
    expect((await scene.importPayouts([HEADINGS, ...many.toReversed()].join('\n'))).body.added).toBe(0)
    await scene.undoImport(body.id)
  })
})

describe('a payout', () => {
  let scene: PayoutScene
  beforeAll(async () => {
    scene = await createPayoutScene(portal)
  })

  test('lists refunds, chargebacks and what differs', async () => {
    const [one, two, three] = [await scene.buy(), await scene.buy(), await scene.buy()]
    await scene.refund(one, 10_000)
    await scene.refund(two, PAID)
    await scene.importPayouts(
      statement([
        { order: one.number, fee: FEE },
        { order: two.number, fee: FEE },
        { order: three.number, minor: PAID - 1 },
        { order: 'UNKNOWN', fee: FEE },
        { type: 'Refund', order: one.number, minor: 10_000 },
        { type: 'Refund', order: two.number, minor: 51_000 },
        { type: 'Chargeback', order: two.number, minor: 51_000 },
        { type: 'Refund', order: three.number, minor: 100 },
      ]),
    )
    expect(await findingsOf(scene)).toEqual([
      ...[null, null, null, null, 'amount-differs', 'returned-twice', 'unknown-payment', 'unknown-refund'].toSorted(),
    ])
    const payout = await scene.payout('P-100')
    expect(payout).toMatchObject({
      ...{ capturedMinor: 4 * PAID - 1, refundedMinor: -61_100, chargebackMinor: -PAID, feeMinor: 3 * FEE },
      ...{ netMinor: 3 * PAID - 1 - 61_100 - 3 * FEE, unexplainedMinor: PAID - 1 - 100, findings: 4 },
    })
    const { lines } = await scene.payoutDetails(payout.id)
    expect(lines.find(({ finding }) => finding === 'amount-differs')).toMatchObject({
      ...{ amountMinor: PAID - 1, ourMinor: PAID, orderId: three.orderId },
    })
  })

  test('is proposed by its amount and reference, posted, undone and posted again', async () => {
    await scene.upload(
      danskeBank([
        ['Indbetaling kort', kroner((await scene.payout('P-100')).netMinor), 12],
        ['Afregning P-100', kroner((await scene.payout('P-100')).netMinor), 13],
      ]),
    )
    const { id, netMinor, candidates } = await scene.payout('P-100')
    expect(candidates.map(({ text, reason }) => [text, reason])).toEqual([
      ['Afregning P-100', 'reference'],
      ['Indbetaling kort', 'amount'],
    ])
    const lineId = candidates[0]?.id ?? ''
    const matched = await scene.matchPayout(id, lineId)
    expect(matched.body).toMatchObject({ state: 'arrived', candidates: [], line: { id: lineId } })
    expect(await scene.line('Afregning P-100')).toMatchObject({ state: 'matched', openMinor: 0 })
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
    const posted = {
      ...{ bank: netMinor, 'payment-fees': 3 * FEE, chargebacks: PAID, 'payout-differences': 101 - PAID },
      ...{ 'gateway:freepay': 0 },
    }
    expect(await scene.balances()).toMatchObject(posted)
    expect((await scene.matchPayout(id, lineId)).status).toBe(200)
    expect((await scene.matchPayout(id, candidates[1]?.id ?? '')).problem.code).toBe('changed-meanwhile')
    expect((await scene.undoPayout(id)).body).toMatchObject({ payout: { state: 'waiting', line: null } })
    expect((await scene.undoPayout(id)).status).toBe(200)
    expect(await scene.line('Afregning P-100')).toMatchObject({ state: 'open' })
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
    expect(await scene.balances()).toMatchObject({ bank: 0, 'payment-fees': 0, 'gateway:freepay': 3 * PAID - 61_000 })
    const both = await Promise.all(candidates.map((line) => scene.matchPayout(id, line.id)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
    expect(await scene.balances()).toMatchObject(posted)
  })

  test('is proposed with another one if one transfer has both, and both arrive and are undone together', async () => {
    const own = await createPayoutScene(portal)
    const [one, two, three] = [await own.buy(), await own.buy(), await own.buy()]
    await own.importPayouts(
      statement([
        { payout: 'P-500', order: one.number, fee: FEE },
        { payout: 'P-501', day: 11, order: two.number },
        { payout: 'P-502', day: 11, order: three.number, fee: 1 },
      ]),
    )
    const sum = 2 * PAID - FEE
    await own.upload(danskeBank([['Kortindløser', kroner(sum), 12]]))
    const [first, second] = [await own.payout('P-500'), await own.payout('P-501')]
    const line = await own.line('Kortindløser')
    expect(first.candidates).toMatchObject([{ id: line.id, amountMinor: sum, together: [{ reference: 'P-501' }] }])
    expect(second.candidates).toMatchObject([{ id: line.id, together: [{ reference: 'P-500' }] }])
    expect((await own.payout('P-502')).candidates).toEqual([])
    expect((await own.matchPayout(first.id, line.id)).problem.code).toBe('more-than-left')
    const match = () => own.matchPayout(first.id, line.id, randomUUID(), [second.id])
    expect((await match()).body.state).toBe('arrived')
    expect((await match()).status).toBe(200)
    expect((await own.payout('P-501')).state).toBe('arrived')
    const details = await own.detail(line.id)
    expect(details.state).toBe('matched')
    expect(details.payouts.map(({ reference }) => reference).toSorted()).toEqual(['P-500', 'P-501'])
    expect(await own.verify()).toMatchObject({ broken: null, differences: 0 })
    expect(await own.balances()).toMatchObject({ bank: sum, 'payment-fees': FEE })

    // The treasurer must have seen which other payouts are undone.
    expect((await own.payoutDetails(second.id)).together).toEqual([{ id: first.id, reference: 'P-500' }])
    expect((await own.undoPayout(second.id)).problem.code).toBe('changed-meanwhile')
    expect((await own.payout('P-500')).state).toBe('arrived')
    const undone = await own.undoPayout(second.id, randomUUID(), [first.id])
    expect(undone.body).toMatchObject({ payout: { state: 'waiting', together: [] } })
    expect((await own.payout('P-500')).state).toBe('waiting')
    expect((await own.detail(line.id)).state).toBe('open')
    expect(await own.verify()).toMatchObject({ broken: null, differences: 0 })
  })

  test('that arrived takes no further rows, and keeps its import and its transaction', async () => {
    const order = (await scene.buy()).number
    const { body } = await scene.importPayouts(statement([{ order }]))
    expect(body).toMatchObject({ added: 0, refused: { first: [{ row: 2, reason: 'arrived' }] } })
    const file = (await scene.imports()).find((one) => one.added === 8)
    expect(file).toMatchObject({ arrived: 1 })
    const { rows } = await scene.payout('P-100')
    await scene.undoImport(file?.id ?? '')
    expect(await scene.payout('P-100')).toMatchObject({ state: 'arrived', rows })
    const bankFile = await scene.run<{ id: string }>(
      'select id from bank_file where organisation_id = $1',
      scene.club.id,
    )
    await scene.undoFile(bankFile[0]?.id ?? '')
    expect((await scene.lines({ state: 'matched' })).lines).toHaveLength(1)
  })

  test('loses its rows of an undone statement when its match is undone', async () => {
    const club = await createPayoutScene(portal)
    const [one, two] = [(await club.buy()).number, (await club.buy()).number]
    const first = await club.importPayouts(
      statement([
        { payout: 'P-1', order: one },
        { payout: 'P-2', order: one },
      ]),
    )
    await club.importPayouts(statement([{ payout: 'P-2', order: two }]))
    await club.upload(
      danskeBank([
        ['Kort P-1', kroner(PAID), 12],
        ['Kort P-2', kroner(2 * PAID), 12],
      ]),
    )
    const payouts = [await club.payout('P-1'), await club.payout('P-2')] as const
    for (const { id, candidates } of payouts) await club.matchPayout(id, candidates[0]?.id ?? '')
    await club.undoImport(first.body.id)
    const undoId = randomUUID()
    expect((await club.undoPayout(payouts[0].id, undoId)).body).toEqual({ payout: null })
    expect((await club.undoPayout(payouts[0].id, undoId)).body).toEqual({ payout: null })
    expect((await club.undoPayout(payouts[0].id)).problem.code).toBe('not-found')
    const left = { state: 'waiting', rows: 1, netMinor: PAID, findings: 0 }
    expect((await club.undoPayout(payouts[1].id)).body).toMatchObject({ payout: left })
    expect((await club.payouts()).payouts.map(({ reference }) => reference)).toEqual(['P-2'])
    expect((await club.importPayouts(statement([{ payout: 'P-1', order: one }]))).body.added).toBe(1)
    expect(await findingsOf(club, 'P-1')).toEqual([null])
    expect(await club.verify()).toMatchObject({ broken: null, differences: 0 })
  })

  test('is not matched with another amount, an ignored transaction or the one of another club', async () => {
    await scene.importPayouts(statement([{ payout: 'P-700', order: 'X', minor: 20_000 }]))
    await scene.upload(
      danskeBank([
        ['Noget andet', '200,01', 11],
        ['Lagt til side', '200,00', 11],
      ]),
    )
    const { id } = await scene.payout('P-700')
    const refused = async (lineId: string | null) => (await scene.matchPayout(id, lineId)).problem.code
    expect(await refused((await scene.line('Noget andet')).id)).toBe('more-than-left')
    await scene.ignore((await scene.line('Lagt til side')).id)
    expect(await refused((await scene.line('Lagt til side')).id)).toBe('more-than-left')
    expect(await refused(null)).toBe('more-than-left')
    const other = await createPayoutScene(portal)
    expect((await other.matchPayout(id, null)).problem.code).toBe('not-found')
    await other.upload(danskeBank([['Hos andre', '200,00', 11]]))
    expect(await refused((await other.line('Hos andre')).id)).toBe('not-found')
  })

  test('below zero is a withdrawal; one of nothing arrives without a transaction', async () => {
    const bought = await scene.buy()
    await scene.importPayouts(
      statement([
        { payout: 'P-800', type: 'Monthly fee', minor: -9_900 },
        { payout: 'P-900', order: bought.number, fee: PAID },
      ]),
    )
    await scene.upload(danskeBank([['Gebyr', '-99,00', 12]]))
    const { id, candidates } = await scene.payout('P-800')
    expect(candidates).toMatchObject([{ text: 'Gebyr', amountMinor: -9_900 }])
    expect((await scene.matchPayout(id, candidates[0]?.id ?? '')).body.state).toBe('arrived')
    expect(await scene.line('Gebyr')).toMatchObject({ state: 'matched' })
    const nothing = await scene.payout('P-900')
    expect((await scene.matchPayout(nothing.id, null)).body).toMatchObject({ state: 'arrived', line: null })
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
    expect(await scene.balances()).toMatchObject({ 'payment-fees': 3 * FEE + 9_900 + PAID })
  })

  test('with payments of two providers settles the account of each', async () => {
    const club = await createPayoutScene(portal)
    const orders = [(await club.buy()).number, await club.buyAt('quickpay')]
    await club.importPayouts(statement(orders.map((order) => ({ order, fee: FEE }))))
    await club.upload(danskeBank([['Kort', kroner(2 * NET), 12]]))
    const owed = { 'gateway:freepay': PAID, 'gateway:quickpay': PAID }
    expect(await club.verify()).toMatchObject({ broken: null, differences: 0 })
    expect(await club.balances()).toMatchObject(owed)
    const { id, candidates } = await club.payout('P-100')
    await club.matchPayout(id, candidates[0]?.id ?? '')
    expect(await club.verify()).toMatchObject({ broken: null, differences: 0 })
    expect(await club.balances()).toMatchObject({
      ...{ bank: 2 * NET, 'payment-fees': 2 * FEE, 'gateway:freepay': 0, 'gateway:quickpay': 0 },
    })
    await club.undoPayout(id)
    expect(await club.verify()).toMatchObject({ broken: null, differences: 0 })
    expect(await club.balances()).toMatchObject({ ...owed, bank: 0, 'payment-fees': 0 })
  })

  test('pages its list by state', async () => {
    const { payouts, states } = await scene.payouts({ state: 'arrived' })
    expect(payouts.map(({ reference }) => reference).toSorted()).toEqual(['P-100', 'P-800', 'P-900'])
    expect(states).toContainEqual(expect.objectContaining({ state: 'waiting', payouts: 1, minor: 20_000 }))
  })
})

describe('closing a month', () => {
  const NOVEMBER = '2026-11-30'

  test('asks nothing of clubs that import no statements', async () => {
    const scene = await createPayoutScene(portal)
    await scene.buy()
    expect(await scene.closingOfPayouts(NOVEMBER)).toEqual([])
  })

  test('lists payments that no payout contains, and payouts that are not in the bank', async () => {
    const scene = await createPayoutScene(portal)
    const [one, two] = [await scene.buy(), await scene.buy()]
    await scene.importPayouts(statement([{ order: one.number }]))
    const found = await scene.closingOfPayouts(NOVEMBER)
    const { id } = await scene.payout('P-100')
    expect(found).toMatchObject([
      { kind: 'payout-unmatched', about: 'P-100', oursMinor: PAID, page: 'payouts', id },
      { kind: 'not-paid-out', about: two.number, oursMinor: PAID, page: 'payments', id: two.orderId },
    ])
    expect((await scene.acceptMissing(NOVEMBER, 1)).problem.code).toBe('changed-meanwhile')
    const accepted = (await scene.acceptMissing(NOVEMBER, 2)).body.checks.find(({ source }) => source === 'payouts')
    expect(accepted).toMatchObject({ count: 0, acceptable: 0, accepted: [{ payments: 2, reason: 'Ny kortindløser' }] })
    await scene.importPayouts(statement([{ payout: 'P-101', order: two.number }]))
    await scene.upload(
      danskeBank([
        ['Kort P-100', kroner(PAID), 11],
        ['Kort P-101', kroner(PAID), 12],
      ]),
    )
    for (const reference of ['P-100', 'P-101']) {
      const payout = await scene.payout(reference)
      await scene.matchPayout(payout.id, payout.candidates[0]?.id ?? '')
    }
    expect(await scene.closingOfPayouts(NOVEMBER)).toEqual([])
  })

  test('lists payments of a closed month again when their settlement report is undone', async () => {
    const scene = await createPayoutScene(portal)
    const { number } = await scene.buy()
    const report = await scene.importPayouts(statement([{ order: number }]))
    // Another payout keeps the day from which payments must be in one.
    const other = await scene.buy()
    await scene.importPayouts(statement([{ payout: 'P-600', order: other.number }]))
    await scene.acceptMissing(NOVEMBER, 2)
    portal.clock.now = new Date('2026-12-05T10:00:00Z')
    const params = { orgKey: scene.club.key }
    const closed = await portal.call(scene.treasurer, clubClosingClose, {
      params,
      body: { id: randomUUID(), through: NOVEMBER },
    })
    expect(closed.body.closed).toBe(true)
    expect(await scene.closingOfPayouts('2026-12-31')).toEqual([])
    await scene.undoImport(report.body.id)
    expect(await scene.closingOfPayouts('2026-12-31')).toMatchObject([{ kind: 'not-paid-out', about: number }])
    expect((await scene.acceptMissing('2026-12-31', 1)).status).toBe(200)
    expect(await scene.closingOfPayouts('2026-12-31')).toEqual([])
    portal.clock.now = new Date(TEST_NOW)
  })

  test('lists an accepted payout again when it gets further rows, or when its match is undone', async () => {
    const scene = await createPayoutScene(portal)
    const order = (await scene.buy()).number
    await scene.importPayouts(statement([{ order }]))
    const isListed = async () => (await scene.closingOfPayouts(NOVEMBER))?.map(({ kind }) => kind)
    expect((await scene.acceptMissing(NOVEMBER, 1)).status).toBe(200)
    expect(await isListed()).toEqual([])
    await scene.importPayouts(statement([{ order }]))
    expect(await isListed()).toEqual([])
    await scene.importPayouts(statement([{ order }, { type: 'Monthly fee', minor: -9_900 }]))
    expect(await isListed()).toEqual(['payout-unmatched'])
    expect((await scene.acceptMissing(NOVEMBER, 1)).status).toBe(200)
    await scene.upload(danskeBank([['Kort P-100', kroner(PAID - 9_900), 11]]))
    const { id, candidates } = await scene.payout('P-100')
    await scene.matchPayout(id, candidates[0]?.id ?? '')
    await scene.undoPayout(id)
    expect(await isListed()).toEqual(['payout-unmatched'])
  })
})
