import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@forenet/testkit/free-port'
import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isPortInUse } from './port-in-use.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** Runs the portal's process with only these settings until it ends. */
async function startWith(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'forenet-wrong-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await findFreePort()
  const portal = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/api/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ...settings,
    },
  })
  let said = ''
  for (const output of [portal.stdout, portal.stderr]) {
    output.on('data', (chunk: Buffer) => {
      said += chunk
    })
  }
  onTestFinished(() => void portal.kill('SIGKILL'))
  const [code] = (await once(portal, 'close')) as [number | null]
  return { code, said, left: await readdir(folder), listens: await isPortInUse(port) }
}

/** A complete, well-formed production configuration; nothing is contacted before the database. */
const production = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  PUBLIC_ORIGIN: 'https://portal.example.org',
  TRUSTED_PROXIES: '1',
  RETURN_TOKEN_SECRET: 'p3Zt8mWq0cYd5Rk1Lx7Nf2Jh9Vb4Gs6A',
  ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
  FREEPAY_CREATE_URL: 'https://127.0.0.1:1',
  FREEPAY_MANAGE_URL: 'https://127.0.0.1:1',
  FREEPAY_API_KEY: 'a gateway key',
  SMTP_URL: 'smtps://127.0.0.1:1',
  WHATSAPP_URL: 'https://127.0.0.1:1',
  WHATSAPP_TOKEN: 'a message token',
  WHATSAPP_PHONE_NUMBER_ID: '1234567890',
})

describe('a process with an invalid setting exits with 1, names it, and leaves nothing behind', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['a word where a number should be', { PORT: 'http' }, /PORT: Must be a whole number/],
    ['two at once', { TRUSTED_PROXIES: 'yes', MAIL_FROM: 'Klubben' }, /TRUSTED_PROXIES: .*\n.*MAIL_FROM: /],
    [
      'production with nothing',
      { NODE_ENV: 'production' },
      /DATABASE_URL must be given(.*\n)*.*SMTP_URL must be given/,
    ],
    ['an https origin without NODE_ENV', { PUBLIC_ORIGIN: 'https://portal.example.org' }, /NODE_ENV must be said/],
    [
      'a role for migrations without one to run by',
      { DATABASE_MIGRATION_URL: 'postgresql://forenet@localhost/forenet' },
      /DATABASE_MIGRATION_URL: needs DATABASE_URL beside it/,
    ],
    [
      'a replica without its database',
      { DATABASE_READ_URL: 'postgresql://forenet@localhost/forenet' },
      /DATABASE_READ_URL: needs DATABASE_URL, whose replica it is/,
    ],
    [
      'a security log that cannot be written',
      { SECURITY_LOG_FILE: '/nonexistent/security.log' },
      /SECURITY_LOG_FILE: \/nonexistent\/security\.log cannot be written/,
    ],
    [
      'a database that is away, in production',
      production('postgresql://forenet:pX7s@127.0.0.1:1/forenet'),
      /DATABASE_URL: nothing answers at 127\.0\.0\.1:1/,
    ],
  ])('%s', async (_what, settings, words) => {
    const { code, said, left, listens } = await startWith(settings)
    expect(said).toMatch(words)
    expect(said, 'words, not where in the code').not.toMatch(/^ +at /m)
    expect(said).not.toContain('pX7s')
    expect({ code, listens }).toEqual({ code: 1, listens: false })
    expect(left.filter((name) => name !== 'data')).toEqual([])
  })

  test('a web folder without a web app, in production, before the database is contacted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forenet-web-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const away = production('postgresql://forenet@127.0.0.1:1/forenet')
    const { code, said, left } = await startWith({ ...away, WEB_DIR: folder })
    expect(said).toContain(`WEB_DIR: ${folder} holds no built web app`)
    expect({ code, left }).toEqual({ code: 1, left: [] })
  })
})
