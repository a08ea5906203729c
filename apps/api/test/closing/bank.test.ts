import { randomUUID } from 'node:crypto'
import * as calls from '@forenet/contract/club/closing-calls'
import { clubInvoicePay } from '@forenet/contract/club/invoice-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOfClosedPeriod } from '../../src/modules/finance/closing/closing-rules.ts'
import { type BankScene, camt, camtBalance, camtEntry, createBankScene, slipOf } from '../bank/scene.ts'
import { TOTAL } from '../invoices/scene.ts'

const OCTOBER = '2026-10-31'
const NOVEMBER = '2026-11-30'
const DECEMBER = '2026-12-31'

test.each<[string, string | null, boolean]>([
  [OCTOBER, null, false],
  [OCTOBER, '2026-09-30', false],
  [OCTOBER, OCTOBER, true],
  ['2026-10-12', OCTOBER, true],
])('%s is of a closed period if that ends %s: %s', (day, after, expected) => {
  expect(isOfClosedPeriod(day, { after })).toBe(expected)
})

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** A bank file: `[day, text, kroner, balance]`. */
const csv = (...rows: readonly (readonly [string, string, string, string])[]) =>
  `Dato;Tekst;Beløb;Saldo\r\n${rows.map((row) => row.join(';')).join('\r\n')}\r\n`

const checkOf = async ({ treasurer, params }: BankScene, through: string) =>
  (await portal.call(treasurer, calls.clubClosingCheck, { params, body: { through } })).body.checks.find(
    ({ source }) => source === 'bank',
  )
/** Differences of the statements, without unmatched transactions. */
const gaps = async (scene: BankScene, through: string) =>
  ((await checkOf(scene, through))?.first ?? [])
    .filter(({ kind }) => !kind.startsWith('bank-line'))
    .map(({ kind, from, day, oursMinor, theirsMinor }) => [kind, from, day, oursMinor, theirsMinor])
const close = async ({ treasurer, params }: BankScene, through: string) =>
  (await portal.call(treasurer, calls.clubClosingClose, { params, body: { id: randomUUID(), through } })).body

test('a club that records bank payments and imports no statement is asked for one, or accepts with a reason', async () => {
  const scene = await createBankScene(portal)
  const invoice = await scene.issued()
  expect(await gaps(scene, NOVEMBER)).toEqual([])
  const paid = await portal.call(scene.treasurer, clubInvoicePay, {
    params: { ...scene.params, invoiceId: invoice.id },
    body: { id: randomUUID(), amountMinor: TOTAL, method: 'bank-transfer', day: '2026-11-12', note: '' },
  })
  expect(paid.status).toBe(200)
  expect(await scene.verify()).toMatchObject({ differences: 0 })
  expect(await gaps(scene, NOVEMBER)).toEqual([['bank-not-imported', '2026-11-01', NOVEMBER, null, null]])
  await scene.acceptStatements(NOVEMBER, 1)
  expect(await checkOf(scene, NOVEMBER)).toMatchObject({
    count: 0,
    accepted: [{ payments: 1, reason: 'Kontoen er lukket' }],
  })
  // Imported statements take the place of the general question.
  await scene.upload(csv(['12-11-2026', 'Kaffe', '20,00', '75,50']))
  expect((await gaps(scene, NOVEMBER)).map(([kind]) => kind)).toEqual(['bank-not-covered'])
})

describe('bank transactions of a closed month', () => {
  const listLate = async (scene: BankScene, through: string) =>
    (await checkOf(scene, through))?.first.filter(({ kind }) => kind.startsWith('bank-line'))

  test('are listed as late if they are imported after the closing', async () => {
    const scene = await createBankScene(portal)
    expect(await close(scene, OCTOBER)).toMatchObject({ closed: true })
    await scene.upload(csv(['30-10-2026', 'Loppemarked', '55,50', '55,50'], ['12-11-2026', 'Kaffe', '20,00', '75,50']))
    const [late, open, ...others] = (await listLate(scene, NOVEMBER)) ?? []
    expect(late).toMatchObject({ kind: 'bank-line-late', about: 'Loppemarked', day: '2026-10-30', oursMinor: 5_550 })
    expect(open).toMatchObject({ kind: 'bank-line-unmatched', about: 'Kaffe' })
    expect(others).toEqual([])
    await scene.ignore(late?.id ?? '')
    expect(await listLate(scene, NOVEMBER)).toMatchObject([{ about: 'Kaffe' }])
  })

  test('are listed as late if their match is undone after the closing', async () => {
    const scene = await createBankScene(portal)
    const invoice = await scene.issued()
    const { now } = portal.clock
    portal.clock.now = new Date('2026-12-02T11:00:00Z')
    await scene.upload(csv(['30-11-2026', slipOf(invoice), '525,00', '525,00']))
    const line = await scene.line(slipOf(invoice))
    expect(line.state).toBe('matched')
    await scene.verify()
    expect(await close(scene, NOVEMBER)).toMatchObject({ closed: true })
    expect(await listLate(scene, DECEMBER)).toEqual([])
    const [match] = (await scene.detail(line.id)).matches
    await scene.undoMatch(line.id, match?.id ?? '')
    expect(await listLate(scene, DECEMBER)).toMatchObject([{ kind: 'bank-line-late', id: line.id, oursMinor: 52_500 }])
    portal.clock.now = now
  })
})

