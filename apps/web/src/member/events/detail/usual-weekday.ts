import { TIME_ZONE } from '@forenet/domain/product'

/** The weekday most of some moments are on in Copenhagen, by name; of several, the one that comes first. One that was moved says nothing. */
export function usualWeekday(moments: readonly string[], language: string): string {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: TIME_ZONE })
  const counts = new Map<string, number>()
  for (const moment of moments) {
    const name = names.format(new Date(moment))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}
