import { grantsAtClub, operatesPortal, type StandingGrant } from '@forenet/domain/access'

/** Whether somebody has nothing in a club but a role for teams of it: those are their way in. */
export function trainsAlone(grants: readonly StandingGrant[], organisationKey: string): boolean {
  const held = grantsAtClub(grants, organisationKey)
  return !operatesPortal(grants) && held.length > 0 && held.every(({ teamId }) => teamId !== null)
}
