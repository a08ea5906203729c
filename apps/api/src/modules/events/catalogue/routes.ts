import * as calls from '@forenet/contract/event-calls'
import { type LiveStreams, sendStream } from '../../../platform/http/live-streams.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { getEventDetail } from './item.ts'
import { facets, list } from './list.ts'
import { openPlaces } from './live.ts'
import { sendPicture } from './picture.ts'
import { places } from './places.ts'

export function catalogueRoutes(server: CallServer, deps: CatalogueDeps & { streams: LiveStreams }): void {
  server.serve(calls.eventList, (caller, { query }) => list(deps, caller, query))
  server.serve(calls.eventFacetsCall, (caller, { query }) => facets(deps, caller, query))
  server.serve(calls.eventItem, (caller, { params }) => getEventDetail(deps, caller, params.eventId))
  server.serveAnyone(calls.eventPicture, ({ params, query }, handling) =>
    sendPicture(deps, params.eventId, query.v, handling),
  )
  server.serve(calls.eventPlaces, (caller, { params }) => places(deps, caller, params.eventId))
  server.serve(
    calls.eventPlacesLive,
    async (caller, { params }, { reply }) => sendStream(reply, await openPlaces(deps, caller, params.eventId)),
    { compress: false },
  )
}
