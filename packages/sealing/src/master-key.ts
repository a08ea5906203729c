import { createHmac } from 'node:crypto'
import type { NamedKey } from './envelope.ts'

/** A master key. `source`: the environment variable or file it originates from, for error messages. */
export type MasterKey = NamedKey & { source: string }

export type MasterKeys = { current: MasterKey; before?: MasterKey | undefined }

export const MASTER_KEY_PATTERN = /^[A-Za-z0-9+/_-]{43}=?$/

/** Parses a master key. Its id is a fingerprint that does not reveal the key. */
export function parseMasterKey(text: string, source: string): MasterKey {
  if (!MASTER_KEY_PATTERN.test(text)) throw new Error(`${source} must be 32 bytes in base64`)
  const key = Buffer.from(text, 'base64')
  const id = createHmac('sha256', key).update('forenet master key').digest('hex').slice(0, 8)
  return { id, key, source }
}
