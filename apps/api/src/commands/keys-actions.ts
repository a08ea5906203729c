import { randomBytes } from 'node:crypto'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { rotateCookieKey } from '@forenet/identity/keys/cookie-keys'
import { rotateSigningKey } from '@forenet/identity/keys/signing-keys'
import { listDataKeys } from '@forenet/sealing/data-key-repository'
import { replaceDataKey, rewrapDataKeys } from '@forenet/sealing/data-keys'
import { findSealingKeyId } from '@forenet/sealing/envelope'
import type { MasterKeys } from '@forenet/sealing/master-key'
import { countRowsByKey, sealColumn } from '@forenet/sealing/sealed-column'
import { openSealing } from '@forenet/sealing/sealing'
import type pg from 'pg'
import { QUICKPAY } from '../adapters/gateways/quickpay.ts'
import {
  findIdByKey,
  findOwnGatewayKey,
  getPaymentProvider,
  removeGatewayKey,
  setGatewayKey,
} from '../modules/core/organisations/index.ts'
import { rotateSigningKey as rotateTicketKey } from '../modules/events/tickets/index.ts'
import { forgetPrivateKeyChecks } from '../modules/finance/gateway-keys/index.ts'
import { countPaymentsUnderKey } from '../modules/money/payments/index.ts'
import { SEALED_COLUMNS } from '../start/sealed-columns.ts'

export type KeysContext = {
  pool: pg.Pool
  masterKeys: MasterKeys
  now: () => Date
  say: (line: string) => void
  input: () => Promise<string>
}

type KeysAction = {
  explains: string
  takes?: string
  run: (context: KeysContext, argument: string | undefined) => Promise<void>
}

const RESTART_HINT = 'Restart all processes together, because a running process does not know the new key.'

/** Actions are safe while the portal runs, and can be repeated after an interruption. */
export const KEYS_ACTIONS: Readonly<Record<string, KeysAction>> = {
  status: { explains: 'lists keys, and the rows that each encrypts', run: showKeyStatus },
  rotate: { explains: 'wraps the data keys with ENCRYPTION_KEY instead of ENCRYPTION_KEY_BEFORE', run: rotateDataKey },
  'new-data-key': { explains: 'creates a data key and re-encrypts everything with it', run: createDataKey },
  reseal: {
    explains: 're-encrypts rows of older data keys with the newest; resumes if interrupted',
    run: resealColumns,
  },
  'rotate-signing': { explains: 'replaces the key that signs access tokens', run: rotateSigning },
  'rotate-cookies': { explains: 'replaces the key that signs cookies', run: rotateCookies },
  'rotate-tickets': { explains: 'replaces the key that signs tickets', run: rotateTickets },
  'gateway-key': {
    explains:
      'sets the gateway key of the club at its provider, read from standard input (Quickpay: API key:private key)',
    takes: 'organisation',
    run: gatewayKey,
  },
  'drop-gateway-key': {
    explains: 'removes the gateway key of the club, unless payments still need it',
    takes: 'organisation',
    run: dropKey,
  },
}

export function generateEncryptionKey(): string {
  return randomBytes(32).toString('base64url')
}

async function showKeyStatus({ pool, masterKeys, say }: KeysContext): Promise<void> {
  for (const key of [masterKeys.current, masterKeys.before]) if (key) say(`${key.source}: ${key.id}`)
  for (const { id, wrapped, createdAt, retiredAt } of await listDataKeys(pool)) {
    const state = retiredAt ? `retired ${retiredAt.toISOString()}` : 'current'
    say(`data key ${id}: ${state}, created ${createdAt.toISOString()}, wrapped by ${findSealingKeyId(wrapped)}`)
  }
  for (const column of SEALED_COLUMNS) {
    const counts = [...(await countRowsByKey(pool, column))].map(
      ([id, rows]) => `${rows} by ${id || 'none: not encrypted'}`,
    )
    say(`${column.table}.${column.column}: ${counts.join(', ') || 'nothing'}`)
  }
}

