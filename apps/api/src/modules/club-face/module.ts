import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { serveEmbedding } from './embedding.ts'
import { clubPages, type PublicPageDeps } from './pages.ts'

/** Public pages of clubs, without authentication. */
export function clubFaceModule(platform: Platform, given: PublicPageDeps): Module {
  return {
    name: 'club-face',
    routes: ({ http }) => serveEmbedding(http),
    page: clubPages({ ...platform, ...given }),
  }
}
