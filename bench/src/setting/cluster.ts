import { join } from 'node:path'
import { startEmbeddedPostgres } from '@forenet/database/embedded'
import { migrateDatabase } from '@forenet/database/migrate'
import { createTemporaryFolder } from './folder.ts'
import { fillMembers } from './members.ts'
import { registerCleanup } from './undo.ts'

/**
 * Starts a temporary, migrated PostgreSQL with the portal's durable settings; returns its connection string. `migrate`:
 * migrations of another version.
 */
export async function startCluster(
  stack: AsyncDisposableStack,
  migrate: (url: string) => Promise<void> = migrateDatabase,
): Promise<string> {
  const folder = await createTemporaryFolder(stack)
  const embedded = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgresql'),
    log: (line) => console.log(line),
  })
  await registerCleanup(stack, () => embedded.stop())
  await migrate(embedded.url)
  return embedded.url
}

export async function startFilledCluster(
  stack: AsyncDisposableStack,
  members: number,
  year: number,
  migrate?: (url: string) => Promise<void>,
): Promise<string> {
  const url = await startCluster(stack, migrate)
  await fillMembers(url, members, year)
  return url
}
