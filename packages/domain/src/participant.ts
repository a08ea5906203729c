export type FamilyLinkStatus = {
  familyLink: boolean
  familyInvitationStatus: 'pending' | 'approved' | 'rejected' | null
}

/** Linked family only once the link is approved (section 4). */
export function isIncludedInPayment(participant: FamilyLinkStatus): boolean {
  return !participant.familyLink || participant.familyInvitationStatus === 'approved'
}
