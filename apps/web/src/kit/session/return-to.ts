import { isReturnAddress } from '@forenet/domain/return-address'
import type { SavedAddress } from './saved-address.ts'

/**
 * Keeps where a sign-in leads back to, and says what the provider is told of it: it takes pages of ours alone, without a
 * fragment; the saved address brings back whatever else there was.
 */
export function signInAddress(savedAddress: SavedAddress, returnTo: string, origin: string): string {
  savedAddress.save(returnTo)
  const url = new URL(savedAddress.peek() ?? '/', origin)
  url.hash = ''
  return isReturnAddress(url.href, origin) ? url.href : `${origin}/`
}
