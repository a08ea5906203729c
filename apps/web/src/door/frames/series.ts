import { type MarkFrame, readFrame } from './mark-frames.ts'

/** `strange`: saw a frame of another event or a newer version. */
export type Progress = { series: number | null; seen: ReadonlySet<number>; of: number; strange: boolean }

export const NOTHING_SEEN: Progress = { series: null, seen: new Set(), of: 0, strange: false }

/** Returns the new progress, and the frame if it is new. */
export function seen(before: Progress, text: string, eventId: string): { progress: Progress; frame: MarkFrame | null } {
  const frame = readFrame(text)
  if (!frame || frame.eventId !== eventId) return { progress: { ...before, strange: true }, frame: null }
  const goesOn = frame.series === before.series && frame.of === before.of
  if (goesOn && before.seen.has(frame.number)) return { progress: before, frame: null }
  const numbers = new Set([...(goesOn ? before.seen : []), frame.number])
  return { progress: { series: frame.series, seen: numbers, of: frame.of, strange: false }, frame }
}

export const isWhole = ({ seen, of }: Progress): boolean => of > 0 && seen.size === of
