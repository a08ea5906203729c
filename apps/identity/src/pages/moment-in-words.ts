import type { Locale } from '../options.ts'

export function formatInstant(at: Date, locale: Locale): string {
  return format(at, locale, { dateStyle: 'long', timeStyle: 'short' })
}

export function formatDay(at: Date, locale: Locale): string {
  return format(at, locale, { dateStyle: 'long' })
}

function format(at: Date, locale: Locale, style: Intl.DateTimeFormatOptions): string {
  const timeZone = 'Europe/Copenhagen'
  return new Intl.DateTimeFormat(locale === 'da' ? 'da-DK' : 'en-GB', { ...style, timeZone }).format(at)
}
