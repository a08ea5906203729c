import * as calls from '@forenet/contract/event-calls'
import { type LiveStreams, sendStream } from '../../../../platform/http/live-streams.ts'
import type { CallServer } from '../../../../platform/http/serve-call.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { getEventDetail } from './item.ts'
import { getEventFacets, listVisibleEvents } from './list.ts'
import { openPlacesStream } from './live.ts'
import { sendEventPicture } from './picture.ts'
import { getPlaces } from './places.ts'

export function catalogueRoutes(server: CallServer, deps: CatalogueDeps & { streams: LiveStreams }): void {
  server.serve(calls.eventList, (caller, { query }) => listVisibleEvents(deps, caller, query))
  server.serve(calls.eventFacetsCall, (caller, { query }) => getEventFacets(deps, caller, query))
  server.serve(calls.eventItem, (caller, { params }) => getEventDetail(deps, caller, params.eventId))
  server.serveAnyone(calls.eventPicture, ({ params, query }, handling) =>
    sendEventPicture(deps, params.eventId, query.v, handling),
  )
  server.serve(calls.eventPlaces, (caller, { params }) => getPlaces(deps, caller, params.eventId))
  server.serve(
    calls.eventPlacesLive,
    async (caller, { params }, { reply }) => sendStream(reply, await openPlacesStream(deps, caller, params.eventId)),
    { compress: false },
  )
}
