import { onPool } from '@forenet/database/database'
import * as identity from '@forenet/identity/sealed-columns'
import { type SealedColumn, sealColumn } from '@forenet/sealing/sealed-column'
import type { Sealing } from '@forenet/sealing/sealing'
import type pg from 'pg'
import { FREEPAY } from '../adapters/gateways/freepay.ts'
import { SEALED_TRIED_KEY } from '../modules/gateway-keys/index.ts'
import {
  copyGatewayKeys,
  SEALED_GATEWAY_KEY,
  SEALED_GATEWAY_KEY_BEFORE,
  SEALED_REPLACED_KEY,
} from '../modules/organisations/index.ts'
import { SEALED_TICKET_KEY } from '../modules/tickets/index.ts'

/** Columns that held their secrets in clear before they were sealed. The database takes nothing in clear there any more. */
const FORMERLY_PLAINTEXT_COLUMNS: readonly SealedColumn[] = [
  SEALED_GATEWAY_KEY_BEFORE,
  SEALED_TICKET_KEY,
  ...identity.FORMERLY_PLAINTEXT_COLUMNS,
]

/** Every column that is sealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_GATEWAY_KEY,
  SEALED_GATEWAY_KEY_BEFORE,
  SEALED_REPLACED_KEY,
  SEALED_TRIED_KEY,
  SEALED_TICKET_KEY,
  ...identity.SEALED_COLUMNS,
]

/**
 * Seals what an older version has left in clear, and takes over the gateway keys that it knows. At every start: there is little to
 * look through.
 */
export async function sealWhatIsInClear(pool: pg.Pool, sealing: Sealing): Promise<void> {
  for (const column of FORMERLY_PLAINTEXT_COLUMNS) await sealColumn(pool, sealing, column)
  // There was no other provider then.
  await copyGatewayKeys(onPool(pool), sealing, FREEPAY)
}
