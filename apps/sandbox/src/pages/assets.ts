import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const names = ['base', 'window', 'pages'] as const
export type StyleSheet = (typeof names)[number]

const sheets = new Map(
  names.map((name) => {
    const text = readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8')
    return [name, { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12) }]
  }),
)

/** The URL contains a content hash, so responses are cached permanently. */
export function buildStyleSheetUrl(name: StyleSheet): string {
  return `/assets/${name}.css?v=${sheets.get(name)?.version ?? ''}`
}

export function addAssetRoutes(app: FastifyInstance): void {
  for (const [name, { text }] of sheets)
    app.get(`/assets/${name}.css`, async (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .send(text),
    )
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send())
}
