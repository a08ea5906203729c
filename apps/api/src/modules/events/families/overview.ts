import type { Family, Participant } from '@forenet/contract/family'
import type { Member } from '@forenet/contract/member'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { isAdult } from '@forenet/domain/grown-up'
import { countsInPayment } from '@forenet/domain/participant'
import type { Caller } from '../../../platform/access/caller.ts'
import * as members from '../../core/members/index.ts'
import { countComingTickets } from '../tickets/index.ts'
import type { FamilyDeps } from './family-deps.ts'
import { presentAccountClaim } from './hand-over.ts'
import { type AccountOfferRow, listAccountClaims, listHandOversFor } from './hand-over-repository.ts'
import { listGuardianships } from './invitation-repository.ts'

export async function getFamily(
  { database, now }: Pick<FamilyDeps, 'database' | 'now'>,
  caller: Caller,
  memberId: string,
): Promise<Family> {
  const participants = await members.listVisibleParticipants({ database, now }, caller, memberId)
  const self = participants.find((member) => member.id === memberId)
  const dependants = participants.filter(isDependant(memberId)).map((member) => member.id)
  const [guardians, handOvers, tickets, guardianships, offered] = await Promise.all([
    members.listGuardians(database, dependants),
    listAccountClaims(database, dependants),
    countComingTickets(
      database,
      participants.filter(countsInPayment).map((member) => member.id),
      now(),
    ),
    listGuardianships(database, memberId, self?.email ?? null),
    self?.email ? listHandOversFor(database, self.email) : [],
  ])
  const today = calendarDateAt(now())
  return {
    participants: participants.map((member): Participant => {
      const handOver = handOvers.find((row) => row.memberId === member.id)
      const own = isDependant(memberId)(member)
      return {
        member,
        kind: member.id === memberId ? 'self' : own ? 'dependant' : 'linked',
        guardians: guardians
          .filter((row) => row.childId === member.id)
          .map(({ name, guardianId }) => ({ name, mine: guardianId === memberId })),
        grownUp: own && isAdult(member.dateOfBirth, today),
        handOver: handOver ? presentHandOver(handOver) : null,
        invitationAnswerable:
          member.familyInvitationStatus === 'pending' && member.familyInvitationRequest?.inviteeEmail === self?.email,
        tickets: tickets.get(member.id) ?? 0,
      }
    }),
    guardianInvitations: guardianships.map((row) => ({
      id: row.id,
      childId: row.childId ?? '',
      childName: row.childName ?? '',
      inviterName: row.inviterName,
      inviterEmail: row.inviterEmail,
      inviteeName: row.inviteeName,
      inviteeEmail: row.inviteeEmail,
      mine: row.inviteeEmail === self?.email,
    })),
    offeredHandOvers: offered.map(presentAccountClaim),
  }
}

const isDependant = (memberId: string) => (member: Member) => member.id !== memberId && !member.familyLink

function presentHandOver({ memberId, email, askedAt }: AccountOfferRow) {
  return { memberId, email, askedAt: askedAt.toISOString() }
}
