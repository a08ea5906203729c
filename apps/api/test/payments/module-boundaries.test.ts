import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SRC = new URL('../../src/', import.meta.url)
const files = (readdirSync(SRC, { recursive: true }) as string[]).filter((name) => name.endsWith('.ts'))
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const saying = (words: RegExp, among: readonly string[]) =>
  among.filter((name) => words.test(readFileSync(new URL(name, SRC), 'utf8').replace(COMMENTS, '')))

test('the payments module knows no order types: they are passed in', () => {
  const payments = files.filter((name) => name.startsWith('modules/money/payments/'))
  expect(payments.length).toBeGreaterThan(30)
  expect(saying(/membership|event/i, payments)).toEqual([])
})

test('provider names occur in the adapters only', () => {
  const others = files.filter((name) => !name.startsWith('adapters/gateways/'))
  expect(saying(/['"`/]freepay['"`/]/, others)).toEqual([])
  expect(
    saying(
      /freepay/i,
      others.filter((name) => name.startsWith('modules/')),
    ),
  ).toEqual([])
})
