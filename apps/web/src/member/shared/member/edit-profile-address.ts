import { safeReturnAddress } from '../../../kit/session/session-rules.ts'

/**
 * The address of profile editing, opened at the postal address, that leads back to `returnTo` (an address of the portal)
 * when it is saved.
 */
export function editProfileAddress(returnTo: string): string {
  return `/edit-profile?${new URLSearchParams({ part: 'address', returnTo })}`
}

/** Where profile editing leads back to: what its `returnTo` says unless that leaves the portal, else the profile. */
export function afterEditing(returnTo: string | undefined): string {
  return safeReturnAddress(returnTo, location.origin) ?? '/my-profile'
}
