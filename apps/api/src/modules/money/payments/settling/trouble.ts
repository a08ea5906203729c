import type { PaymentProblems } from '@forenet/contract/payment'
import { listOrganisationsWithPermission } from '@forenet/domain/access'
import type { Caller } from '../../../../platform/access/caller.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { countStuck } from '../reconciliation/reconciliation-repository.ts'

export async function listPaymentProblems(deps: PaymentDeps, caller: Caller): Promise<PaymentProblems[]> {
  const where = listOrganisationsWithPermission(caller.grants, 'money.read')
  const rows = await countStuck(deps.database, where === 'all' ? null : where)
  return rows.map(({ orders, ...organisation }) => ({ organisation, orders }))
}
