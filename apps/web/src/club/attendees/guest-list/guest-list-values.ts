import type { GuestListPreview } from '@forenet/contract/club/guest-list'

/** `beyond` counts only if it was confirmed for this preview. */
export function manualRegistrationBody(
  { guests }: Pick<GuestListPreview, 'guests'>,
  ticked: boolean,
): { guests: number; beyond: boolean } {
  const count = (wanted: string) => guests.filter(({ outcome }) => outcome === wanted).length
  const without = count('no-place')
  const beyond = ticked && without > 0
  return { guests: count('put') + (beyond ? without : 0), beyond }
}
