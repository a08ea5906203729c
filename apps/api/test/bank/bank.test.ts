import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { InvoiceIndex } from '@forenet/domain/bank-match'
import { formatTransferReference } from '@forenet/domain/invoice'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMatches } from '../../src/modules/finance/bank/match-lines.ts'
import { TOTAL } from '../invoices/scene.ts'
import {
  ACCOUNT,
  type BankScene,
  camt,
  camtDetail,
  camtEntry,
  companyCalled,
  createBankScene,
  danskeBank,
  slipOf,
} from './scene.ts'

let portal: TestPortal
let scene: BankScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createBankScene(portal)
})
afterAll(() => portal.stop())

const KRONER = '525,00'
const windows1252 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const called = (name: string) => ({ recipient: companyCalled(name) })

describe('a CSV file', () => {
  test('is previewed with its columns, and stores nothing', async () => {
    const file = danskeBank([['Gebyr', '-12,00', 2]])
    const { body } = await scene.preview(file)
    expect(body).toMatchObject({
      format: 'csv',
      accounts: [],
      read: null,
      csv: { preset: 'danske-bank', isStored: false },
    })
    const { body: read } = await scene.preview(file, { account: ACCOUNT })
    expect(read.read).toMatchObject({ lines: 1, added: 1, known: 0, refused: { count: 0 }, from: '2026-11-02' })
    expect((await scene.lines()).lines).toEqual([])
  })

  test('adds each transaction once, whatever its encoding, overlap and order', async () => {
    const rows = [
      ['Renter', '10,00', 3],
      ['Søren Åkær', '20,00', 3],
      ['Søren Åkær', '20,00', 3],
    ] as const
    const first = await scene.upload(windows1252(danskeBank(rows)))
    expect(first.body).toMatchObject({ added: 3, known: 0, accounts: [ACCOUNT] })
    const again = await scene.upload(`\ufeff${danskeBank(rows.toReversed())}`)
    expect(again.body).toMatchObject({ added: 0, known: 3 })
    const longer = await scene.upload(danskeBank([...rows, ['Renter', '10,00', 4]]))
    expect(longer.body).toMatchObject({ added: 1, known: 3 })
    expect((await scene.lines({ text: 'søren' })).lines).toHaveLength(2)
    const { body } = await scene.preview(danskeBank(rows))
    expect(body).toMatchObject({ accounts: [ACCOUNT], csv: { isStored: true }, read: { known: 3 } })
  })

  test('with the same id is stored once; the id of another file is rejected', async () => {
    const id = randomUUID()
    const file = danskeBank([['Lotteri', '30,00', 5]])
    expect((await scene.upload(file, {}, id)).body.added).toBe(1)
    expect((await scene.upload(file, {}, id)).body.added).toBe(1)
    const other = await scene.upload(danskeBank([['Lotteri', '31,00', 5]]), {}, id)
    expect(other).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  })

  test('lists what cannot be read with its reason, and a last row that is cut off', async () => {
    const [file = ''] = [
      danskeBank([
        ['Medlem', '40,00', 6],
        ['Fejl', '1,2,3', 6],
      ]),
    ]
    const { body } = await scene.upload(`${file}06.11.2026;Afbrudt;4`)
    expect(body.refused).toEqual({
      count: 2,
      first: [
        { row: 3, reason: 'no-amount' },
        { row: 4, reason: 'truncated' },
      ],
    })
    expect(body).toMatchObject({ lines: 3, added: 1 })
    const inQuotes = await scene.upload(`${file}"06.11.2026";"Afbrudt`)
    expect(inQuotes.status).toBe(422)
  })

  test('of another format on the same days is listed, because its lines cannot be compared', async () => {
    const { body } = await scene.upload(
      'Dato,Tekst,Beløb\n03-11-2026,Renter for oktober,10.00\n09-11-2026,Ny dag,1.00\n',
    )
    expect(body).toMatchObject({ added: 1, refused: { count: 1, first: [{ row: 2, reason: 'other-format' }] } })
  })

  test('is undone, except what was matched', { tags: 'full' }, async () => {
    const invoice = await scene.issued()
    const file = danskeBank([
      [slipOf(invoice), KRONER, 10],
      ['Fortrudt', '50,00', 10],
    ])
    const { body } = await scene.upload(file)
    expect(body).toMatchObject({ added: 2, matched: 1 })
    const undone = await scene.undoFile(body.id)
    expect(undone.body.undoneAt).not.toBeNull()
    expect((await scene.lines({ text: 'fortrudt' })).lines).toEqual([])
    expect((await scene.upload(file)).body).toMatchObject({ added: 1, known: 1 })
  })
})

