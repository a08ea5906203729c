import { findSafeReturnUrl } from '../../../kit/session/session-rules.ts'

export function editProfileAddress(returnTo: string): string {
  return `/edit-profile?${new URLSearchParams({ part: 'address', returnTo })}`
}

export function editReturnUrl(returnTo: string | undefined): string {
  return findSafeReturnUrl(returnTo, location.origin) ?? '/my-profile'
}
