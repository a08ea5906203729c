import { eventPicture } from '@forenet/contract/event-calls'
import { fillPath } from '../../kit/calls/fill-path.ts'

/** Where an event's picture is; anybody may have it. */
export function pictureAddress(eventId: string): string {
  return fillPath(eventPicture.path, { eventId })
}