describe('a camt.053 file', () => {
  test('is read with its details, statuses and currencies', async () => {
    const file = camt(
      camtEntry('70.00', {
        reference: 'A1',
        details: camtDetail('Ida', { amount: '30.00' }) + camtDetail('Per', { amount: '40.00', name: 'Per Eg' }),
      }) +
        camtEntry('12.50', { reference: 'A2', kind: 'DBIT', details: camtDetail('Kontor') }) +
        camtEntry('9.00', { reference: 'A3', currency: 'EUR' }) +
        camtEntry('9.00', { reference: 'A4', status: '<Sts>PDNG</Sts>' }),
    )
    const { body } = await scene.upload(file, { account: undefined as never })
    expect(body).toMatchObject({ format: 'camt', accounts: ['0040 0440116243'], added: 3 })
    expect(body.refused.first).toEqual([
      { row: 3, reason: 'other-currency' },
      { row: 4, reason: 'pending' },
    ])
    expect(await scene.line('Per Eg')).toMatchObject({ amountMinor: 4_000, text: 'Per', state: 'open' })
    expect(await scene.line('Kontor')).toMatchObject({ amountMinor: -1_250, state: 'outgoing', openMinor: 0 })
    expect((await scene.upload(file)).body).toMatchObject({ added: 0, known: 3 })
  })

  test.each([
    ['is cut off', camt(camtEntry('5.00')).slice(0, -30)],
    ['has entities', camt(camtEntry('5.00')).replace('?>', '?><!DOCTYPE d [<!ENTITY e "x">]>').replace('5.00', '&e;')],
    ['is another message', camt('').replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')],
    ['has no account', camt(camtEntry('5.00'), '')],
  ])('is rejected as a whole if it %s', async (_how, file) => {
    expect(await scene.upload(file)).toMatchObject({ status: 422, body: { code: 'file-unreadable' } })
  })

  test('is rejected with its own code if its IBAN has wrong check digits', async () => {
    const file = camt(camtEntry('5.00'), 'DK5100400440116243')
    expect(await scene.upload(file)).toMatchObject({ status: 422, body: { code: 'file-account-invalid' } })
  })
})

describe('a transaction with the reference of an invoice', () => {
  test('records its payment once, and is reopened when that is reversed on the invoice', async () => {
    const invoice = await scene.issued()
    const reference = formatTransferReference(invoice.number ?? 0)
    const file = camt(camtEntry('525.00', { reference: 'B1', details: camtDetail('', { creditor: reference }) }))
    await scene.upload(file)
    await scene.upload(file)
    const { movements, state } = await scene.get(invoice.id)
    expect(state).toBe('paid')
    const payments = movements.filter(({ kind }) => kind === 'payment')
    expect(payments).toMatchObject([{ method: 'bank-transfer', day: '2026-11-18', amountMinor: -TOTAL }])
    await scene.reverse(invoice.id, payments[0]?.id ?? '')
    const [line] = (await scene.lines({ state: 'open', text: reference })).lines
    expect(line).toMatchObject({ openMinor: TOTAL, reason: 'undone' })
    // What was undone is not matched again by itself.
    await scene.matchAll()
    expect((await scene.detail(line?.id ?? '')).matches).toMatchObject([{ undoneAt: expect.any(String) }])
    expect((await scene.detail(line?.id ?? '')).proposals).toMatchObject([{ id: invoice.id, reason: 'reference' }])
  })

  test.each([
    ['part-payment', '100,00', 1],
    ['more-than-left', '600,00', 1],
  ])('stays listed as %s', async (reason, kroner, proposals) => {
    const invoice = await scene.issued()
    await scene.upload(danskeBank([[slipOf(invoice), kroner, 11]]))
    const line = (await scene.lines({ state: 'open' })).lines.find((one) => one.proposals[0]?.id === invoice.id)
    expect(line).toMatchObject({ reason, openMinor: line?.amountMinor })
    expect(line?.proposals).toHaveLength(proposals)
  })

  test('that was paid before, or twice in one file, stays listed', async () => {
    const invoice = await scene.issued()
    const text = slipOf(invoice)
    await scene.upload(
      danskeBank([
        [text, KRONER, 12],
        [`${text} igen`, KRONER, 12],
      ]),
    )
    await scene.upload(danskeBank([[text, KRONER, 13]]))
    const listed = (await scene.lines({ text })).lines
    expect(listed.map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
      'matched null',
      'open paid-already',
      'open paid-already',
    ])
  })
})

