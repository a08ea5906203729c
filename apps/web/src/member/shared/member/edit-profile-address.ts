import { safeReturnAddress } from '../../../kit/session/session-rules.ts'

/** `returnTo`: inside the portal. */
export function editProfileAddress(returnTo: string): string {
  return `/edit-profile?${new URLSearchParams({ part: 'address', returnTo })}`
}

/** `returnTo` if inside the portal, else the profile. */
export function editReturnUrl(returnTo: string | undefined): string {
  return safeReturnAddress(returnTo, location.origin) ?? '/my-profile'
}
