import { eventPicture } from '@forenet/contract/event-calls'
import { organisationLogo } from '@forenet/contract/organisation-calls'

export const pictureCacheVersion = (at: Date): string => at.getTime().toString(36)

export function logoUrlPath(organisationId: string, at: Date | null): string | null {
  return at && `${organisationLogo.path.replace('{orgId}', organisationId)}?v=${pictureCacheVersion(at)}`
}

export function eventPictureUrlPath(eventId: string, at: Date | null): string | null {
  return at && `${eventPicture.path.replace('{eventId}', eventId)}?v=${pictureCacheVersion(at)}`
}
