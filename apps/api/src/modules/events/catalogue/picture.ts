import type { FastifyReply } from 'fastify'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { Handling } from '../../../platform/http/serve-call.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { findPicture } from './repository.ts'

/** A picture is a picture also where it is opened by its own address: nothing in it runs. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Sends the picture of an enabled event, or 304 to who has it already; throws `not-found`. */
export async function sendPicture(
  { database }: Pick<CatalogueDeps, 'database'>,
  eventId: string,
  { request, reply }: Handling,
): Promise<FastifyReply> {
  const picture = await findPicture(database, eventId)
  if (!picture) throw notFound('The picture')
  const tag = `"${picture.updatedAt.getTime().toString(36)}"`
  reply
    .header('etag', tag)
    .header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
    .header('content-security-policy', NOTHING_RUNS)
  // A cache that compressed the answer weakens the tag on its way back.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
  return reply.type(picture.contentType).send(picture.bytes)
}
