import type { MembershipOverview, ParticipantMembership } from '@forenet/contract/membership'
import type { MembershipStatus } from '@forenet/domain/membership-status'
import { type PaidRun, paidRun } from '@forenet/domain/paid-run'
import { countsInPayment } from '@forenet/domain/participant'

type Standing = MembershipOverview[number]
type HeldBy = ParticipantMembership['participant']

/** A membership that has been paid at some time: what its card says. */
export type HeldMembership = PaidRun & {
  participant: HeldBy
  membership: NonNullable<ParticipantMembership['membership']>
  status: Exclude<MembershipStatus, 'inactive'>
}

/** How a family stands in one organisation: cards, those without, and linked family who are skipped (section 4). */
export type FamilyStanding = {
  organisation: Standing['organisation']
  held: HeldMembership[]
  without: ParticipantMembership[]
  skipped: ParticipantMembership[]
}

/** Sorts the participants of an organisation by what there is to show for them. */
export function familyStanding({ organisation, participants }: Standing, today: string): FamilyStanding {
  const counted = participants.filter(({ participant }) => countsInPayment(participant))
  const held = counted.flatMap((standing) => heldMembership(standing, today) ?? [])
  const holders = new Set(held.map(({ participant }) => participant.id))
  return {
    organisation,
    held,
    without: counted.filter(({ participant }) => !holders.has(participant.id)),
    skipped: participants.filter(({ participant }) => !countsInPayment(participant)),
  }
}

/** Whether any of the family who counts has or had a membership here. */
export function belongs(standing: FamilyStanding): boolean {
  return standing.held.length > 0
}

function heldMembership(
  { participant, membership, status }: ParticipantMembership,
  today: string,
): HeldMembership | null {
  const paid = (membership?.memberships ?? []).filter((line) => line.enabled && line.status === 'active')
  const run = paidRun(paid, today)
  return membership && status !== 'inactive' && run ? { participant, membership, status, ...run } : null
}
