import { join } from 'node:path'
import { findFreePortFrom } from '@forenet/api/start/start-conditions'
import { findRunningServerUrl } from '@forenet/database/find-running-server-url'
import pg from 'pg'
import { startLoader } from '../load/load.ts'
import { READ_PATHS } from '../reads/paths.ts'
import { ENCRYPTION_KEY } from '../setting/encryption-key.ts'
import { createTemporaryFolder } from '../setting/folder.ts'
import type { FilledMember } from '../setting/members.ts'
import { type Memory, readTreeMemory } from '../setting/memory.ts'
import { buildIssuerUrl } from '../setting/portal.ts'
import { PROJECT_ROOT } from '../setting/project.ts'
import { createTokenSigner, MEMBER_CLAIMS } from '../setting/sign-in.ts'
import { buildShellEnvironment, runStartCommand, type StartedPortal } from './starter.ts'

const STARTS = 5
const FIRST_PORT = 3_400
const WITHIN_MS = 120_000
const LOAD = { connections: 32, seconds: 10 }

export type WarmStart = { firstMs: number; startedMs: number[]; idle: Memory | null; loaded: Memory | null }

/**
 * Fills the database in a first start, then starts repeatedly. Memory is measured on the last run, after the start and
 * after a load of signed-in reads.
 */
export async function measureWarmStart(stack: AsyncDisposableStack): Promise<WarmStart> {
  const data = await createTemporaryFolder(stack)
  const first = await startOn(stack, data)
  await first.stop()
  const startedMs: number[] = []
  for (let n = 1; n < STARTS; n++) {
    const started = await startOn(stack, data)
    startedMs.push(started.startedMs)
    await started.stop()
  }
  const last = await startOn(stack, data)
  startedMs.push(last.startedMs)
  const idle = await readTreeMemory(last.pid)
  await loadWithReads(stack, data, last.port)
  const loaded = await readTreeMemory(last.pid)
  await last.stop()
  return { firstMs: first.startedMs, startedMs, idle, loaded }
}

async function startOn(stack: AsyncDisposableStack, data: string): Promise<StartedPortal & { port: number }> {
  const port = await findFreePortFrom(FIRST_PORT, '127.0.0.1')
  const started = await runStartCommand(stack, {
    command: 'node',
    args: ['tools/start.mjs'],
    cwd: PROJECT_ROOT,
    environment: buildShellEnvironment({
      PORT: String(port),
      DATA_DIR: data,
      ENCRYPTION_KEY,
      REQUESTS_PER_MINUTE: '0',
    }),
    port,
    withinMs: WITHIN_MS,
  })
  return { ...started, port }
}

async function loadWithReads(stack: AsyncDisposableStack, data: string, port: number): Promise<void> {
  const url = await findRunningServerUrl(join(data, 'postgresql'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<FilledMember>(`select id as "memberId", email from member where email is not null order by id limit 256`)
    .finally(() => client.end())
  const sign = await createTokenSigner(url, buildIssuerUrl(`http://localhost:${port}`))
  const people = await Promise.all(rows.map(async (row) => ({ ...row, token: await sign(row.email, MEMBER_CLAIMS) })))
  const targets = people.flatMap((person) =>
    Object.values(READ_PATHS).map((path) => ({ path: path(person), token: person.token })),
  )
  const put = await startLoader(stack)
  await put({ origin: `http://127.0.0.1:${port}`, targets, ...LOAD })
}
