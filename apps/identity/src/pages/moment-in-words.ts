import type { Locale } from '../options.ts'

/** A moment as people say it, in Danish time. */
export function momentInWords(at: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'da' ? 'da-DK' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Copenhagen',
  }).format(at)
}
