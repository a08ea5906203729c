import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PROBLEM_STATUS } from '@forenet/contract/problem'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../src/kit/calls/api-problem.ts'
import { canRetry, findProblemTextKey } from '../../src/kit/calls/problem-texts.ts'
import { accountDeletionTexts } from '../../src/words/en/accountDeletion.ts'
import { contactTexts } from '../../src/words/en/contact.ts'
import { familyTexts } from '../../src/words/en/family.ts'
import { manageTexts } from '../../src/words/en/manage.ts'
import { payingTexts } from '../../src/words/en/paying.ts'
import { problemsTexts } from '../../src/words/en/problems.ts'
import { pickLanguage } from '../../src/words/languages.ts'

const WORDS = join(import.meta.dirname, '../../src/words')
const files = (await readdir(join(WORDS, 'en'))).filter((name) => name !== 'core.ts')

function textsOf(words: unknown, path = ''): [string, string][] {
  if (typeof words === 'string') return [[path, words]]
  return Object.entries(words as object).flatMap(([key, inner]) => textsOf(inner, path ? `${path}.${key}` : key))
}
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test('each file has the same keys and placeholders in Danish and English, and no empty text', async () => {
  for (const file of files) {
    const [english, danish] = await Promise.all(['en', 'da'].map((language) => import(join(WORDS, language, file))))
    const inDanish = new Map(textsOf(danish))
    const inEnglish = textsOf(english)
    expect(inEnglish.length, file).toBeGreaterThan(0)
    expect([...inDanish.keys()].sort(), file).toEqual(inEnglish.map(([path]) => path).sort())
    for (const [path, text] of inEnglish) {
      expect(text.trim(), `${file} ${path}`).not.toBe('')
      expect(inDanish.get(path)?.trim(), `${file} ${path}`).not.toBe('')
      expect(placeholders(inDanish.get(path) ?? ''), `${file} ${path}`).toEqual(placeholders(text))
    }
  }
})

test.each([
  [null, ['da-DK', 'en'], 'da'],
  [null, ['en-GB', 'da'], 'en'],
  [null, ['sv-SE', 'da'], 'da'],
  [null, ['de'], 'en'],
  [null, [], 'en'],
  ['en', ['da'], 'en'],
  ['klingon', ['da'], 'da'],
])('selected %s, browser %s: %s', (chosen, browser, language) => {
  expect(pickLanguage(chosen, browser)).toBe(language)
})

/** Error codes of one area have their texts there. */
const own: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...[payingTexts, familyTexts, contactTexts, accountDeletionTexts, manageTexts].map((words) => words.problems),
)
const known = (code: string): boolean => code in problemsTexts.codes
const problemOf = (code: string, status: number) => new ApiProblem({ code, status })

test('every code of the contract has its own text', () => {
  for (const [code, status] of Object.entries(PROBLEM_STATUS))
    if (!(code in own)) expect(findProblemTextKey(problemOf(code, status), known)).toBe(code)
})

test.each([
  [401, 'not-signed-in'],
  [403, 'not-allowed'],
  [404, 'not-found'],
  [418, 'malformed-input'],
  [502, 'internal'],
])('an unknown code with status %d falls back to %s', (status, entry) => {
  expect(findProblemTextKey(problemOf('strange', status), known)).toBe(entry)
})

test.each([
  [problemOf('timeout', 0), true],
  [problemOf('overloaded', 503), true],
  [problemOf('too-many-requests', 429), true],
  [problemOf('not-found', 404), false],
  [problemOf('malformed-input', 400), false],
  [new Error('a fault of the page'), true],
])('%s is retryable: %s', (error, retry) => {
  expect(canRetry(error)).toBe(retry)
})
