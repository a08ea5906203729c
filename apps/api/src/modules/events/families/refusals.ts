import type { ProblemCode } from '@forenet/contract/problem'
import { ProblemError } from '../../../platform/http/problem-error.ts'

const TEXTS: Partial<Record<ProblemCode, string>> = {
  'cannot-invite-yourself': 'This is your own e-mail address',
  'has-two-guardians': 'The child already has two guardians',
  'already-linked': 'You are already family',
  'already-invited-you': 'This person has already invited you: answer that invitation instead',
  'too-many-requests': 'You have sent too many requests; please try again another day',
  'already-answered': 'This invitation has already been answered',
  'already-a-member': 'You are already a member, and one member cannot take over another',
  'not-grown-up': 'You must be 18 or older to take over',
}

export function familyProblem(code: ProblemCode): ProblemError {
  return new ProblemError(code, TEXTS[code] ?? 'This is not possible')
}
