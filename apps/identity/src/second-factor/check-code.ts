import { findTotpStep } from './totp.ts'
import type { TotpStore } from './totp-store.ts'

/** Consumes the code; only one of concurrent requests gets 'right'. */
export async function verifyTotpCode(
  store: Pick<TotpStore, 'findKey' | 'recordUse'>,
  accountId: string,
  code: string,
  at: Date,
): Promise<'right' | 'wrong' | 'used'> {
  const key = await store.findKey(accountId)
  const step = key && findTotpStep(key.secret, code, at)
  if (step === undefined) return 'wrong'
  return (await store.recordUse(accountId, step)) ? 'right' : 'used'
}
