import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { registerEmbedScript } from './embedding.ts'
import { createEventPageWriter } from './event-page.ts'
import { createClubPageWriter, findFontFile, type PublicPageDeps } from './pages.ts'

export function publicSiteModule(platform: Platform, given: PublicPageDeps): Module {
  const typeFace = findFontFile(given.webFolder)
  const writeClub = createClubPageWriter({ ...platform, ...given, typeFace })
  const writeEvent = createEventPageWriter({ ...platform, typeFace })
  return {
    name: 'public-site',
    routes: ({ http }) => registerEmbedScript(http),
    page: async (asked) => (await writeClub(asked)) ?? writeEvent(asked),
  }
}
