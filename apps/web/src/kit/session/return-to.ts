import { isReturnAddress } from '@forenet/domain/return-address'
import type { SavedAddress } from './saved-address.ts'

/**
 * Saves where to return after sign-in and returns the redirect URI. The provider accepts only our pages without a
 * fragment; the saved URL restores the rest.
 */
export function signInAddress(savedAddress: SavedAddress, returnTo: string, origin: string): string {
  savedAddress.save(returnTo)
  const url = new URL(savedAddress.peek() ?? '/', origin)
  url.hash = ''
  return isReturnAddress(url.href, origin) ? url.href : `${origin}/`
}
