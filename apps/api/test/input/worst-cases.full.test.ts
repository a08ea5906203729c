import { setTimeout } from 'node:timers/promises'
import { clubDaysOffCalendarParse } from '@forenet/contract/club/event-days-off-calls'
import { markdownToText } from '@forenet/domain/formatted-text'
import { MAX_GUEST_TEXT_LENGTH, parseGuests } from '@forenet/domain/guest-list'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { measureCpuMs, measureLongestBlock } from '@forenet/testkit/processor-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importScene } from '../club/import-scene.ts'
import { WORST_CALENDARS, WORST_PEOPLE, WORST_SPREADSHEETS, WORST_TABLES } from './worst-files.ts'

/** Maximum blocking of the event loop while a file is parsed. */
const LONGEST_TURN_MS = 500
/** Pause between health checks, which would otherwise take the core from the low-priority parsers. */
const ASK_EVERY_MS = 20
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

/** Runs work while repeatedly requesting `/health/live`, which must respond. */
async function longestTurnWhileAlive<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; longestMs: number }> {
  let isDone = false
  const ask = async () => {
    while (!isDone) {
      expect((await fetch(`${portal.origin}/health/live`)).status).toBe(200)
      await setTimeout(ASK_EVERY_MS)
    }
  }
  const asking = ask()
  const measured = await measureLongestBlock(work).finally(() => {
    isDone = true
  })
  await asking
  return measured
}

describe('the process stays responsive while it parses', () => {
  test.each([...WORST_SPREADSHEETS, ...WORST_TABLES])(
    'a table: %s',
    { timeout: FILE_TIMEOUT_MS },
    async (_name, make, refusedAs) => {
      const file = make()
      const { result, longestMs } = await longestTurnWhileAlive(() => scene.columns(file))
      expect(longestMs).toBeLessThan(LONGEST_TURN_MS)
      if (refusedAs === undefined) expect([200, 422]).toContain(result.status)
      else expect([result.status, result.problem.code]).toEqual([422, refusedAs])
    },
  )

  test.each(WORST_PEOPLE)('people with %s', { timeout: FILE_TIMEOUT_MS }, async (_name, make) => {
    const { file, fields } = make()
    const { result, longestMs } = await longestTurnWhileAlive(() => scene.preview(file, fields))
    expect(longestMs).toBeLessThan(LONGEST_TURN_MS)
    expect([200, 422]).toContain(result.status)
  })

  test.each(WORST_CALENDARS)('a calendar: %s', { timeout: FILE_TIMEOUT_MS }, async (_name, make) => {
    const text = make()
    const { result, longestMs } = await longestTurnWhileAlive(() =>
      portal.call(scene.owner, clubDaysOffCalendarParse, { params: { orgKey: scene.club.key }, body: { text } }),
    )
    expect(longestMs).toBeLessThan(LONGEST_TURN_MS)
    expect([200, 400, 422]).toContain(result.status)
  })

  test('of six concurrent files of one club three are accepted and the others rejected', async () => {
    const file = `Navn\n${'Bo Holm\n'.repeat(20_000)}`
    const { result, longestMs } = await longestTurnWhileAlive(() =>
      Promise.all(Array.from({ length: 6 }, () => scene.columns(file))),
    )
    expect(longestMs).toBeLessThan(LONGEST_TURN_MS)
    expect(result.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
  })
})

test('a spreadsheet that exceeds a limit changes nothing', async () => {
  const [, make = () => Buffer.alloc(0)] = WORST_SPREADSHEETS[0] ?? []
  const refused = await scene.preview(make(), 'name')
  expect([refused.status, refused.problem.code]).toEqual([422, 'file-too-complex'])
  expect(await scene.people()).toEqual([])
})

/** Sixteen times the maximum description: linear time takes a second, quadratic half a minute. */
const LONG_TEXT = 80_000
const LONG_TEXT_MS = 10_000
const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

test.each([
  ...[
    '*',
    '_',
    '**a',
    '*a_',
    '[',
    '[a](',
    '](',
    '![',
    '<',
    '`',
    '> ',
    '>\n',
    '- ',
    '*\n',
    '1. ',
    '\\',
    '&amp;',
    '&#x',
    '\n',
  ],
  ...[
    'www.a',
    'www.a.b ',
    'http://',
    'a@b.',
    'https://a.dk ',
    '[**https://a.dk**](https://b.dk) ',
    'a\n',
    '  \n',
    '\u2028',
  ],
])('Markdown of nothing but %j takes linear time', (part) => {
  const text = filled(part, LONG_TEXT)
  expect(measureCpuMs(() => markdownToText(text))).toBeLessThan(LONG_TEXT_MS)
})

test.each(['a', '"', '"a', '<', 'a <', '@', 'a@b.dk,', ',', ' ', 'e\u0301', 'a\n', '<a@b.dk>'])(
  'a guest list of nothing but %j takes linear time',
  (part) => {
    const text = filled(part, MAX_GUEST_TEXT_LENGTH)
    expect(measureCpuMs(() => parseGuests(text))).toBeLessThan(LONG_TEXT_MS)
  },
)
