import { clubClosingClose } from '@forenet/contract/club/closing-calls'
import { formatTransferReference } from '@forenet/domain/invoice'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOTAL } from '../invoices/scene.ts'
import { type BankScene, companyCalled, createBankScene, danskeBank } from './scene.ts'

const windows1252 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const KRONER = '525,00'

let portal: TestPortal
let scene: BankScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createBankScene(portal)
})
afterAll(() => portal.stop())

/** Columns in another order than any bank's, in Windows-1252. */
const ownFile = (rows: readonly (readonly [string, string, string, string])[]) =>
  windows1252(
    [
      'Saldo;Beløb i DKK;Modtager/afsender;Betalingsreference;Meddelelse;Bogføringsdato',
      ...rows.map(
        ([kroner, payer, reference, text], nth) => `;${kroner};${payer};${reference};${text};${10 + nth}-11-2026`,
      ),
    ].join('\r\n'),
  )

test('a month with part payments, too much, another payer, a returned transfer and namesakes closes at zero', async () => {
  const called = (name: string) => scene.issued({ recipient: companyCalled(name) })
  const [parts, over, aunt, first, second, back] = [
    ...[await called('Ane Lund'), await called('Bo Friis'), await called('Carla Bech')],
    ...[await called('Søren Åkær'), await called('Søren Åkær'), await called('Dorte Holm')],
  ] as const
  const reference = ({ number }: { number: number | null }) => formatTransferReference(number ?? 0)
  const { body } = await scene.upload(
    ownFile([
      ['200,00', 'Ane Lund', reference(parts), ''],
      ['325,00', 'Ane Lund', reference(parts), 'resten'],
      ['600,00', 'Bo Friis', reference(over), ''],
      [KRONER, 'Tante Åse', '', `Faktura ${aunt.number}`],
      [KRONER, 'Søren Åkær', '', 'kontingent'],
      [KRONER, 'Dorte Holm', reference(back), ''],
      [`-${KRONER}`, 'Dorte Holm', reference(back), 'Tilbageført'],
    ]),
  )
  // Only the transfer of exactly what was owed is matched without the treasurer.
  expect(body).toMatchObject({ added: 7, matched: 1, refused: { count: 0 } })
  const line = async (text: string, nth = 0) => (await scene.lines({ text })).lines.toReversed()[nth]
  expect(await line('ane lund')).toMatchObject({ reason: 'part-payment', payer: 'Ane Lund' })
  for (const nth of [0, 1]) {
    const part = await line('ane lund', nth)
    await scene.match(part?.id ?? '', parts.id, part?.amountMinor ?? 0)
  }
  expect((await scene.get(parts.id)).state).toBe('paid')

  const tooMuch = await line('bo friis')
  expect(tooMuch).toMatchObject({ reason: 'more-than-left' })
  await scene.match(tooMuch?.id ?? '', over.id, TOTAL)
  expect(await line('bo friis')).toMatchObject({ state: 'open', openMinor: 7_500 })
  await scene.ignore(tooMuch?.id ?? '', 'Betalt tilbage')

  const other = await line('åse')
  expect(other?.proposals[0]).toMatchObject({ id: aunt.id, reason: 'invoice-number' })
  await scene.match(other?.id ?? '', aunt.id, TOTAL)

  const namesake = await line('søren')
  expect(namesake?.proposals.map(({ id, reason }) => `${id} ${reason}`).toSorted()).toEqual(
    [first, second].map(({ id }) => `${id} amount-and-name`).toSorted(),
  )
  await scene.match(namesake?.id ?? '', second.id, TOTAL)

  // A returned transfer is listed as paid out; the treasurer reverses its payment.
  expect(await line('tilbageført')).toMatchObject({ state: 'outgoing' })
  const paid = (await scene.get(back.id)).movements.find(({ kind }) => kind === 'payment')
  await scene.reverse(back.id, paid?.id ?? '')
  const returned = (await scene.lines({ text: 'dorte', state: 'open' })).lines[0]
  await scene.ignore(returned?.id ?? '', 'Tilbageført af banken')

  expect((await scene.list({ order: 'number' })).invoices.map(({ leftMinor }) => leftMinor)).toEqual([
    ...[0, 0, 0, TOTAL, 0, TOTAL],
  ])
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  portal.clock.now = new Date('2026-12-02T11:00:00Z')
  // The file ends before the month does.
  expect((await scene.acceptStatements('2026-11-30', 1)).status).toBe(200)
  const closed = await portal.call(scene.treasurer, clubClosingClose, {
    params: scene.params,
    body: { id: crypto.randomUUID(), through: '2026-11-30' },
  })
  expect(closed.body).toMatchObject({ closed: true })
})

test('50,000 transactions are added once, in reverse order too, and one more is refused', {
  timeout: 180_000,
}, async () => {
  const large = await createBankScene(portal)
  const rows = Array.from(
    { length: 50_000 },
    (_, nth) => [`Indbetaling ${nth}`, '10,00', 1 + (nth % 28)] as [string, string, number],
  )
  expect((await large.upload(danskeBank(rows))).body).toMatchObject({ added: 50_000, known: 0, refused: { count: 0 } })
  expect((await large.upload(danskeBank(rows.toReversed()))).body).toMatchObject({ added: 0, known: 50_000 })
  const { status } = await large.upload(danskeBank([...rows, ['En for meget', '10,00', 1]]))
  expect(status).toBe(422)
  expect((await large.lines({ state: 'open' })).states).toContainEqual(
    expect.objectContaining({ state: 'open', lines: 50_000, minor: 50_000_000 }),
  )
})
