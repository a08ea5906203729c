import { join } from 'node:path'
import { startEmbedded } from '@forenet/database/embedded'
import { migrateDatabase } from '@forenet/database/migrate'
import { temporaryFolder } from './folder.ts'
import { fillMembers } from './members.ts'
import { undoAtEnd } from './undo.ts'

/**
 * A throw-away embedded PostgreSQL with the portal's own settings (durable, as delivered), migrated and filled with so
 * many members. It is stopped and removed when `stack` ends. Returns its connection string. `migrate` may be another version's.
 */
export async function startFilledCluster(
  stack: AsyncDisposableStack,
  members: number,
  year: number,
  migrate: (url: string) => Promise<void> = migrateDatabase,
): Promise<string> {
  const folder = await temporaryFolder(stack)
  const embedded = await startEmbedded({ dataDir: join(folder, 'postgresql'), log: (line) => console.log(line) })
  await undoAtEnd(stack, () => embedded.stop())
  await migrate(embedded.url)
  await fillMembers(embedded.url, members, year)
  return embedded.url
}
