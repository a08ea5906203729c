import { operatesPortal } from '@forenet/domain/access'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'

/** Whose purchase something was, and where: as far as it decides who may see all of it. */
export type Purchase = { payerId: string; payerParentId: string | null; organisationKey: string }

/**
 * Whether a caller who may see a line of a purchase may see all of it, with whose address and card paid: the payer, the
 * parent of a payer who is a dependant, super administrators, and administrators of the organisation while it sees whose
 * line it is (`asAdministrator`). Anybody else sees what concerns the members they may see, and of the payer the name
 * (ruling 13).
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
