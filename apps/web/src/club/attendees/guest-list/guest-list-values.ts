import type { GuestListPreview } from '@forenet/contract/club/guest-list'

/**
 * How many guests of a list that was looked through are put down, and whether beyond the places: only where that was asked for while it
 * showed somebody without one. A tick that is left from a longer list says nothing of this one.
 */
export function putDownOf(
  { guests }: Pick<GuestListPreview, 'guests'>,
  ticked: boolean,
): { guests: number; beyond: boolean } {
  const count = (wanted: string) => guests.filter(({ outcome }) => outcome === wanted).length
  const without = count('no-place')
  const beyond = ticked && without > 0
  return { guests: count('put') + (beyond ? without : 0), beyond }
}
