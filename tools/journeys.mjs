import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { run } from './runtime.mjs'

/**
 * Runs the journeys of a Playwright configuration (`only` those of these names, on so many `workers`), each line of what they say told to `onLine`;
 * what came of them is kept in `file`. Returns how many passed, failed and were skipped, and in `failures` what failed.
 */
export async function runJourneys(config, file, { env = {}, only = [], workers, onLine }) {
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=list,json', ...only]
  if (workers !== undefined) program.push('--workers', workers)
  const code = await run(program, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    onOutput: eachLine(onLine),
  })
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, failures: [] }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected,
    failed: stats.unexpected || (code === 0 ? 0 : 1),
    skipped: stats.skipped,
    failures: suites.flatMap(failedJourneys),
  }
}

/** The first lines of an error's text, as a terminal without colours shows it. */
export function firstLines(message = '') {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n')
}

/** Of what a page says, its address and what is in its main part, as many lines as tell where a journey stopped. */
function mainOf(page) {
  const [address, ...lines] = page.split('\n')
  const begin = lines.findIndex((line) => /^ *- main/.test(line))
  const shown = lines.slice(Math.max(begin, 0), Math.max(begin, 0) + 40)
  return [address, ...shown.map((line) => line.slice(0, 160))].join('\n')
}

/** Takes text in any pieces, gives it on in whole lines. */
function eachLine(tell) {
  let begun = ''
  return (text) => {
    const lines = (begun + text).split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) tell(line)
  }
}

function failedJourneys({ suites = [], specs = [] }) {
  const here = specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const results = spec.tests.flatMap(({ results }) => results)
      const [error] = results.flatMap(({ errors }) => errors)
      const pages = results.flatMap(({ attachments }) => attachments).filter(({ name }) => name === 'page')
      const shown = pages.map(({ body }) => mainOf(Buffer.from(body, 'base64').toString()))
      return [`${spec.file}:${spec.line} > ${spec.title}`, firstLines(error?.message), ...shown].join('\n')
    })
  return [...here, ...suites.flatMap(failedJourneys)]
}
