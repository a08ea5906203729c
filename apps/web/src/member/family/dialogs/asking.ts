import type { Family } from '@forenet/contract/family'
import { nameOf } from '../names.ts'

/** An invitation that waits for the reader's answer. `childName`: of whom the reader is asked to share the care. */
export type Asking = { inviterEmail: string; inviteeEmail: string; inviterName: string; childName: string | null }

/** The invitation with an id, where it waits for the reader; null once it is answered, withdrawn or somebody else's. */
export function askingOf(family: Family, invitationId: string): Asking | null {
  const linked = family.participants.find(
    ({ member, invitationAnswerable }) => invitationAnswerable && member.familyInvitationRequest?.id === invitationId,
  )?.member
  if (linked?.familyInvitationRequest) {
    const { inviterEmail, inviteeEmail } = linked.familyInvitationRequest
    return { inviterEmail, inviteeEmail, inviterName: nameOf(linked), childName: null }
  }
  const guardianship = family.guardianInvitations.find(({ id, mine }) => mine && id === invitationId)
  if (!guardianship) return null
  const { inviterEmail, inviteeEmail, inviterName, childName } = guardianship
  return { inviterEmail, inviteeEmail, inviterName: inviterName || inviterEmail, childName }
}
