import { type ActiveGrant, filterClubGrants, isOperator } from '@forenet/domain/access'

/** Trainers whose only role is on a team start at the team's page. */
export function isTrainerOnly(grants: readonly ActiveGrant[], organisationKey: string): boolean {
  const held = filterClubGrants(grants, organisationKey)
  return !isOperator(grants) && held.length > 0 && held.every(({ teamId }) => teamId !== null)
}
