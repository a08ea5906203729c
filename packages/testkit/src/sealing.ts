import { masterKey } from '@forenet/sealing/master-key'
import { openSealing, type Sealing } from '@forenet/sealing/sealing'
import type pg from 'pg'

/** The master key of test databases, as ENCRYPTION_KEY takes it. */
export const TEST_ENCRYPTION_KEY = 'VGhlIG1hc3RlciBrZXkgb2YgdGVzdCBkYXRhYmFzZXM'

/** Seals and opens what is in a test database. */
export function openTestSealing(pool: pg.Pool): Promise<Sealing> {
  return openSealing(pool, { current: masterKey(TEST_ENCRYPTION_KEY, 'TEST_ENCRYPTION_KEY') }, () => new Date())
}
