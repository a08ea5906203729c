import { eventPicture } from '@forenet/contract/event-calls'
import { organisationLogo } from '@forenet/contract/organisation-calls'

/** Version of a picture in its URL, for caching. */
export const pictureCacheVersion = (at: Date): string => at.getTime().toString(36)

/** Path of a club's logo; null if there is no logo. */
export function logoUrlPath(organisationId: string, at: Date | null): string | null {
  return at && `${organisationLogo.path.replace('{orgId}', organisationId)}?v=${pictureCacheVersion(at)}`
}

/** Path of an event's picture; null if there is no picture. */
export function eventPictureUrlPath(eventId: string, at: Date | null): string | null {
  return at && `${eventPicture.path.replace('{eventId}', eventId)}?v=${pictureCacheVersion(at)}`
}
