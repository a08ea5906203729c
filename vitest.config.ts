import { defineConfig } from 'vitest/config'

/**
 * Files named `….full.test.ts` and tests with the tag `full` are in the full tier; `….race.test.ts` also run on a
 * second PostgreSQL (docs/testing.md). `npm test` leaves the full tier out.
 */
const TIERS = ['fast', 'full']
const tier = process.env.TEST_TIER ?? 'full'
if (!TIERS.includes(tier)) throw new Error(`TEST_TIER is ${tier}, but must be one of ${TIERS.join(', ')}`)

const RACE = ['{apps,packages}/*/test/**/*.race.test.ts']
/** Tests that depend on PostgreSQL: the full tier runs them on two versions of it. */
const SQL = ['apps/{api,identity}/test/**/*.test.ts', 'packages/database/test/**/*.test.ts']
/** Tests whose outcome does not depend on the version of PostgreSQL. */
const ONCE = [
  'apps/!(api|identity)/test/**/*.test.ts',
  'packages/!(database)/test/**/*.test.ts',
  'apps/{api,identity}/test/**/*{rule,browser}*.test.ts',
  'apps/api/test/{adapters,checks,configuration,coverage,documents,input,lists}/**/*.test.ts',
  'apps/api/test/{observability,openapi,security-events,start,statements}/**/*.test.ts',
]
/** Replaces a module (`vi.mock`), so it needs modules of its own. */
const ALONE = ['apps/api/test/statements/statements.test.ts']

const SHARED = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // On a busy machine a background effect takes seconds; the default is one second.
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['packages/testkit/src/fast-check-setup.ts'],
  // Loading the modules again for each file would take as long as its tests.
  isolate: false,
}
const otherTier = tier === 'fast' ? ['**/*.full.test.ts'] : []

export default defineConfig({
  test: {
    globalSetup: ['packages/testkit/src/vitest-setup.ts'],
    maxWorkers: 2,
    tags: [{ name: 'full', description: 'Runs in the full tier only' }],
    projects: [
      { test: { ...SHARED, name: 'sql', include: SQL, exclude: [...ONCE, ...RACE, ...ALONE, ...otherTier] } },
      { test: { ...SHARED, name: 'race', include: RACE } },
      { test: { ...SHARED, name: 'once', include: ONCE, exclude: [...RACE, ...ALONE, ...otherTier] } },
      { test: { ...SHARED, name: 'alone', include: ALONE, isolate: true } },
    ],
  },
})
