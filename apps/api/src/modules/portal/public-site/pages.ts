import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { clubPageUrlPath, parseClubPath } from '@forenet/domain/club-key'
import { LANGUAGES } from '@forenet/domain/language'
import { isProbablySignedIn, requestLanguage } from '../../../platform/http/first-document.ts'
import type { ServerPageWriter } from '../../../platform/http/server-page.ts'
import { cacheReadByKey } from '../../../platform/readings/cached-read.ts'
import { listEventsForGuests } from '../../events/events/index.ts'
import { embedPage } from './embed-page.ts'
import { renderClubPage } from './site-page.ts'

export type PublicSiteClub = Organisation & { memberships: readonly MembershipConfiguration[] }

export type PublicPageDeps = {
  findClub: (key: string) => Promise<PublicSiteClub | undefined>
  webFolder: string
}

type FaceDeps = Pick<PublicPageDeps, 'findClub'> & {
  database: Database
  now: () => Date
  origin: string
  typeFace: string | null
}

const EVENTS = 6
const EVENTS_STAND_MS = 1_000
const EMBED_PARTS = ['memberships', 'events'] as const
const THEMES = ['light', 'dark'] as const

/** A hidden club is treated as missing. */
export function createClubPageWriter(deps: FaceDeps): ServerPageWriter {
  const { typeFace } = deps
  const eventsOf = cacheReadByKey((id) => listEventsForGuests(deps, id, EVENTS), EVENTS_STAND_MS)
  return async ({ url, headers }) => {
    const [path = '/', search = ''] = url.split('?', 2)
    const address = parseClubPath(path)
    const club = address && (await deps.findClub(address.key))
    if (!address || !club) return null
    const only = clubPageUrlPath(address)
    if (path !== only) return { movedTo: only + url.slice(path.length) }
    const said = new URLSearchParams(search)
    const chosen = oneOf(LANGUAGES, said.get('lang'))
    const events = await eventsOf(club.id)
    const today = calendarDateAt(deps.now())
    const language = chosen ?? requestLanguage(headers)
    const asked = {
      club,
      events,
      today,
      language,
      chosen,
      origin: deps.origin,
      typeFace,
      signedIn: isProbablySignedIn(headers, deps.origin),
    }
    if (!address.embedded) return renderClubPage(asked)
    const [show, theme] = [oneOf(EMBED_PARTS, said.get('show')), oneOf(THEMES, said.get('theme'))]
    return embedPage({ ...asked, show, theme })
  }
}

const oneOf = <Value extends string>(values: readonly Value[], said: string | null): Value | null =>
  values.find((value) => value === said) ?? null

export function findFontFile(webFolder: string): string | null {
  const folder = join(webFolder, 'assets')
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^inter-latin-wght.*\.woff2$/.test(name)) : null
  return file ? `/assets/${file}` : null
}
