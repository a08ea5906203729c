import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Names an answer by its hash, and leaves it out for a caller that has it already (304). */
export function answerIfChanged(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}"`
  reply.header('etag', tag)
  // What depends on the caller is kept by no cache (`http-server.ts`), only by the caller's own program.
  if (request.caller === null) reply.header('cache-control', 'no-cache')
  return isHeld(request.headers['if-none-match'], tag) ? reply.code(304).send() : answer
}

/** A cache that compressed the answer weakens the tag on its way back. */
function isHeld(held: string | undefined, tag: string): boolean {
  return held?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
}
