/** Seconds before the end at which the time left is said aloud; 0 is the end itself. */
export const SPOKEN_AT = [300, 60, 30, 0] as const
export type Spoken = (typeof SPOKEN_AT)[number]

/** Whole seconds left until an instant, never below 0; both in ms. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1_000))
}

/** What to say when so many seconds are left and so many were before: the mark passed last. Null for none. */
export function spokenBetween(before: number, after: number): Spoken | null {
  return SPOKEN_AT.findLast((mark) => before > mark && after <= mark) ?? null
}

/** '14:05' in the last hour; before that the two largest units in words: '5 dage og 8 timer', '3 hours, 20 minutes'. */
export function clockWords(seconds: number, language: 'da' | 'en'): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return [minutes, seconds % 60].map((value) => String(value).padStart(2, '0')).join(':')
  const words = largestUnits(minutes)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  return new Intl.ListFormat(language, { type: 'unit' }).format(words)
}

function largestUnits(minutes: number): [count: number, unit: 'day' | 'hour' | 'minute'][] {
  const hours = Math.floor(minutes / 60)
  if (hours < 24) {
    return [
      [hours, 'hour'],
      [minutes % 60, 'minute'],
    ]
  }
  return [
    [Math.floor(hours / 24), 'day'],
    [hours % 24, 'hour'],
  ]
}

/** The same for a machine and a screen reader: 'PT14M5S'. */
export function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`
}
