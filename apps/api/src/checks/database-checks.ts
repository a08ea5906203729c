import { createPoolDatabase } from '@forenet/database/database'
import { compareMigrations } from '@forenet/database/migrate'
import { openPool } from '@forenet/database/pool'
import { compareIdentityMigrations } from '@forenet/identity/migrate-identity'
import { listDataKeys } from '@forenet/sealing/data-key-repository'
import { findSealingKeyId } from '@forenet/sealing/envelope'
import { parseMasterKey } from '@forenet/sealing/master-key'
import type pg from 'pg'
import type { Configuration } from '../configuration/configuration.ts'
import { listUncheckedPrivateKeys } from '../modules/finance/gateway-keys/index.ts'
import { providersInUse } from '../modules/money/payments/index.ts'
import { measureReplicaLag } from '../platform/database/replica-lag.ts'
import { errorReason } from '../platform/observability/error-reason.ts'
import { findSecretWeakness } from '../start/secret-weakness.ts'
import type { Finding } from './external-service-checks.ts'

export async function checkMigrations(pool: pg.Pool): Promise<Finding> {
  const what = 'migrations'
  try {
    const standings = await Promise.all([compareMigrations(pool), compareIdentityMigrations(pool)])
    if (standings.every(({ applied }) => applied === 0)) {
      return { what, good: true, message: 'the database is empty: the first start makes its tables' }
    }
    const changed = standings.flatMap((status) => status.changed)
    const pending = standings.flatMap((status) => status.pending)
    const newer = standings.reduce((sum, status) => sum + status.newer, 0)
    const wrong = [
      ...(changed.length > 0
        ? [`${changed.join(', ')} changed since it was applied: bring the file back as it was`]
        : []),
      ...(newer > 0
        ? [`${newer} of a newer version were applied: run that version, or restore the backup from before it`]
        : []),
      ...(pending.length > 0 ? [`${pending.join(', ')} not applied: the next start does it`] : []),
    ]
    return { what, good: wrong.length === 0, message: wrong.join('; ') || 'all are applied, and unchanged' }
  } catch (error) {
    return { what, good: false, message: `${errorReason(error)}; DATABASE_MIGRATION_URL names the role that may look` }
  }
}

/** Callbacks of these clubs may be rejected; payments are then settled by the return alone. */
export async function checkPrivateKeys(pool: pg.Pool, signing: readonly string[]): Promise<Finding[]> {
  const what = 'private key'
  try {
    const { rows } = await pool.query<{ there: boolean }>(
      `select exists (select from information_schema.columns
         where table_schema = 'public' and table_name = 'gateway_test' and column_name = 'private_key') as there`,
    )
    if (!rows[0]?.there) return []
    const found = await listUncheckedPrivateKeys(createPoolDatabase(pool), signing)
    return found.map(({ organisationId, provider }) => ({
      what,
      good: false,
      message: `of club ${organisationId} at ${provider} could not be checked: let its API key read the account, and test the key again`,
    }))
  } catch (error) {
    return [{ what, good: false, message: errorReason(error) }]
  }
}

export async function checkProviders(pool: pg.Pool, known: ReadonlySet<string>): Promise<Finding[]> {
  const what = 'payments'
  try {
    const { rows } = await pool.query<{ there: boolean }>(
      `select exists (select from information_schema.columns
         where table_schema = 'public' and table_name = 'payment_attempt' and column_name = 'provider') as there`,
    )
    if (!rows[0]?.there) return []
    const strange = (await providersInUse(createPoolDatabase(pool))).filter(({ provider }) => !known.has(provider))
    if (strange.length === 0) return [{ what, good: true, message: 'are all of providers that the portal knows' }]
    return strange.map(({ provider, attempts }) => ({
      what,
      good: false,
      message: `${attempts} of the provider "${provider}", which this portal has no adapter for: they stay as they are until it has`,
    }))
  } catch (error) {
    return [{ what, good: false, message: errorReason(error) }]
  }
}

export async function checkReplica({ DATABASE_READ_URL: url }: Configuration, pool: pg.Pool): Promise<Finding[]> {
  if (url === undefined) return []
  const what = 'replica'
  const replica = openPool(url, 1)
  try {
    const lag = await measureReplicaLag(pool, replica)
    return [
      lag
        ? { what, good: true, message: `answers, ${lag.bytes} bytes behind` }
        : { what, good: false, message: 'DATABASE_READ_URL leads to a server that is not a replica' },
    ]
  } catch (error) {
    return [{ what, good: false, message: `DATABASE_READ_URL: ${errorReason(error)}` }]
  } finally {
    await replica.end()
  }
}

export async function checkSecrets(configuration: Configuration, pool: pg.Pool): Promise<Finding[]> {
  const { RETURN_TOKEN_SECRET, ENCRYPTION_KEY, ENCRYPTION_KEY_BEFORE } = configuration
  const what = 'secrets'
  const findings: Finding[] = []
  const weakness = RETURN_TOKEN_SECRET === undefined ? null : findSecretWeakness(RETURN_TOKEN_SECRET)
  if (weakness) findings.push({ what, good: false, message: `RETURN_TOKEN_SECRET ${weakness}, so it could be guessed` })
  if (ENCRYPTION_KEY === undefined) return findings
  try {
    // Nothing is encrypted before the first start.
    const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('data_key') is not null as there`)
    if (!rows[0]?.there) return findings
    const given = new Set([parseMasterKey(ENCRYPTION_KEY, 'ENCRYPTION_KEY').id])
    if (ENCRYPTION_KEY_BEFORE) given.add(parseMasterKey(ENCRYPTION_KEY_BEFORE, 'ENCRYPTION_KEY_BEFORE').id)
    const needed = (await listDataKeys(pool)).map(({ wrapped }) => findSealingKeyId(wrapped) ?? 'none')
    const missing = [...new Set(needed)].filter((id) => !given.has(id))
    findings.push(
      missing.length === 0
        ? { what, good: true, message: 'ENCRYPTION_KEY opens what the database holds' }
        : {
            what,
            good: false,
            message: `ENCRYPTION_KEY is not the key ${missing.join(', ')} that the database was sealed with`,
          },
    )
  } catch (error) {
    findings.push({ what, good: false, message: errorReason(error) })
  }
  return findings
}
