import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { configurationPage, environmentSample } from '../../src/configuration/configuration-documents.ts'
import { configurationSchema } from '../../src/configuration/configuration-variables.ts'
import { LEAST_IN_PRODUCTION } from './minimal-production-settings.ts'

// tools/configuration.mjs checks that the files are current; this test checks that they match the portal.

const NAMES = Object.keys(configurationSchema.shape)

/** The error of a production start with one variable changed; undefined leaves it out. */
function refusal(name: string, value: string | undefined): string {
  try {
    readConfiguration({ ...LEAST_IN_PRODUCTION, [name]: value })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const portal = configurationPage().split('## Simulators')[0] ?? ''
const rows = [...portal.matchAll(/^\| `(\w+)` .*$/gm)].map(([line, name = '']) => {
  const [, , , , secret, inProduction = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
  return { name, secret, inProduction }
})

describe('the configuration page', () => {
  test('has every variable once', () => {
    expect(rows.map(({ name }) => name)).toEqual(NAMES)
  })

  test('shows for each variable whether production requires it and whether it must be https', () => {
    for (const { name, inProduction } of rows) {
      expect(inProduction.startsWith('must be set'), name).toBe(refusal(name, undefined) !== '')
      const isHttps = refusal(name, 'http://plain.example.org').includes('must be https')
      expect(/\bhttps\b/.test(inProduction), name).toBe(isHttps)
    }
  })

  test.each([
    ['REQUESTS_PER_MINUTE', '0'],
    ['SEED_DEMONSTRATION', 'true'],
  ])('correctly says that %s must not be %s', (name, value) => {
    expect(rows.find((row) => row.name === name)?.inProduction).toBe(`not \`${value}\``)
    expect(refusal(name, value)).toContain(name)
  })

  test('marks keys, tokens, passphrases and URLs with passwords as secret, and nothing else', () => {
    expect(rows.filter(({ secret }) => secret === 'secret').map(({ name }) => name)).toEqual(
      NAMES.filter((name) =>
        /_(SECRET|KEY|KEY_BEFORE|PASSPHRASE|TOKEN)$|^(DATABASE|DATABASE_MIGRATION|DATABASE_READ|SMTP)_URL$/.test(name),
      ),
    )
  })
})

test('the sample has every variable once, and production starts with it filled in', () => {
  const lines = [...environmentSample().matchAll(/^(#?)([A-Z_0-9]+)=/gm)]
  expect(lines.map(([, , name]) => name)).toEqual(NAMES)
  const given = lines.filter(([, comment]) => comment === '').map(([, , name]) => name)
  expect(given).toEqual(expect.arrayContaining(Object.keys(LEAST_IN_PRODUCTION)))
})
