import type { FastifyReply } from 'fastify'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { Handling } from '../../../platform/http/serve-call.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { findPicture } from './repository.ts'

/** A picture is a picture also where it is opened by its own address: nothing in it runs. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Another picture has another stamp. */
export const pictureStamp = (at: Date): string => at.getTime().toString(36)

/**
 * Sends the picture of an event, or 304 to who has it already; of a draft, and of an event that is by
 * invitation, only at the address with its stamp, which whoever may see the event is told. Throws `not-found`.
 */
export async function sendPicture(
  { database }: Pick<CatalogueDeps, 'database'>,
  eventId: string,
  stamp: string | undefined,
  { request, reply }: Handling,
): Promise<FastifyReply> {
  const picture = await findPicture(database, eventId)
  const current = picture && pictureStamp(picture.updatedAt)
  if (!picture || !(picture.shown || stamp === current)) throw notFound('The picture')
  const tag = `"${current}"`
  reply
    .header('etag', tag)
    .header('cache-control', `${picture.shown ? 'public' : 'private'}, max-age=3600, stale-while-revalidate=86400`)
    .header('content-security-policy', NOTHING_RUNS)
  // A cache that compressed the answer weakens the tag on its way back.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
  return reply.type(picture.contentType).send(picture.bytes)
}
