import type { InvoiceRow } from '@forenet/contract/club/invoice'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import type { CsvColumn } from '../../../platform/lists/csv.ts'

const WORDS = {
  da: {
    number: 'fakturanr.',
    recipient: 'modtager',
    issued: 'fakturadato',
    due: 'betales senest',
    state: 'status',
    late: 'dage over frist',
    total: 'i alt, kr.',
    left: 'mangler, kr.',
    states: {
      draft: 'kladde',
      open: 'sendt',
      overdue: 'forfalden',
      'partly-paid': 'delvist betalt',
      paid: 'betalt',
      credited: 'krediteret',
      'written-off': 'afskrevet',
    },
  },
  en: {
    number: 'invoice no.',
    recipient: 'recipient',
    issued: 'invoice date',
    due: 'due date',
    state: 'status',
    late: 'days late',
    total: 'total, DKK',
    left: 'left to pay, DKK',
    states: {
      draft: 'draft',
      open: 'sent',
      overdue: 'overdue',
      'partly-paid': 'partly paid',
      paid: 'paid',
      credited: 'credited',
      'written-off': 'written off',
    },
  },
} as const

/** CSV columns of a club's invoices; amounts in kroner with decimal comma. */
export function invoiceColumns(language: Language): CsvColumn<InvoiceRow>[] {
  const words = WORDS[language]
  return [
    { heading: words.number, of: ({ number }) => number },
    { heading: words.recipient, of: ({ recipient }) => recipient },
    { heading: words.issued, of: ({ issuedOn }) => issuedOn },
    { heading: words.due, of: ({ dueOn }) => dueOn },
    { heading: words.state, of: ({ state }) => words.states[state] },
    { heading: words.late, of: ({ daysOverdue }) => daysOverdue || null },
    { heading: words.total, of: ({ totalMinor }) => formatKroner(totalMinor) },
    { heading: words.left, of: ({ leftMinor }) => formatKroner(leftMinor) },
  ]
}
