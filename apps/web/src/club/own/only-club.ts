import type { OwnClub, OwnClubs } from '@forenet/contract/club/role'

/** If no invitation or role is pending. */
export function soleClub({ clubs, invitations, strong }: OwnClubs, seats: number): OwnClub | null {
  const [only, ...others] = clubs
  return only && strong && others.length + invitations.length + seats === 0 ? only : null
}
