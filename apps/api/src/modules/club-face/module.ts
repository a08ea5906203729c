import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { serveEmbedding } from './embedding.ts'
import { eventPages } from './event-page.ts'
import { clubPages, type PublicPageDeps, typeFaceOf } from './pages.ts'

export function clubFaceModule(platform: Platform, given: PublicPageDeps): Module {
  const typeFace = typeFaceOf(given.webFolder)
  const writeClub = clubPages({ ...platform, ...given, typeFace })
  const writeEvent = eventPages({ ...platform, typeFace })
  return {
    name: 'club-face',
    routes: ({ http }) => serveEmbedding(http),
    page: async (asked) => (await writeClub(asked)) ?? writeEvent(asked),
  }
}
