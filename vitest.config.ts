import { defineConfig } from 'vitest/config'

/**
 * Tests of the server that speak SQL, and so run on two PostgreSQLs (tools/test.mjs). Once is enough for browsers, processes of
 * their own, who may what, and input that is refused before any SQL.
 */
const SQL = ['apps/{api,demo,identity}/test/**/*.test.ts', 'packages/database/test/**/*.test.ts']
const ELSEWHERE = ['apps/!(api|demo|identity)/test/**/*.test.ts', 'packages/!(database)/test/**/*.test.ts']
const ONCE = [
  'apps/identity/test/{browser,passkey-browser,second-factor-browser}.test.ts',
  'apps/api/test/{rules,input,documents,coverage,statements,checks,adapters,openapi}/**/*.test.ts',
  'apps/api/test/payments/killed.test.ts',
  'apps/api/test/rights/{api-docs,maintenance,metrics,same-time,weak}.test.ts',
  'apps/api/test/start/{demonstration,roles,several-processes,starter,stopping,wrong-settings}.test.ts',
  'apps/demo/test/{administrators,demonstration,season,seasons,people-and-organisations,random,sign-ins}.test.ts',
]
/** Tests that stand in for a module and cannot share it with others. */
const ALONE = ['apps/identity/test/accounts.test.ts', 'apps/api/test/statements/statements.test.ts']

const EVERY = { testTimeout: 60_000, hookTimeout: 120_000 }
// Modules are loaded once for all files of a worker: loading them for each anew would take as long as the tests do.
const TOGETHER = { ...EVERY, isolate: false }

export default defineConfig({
  test: {
    globalSetup: ['packages/testkit/src/vitest-setup.ts'],
    maxWorkers: 2,
    projects: [
      { test: { ...TOGETHER, name: 'sql', include: SQL, exclude: [...ONCE, ...ALONE] } },
      { test: { ...TOGETHER, name: 'once', include: [...ELSEWHERE, ...ONCE], exclude: ALONE } },
      { test: { ...EVERY, name: 'alone', include: ALONE } },
    ],
  },
})