describe('a transaction in two files with different dates', () => {
  const instalments = [
    { amountMinor: 20_000, dueOn: '2026-12-01' },
    { amountMinor: 20_000, dueOn: '2027-01-01' },
    { amountMinor: TOTAL - 40_000, dueOn: '2027-02-01' },
  ]
  const account = '0040 0440116243'
  const inCsv = (number: number | null, day = 3) =>
    scene.upload(danskeBank([[slipOf({ number }), '200,00', day]]), { account })
  const inCamt = (number: number | null) => {
    const details = camtDetail('', { creditor: formatTransferReference(number ?? 0) })
    return scene.upload(camt(camtEntry('200.00', { day: '2026-11-06', reference: `D${number}`, details })))
  }

  test('pays one instalment; the other waits for the treasurer', async () => {
    const { id, number } = await scene.issued({ instalments })
    expect((await inCsv(number)).body).toMatchObject({ added: 1, matched: 1 })
    expect((await inCamt(number)).body).toMatchObject({ added: 1, matched: 0 })
    expect(await scene.get(id)).toMatchObject({ leftMinor: TOTAL - 20_000 })
    const line = (await scene.lines({ state: 'open' })).lines.find(({ proposals }) => proposals[0]?.id === id)
    expect(line).toMatchObject({ reason: 'possible-duplicate', proposals: [{ reason: 'possible-duplicate' }] })
  })

  test('pays one instalment also if the files have the same format', async () => {
    const { id, number } = await scene.issued({ instalments })
    await inCsv(number)
    expect((await inCsv(number, 5)).body).toMatchObject({ added: 1, matched: 0 })
    expect(await scene.get(id)).toMatchObject({ leftMinor: TOTAL - 20_000 })
  })

  test('pays one instalment also if both were imported before the invoice', { tags: 'full' }, async () => {
    const number = Math.max(...(await scene.numbers())) + 1
    await inCsv(number)
    await inCamt(number)
    const { id } = await scene.issued({ instalments })
    expect(await scene.matchAll()).toMatchObject({ matched: 1 })
    expect(await scene.get(id)).toMatchObject({ number, leftMinor: TOTAL - 20_000 })
  })
})

test('matching many transactions yields to other requests', async () => {
  const line = { id: '', text: 'Anne Lund', payer: '', reference: '', openMinor: 1, amountMinor: 1, undone: [] }
  const block = Array.from({ length: 2_000 }, () => ({ ...line, account: '', fileId: '', bookedOn: '2026-11-20' }))
  let [turns, isDone] = [0, false]
  const counting = (async () => {
    for (; !isDone; turns += 1) await setImmediate()
  })()
  await findMatches(block, new InvoiceIndex([]), '')
  isDone = true
  await counting
  expect(turns).toBeGreaterThan(8)
})

describe('the treasurer', () => {
  test('confirms a proposal in part, and undoes it', async () => {
    const invoice = await scene.issued(called('Karla Vang'))
    await scene.upload(danskeBank([['Overførsel Karla Vang', '600,00', 16]]))
    const line = await scene.line('Karla Vang')
    expect(line.proposals).toMatchObject([{ id: invoice.id, reason: 'name-alone' }])
    const id = randomUUID()
    const first = await scene.match(line.id, invoice.id, TOTAL, id)
    expect(first.body).toMatchObject({ state: 'open', openMinor: 60_000 - TOTAL })
    expect((await scene.match(line.id, invoice.id, TOTAL, id)).body).toEqual(first.body)
    expect((await scene.get(invoice.id)).state).toBe('paid')
    expect(await scene.match(line.id, invoice.id, 1)).toMatchObject({ status: 409, body: { code: 'more-than-owed' } })
    const undone = await scene.undoMatch(line.id, id)
    expect(undone.body).toMatchObject({
      state: 'open',
      openMinor: 60_000,
      matches: [{ id, undoneAt: expect.any(String) }],
    })
    expect(await scene.get(invoice.id)).toMatchObject({ leftMinor: TOTAL })
    expect((await scene.undoMatch(line.id, id)).body).toEqual(undone.body)
  })

  test('is refused more than the transaction has', async () => {
    const invoice = await scene.issued()
    await scene.upload(danskeBank([['For lidt', '100,00', 17]]))
    const line = await scene.line('For lidt')
    expect(await scene.match(line.id, invoice.id, 10_001)).toMatchObject({ body: { code: 'more-than-left' } })
    expect(await scene.get(invoice.id)).toMatchObject({ leftMinor: TOTAL })
  })

  test('ignores a transaction with a reason, and puts it back', async () => {
    await scene.upload(danskeBank([['Kommunalt tilskud', '9.000,00', 18]]))
    const { id } = await scene.line('Kommunalt')
    const ignored = await scene.ignore(id)
    expect(ignored.body).toMatchObject({ state: 'ignored', ignored: { reason: 'Tilskud', by: expect.any(String) } })
    const { states } = await scene.lines()
    expect(states.find(({ state }) => state === 'ignored')).toMatchObject({ lines: 1, minor: 900_000 })
    expect((await scene.restore(id)).body).toMatchObject({ state: 'open', ignored: null })
  })
})

test('the ledger equals the payments of the bank', async () => {
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
})