async function rotateDataKey({ pool, masterKeys, say }: KeysContext): Promise<void> {
  const count = await rewrapDataKeys(pool, masterKeys)
  say(`Data keys rewrapped: ${count}. All of them now need only the key ${masterKeys.current.id}.`)
}

async function createDataKey(context: KeysContext): Promise<void> {
  const id = await replaceDataKey(context.pool, context.masterKeys, context.now())
  context.say(`Data key ${id} is current. If this is interrupted, "reseal" continues.`)
  await resealColumns(context)
}

async function resealColumns({ pool, masterKeys, now, say }: KeysContext): Promise<void> {
  const sealing = await openSealing(pool, masterKeys, now)
  for (const column of SEALED_COLUMNS) {
    say(`${column.table}.${column.column}: ${await sealColumn(pool, sealing, column, 'reseal')} re-encrypted`)
  }
}

async function rotateSigning({ pool, masterKeys, now, say }: KeysContext): Promise<void> {
  await rotateSigningKey(pool, await openSealing(pool, masterKeys, now), now())
  say(`A new key signs access tokens. ${RESTART_HINT}`)
}

async function rotateCookies({ pool, masterKeys, now, say }: KeysContext): Promise<void> {
  await rotateCookieKey(pool, await openSealing(pool, masterKeys, now), now())
  say(`A new key signs cookies. ${RESTART_HINT}`)
}

async function rotateTickets({ pool, masterKeys, now, say }: KeysContext): Promise<void> {
  await rotateTicketKey(pool, await openSealing(pool, masterKeys, now), now())
  say('A new key signs tickets. Running processes use it within ten minutes.')
}

const QUICKPAY_KEYS = /^[^:]{8,}:[^:]{8,}$/

async function gatewayKey({ pool, masterKeys, now, say, input }: KeysContext, organisation = ''): Promise<void> {
  const database = createPoolDatabase(pool)
  const id = await requireId(database, organisation)
  const key = (await input()).trim()
  if (key.length < 8) throw new Error('Expected a gateway key of at least 8 characters on standard input')
  const provider = await getPaymentProvider(database, id)
  if (provider === QUICKPAY && !QUICKPAY_KEYS.test(key))
    throw new Error('Expected the API key and the private key of Quickpay, separated by a colon')
  const sealing = await openSealing(pool, masterKeys, now)
  await inTransaction(pool, async (transaction) => {
    if ((await findOwnGatewayKey(transaction, sealing, id))?.key === key) return
    await setGatewayKey(transaction, sealing, id, key, now())
    await forgetPrivateKeyChecks(transaction, id, provider)
  })
  say('Stored. New payments use it within ten seconds.')
}

async function dropKey({ pool, masterKeys, now, say }: KeysContext, organisation = ''): Promise<void> {
  const sealing = await openSealing(pool, masterKeys, now)
  await inTransaction(pool, async (transaction) => {
    const id = await requireId(transaction, organisation)
    const own = await findOwnGatewayKey(transaction, sealing, id)
    if (!own) throw new Error(`"${organisation}" has no gateway key`)
    const { unsettled, refundable, savedCards } = await countPaymentsUnderKey(
      transaction,
      { organisationId: id, ...own },
      now(),
    )
    if (unsettled > 0 || refundable > 0 || savedCards > 0) {
      throw new Error(
        `The key is still needed and was not removed. Unsettled payments or refunds: ${unsettled}. ` +
          `Refundable payments of the last year: ${refundable}. Saved cards: ${savedCards}. To use another key now, set it with "gateway-key".`,
      )
    }
    await removeGatewayKey(transaction, sealing, id, own, now())
  })
  say('Removed. Within ten seconds, new payments use the portal’s key at the provider, or are refused without one.')
}

async function requireId(database: Database, organisation: string): Promise<string> {
  const id = await findIdByKey(database, organisation)
  if (!id) throw new Error(`There is no organisation with the key "${organisation}"`)
  return id
}
