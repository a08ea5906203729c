import { ProblemError } from '../../platform/http/problem-error.ts'

/** The error of ruling 6 with both amounts. */
export function totalDiffers(yoursMinor: number, oursMinor: number): ProblemError {
  return new ProblemError('total-differs', 'The price has changed since you saw it; nothing was charged', {
    figures: { yoursMinor, oursMinor },
  })
}
