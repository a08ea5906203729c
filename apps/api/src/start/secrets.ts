import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MasterKeys, parseMasterKey } from '@forenet/sealing/master-key'
import type { Configuration } from '../configuration/configuration.ts'

export async function deriveReturnSecret(configuration: Configuration): Promise<string> {
  return configuration.RETURN_TOKEN_SECRET ?? (await ownSecret(join(configuration.DATA_DIR, 'return-token-secret')))
}

export async function readMasterKeys(configuration: Configuration): Promise<MasterKeys> {
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_BEFORE, DATA_DIR } = configuration
  const file = join(DATA_DIR, 'encryption-key')
  return {
    current: ENCRYPTION_KEY
      ? parseMasterKey(ENCRYPTION_KEY, 'ENCRYPTION_KEY')
      : parseMasterKey(await ownSecret(file), `The key in ${file}`),
    ...(ENCRYPTION_KEY_BEFORE ? { before: parseMasterKey(ENCRYPTION_KEY_BEFORE, 'ENCRYPTION_KEY_BEFORE') } : {}),
  }
}

/**
 * Returns 32 random bytes in base64url, created on first use with mode 600. Concurrent processes get the same value.
 */
async function ownSecret(file: string): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true })
  // Linked atomically, so that no process reads a partial file.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}
