import type { OwnClub, OwnClubs } from '@forenet/contract/club/role'

/** The user's only club, if no invitation or role is pending. `seats`: roles to take over. */
export function soleClub({ clubs, invitations, strong }: OwnClubs, seats: number): OwnClub | null {
  const [only, ...others] = clubs
  return only && strong && others.length + invitations.length + seats === 0 ? only : null
}
