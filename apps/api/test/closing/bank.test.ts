import { randomUUID } from 'node:crypto'
import * as calls from '@forenet/contract/club/closing-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOfClosedPeriod } from '../../src/modules/finance/closing/closing-rules.ts'
import { type BankScene, createBankScene, slipOf } from '../bank/scene.ts'

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
const close = async ({ treasurer, params }: BankScene, through: string) =>
  (await portal.call(treasurer, calls.clubClosingClose, { params, body: { id: randomUUID(), through } })).body

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
    await scene.upload(csv(['30-11-2026', slipOf(invoice), '525,00', '525,00']))
    const line = await scene.line(slipOf(invoice))
    expect(line.state).toBe('matched')
    await scene.verify()
    const { now } = portal.clock
    portal.clock.now = new Date('2026-12-02T11:00:00Z')
    expect(await close(scene, NOVEMBER)).toMatchObject({ closed: true })
    expect(await listLate(scene, DECEMBER)).toEqual([])
    const [match] = (await scene.detail(line.id)).matches
    await scene.undoMatch(line.id, match?.id ?? '')
    expect(await listLate(scene, DECEMBER)).toMatchObject([{ kind: 'bank-line-late', id: line.id, oursMinor: 52_500 }])
    portal.clock.now = now
  })
})
