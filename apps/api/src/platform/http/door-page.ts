import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { requestLanguage } from './first-document.ts'
import type { ServerPageWriter } from './server-page.ts'

const UUID_PATTERN = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** A steward's device caches the door page as `page`. */
const DOOR_PATH = new RegExp(`^/door/(${UUID_PATTERN}|page)$`, 'i')
const IS_UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

/** The door page is identical for every event id, existing or not; its API calls enforce access. */
export function createDoorPageWriter(webFolder: string): ServerPageWriter {
  const file = join(webFolder, 'door.html')
  const markup = existsSync(file) ? readFileSync(file, 'utf8') : null
  return async ({ url, headers }) => {
    const [path = '/'] = url.split('?', 1)
    if (markup === null || !DOOR_PATH.test(path)) return null
    return { markup, language: requestLanguage(headers), inline: [], runsModules: true, unlisted: true }
  }
}

const APP_NAMES = { da: 'Indgang', en: 'Door' } as const

export function serveDoorManifest(http: FastifyInstance): void {
  http.get<{ Params: { eventId: string } }>(
    '/door/:eventId/app.webmanifest',
    { schema: { hide: true } },
    (request, reply) => {
      const { eventId } = request.params
      if (!IS_UUID.test(eventId)) return reply.callNotFound()
      const name = APP_NAMES[requestLanguage(request.headers)]
      return reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send({
          id: `/door/${eventId}`,
          name: `Forenet ${name}`,
          short_name: name,
          start_url: `/door/${eventId}`,
          scope: '/door/',
          display: 'standalone',
          background_color: '#fbfbfa',
          theme_color: '#1f6f54',
          icons: [
            { src: '/door/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
            { src: '/door/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
          ],
        })
    },
  )
}
