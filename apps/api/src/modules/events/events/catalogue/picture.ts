import type { FastifyReply } from 'fastify'
import { notFound } from '../../../../platform/http/problem-error.ts'
import type { RequestContext } from '../../../../platform/http/serve-call.ts'
import { pictureCacheVersion } from '../../../../platform/pictures/picture-url.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { findPicture } from './repository.ts'

/** Blocks scripts if a picture is opened directly. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Drafts and events by invitation require the versioned URL. Throws `not-found`. */
export async function sendEventPicture(
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
    .header('content-security-policy', NOTHING_RUNS)
    .header('cross-origin-resource-policy', 'cross-origin')
  // A cache that compresses the response makes the ETag weak.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
  return reply.type(picture.contentType).send(picture.bytes)
}
