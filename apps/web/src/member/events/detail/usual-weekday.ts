import { TIME_ZONE } from '@forenet/domain/product'

/** The most frequent weekday (Copenhagen), so that a single moved date does not matter; ties use the first. */
export function usualWeekday(moments: readonly string[], language: string): string {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: TIME_ZONE })
  const counts = new Map<string, number>()
  for (const moment of moments) {
    const name = names.format(new Date(moment))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}
