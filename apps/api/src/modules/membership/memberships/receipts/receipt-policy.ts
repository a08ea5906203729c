import { isOperator } from '@forenet/domain/access'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'

export type Purchase = { payerId: string; payerParentId: string | null; organisationKey: string }

/**
 * Allowed for the payer, a dependant payer's parent, super administrators, and administrators with the member in their
 * scope (`asAdministrator`). Others see the lines of visible members and the payer's name (ruling 13).
 */
export function canSeeWholeReceipt(
  caller: Caller,
  purchase: Pick<Purchase, 'payerId' | 'payerParentId'>,
  asAdministrator: boolean,
): boolean {
  const own = effectiveMemberId(caller)
  if (own !== null && (own === purchase.payerId || own === purchase.payerParentId)) return true
  return isOperator(caller.grants) || asAdministrator
}
