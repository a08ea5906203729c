import { ProblemError } from '../../platform/http/problem-error.ts'

/** Ruling 6: both amounts. */
export function totalDiffers(yoursMinor: number, oursMinor: number): ProblemError {
  return new ProblemError('total-differs', 'The price has changed since you saw it; nothing was charged', {
    figures: { yoursMinor, oursMinor },
  })
}
