import { randomUUID } from 'node:crypto'
import { clubDaysOffRead } from '@forenet/contract/club/event-days-off-calls'
import { formattedHtml, withoutFormatting } from '@forenet/domain/formatted-text'
import { MOST_GUEST_TEXT, readGuests } from '@forenet/domain/guest-list'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importScene } from '../club/import-scene.ts'
import { WORST_CALENDARS, WORST_SPREADSHEETS, WORST_TABLES } from './worst-files.ts'

/** Longest wait for `/health/live` while a file is read. */
const ALIVE_WITHIN_MS = 1_000
const FILE_TIMEOUT_MS = 60_000

let portal: TestPortal
let scene: Awaited<ReturnType<typeof importScene>>
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await importScene(portal)
  // The first file also loads the parsers.
  await scene.columns('Navn\nBo\n')
})
afterAll(() => portal.stop())

/** Runs work while asking without pause whether the process is alive; returns the longest it took to answer. */
async function slowestAnswerDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; slowestMs: number }> {
  let isDone = false
  let slowestMs = 0
  const watch = async () => {
    while (!isDone) {
      const asked = performance.now()
      expect((await fetch(`${portal.origin}/health/live`)).status).toBe(200)
      slowestMs = Math.max(slowestMs, performance.now() - asked)
    }
  }
  const watching = watch()
  const result = await work().finally(() => {
    isDone = true
  })
  await watching
  return { result, slowestMs }
}

describe('the process is alive while it reads', () => {
  test.each([...WORST_SPREADSHEETS, ...WORST_TABLES])(
    'a table: %s',
    { timeout: FILE_TIMEOUT_MS },
    async (_name, make) => {
      const file = make()
      const { result, slowestMs } = await slowestAnswerDuring(() => scene.columns(file))
      expect(slowestMs).toBeLessThan(ALIVE_WITHIN_MS)
      expect([200, 422]).toContain(result.status)
    },
  )

  test.each(WORST_CALENDARS)('a calendar: %s', { timeout: FILE_TIMEOUT_MS }, async (_name, make) => {
    const text = make()
    const { result, slowestMs } = await slowestAnswerDuring(() =>
      portal.call(scene.owner, clubDaysOffRead, { params: { orgKey: scene.club.key }, body: { text } }),
    )
    expect(slowestMs).toBeLessThan(ALIVE_WITHIN_MS)
    expect([200, 400, 422]).toContain(result.status)
  })

  test('six files of one club at once: at most three are taken, the others are told to come again', {
    timeout: FILE_TIMEOUT_MS,
  }, async () => {
    const [, make = () => Buffer.alloc(0)] = WORST_SPREADSHEETS.find(([name]) => name === '999,000 empty texts') ?? []
    const file = make()
    const { result, slowestMs } = await slowestAnswerDuring(() =>
      Promise.all(Array.from({ length: 6 }, () => scene.preview(file, 'name', randomUUID()))),
    )
    expect(slowestMs).toBeLessThan(ALIVE_WITHIN_MS)
    expect(result.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3)
    expect(result.filter(({ status }) => status === 200 || status === 422).length).toBeGreaterThanOrEqual(1)
  })
})

describe('a spreadsheet that exceeds a limit', () => {
  const TOO_COMPLEX = new Set([
    '100,000 nested texts',
    '19 million empty texts',
    'one long text in a million cells',
    '625,000 entries',
    '200 MB of blanks',
  ])
  test.each(WORST_SPREADSHEETS.filter(([name]) => TOO_COMPLEX.has(name)))(
    'is refused as too complex, and nothing is changed: %s',
    { timeout: FILE_TIMEOUT_MS },
    async (_name, make) => {
      const refused = await scene.preview(make(), 'name')
      expect([refused.status, refused.problem.code]).toEqual([422, 'file-too-complex'])
      expect(await scene.people()).toEqual([])
    },
  )
})

/** Texts that are read where they are used, since they are short: each has to be read within this time. */
const SHORT_TEXT_MS = 250
/** As the contract has it of an event's description. */
const DESCRIPTION_LENGTH = 5_000
const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

test.each([
  ...['*', '_', '**a', '*a_', '_a*', '[', '[a](', '](', '![', '<', '`', '> ', '- ', '1. ', '\\', '(', '&amp;', '&#x'],
  ...['www.a', 'www.a.b ', 'http://', 'a@b.', 'https://a.dk ', '[**https://a.dk**](https://b.dk) ', 'a\n', '  \n'],
])('Markdown of nothing but %j', (part) => {
  const text = filled(part, DESCRIPTION_LENGTH)
  const began = performance.now()
  formattedHtml(text)
  withoutFormatting(text)
  expect(performance.now() - began).toBeLessThan(SHORT_TEXT_MS)
})

test.each(['a', '"', '"a', '<', '<a', 'a <', '@', 'a@b.dk,', ',', ';', ' ', '\t', 'e\u0301', "'", 'a\n', '<a@b.dk>'])(
  'a guest list of nothing but %j',
  (part) => {
    const text = filled(part, MOST_GUEST_TEXT)
    const began = performance.now()
    readGuests(text)
    expect(performance.now() - began).toBeLessThan(SHORT_TEXT_MS)
  },
)
