import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is stored of a migration and compared at each start: the SHA-256 of its file. */
export async function hashOfMigration(folder: string, file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(folder, file)))
    .digest('hex')
}

/** Throws, with the name of the file, where one is not what it was when it was applied. */
export function requireUnchanged(file: string, applied: string, now: string): void {
  if (applied === now) return
  throw new Error(
    `The migration ${file} has changed since this database was migrated by it (SHA-256 ${applied.slice(0, 12)}… then, ${now.slice(0, 12)}… now). ` +
      'Bring the file back as it was; what is to change goes into a new migration.',
  )
}
