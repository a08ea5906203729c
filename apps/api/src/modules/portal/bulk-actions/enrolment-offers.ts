import type { EnrolmentOffers } from '@forenet/contract/club/people-action'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { editionPeriod } from '@forenet/domain/edition-days'
import { type ProposedMembership, proposeMembership } from '@forenet/domain/membership-choice'
import type pg from 'pg'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { type EditionRow, listEditions } from '../../core/organisations/index.ts'
import { hasPlaceLeft, planByHand, renewalFor } from '../../membership/memberships/index.ts'
import { registerRows } from '../../membership/register/index.ts'

/** Without a person, lists editions available to members. One is proposed, as on the member's own purchase page. */
export async function enrolmentOffers(
  { pool, database, now }: { pool: pg.Pool; database: Database; now: () => Date },
  { club }: ClubCaller,
  memberId: string | undefined,
): Promise<EnrolmentOffers> {
  const at = now()
  const today = calendarDateAt(at)
  const editions = (await listEditions(database, club.id)).filter(({ enabled, endDate }) => enabled && endDate >= today)
  const chosen = memberId === undefined ? [] : [memberId]
  const rows = registerRows({ database, now }, club, {}, undefined, chosen)
  const person = memberId === undefined ? undefined : (await rows.next()).value
  if (memberId !== undefined && !person) throw notFound('The person')
  const dateOfBirth = person?.dateOfBirth ?? null
  const asked = { memberId: memberId ?? '', name: '', dateOfBirth, gender: person?.gender ?? null }
  return inTransaction(pool, async (transaction) => {
    const offers: Omit<EnrolmentOffers[number], 'proposed' | 'because'>[] = []
    const theirs: (EditionRow & { totalMinor: number })[] = []
    const ownToBuy = new Set<string>()
    for (const edition of editions) {
      const { id, name } = edition
      const of = { editionId: id, method: 'cash' } as const
      const plan = await planByHand(transaction, club.id, of, chosen, at, async () => [])
      if (!plan) continue
      const { line, refusal } = plan.planOf(asked)
      const days = line?.days ?? editionPeriod(edition, today, null)
      offers.push({ id, name, ...days, totalMinor: line?.totalMinor ?? 0, refusal })
      if (line) theirs.push({ ...edition, ...days, totalMinor: line.totalMinor })
      if (edition.offerStartDate <= today && (await hasPlaceLeft(transaction, id, at))) ownToBuy.add(id)
    }
    const buyable = theirs.filter(({ id }) => ownToBuy.has(id))
    const among = buyable.length > 0 ? buyable : theirs
    const sold = among.map((one) => ({ ...one, membershipTypeId: one.typeId, onOffer: true }))
    const renewal = memberId === undefined ? undefined : await renewalFor(transaction, club.id, memberId, sold, today)
    const proposal: ProposedMembership<{ id: string }> | null = proposeMembership(
      sold,
      { dateOfBirth, renewalId: renewal?.id },
      today,
    )
    const rank = (offer: (typeof offers)[number]) => `${offer.refusal ? 1 : 0} ${offer.startDate} ${offer.name}`
    return offers
      .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
      .map((offer) => {
        const proposed = offer.id === proposal?.offer.id
        return { ...offer, proposed, because: proposed && memberId !== undefined ? proposal.because : null }
      })
  })
}
