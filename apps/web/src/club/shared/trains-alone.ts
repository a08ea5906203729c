import { grantsAtClub, operatesPortal, type StandingGrant } from '@forenet/domain/access'

/** Whether the only role is trainer, whose entry page is the team. */
export function trainsAlone(grants: readonly StandingGrant[], organisationKey: string): boolean {
  const held = grantsAtClub(grants, organisationKey)
  return !operatesPortal(grants) && held.length > 0 && held.every(({ teamId }) => teamId !== null)
}
