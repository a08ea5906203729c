/** What decides whether a person on the list counts: own self and dependants always, linked family once approved. */
export type FamilyStanding = {
  familyLink: boolean
  familyInvitationStatus: 'pending' | 'approved' | 'rejected' | null
}

/**
 * Whether a participant counts in price, payment and confirmation (section 4): linked family whose invitation is not
 * approved is skipped.
 */
export function countsInPayment(participant: FamilyStanding): boolean {
  return !participant.familyLink || participant.familyInvitationStatus === 'approved'
}
