import type { InvoiceDraft } from '@forenet/contract/club/invoice'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { findInstalmentsProblem } from '@forenet/domain/instalments'
import type { Minor } from '@forenet/domain/money'
import { invalidField } from '../../../platform/http/problem-error.ts'

type DueDates = Pick<InvoiceDraft, 'dueOn' | 'instalments'>

const PROBLEM_TEXTS = {
  count: 'Must be 2 to 12',
  amount: 'Must each be more than nothing',
  order: 'Must have rising due dates',
  sum: 'Must sum to the total',
} as const

/**
 * With instalments, returns the first due date. Throws `malformed-input` for a past day, or instalments not in order or
 * not summing to the total.
 */
export function requireDueDates({ dueOn, instalments }: DueDates, totalMinor: Minor, today: CalendarDate): DueDates {
  const problem = findInstalmentsProblem(instalments, totalMinor)
  if (problem !== null) throw invalidField('instalments', PROBLEM_TEXTS[problem])
  const [first] = instalments
  if (first && first.dueOn < today) throw invalidField('instalments', 'Must not be in the past')
  if (!first && dueOn !== null && dueOn < today) throw invalidField('dueOn', 'Must not be in the past')
  return { dueOn: first?.dueOn ?? dueOn, instalments }
}
