import { createPoolDatabase } from '@forenet/database/database'
import * as identity from '@forenet/identity/sealed-columns'
import { type SealedColumn, sealColumn } from '@forenet/sealing/sealed-column'
import type { Sealing } from '@forenet/sealing/sealing'
import type pg from 'pg'
import { FREEPAY } from '../adapters/gateways/freepay.ts'
import {
  copyGatewayKeysToNewColumn,
  PREVIOUS_SEALED_GATEWAY_KEY,
  SEALED_GATEWAY_KEY,
  SEALED_REPLACED_KEY,
} from '../modules/core/organisations/index.ts'
import { SEALED_TICKET_KEY } from '../modules/events/tickets/index.ts'
import { SEALED_TEST_KEY } from '../modules/finance/gateway-keys/index.ts'
import { SEALED_CARD } from '../modules/money/payments/index.ts'

/** Columns with plaintext in an earlier version; constraints now reject plaintext. */
const FORMERLY_PLAINTEXT_COLUMNS: readonly SealedColumn[] = [
  PREVIOUS_SEALED_GATEWAY_KEY,
  SEALED_TICKET_KEY,
  ...identity.PREVIOUSLY_PLAINTEXT_COLUMNS,
]

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_GATEWAY_KEY,
  PREVIOUS_SEALED_GATEWAY_KEY,
  SEALED_REPLACED_KEY,
  SEALED_TEST_KEY,
  SEALED_TICKET_KEY,
  SEALED_CARD,
  ...identity.SEALED_COLUMNS,
]

/** Runs at every start; the tables are small. */
export async function sealPlaintextColumns(pool: pg.Pool, sealing: Sealing): Promise<void> {
  for (const column of FORMERLY_PLAINTEXT_COLUMNS) await sealColumn(pool, sealing, column)
  // The earlier version had no other provider.
  await copyGatewayKeysToNewColumn(createPoolDatabase(pool), sealing, FREEPAY)
}
