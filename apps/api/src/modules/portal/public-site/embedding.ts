import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { allowCrossOrigin } from '../../../platform/http/security-headers.ts'

const SCRIPTS = ['embed.js', 'embedded.js']

export function registerEmbedScript(http: FastifyInstance): void {
  for (const name of SCRIPTS) {
    const script = readFileSync(new URL(`../../../../browser/${name}`, import.meta.url), 'utf8')
    const tag = `"${createHash('sha256').update(script).digest('base64url')}"`
    http.get(`/${name}`, { schema: { hide: true }, config: { ofWebApp: true } }, (request, reply) => {
      allowCrossOrigin(reply.raw)
      reply.header('etag', tag).header('cache-control', 'public, max-age=3600')
      if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
      return reply.type('text/javascript; charset=utf-8').send(script)
    })
  }
}
