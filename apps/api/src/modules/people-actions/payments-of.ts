import type { PersonPayments } from '@forenet/contract/club/person'
import type { Database } from '@forenet/database/database'
import { notFound } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { listOrdersAbout } from '../payments/index.ts'
import { registerRows } from '../register/index.ts'

const MOST = 20

/** What somebody of the register paid the club for, the newest first. Throws `not-found` for who is not in it. */
export async function paymentsOf(
  deps: { database: Database; now: () => Date },
  { club }: ClubCaller,
  memberId: string,
): Promise<PersonPayments> {
  if ((await registerRows(deps, club, {}, undefined, [memberId]).next()).done) throw notFound('The person')
  const orders = await listOrdersAbout(deps.database, club.id, memberId, MOST)
  return orders.map(({ at, ...order }) => ({ ...order, at: at.toISOString() }))
}
