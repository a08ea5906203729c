import type { Database } from '@forenet/database/database'
import { findBirthDateProblem } from '@forenet/domain/birth-date'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { findSharedChild } from './repository.ts'

const PROBLEM_TEXTS = {
  'not-a-date': 'The birth date must be a date from 1900 onwards',
  'in-the-future': 'The birth date is in the future',
} as const

/** Throws `malformed-input` for an impossible birth date. */
export function requireBirthDate(dateOfBirth: string | null, at: Date): void {
  const problem = dateOfBirth === null ? null : findBirthDateProblem(dateOfBirth, calendarDateAt(at))
  if (!problem) return
  const errors = [{ path: 'dateOfBirth', message: PROBLEM_TEXTS[problem] }]
  throw new ProblemError('malformed-input', PROBLEM_TEXTS[problem], { errors })
}

/**
 * Throws `not-allowed` for a child with two guardians: the birth date decides when the child can claim its account, so
 * one guardian must not change it alone.
 */
export async function requireUnchangedBirthDate(
  database: Database,
  memberId: string,
  dateOfBirth: string | null,
  at: Date,
): Promise<void> {
  const stored = (await findSharedChild(database, memberId))?.dateOfBirth
  if (!stored || stored === dateOfBirth || findBirthDateProblem(stored, calendarDateAt(at)) !== null) return
  throw new ProblemError('not-allowed', 'The birth date of a child with two guardians cannot be changed')
}
