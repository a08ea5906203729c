import { operatesPortal } from '@forenet/domain/access'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'

/** Payer and organisation of a purchase, for access decisions. */
export type Purchase = { payerId: string; payerParentId: string | null; organisationKey: string }

/**
 * Whether a caller who may see a line may see the whole purchase with the payer's address and card: the payer, the
 * parent of a dependant payer, super administrators, and the organisation's administrators while the member is in their
 * scope (`asAdministrator`). Others see the lines of visible members and the payer's name (ruling 13).
 */
export function maySeeWhole(
  caller: Caller,
  purchase: Pick<Purchase, 'payerId' | 'payerParentId'>,
  asAdministrator: boolean,
): boolean {
  const own = effectiveMemberId(caller)
  if (own !== null && (own === purchase.payerId || own === purchase.payerParentId)) return true
  return operatesPortal(caller.grants) || asAdministrator
}
