import { randomUUID } from 'node:crypto'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAID } from '../club/refund-scene.ts'
import { createVoucherScene, type VoucherScene, YEAR } from './scene.ts'

let portal: TestPortal
let scene: VoucherScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createVoucherScene(portal)
  await scene.buy()
  await scene.enrol('cash', [scene.members[0] ?? ''])
})
afterAll(() => portal.stop())

const NUMBERS = [
  { account: 'gateway:freepay', number: '5810' },
  { account: 'cash', number: '5800' },
  { account: 'memberships', number: '1010' },
]

test('vouchers are exported once, in Danish, and downloaded unchanged', async () => {
  await scene.post()
  expect((await scene.setup()).waiting).toEqual({ postings: 2, from: '2026-11-18', to: '2026-11-20' })
  const id = randomUUID()
  const made = await scene.exportAll({ id })
  expect(made.body).toMatchObject({ export: { id, nth: 1, postings: 2, ...YEAR }, unmapped: [] })
  expect((await scene.exportAll({ id })).body.export).toEqual(made.body.export)
  expect((await scene.exportAll()).body).toEqual({ export: null, unmapped: [] })
  expect(await scene.setup()).toMatchObject({ waiting: null, exports: [{ id }] })
  const file = await scene.file(id)
  const [headings, ...rows] = file.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(headings).toBe(
    'Bilag;Dato;Oprindelig dato;Kontonr.;Konto;Medlemskab eller arrangement;Momskode;Tekst;Debet, kr.;Kredit, kr.',
  )
  expect(rows.filter((row) => row.includes('Kasse'))).toEqual(['2;2026-11-18;;;Kasse;;;Modtaget: Kor;510;'])
  expect(rows.filter((row) => row.startsWith('2;'))).toHaveLength(3)
  await scene.number(NUMBERS)
  expect(await scene.file(id)).toBe(file)
})

test('a program needs a number for each account, and gets the next vouchers alone', async () => {
  const bought = await scene.buy()
  await scene.number(NUMBERS.slice(1))
  expect((await scene.exportAll({ format: 'e-conomic' })).body).toEqual({ export: null, unmapped: ['gateway:freepay'] })
  expect((await scene.setup()).waiting).toMatchObject({ postings: 1 })
  await scene.number(NUMBERS)
  const { body } = await scene.exportAll({ format: 'e-conomic' })
  expect(body.export).toMatchObject({ nth: 2, postings: 1, format: 'e-conomic' })
  const kroner = String(PAID / 100)
  const file = await scene.file(body.export?.id ?? '')
  expect(file).toContain('Dato;Bilagsnr.;Tekst;Konto;Momskode;Beløb')
  expect(file).toContain(`;5810;;${kroner}\r\n`)
  expect(file).toContain(`;1010;;-${kroner}\r\n`)
  expect(file).not.toContain(bought.member.lastName)
  expect(await scene.file(body.export?.id ?? '', 'neutral')).toContain('Kontingenter')
})

test('another club cannot read an export, and its id is not reused', async () => {
  const other = await createVoucherScene(portal)
  await other.buy()
  const { exports } = await scene.setup()
  const id = exports[0]?.id ?? ''
  expect(await other.file(id)).toMatchObject({ code: 'not-found' })
  expect((await other.exportAll({ id })).problem.code).toBe('changed-meanwhile')
  expect((await other.setup()).waiting).toMatchObject({ postings: 1 })
})
