import type { IncomingHttpHeaders } from 'node:http'
import type { IdentityRealm } from '../options.ts'
import { detectPageLanguage, getTexts, readCookie } from '../words/page-language.ts'
import type { Assets } from './assets.ts'
import type { PageAppearance } from './layout.ts'

const SCHEME_COOKIE = 'forenet_scheme'

/** `url`: path and query as the browser sees them; `asked`: the application's `ui_locales`. */
export function detectPageAppearance(
  realm: IdentityRealm,
  assets: Assets,
  request: { headers: IncomingHttpHeaders; url: string },
  asked: readonly unknown[] = [],
): PageAppearance {
  const { headers, url } = request
  const switched = new URLSearchParams(url.split('?', 2)[1]).get('kc_locale')
  const locale = detectPageLanguage(realm, headers, switched, asked)
  const scheme = readCookie(headers, SCHEME_COOKIE)
  return {
    locale,
    words: getTexts(locale),
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
    mount: realm.mount,
    portal: `${realm.origin}/`,
    here: url,
    assets,
  }
}
