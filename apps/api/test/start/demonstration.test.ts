import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { loadDemonstration } from '../../src/start/demonstration.ts'

const NOWHERE = new URL('demo', pathToFileURL(`${tmpdir()}/a release/`))
const ELSEWHERE = { NODE_ENV: 'development', HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://portal.example.org' }
const KEYCLOAK = { IDENTITY_URL: 'https://login.example.org', IDENTITY_STRONG_ACR: 'strong' }

test.each([
  ['on this machine', {}, true],
  ['where it is asked for', { ...ELSEWHERE, SEED_DEMONSTRATION: 'true' }, true],
  ['on this machine, and it is not wanted', { SEED_DEMONSTRATION: 'false' }, false],
  ['where others can reach the portal', ELSEWHERE, false],
  ['with accounts elsewhere', { ...KEYCLOAK, SEED_DEMONSTRATION: 'true' }, false],
])('%s: %o', async (_where, variables, wanted) => {
  const demonstration = await loadDemonstration(readConfiguration(variables))
  expect(demonstration !== null).toBe(wanted)
})

test('a release starts without it, and says so when it is requested', async () => {
  expect(await loadDemonstration(readConfiguration({}), NOWHERE)).toBeNull()
  const asked = loadDemonstration(readConfiguration({ SEED_DEMONSTRATION: 'true' }), NOWHERE)
  await expect(asked).rejects.toThrow('SEED_DEMONSTRATION: a release has no demonstration')
})
