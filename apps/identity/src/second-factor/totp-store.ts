import { buildSealingPurpose, type SealedColumn } from '@forenet/sealing/sealed-column'
import { hashSecret } from '../keys/secret-hash.ts'
import type { IdentityRealm } from '../options.ts'
import { createTotpSecret } from './totp.ts'

export const SEALED_TOTP: SealedColumn = { table: 'identity.totp', key: ['account_id'], column: 'secret' }
export const SEALED_ENROLMENT: SealedColumn = {
  table: 'identity.totp_enrolment',
  key: ['bound_to_hash'],
  column: 'secret',
}

/** Until the first code of a displayed secret must be entered. */
const ENROLMENT_SECONDS = 60 * 60

export type AuthenticatorApp = { createdAt: Date; lastUsedAt: Date | undefined }

export type TotpKey = { secret: string; lastStep: number }

export type TotpStore = ReturnType<typeof buildTotpStore>

export function buildTotpStore({ pool, sealing, now }: Pick<IdentityRealm, 'pool' | 'sealing' | 'now'>) {
  async function enrolment(
    accountId: string,
    boundTo: string,
  ): Promise<{ sealed: string; secret: string } | undefined> {
    const hash = hashSecret(boundTo)
    const found = await pool.query<{ secret: string }>(
      'select secret from identity.totp_enrolment where bound_to_hash = $1 and account_id = $2 and expires_at > $3',
      [hash, accountId, now()],
    )
    const sealed = found.rows[0]?.secret
    return sealed
      ? { sealed, secret: await sealing.open(sealed, buildSealingPurpose(SEALED_ENROLMENT, hash)) }
      : undefined
  }

  return {
    async ofAccount(accountId: string): Promise<AuthenticatorApp | undefined> {
      const found = await pool.query<{ createdAt: Date; lastUsedAt: Date | null }>(
        'select created_at as "createdAt", last_used_at as "lastUsedAt" from identity.totp where account_id = $1',
        [accountId],
      )
      const [row] = found.rows
      return row && { createdAt: row.createdAt, lastUsedAt: row.lastUsedAt ?? undefined }
    },

    async findKey(accountId: string): Promise<TotpKey | undefined> {
      const found = await pool.query<{ secret: string; lastStep: number }>(
        'select secret, last_step as "lastStep" from identity.totp where account_id = $1',
        [accountId],
      )
      const [row] = found.rows
      if (!row) return undefined
      const secret = await sealing.open(row.secret, buildSealingPurpose(SEALED_TOTP, accountId))
      return { secret, lastStep: row.lastStep }
    },

    /** False if this or a later time step was used before (replay). */
    async recordUse(accountId: string, step: number): Promise<boolean> {
      const used = await pool.query(
        'update identity.totp set last_step = $2, last_used_at = $3 where account_id = $1 and last_step < $2',
        [accountId, step, now()],
      )
      return used.rowCount === 1
    },

    /** An existing pending secret is returned unchanged until confirmed or expired. */
    async enrol(accountId: string, boundTo: string): Promise<string> {
      const hash = hashSecret(boundTo)
      const at = now()
      await pool.query(
        `insert into identity.totp_enrolment as waiting (bound_to_hash, account_id, secret, expires_at)
         values ($1, $2, $3, $4)
         on conflict (bound_to_hash) do update
           set account_id = excluded.account_id, secret = excluded.secret, expires_at = excluded.expires_at
           where waiting.account_id <> excluded.account_id or waiting.expires_at <= $5`,
        [
          hash,
          accountId,
          sealing.seal(createTotpSecret(), buildSealingPurpose(SEALED_ENROLMENT, hash)),
          new Date(at.getTime() + ENROLMENT_SECONDS * 1000),
          at,
        ],
      )
      const waiting = await enrolment(accountId, boundTo)
      if (!waiting) throw new Error('A secret to scan was gone as soon as it was stored')
      return waiting.secret
    },

    async enrolled(accountId: string, boundTo: string): Promise<string | undefined> {
      return (await enrolment(accountId, boundTo))?.secret
    },

    /** `step`: of the confirming code; `replaces`: an app exists already. False if another request was first. */
    async confirm(accountId: string, boundTo: string, step: number, replaces: boolean): Promise<boolean> {
      const waiting = await enrolment(accountId, boundTo)
      if (!waiting) return false
      const confirmed = await pool.query(
        `with taken as (
           delete from identity.totp_enrolment where bound_to_hash = $1 and account_id = $2 and secret = $3 returning account_id)
         insert into identity.totp (account_id, secret, last_step, created_at)
         select account_id, $4, $5::bigint, $6::timestamptz from taken
         on conflict (account_id) do update set secret = excluded.secret, last_step = excluded.last_step,
           created_at = excluded.created_at, last_used_at = null where $7`,
        [
          hashSecret(boundTo),
          accountId,
          waiting.sealed,
          sealing.seal(waiting.secret, buildSealingPurpose(SEALED_TOTP, accountId)),
          step,
          now(),
          replaces,
        ],
      )
      return confirmed.rowCount === 1
    },

    async give(accountId: string, secret: string): Promise<void> {
      await pool.query(
        `insert into identity.totp (account_id, secret, last_step, created_at) values ($1, $2, 0, $3)
         on conflict (account_id) do nothing`,
        [accountId, sealing.seal(secret, buildSealingPurpose(SEALED_TOTP, accountId)), now()],
      )
    },

    async remove(accountId: string): Promise<boolean> {
      const removed = await pool.query('delete from identity.totp where account_id = $1', [accountId])
      return removed.rowCount === 1
    },
  }
}
