import type { Participant } from '@forenet/contract/family'
import type { Member } from '@forenet/contract/member'
import { isIncludedInPayment } from '@forenet/domain/participant'

export function getDisplayName(member: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return [member.firstName, member.lastName].join(' ').trim() || (member.email ?? '')
}

export function formatParticipantShortName(member: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return member.firstName.trim() || getDisplayName(member)
}

/** Pending links are excluded from price, payment and confirmation (section 4). */
export function isPending({ member }: Pick<Participant, 'member'>): boolean {
  return !isIncludedInPayment(member)
}
