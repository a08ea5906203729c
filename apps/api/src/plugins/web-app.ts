import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeProblem, sendProblem } from './problems.ts'

/** Paths that are never a page or one of its files: what is not found there is a problem document. */
const NOT_PAGES = /^\/(forenet-[a-z]+-api|tools|auth|health|metrics|openapi\.json|docs)(\/|$)/

/** Whether an address belongs to the web app: its document under any path, or one of its files. */
export function isOfWebApp(url: string): boolean {
  return !NOT_PAGES.test(pathOf(url))
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/** The hash of the built web app, or 'none' where it has not been built. */
export function webBuild(folder: string): string {
  const file = join(folder, 'build.json')
  if (!existsSync(file)) return 'none'
  return (JSON.parse(readFileSync(file, 'utf8')) as { build: string }).build
}

/**
 * Serves the built web app; every page path gets its one document, everything else that is missing a problem. Assets
 * carry their hash in the name and are kept for a year, the document never.
 */
export async function webApp(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/')
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect('/favicon.svg', 301))
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request)) return sendDocument(reply)
    return sendProblem(reply, describeProblem('not-found', `Page not found: ${pathOf(request.url)}`, request))
  })
}

function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request.url)
  const wantsPage = request.method === 'GET' || request.method === 'HEAD'
  return wantsPage && isOfWebApp(request.url) && !/\.[a-z0-9]{2,5}$/i.test(path)
}

function sendDocument(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html')
}
