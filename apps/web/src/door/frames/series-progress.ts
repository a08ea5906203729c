import { type MarkFrame, parseFrame } from './mark-frames.ts'

export type SeriesProgress = { series: number | null; seen: ReadonlySet<number>; of: number; strange: boolean }

export const EMPTY_PROGRESS: SeriesProgress = { series: null, seen: new Set(), of: 0, strange: false }

/** The frame is returned only if it is new. */
export function addFrame(
  before: SeriesProgress,
  text: string,
  eventId: string,
): { progress: SeriesProgress; frame: MarkFrame | null } {
  const frame = parseFrame(text)
  if (!frame || frame.eventId !== eventId) return { progress: { ...before, strange: true }, frame: null }
  const goesOn = frame.series === before.series && frame.of === before.of
  if (goesOn && before.seen.has(frame.number)) return { progress: before, frame: null }
  const numbers = new Set([...(goesOn ? before.seen : []), frame.number])
  return { progress: { series: frame.series, seen: numbers, of: frame.of, strange: false }, frame }
}

export const isSeriesComplete = ({ seen, of }: SeriesProgress): boolean => of > 0 && seen.size === of
