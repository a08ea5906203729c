import { isReturnAddress } from '@forenet/domain/return-address'
import type { SavedAddress } from './saved-address.ts'

/** Such as a Keycloak, which accepts only registered redirect URIs. */
export const isProviderElsewhere = (identityUrl: string, origin: string): boolean =>
  new URL(identityUrl, origin).origin !== origin

/**
 * Saves where to return after sign-in and returns the redirect URI: our page without fragment for the embedded
 * provider, the front page for others. The saved URL restores the rest.
 */
export function signInAddress(
  savedAddress: SavedAddress,
  returnTo: string,
  origin: string,
  identityUrl: string,
): string {
  savedAddress.save(returnTo)
  if (isProviderElsewhere(identityUrl, origin)) return `${origin}/`
  const url = new URL(savedAddress.peek() ?? '/', origin)
  url.hash = ''
  return isReturnAddress(url.href, origin) ? url.href : `${origin}/`
}
