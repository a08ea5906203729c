import { isReturnAddress } from '@forenet/domain/return-address'
import type { SavedAddress } from './saved-address.ts'

/** Whether the provider has another origin, such as a Keycloak, which accepts only registered redirect URIs. */
export const isProviderElsewhere = (identityUrl: string, origin: string): boolean =>
  new URL(identityUrl, origin).origin !== origin

/**
 * Saves where to return after sign-in and returns the redirect URI. The embedded provider accepts our pages without a
 * fragment, a provider elsewhere only the front page; the saved URL restores the rest.
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
