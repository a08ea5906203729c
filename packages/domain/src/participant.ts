export type FamilyLinkStatus = {
  familyLink: boolean
  familyInvitationStatus: 'pending' | 'approved' | 'rejected' | null
}

/** Linked family counts only once approved (section 4). */
export function countsInPayment(participant: FamilyLinkStatus): boolean {
  return !participant.familyLink || participant.familyInvitationStatus === 'approved'
}
