export const ANNOUNCED_AT_SECONDS = [300, 60, 30, 0] as const
export type AnnouncedSeconds = (typeof ANNOUNCED_AT_SECONDS)[number]

export function computeSecondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1_000))
}

export function findAnnouncedSeconds(before: number, after: number): AnnouncedSeconds | null {
  return ANNOUNCED_AT_SECONDS.findLast((mark) => before > mark && after <= mark) ?? null
}

/** '14:05' in the last hour, else the two largest units, such as '3 hours, 20 minutes'. */
export function formatClock(seconds: number, language: 'da' | 'en'): string {
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

export function formatIsoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`
}
