import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPool } from '@forenet/database/pool'
import { TEST_SERVER_VARIABLE } from '@forenet/testkit/database'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { Visitor } from '../../../identity/test/support/visitor.ts'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import type { Portal } from '../../src/start/start-portal.ts'
import { forenet } from '../commands/run-forenet.ts'
import { buyMembership, createTwoRoles, mailsTo, newMember, type TwoRoles } from './two-roles.ts'

const run = promisify(execFile)
const EMAIL = 'frida@example.org'

const programs = Number(/ (\d+)/.exec(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }))?.[1])
let server: number
beforeAll(async () => {
  const pool = openPool(process.env[TEST_SERVER_VARIABLE] ?? '', 1)
  const { rows } = await pool.query(`select current_setting('server_version_num')::int / 10000 as major`)
  await pool.end()
  server = rows[0].major
})

describe('restored with two roles in the documented order', () => {
  /** The mail server refuses every e-mail until the returned function is called. */
  async function refuseMails(portal: Portal): Promise<() => Promise<unknown>> {
    const faults = `${portal.sandboxUrl}/sandbox/faults`
    const body = JSON.stringify({ service: 'smtp', operation: 'deliver', kind: 'refuse', status: 451, times: null })
    const planned = await fetch(faults, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { id } = (await planned.json()) as { id: number }
    return () => fetch(`${faults}/${id}`, { method: 'DELETE' })
  }

  const confirmations = async (portal: Portal) =>
    (await mailsTo(portal, EMAIL)).filter(({ subject }) => /Velkommen som|Welcome as/.test(subject)).length

  test('a restored portal resends nothing', { timeout: 180_000 }, async (context) => {
    if (programs < server) context.skip(`pg_dump ${programs} is older than PostgreSQL ${server}`)
    const scene = await createTwoRoles()
    const restored = `${scene.name}_restored`
    const dump = join(scene.folder, 'forenet.dump')
    try {
      await backupWhileAConfirmationWaits(scene, dump)
      await scene.createDatabase(restored)
      const { migrationUrl } = scene.urls(restored)
      await run('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${migrationUrl}`, dump])
      await scene.withPortal(async (portal) => {
        const command = (...args: string[]) => forenet(args, scene.variables(restored))
        expect(await command('maintenance', 'status')).toMatchObject({ code: 1 })
        // E-mails of sign-in go out in maintenance: after this one, the confirmation would have been sent as well.
        const before = (await mailsTo(portal, EMAIL)).length
        const visitor = new Visitor({ origin: portal.origin, mount: '/auth/realms/forenet' })
        const { base } = await visitor.open()
        await visitor.post(`${base}/forgot`, { email: EMAIL })
        await mailsTo(portal, EMAIL, before + 1)
        expect(await confirmations(portal)).toBe(1)

        expect(await command('mails', 'stuck')).toMatchObject({
          code: 1,
          said: expect.stringMatching(/after-payment {2}mail {2}orderId /),
        })
        expect(await command('mails', 'drop', '--all')).toMatchObject({ code: 0 })
        expect(await command('maintenance', 'off')).toMatchObject({ code: 0 })
        // The chain of steps runs to its end without the messages.
        const owner = openPool(migrationUrl, 1)
        const open = 'select from after_payment_step where done_at is null'
        await expect.poll(async () => (await owner.query(open)).rowCount).toBe(0)
        await owner.end()
        expect(await confirmations(portal)).toBe(1)
      }, restored)
    } finally {
      await scene.drop()
    }
  })

  async function backupWhileAConfirmationWaits(scene: TwoRoles, dump: string): Promise<void> {
    await scene.withPortal(async (portal) => {
      const { migrationUrl } = scene.urls()
      const owner = openPool(migrationUrl, 1)
      const member = await newMember(portal, EMAIL)
      const accept = await refuseMails(portal)
      await buyMembership(portal, owner, member)
      const waiting = `select from jobs.job where name = 'after-payment' and state = 'retry'`
      await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1)
      await owner.end()
      await run('pg_dump', ['--format=custom', `--file=${dump}`, migrationUrl])
      await accept()
      await expect.poll(() => confirmations(portal)).toBe(1)
    })
  }
})

test('a copied folder of the embedded server starts in maintenance; the original does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forenet-copied-'))
  // The server may run under another uid.
  await chmod(folder, 0o755)
  const [original, copy] = [join(folder, 'original'), join(folder, 'copy')]
  const isInMaintenance = async (dataDir: string) => {
    const configuration = readConfiguration({ NODE_ENV: 'test', DATA_DIR: dataDir })
    const { url, stop } = await openDatabase(configuration, pino({ level: 'silent' }), () => undefined)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rowCount } = await client.query('select from maintenance')
    await client.end()
    await stop()
    return rowCount === 1
  }
  try {
    expect(await isInMaintenance(original)).toBe(false)
    await run('cp', ['-a', original, copy])
    expect(await isInMaintenance(original)).toBe(false)
    expect(await isInMaintenance(copy)).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
