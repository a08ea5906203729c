import { eventPlacesLive } from '@forenet/contract/event-calls'
import { callForStream } from '../../../kit/calls/call.ts'

/** Opens the live places of an event. */
export function openPlaces(eventId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return callForStream(eventPlacesLive, { params: { eventId }, signal })
}
