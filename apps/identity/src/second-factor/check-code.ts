import { findTotpStep } from './totp.ts'
import type { TotpStore } from './totp-store.ts'

/** Verifies a code and consumes it; of concurrent requests with the same code, only one gets 'right'. */
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