describe('bank statements', () => {
  const OPENING = camtBalance('OPBD', '2026-10-31', '100.00')
  const month = (entries: string, closing = '150.00') =>
    camt(OPENING + camtBalance('CLBD', NOVEMBER, closing) + entries)
  const ENTRIES = camtEntry('70.00', { reference: 'A1' }) + camtEntry('20.00', { reference: 'A2', kind: 'DBIT' })
  const importCamt = (scene: BankScene, file: string) => scene.upload(file, { account: undefined as never })

  test('in CAMT.053 agree if their balances fit their transactions', async () => {
    const scene = await createBankScene(portal)
    await importCamt(scene, month(ENTRIES))
    expect(await gaps(scene, NOVEMBER)).toEqual([])
    expect(await gaps(scene, DECEMBER)).toEqual([['bank-not-imported', '2026-12-01', DECEMBER, null, null]])
  })

  test('without transactions cover their days too', async () => {
    const scene = await createBankScene(portal)
    const empty = month('', '100.00')
    const preview = await scene.preview(empty)
    expect(preview.body.read).toMatchObject({ added: 0, coversDays: true, from: '2026-11-01', to: NOVEMBER })
    const { body } = await importCamt(scene, empty)
    expect(body).toMatchObject({ lines: 0, accounts: ['0040 0440116243'] })
    expect(await gaps(scene, NOVEMBER)).toEqual([])
  })

  test('keep a month open if a transaction is missing, until it is imported or accepted', async () => {
    const scene = await createBankScene(portal)
    const { now } = portal.clock
    portal.clock.now = new Date('2026-12-02T11:00:00Z')
    const { body: partial } = await importCamt(scene, month(camtEntry('20.00', { reference: 'A2', kind: 'DBIT' })))
    const gap = ['bank-gap', '2026-11-01', NOVEMBER, 8_000, 15_000]
    expect(await gaps(scene, NOVEMBER)).toEqual([gap])
    expect(await close(scene, NOVEMBER)).toMatchObject({ closed: false })
    const { body: whole } = await importCamt(scene, month(ENTRIES))
    expect(await gaps(scene, NOVEMBER)).toEqual([])
    await scene.undoFile(whole.id)
    expect(await gaps(scene, NOVEMBER)).toEqual([gap])

    expect((await scene.acceptStatements(NOVEMBER, 2)).problem.code).toBe('changed-meanwhile')
    const { body } = await scene.acceptStatements(NOVEMBER, 1)
    expect(body.checks.find(({ source }) => source === 'bank')).toMatchObject({
      ...{ count: 0, acceptable: 0, accepted: [{ payments: 1, reason: 'Kontoen er lukket' }] },
    })
    // An acceptance is of one amount.
    const { body: other } = await importCamt(scene, month(camtEntry('5.00', { reference: 'A3' })))
    expect(await gaps(scene, NOVEMBER)).toEqual([['bank-gap', '2026-11-01', NOVEMBER, 8_500, 15_000]])
    await scene.undoFile(other.id)
    expect(await close(scene, NOVEMBER)).toMatchObject({ closed: true })

    await scene.undoFile(partial.id)
    expect(await scene.run('select id from bank_statement_period where organisation_id = $1', scene.club.id)).toEqual(
      [],
    )
    portal.clock.now = now
  })

  test('in CSV files are compared by their balance column, and must cover the last day', async () => {
    const scene = await createBankScene(portal)
    await scene.upload(
      csv(['27-11-2026', 'Kaffe', '20,00', '175,00'], ['12-11-2026', 'Loppemarked', '55,00', '155,00']),
    )
    expect(await gaps(scene, NOVEMBER)).toEqual([['bank-not-covered', '2026-11-28', NOVEMBER, null, null]])
    await scene.upload(csv(['02-12-2026', 'Kaffe', '20,00', '200,00']))
    expect(await gaps(scene, NOVEMBER)).toEqual([['bank-gap', '2026-11-28', '2026-12-01', 17_500, 18_000]])
    await scene.upload(csv(['02-12-2026', 'Kaffe', '20,00', '200,00'], ['30-11-2026', 'Renter', '5,00', '180,00']))
    expect(await gaps(scene, NOVEMBER)).toEqual([])
  })
})
