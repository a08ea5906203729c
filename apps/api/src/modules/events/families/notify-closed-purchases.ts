import type { Database } from '@forenet/database/database'
import { safeNameForMail } from '../../../platform/delivery/safe-name.ts'
import type { FamilyDeps } from './family-deps.ts'
import { getFamilyTexts } from './family-texts.ts'
import type { Person } from './person-repository.ts'

/** Called when a payer may no longer buy for a person. `once`: idempotency key. */
export async function notifyClosedPurchases(
  { waitingFor, notify }: Pick<FamilyDeps, 'waitingFor' | 'notify'>,
  transaction: Database,
  payer: Person,
  other: { id: string; name: string },
  once: string,
  at: Date,
): Promise<void> {
  const organisations = await waitingFor(transaction, payer.id, other.id, at)
  if (organisations.length === 0) return
  const words = getFamilyTexts(payer.language).closed
  const name = safeNameForMail(other.name, payer.language, 'another')
  const named = new Intl.ListFormat(payer.language).format([...new Set(organisations)])
  await notify(transaction, {
    receiverId: payer.id,
    type: 'FAMILY_LINK_REQUEST',
    title: words.title(name),
    message: words.message(name, named),
    data: {},
    onceKey: `purchases-closed:${once}:${payer.id}`,
    createdAt: at,
  })
}
