import type { Readable } from 'node:stream'
import type { PlacesLeft } from '@forenet/contract/event'
import * as calls from '@forenet/contract/event-calls'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../../../../platform/access/caller.ts'
import { type LiveStreams, sendStream } from '../../../../platform/http/live-streams.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import type { CallServer, RequestContext } from '../../../../platform/http/serve-call.ts'
import { pictureCacheVersion } from '../../../../platform/pictures/picture-url.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { getEventDetail } from './event-detail.ts'
import { getEventFacets, listVisibleEvents } from './list.ts'
import { listPlaces } from './places-repository.ts'
import { presentPlaces } from './present-event.ts'
import { findPicture } from './repository.ts'
import { getVisibleEvent } from './visible-event.ts'

/** Blocks scripts if a picture is opened directly. */
const NO_SCRIPT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Drafts and events by invitation require the versioned URL. Throws `not-found`. */
async function sendEventPicture(
  { database }: Pick<CatalogueDeps, 'database'>,
  eventId: string,
  stamp: string | undefined,
  { request, reply }: RequestContext,
): Promise<FastifyReply> {
  const picture = await findPicture(database, eventId)
  const current = picture && pictureCacheVersion(picture.updatedAt)
  if (!picture || !(picture.shown || stamp === current)) throw notFound('The picture')
  const tag = `"${current}"`
  reply
    .header('etag', tag)
    .header('cache-control', `${picture.shown ? 'public' : 'private'}, max-age=3600, stale-while-revalidate=86400`)
    .header('content-security-policy', NO_SCRIPT_POLICY)
    .header('cross-origin-resource-policy', 'cross-origin')
  // A cache that compresses the response makes the ETag weak.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
  return reply.type(picture.contentType).send(picture.bytes)
}

export function catalogueRoutes(server: CallServer, deps: CatalogueDeps & { streams: LiveStreams }): void {
  server.serve(calls.eventList, (caller, { query }) => listVisibleEvents(deps, caller, query))
  server.serve(calls.eventFacetsGet, (caller, { query }) => getEventFacets(deps, caller, query))
  server.serve(calls.eventItem, (caller, { params }) => getEventDetail(deps, caller, params.eventId))
  server.serveAnyone(calls.eventPicture, ({ params, query }, handling) =>
    sendEventPicture(deps, params.eventId, query.v, handling),
  )
  server.serve(calls.eventPlacesGet, (caller, { params }) => getPlaces(deps, caller, params.eventId))
  server.serve(
    calls.eventPlacesLive,
    async (caller, { params }, { reply }) => sendStream(reply, await openPlacesStream(deps, caller, params.eventId)),
    { compress: false },
  )
}

function openPlacesStream(
  { placesWatch, database, streams }: CatalogueDeps & { streams: LiveStreams },
  caller: Caller,
  eventId: string,
): Promise<Readable> {
  return streams.open(caller, async (watcher) => {
    const { openToAll, leave } = await placesWatch.watch(eventId, watcher)
    try {
      if (!openToAll) await getVisibleEvent(database, caller, eventId)
      return leave
    } catch (error) {
      leave()
      throw error
    }
  })
}

async function getPlaces({ database, now }: CatalogueDeps, caller: Caller, eventId: string): Promise<PlacesLeft> {
  const [row] = await listPlaces(database, [eventId])
  if (!row) throw notFound('The event')
  if (!row.openToAll) await getVisibleEvent(database, caller, eventId)
  return presentPlaces(row, now())
}
