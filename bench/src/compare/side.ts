import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@forenet/database/embedded'
import { startChild } from '../setting/child.ts'
import { ENCRYPTION_KEY } from '../setting/encryption-key.ts'
import { createTemporaryFolder } from '../setting/folder.ts'
import { fillMembers } from '../setting/members.ts'
import { measureProcessCpu, measureTreeMemory } from '../setting/memory.ts'
import { buildProfilingFlags, replaceHostByIpAddress } from '../setting/portal.ts'
import { PROJECT_ROOT } from '../setting/project.ts'
import { buildPortalSettings, startSimulators } from '../setting/stand-ins.ts'
import { registerCleanup } from '../setting/undo.ts'
import type { CommitCheckout } from './checkout.ts'
import type { TokenIssuer } from './token-issuer.ts'

/** CPU seconds, or megabytes of memory. */
export type UsagePerProcess = { portal: number; postgresql: number }

export type ComparedPortal = {
  commit: string
  origin: string
  sandboxOrigin: string
  databaseUrl: string
  processor: () => Promise<UsagePerProcess>
  memory: () => Promise<UsagePerProcess>
}

/** Migrates its own database, filled with members. */
export async function startComparedPortal(
  stack: AsyncDisposableStack,
  { commit, root }: CommitCheckout,
  issuer: TokenIssuer,
  { members, year }: { members: number; year: number },
): Promise<ComparedPortal> {
  const dataDir = join(await createTemporaryFolder(stack), 'postgresql')
  const embedded = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) })
  await registerCleanup(stack, () => embedded.stop())
  migrateWith(root, embedded.url)
  await fillMembers(embedded.url, members, year)
  const simulators = await startSimulators(stack)
  const portal = await startChild<{ origin: string }>(
    stack,
    new URL(`file://${join(root, 'apps/api/src/main.ts')}`),
    {
      DATABASE_URL: embedded.url,
      DATA_DIR: await createTemporaryFolder(stack),
      WEB_DIR: join(PROJECT_ROOT, 'apps/web/dist'),
      ENCRYPTION_KEY,
      RETURN_TOKEN_SECRET: randomBytes(32).toString('base64url'),
      SEED_DEMONSTRATION: 'false',
      REQUESTS_PER_MINUTE: '0',
      ENABLE_NOTIFICATION: 'true',
      LOG_LEVEL: 'error',
      ...issuer.settings,
      ...buildPortalSettings(simulators),
    },
    buildProfilingFlags(),
    root,
  )
  const { pid = 0 } = portal.process
  const postmaster = await postmasterOf(join(dataDir, 'cluster'))
  return {
    commit,
    origin: replaceHostByIpAddress(portal.ready.origin),
    sandboxOrigin: replaceHostByIpAddress(simulators.origin),
    databaseUrl: embedded.url,
    processor: async () => ({
      // Excludes the process that renders e-mails and PDFs, which works only when nothing else does.
      portal: await measureProcessCpu(pid, 'alone'),
      postgresql: await measureProcessCpu(postmaster, 'tree'),
    }),
    memory: async () => ({ portal: await measureTreeMemory(pid), postgresql: await measureTreeMemory(postmaster) }),
  }
}

function migrateWith(root: string, url: string): void {
  const program = `import { migrateDatabase } from './packages/database/src/migrate.ts'; await migrateDatabase(${JSON.stringify(url)})`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
}

async function postmasterOf(cluster: string): Promise<number> {
  return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
}
