import { type ActiveGrant, filterClubGrants, isOperator } from '@forenet/domain/access'

export function isTrainerOnly(grants: readonly ActiveGrant[], organisationKey: string): boolean {
  const held = filterClubGrants(grants, organisationKey)
  return !isOperator(grants) && held.length > 0 && held.every(({ teamId }) => teamId !== null)
}
