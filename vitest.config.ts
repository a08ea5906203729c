import { defineConfig } from 'vitest/config'

/**
 * Tests of the server whose outcome hangs on the database, and so run on two PostgreSQLs (tools/test.mjs): what is stored and
 * found, locks, jobs, migrations, the rights of its roles. Beside them, `alone` has every statement parsed by both. Once is
 * enough for rules, browsers, processes, commands of their own, who may what, limits of requests, documents, passkeys, the
 * security log, and input that is refused before any SQL.
 */
const SQL = ['apps/{api,demo,identity}/test/**/*.test.ts', 'packages/database/test/**/*.test.ts']
const ELSEWHERE = ['apps/!(api|demo|identity)/test/**/*.test.ts', 'packages/!(database)/test/**/*.test.ts']
const ONCE = [
  'apps/{api,identity}/test/**/{rules,*-rules,*-rule,*browser,malformed}.test.ts',
  'apps/identity/test/{account-page,administrators,asked-for-strong,cookies,lock-out,new-password,passkeys,password,protocol,session-end}.test.ts',
  'apps/api/test/{adapters,checks,configuration,coverage,documents,input,lists,observability,openapi,statements}/**/*.test.ts',
  'apps/api/test/audit/once-per-hour.test.ts',
  'apps/api/test/club/{import-xlsx,matrix,words-agree}.test.ts',
  'apps/api/test/commands/dispatch.test.ts',
  'apps/api/test/contact/{attachment-name,malware}.test.ts',
  'apps/api/test/events/{places-watch,storing-turns}.test.ts',
  'apps/api/test/jobs/mail-outage.test.ts',
  'apps/api/test/members/names-and-birth-dates.test.ts',
  'apps/api/test/memberships/{price-sandbox,receipt-policy,shown-sums}.test.ts',
  'apps/api/test/payments/{killed,return-token,sweeping-refunds,words-of-payments}.test.ts',
  'apps/api/test/rights/!(callback|grants|grants-unheard).test.ts',
  'apps/api/test/sealing/keys-command.test.ts',
  'apps/api/test/security-events/{event-windows,handbook,over-http,security-log}.test.ts',
  'apps/api/test/start/!(database-over-tls|landed-migrations|run-time-role).test.ts',
  'apps/api/test/tickets/{calendar,event-mails,signing,ticket-pdf}.test.ts',
  'apps/demo/test/**/*.test.ts',
  'packages/database/test/embedded.test.ts',
]
/** Tests that stand in for a module and cannot share it with others. */
const ALONE = ['apps/identity/test/accounts.test.ts', 'apps/api/test/statements/statements.test.ts']

/**
 * What is polled for comes in a moment, and on a machine that does much else besides in seconds: one second, as long as is waited
 * by itself, is none that such a machine keeps.
 */
const POLLED = { poll: { timeout: 20_000 } }
const EVERY = { testTimeout: 60_000, hookTimeout: 120_000, expect: POLLED }
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
