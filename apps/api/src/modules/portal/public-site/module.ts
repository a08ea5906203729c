import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { allowCrossOrigin } from '../../../platform/http/security-headers.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createEventPageWriter } from './event-page.ts'
import { createClubPageWriter, findFontFile, type PublicPageDeps } from './pages.ts'

const EMBED_SCRIPTS = ['embed.js', 'embedded.js']

function registerEmbedScript(http: FastifyInstance): void {
  for (const name of EMBED_SCRIPTS) {
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

export function publicSiteModule(platform: Platform, given: PublicPageDeps): Module {
  const typeFace = findFontFile(given.webFolder)
  const writeClub = createClubPageWriter({ ...platform, ...given, typeFace })
  const writeEvent = createEventPageWriter({ ...platform, typeFace })
  return {
    name: 'public-site',
    routes: ({ http }) => registerEmbedScript(http),
    page: async (requested) => (await writeClub(requested)) ?? writeEvent(requested),
  }
}
