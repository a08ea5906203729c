import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers 304 if the client has the version. */
export function respondIfChanged(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}"`
  reply.header('etag', tag)
  // Anonymous responses may be cached but must be revalidated. `http-server.ts` sets `private, no-store` for signed-in
  // callers.
  if (request.caller === null) reply.header('cache-control', 'no-cache')
  return isHeld(request.headers['if-none-match'], tag) ? reply.code(304).send() : answer
}

/** A compressing cache turns the tag into a weak one. */
function isHeld(held: string | undefined, tag: string): boolean {
  return held?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
}
