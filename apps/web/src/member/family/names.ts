import type { Participant } from '@forenet/contract/family'
import type { Member } from '@forenet/contract/member'
import { countsInPayment } from '@forenet/domain/participant'

/** A participant's name; of who has none on record, the e-mail. */
export function nameOf(member: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return [member.firstName, member.lastName].join(' ').trim() || (member.email ?? '')
}

/** What one calls a participant in a sentence. */
export function shortNameOf(member: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return member.firstName.trim() || nameOf(member)
}

/** Linked, but nobody has said yes yet: skipped in price, payment and confirmation (section 4). */
export function isPending({ member }: Pick<Participant, 'member'>): boolean {
  return !countsInPayment(member)
}
