import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { allowElsewhere } from '../../platform/http/security-headers.ts'

/** The script that a club puts on its own web site, and the one in the frame that it makes there. */
const SCRIPTS = ['embed.js', 'embedded.js']

/** Serves the scripts by which a club's page stands on another site. A site that has one asks within an hour whether it has changed. */
export function serveEmbedding(http: FastifyInstance): void {
  for (const name of SCRIPTS) {
    const script = readFileSync(new URL(`../../../browser/${name}`, import.meta.url), 'utf8')
    const tag = `"${createHash('sha256').update(script).digest('base64url')}"`
    http.get(`/${name}`, { schema: { hide: true }, config: { ofWebApp: true } }, (request, reply) => {
      allowElsewhere(reply.raw)
      reply.header('etag', tag).header('cache-control', 'public, max-age=3600')
      // A cache that compressed the answer weakens the tag on its way back.
      if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
      return reply.type('text/javascript; charset=utf-8').send(script)
    })
  }
}
