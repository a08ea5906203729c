import type { InvoiceDraft } from '@forenet/contract/club/invoice'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { instalmentsProblem } from '@forenet/domain/instalments'
import type { Minor } from '@forenet/domain/money'
import { invalidField } from '../../../platform/http/problem-error.ts'

type DueDates = Pick<InvoiceDraft, 'dueOn' | 'instalments'>

const PROBLEMS = {
  count: 'Must be 2 to 12',
  amount: 'Must each be more than nothing',
  order: 'Must have rising due dates',
  sum: 'Must sum to the total',
} as const

/**
 * The due dates of new invoices; the due date of instalments is that of the first. Throws `malformed-input` for a day in
 * the past, and for instalments that do not rise or do not sum to the total.
 */
export function requireDueDates({ dueOn, instalments }: DueDates, totalMinor: Minor, today: CalendarDate): DueDates {
  const problem = instalmentsProblem(instalments, totalMinor)
  if (problem !== null) throw invalidField('instalments', PROBLEMS[problem])
  const [first] = instalments
  if (first && first.dueOn < today) throw invalidField('instalments', 'Must not be in the past')
  if (!first && dueOn !== null && dueOn < today) throw invalidField('dueOn', 'Must not be in the past')
  return { dueOn: first?.dueOn ?? dueOn, instalments }
}
