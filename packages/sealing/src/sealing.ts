import type pg from 'pg'
import { loadDataKeys } from './data-keys.ts'
import { type NamedKey, OpenError, openWith, sealedWith, sealWith } from './envelope.ts'
import type { MasterKeys } from './master-key.ts'

/** Seals and opens secrets with the data keys of a database, which it keeps unwrapped in memory. */
export type Sealing = {
  /** Seals a text for one purpose, such as a column and a row (`purposeOf`). */
  seal(text: string, purpose: string): string
  /** Opens what was sealed for the same purpose. @throws OpenError */
  open(sealed: string, purpose: string): Promise<string>
  /** Id of the data key that seals now. */
  keyId(): string
}

/**
 * Loads the data keys; the first call ever makes one. A key that another process has made since is looked for when
 * something sealed with it turns up, and seals from then on here as well.
 * @throws WrongMasterKey when the data keys were wrapped by a key that is not given
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
    const id = sealedWith(sealed)
    return keys.find((key) => key.id === id)
  }

  return {
    seal: (text, purpose) => sealWith(keys[0], text, purpose),
    async open(sealed, purpose) {
      if (!keyOf(sealed) && sealedWith(sealed)) await readAgain()
      const key = keyOf(sealed)
      if (!key) throw new OpenError(purpose)
      return openWith(key, sealed, purpose)
    },
    keyId: () => keys[0].id,
  }
}
