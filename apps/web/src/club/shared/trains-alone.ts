import { grantsAtClub, operatesPortal, type StandingGrant } from '@forenet/domain/access'

/** Trainers whose only role is on a team start at the team's page. */
export function isTrainerOnly(grants: readonly StandingGrant[], organisationKey: string): boolean {
  const held = grantsAtClub(grants, organisationKey)
  return !operatesPortal(grants) && held.length > 0 && held.every(({ teamId }) => teamId !== null)
}
