import { parseMasterKey } from '@forenet/sealing/master-key'
import { openSealing, type Sealing } from '@forenet/sealing/sealing'
import type pg from 'pg'

export const TEST_ENCRYPTION_KEY = 'VGhlIG1hc3RlciBrZXkgb2YgdGVzdCBkYXRhYmFzZXM'

export function openTestSealing(pool: pg.Pool): Promise<Sealing> {
  return openSealing(pool, { current: parseMasterKey(TEST_ENCRYPTION_KEY, 'TEST_ENCRYPTION_KEY') }, () => new Date())
}
