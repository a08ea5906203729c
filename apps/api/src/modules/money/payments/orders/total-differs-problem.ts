import { ProblemError } from '../../../../platform/http/problem-error.ts'

export function totalDiffersProblem(yoursMinor: number, oursMinor: number): ProblemError {
  return new ProblemError('total-differs', 'The price has changed since you saw it; nothing was charged', {
    figures: { yoursMinor, oursMinor },
  })
}
