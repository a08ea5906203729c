import { hashSecret } from '../keys/secret-hash.ts'
import type { IdentityRealm } from '../options.ts'
import { createRecoveryCode, normalizeRecoveryCode, RECOVERY_CODE_COUNT } from './recovery-code.ts'

export type RecoveryCodes = ReturnType<typeof buildRecoveryCodes>

export function buildRecoveryCodes({ pool, now }: Pick<IdentityRealm, 'pool' | 'now'>) {
  return {
    /** Only hashes are stored. */
    async replace(accountId: string): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode)
      await pool.query(
        `insert into identity.recovery_codes (account_id, code_hashes, made_at) values ($1, $2, $3)
         on conflict (account_id) do update set code_hashes = excluded.code_hashes, made_at = excluded.made_at`,
        [accountId, codes.map(hash), now()],
      )
      return codes
    },

    async use(accountId: string, typed: string): Promise<boolean> {
      const used = await pool.query(
        `update identity.recovery_codes set code_hashes = array_remove(code_hashes, $2)
         where account_id = $1 and $2 = any (code_hashes)`,
        [accountId, hash(typed)],
      )
      return used.rowCount === 1
    },

    async left(accountId: string): Promise<number> {
      const found = await pool.query<{ left: number }>(
        'select cardinality(code_hashes) as left from identity.recovery_codes where account_id = $1',
        [accountId],
      )
      return found.rows[0]?.left ?? 0
    },

    async forget(accountId: string): Promise<void> {
      await pool.query('delete from identity.recovery_codes where account_id = $1', [accountId])
    },
  }
}

function hash(code: string): string {
  return hashSecret(normalizeRecoveryCode(code) ?? '')
}
