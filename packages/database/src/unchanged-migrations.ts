import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function hashMigration(folder: string, file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(folder, file)))
    .digest('hex')
}

/** Checks the hash of an applied migration. @throws naming the file if it was changed */
export function requireUnchangedMigration(file: string, applied: string, now: string): void {
  if (applied === now) return
  throw new Error(
    `The migration ${file} has changed since this database was migrated by it (SHA-256 ${applied.slice(0, 12)}… then, ${now.slice(0, 12)}… now). ` +
      'Bring the file back as it was; what is to change goes into a new migration.',
  )
}
