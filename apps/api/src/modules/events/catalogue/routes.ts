import * as calls from '@forenet/contract/event-calls'
import type { CallServer } from '../../../plugins/serve-call.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { getEventDetail } from './item.ts'
import { facets, list } from './list.ts'
import { LiveStreams } from './live.ts'
import { sendPicture } from './picture.ts'
import { places } from './places.ts'

/** HTTP of the read side of events. */
export function catalogueRoutes(server: CallServer, deps: CatalogueDeps): void {
  const streams = new LiveStreams()
  server.serve(calls.eventList, (caller, { query }) => list(deps, caller, query))
  server.serve(calls.eventFacetsCall, (caller, { query }) => facets(deps, caller, query))
  server.serve(calls.eventItem, (caller, { params }) => getEventDetail(deps, caller, params.eventId))
  server.serveAnyone(calls.eventPicture, ({ params }, handling) => sendPicture(deps, params.eventId, handling))
  server.serve(calls.eventPlaces, (caller, { params }) => places(deps, caller, params.eventId))
  server.serve(
    calls.eventPlacesLive,
    async (caller, { params }, { reply }) => {
      const stream = await streams.open(deps, caller, params.eventId)
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
    { compress: false },
  )
}
