import type pg from 'pg'
import { loadDataKeys } from './data-keys.ts'
import { findSealingKeyId, type NamedKey, sealWith, UnsealError, unsealWith } from './envelope.ts'
import type { MasterKeys } from './master-key.ts'

export type Sealing = {
  seal(text: string, purpose: string): string
  /** Decrypts a sealed value. @throws {UnsealError} */
  open(sealed: string, purpose: string): Promise<string>
  keyId(): string
}

/**
 * Opens encryption with the data keys. If another process creates a key, it is loaded when a value encrypted with it is
 * read. @throws {WrongMasterKey}
 */
export async function openSealing(pool: pg.Pool, masters: MasterKeys, now: () => Date): Promise<Sealing> {
  let keys = await loadDataKeys(pool, masters, now())
  let reading: Promise<void> | undefined

  function readAgain(): Promise<void> {
    reading ??= loadDataKeys(pool, masters, now())
      .then((read) => {
        keys = read
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const keyOf = (sealed: string): NamedKey | undefined => {
    const id = findSealingKeyId(sealed)
    return keys.find((key) => key.id === id)
  }

  return {
    seal: (text, purpose) => sealWith(keys[0], text, purpose),
    async open(sealed, purpose) {
      if (!keyOf(sealed) && findSealingKeyId(sealed)) await readAgain()
      const key = keyOf(sealed)
      if (!key) throw new UnsealError(purpose)
      return unsealWith(key, sealed, purpose)
    },
    keyId: () => keys[0].id,
  }
}
