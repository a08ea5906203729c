import type { IncomingHttpHeaders } from 'node:http'
import { buildCookieName, buildPathCookieName, type CookieScope, setCookie } from '../cookies.ts'
import type { Locale } from '../options.ts'
import { danishTexts } from './da.ts'
import { englishTexts, type IdentityTexts } from './en.ts'

const WORDS: Record<Locale, IdentityTexts> = { da: danishTexts, en: englishTexts }

const LANGUAGE_COOKIE = 'forenet_locale'
const CHOSEN_LANGUAGE_COOKIE = 'forenet_locale_chosen'
const YEAR_SECONDS = 365 * 24 * 60 * 60

export function getTexts(locale: Locale): IdentityTexts {
  return WORDS[locale]
}

/**
 * In this order: switch on the page, earlier switch in this sign-in, `kc_locale` or `ui_locales`, last visit, browser,
 * English.
 */
export function detectPageLanguage(
  place: CookieScope,
  headers: IncomingHttpHeaders,
  switched: unknown,
  asked: readonly unknown[] = [],
): Locale {
  const fromApplication = asked.flatMap((value) => (typeof value === 'string' ? value.split(' ') : []))
  const candidates = [
    switched,
    readCookie(headers, buildPathCookieName(place, CHOSEN_LANGUAGE_COOKIE)),
    ...fromApplication,
    readCookie(headers, buildCookieName(place, LANGUAGE_COOKIE)),
    ...browserLanguages(headers['accept-language']),
  ]
  return candidates.map(toLocale).find((locale) => locale !== undefined) ?? 'en'
}

/** One across visits, one for the current sign-in. */
export function buildLanguageCookies(place: CookieScope, locale: Locale, signInPath: string | undefined): string[] {
  const across = setCookie(place, LANGUAGE_COOKIE, locale, { seconds: YEAR_SECONDS })
  if (!signInPath) return [across]
  const name = buildPathCookieName(place, CHOSEN_LANGUAGE_COOKIE)
  const secure = place.secureCookies ? '; Secure' : ''
  return [across, `${name}=${locale}; Path=${signInPath}; SameSite=Lax; HttpOnly${secure}`]
}

export function toLocale(tag: unknown): Locale | undefined {
  const primary = typeof tag === 'string' ? tag.toLowerCase().split('-')[0] : undefined
  return primary === 'da' || primary === 'en' ? primary : undefined
}

export function readCookie(headers: IncomingHttpHeaders, name: string): string | undefined {
  const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

function browserLanguages(header: string | undefined): string[] {
  const weighed = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  return weighed.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag)
}
