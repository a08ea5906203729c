import type { ProblemCode } from '@forenet/contract/problem'
import { ProblemError } from '../../platform/http/problem-error.ts'

const WORDS: Partial<Record<ProblemCode, string>> = {
  'cannot-invite-yourself': 'This is your own e-mail',
  'has-two-guardians': 'The child has two guardians already',
  'already-linked': 'You are family already',
  'already-invited-you': 'You have been invited by this e-mail: answer that invitation instead',
  'too-many-requests': 'You have asked often enough for now; please try again another day',
  'already-answered': 'This invitation was answered before',
  'already-a-member': 'You are a member already, and one member cannot take over another',
  'not-grown-up': 'Only who is 18 or older can take over',
}

/** The refusal of a rule, in words. */
export function refusalOf(code: ProblemCode): ProblemError {
  return new ProblemError(code, WORDS[code] ?? 'This is not possible')
}
