import type { InvoiceDetails, InvoiceDraft } from '@forenet/contract/club/invoice'
import { type Instalment, planInstalments } from '@forenet/domain/instalments'
import { MAX_INVOICE_QUANTITY, sumInvoiceLines } from '@forenet/domain/invoice'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import type { FoundPerson } from '../../shared/find-person.tsx'

export type LineValues = { key: string; description: string; quantity: string; price: string; vat: 'exempt' | 'full' }
export type InstalmentValues = { key: string; dueOn: string; amount: string }
export type InvoiceValues = {
  kind: 'member' | 'other'
  name: string
  email: string
  address: string
  cvrNumber: string
  language: 'da' | 'en'
  dueOn: string
  note: string
  lines: LineValues[]
  instalmentCount: string
  everyMonths: string
  /** Adjusted by the user; empty while the instalments are equal. */
  instalments: InstalmentValues[]
}

const VAT_RATES = { exempt: 1, full: 1.25 } as const

export const createEmptyLine = (): LineValues => ({
  key: crypto.randomUUID(),
  description: '',
  quantity: '1',
  price: '',
  vat: 'exempt',
})

export function toInvoiceValues(draft: InvoiceDetails | null, language: 'da' | 'en'): InvoiceValues {
  if (!draft) {
    return {
      ...{ kind: 'member', name: '', email: '', address: '', cvrNumber: '', language, dueOn: '', note: '' },
      ...{ lines: [createEmptyLine()], instalmentCount: '1', everyMonths: '1', instalments: [] },
    }
  }
  const isMember = draft.about !== null
  return {
    kind: isMember ? 'member' : 'other',
    name: isMember ? '' : draft.recipient,
    email: isMember ? '' : draft.email,
    address: isMember ? '' : draft.address.join('\n'),
    cvrNumber: draft.cvrNumber,
    language: draft.language,
    dueOn: draft.dueOn ?? '',
    note: draft.note,
    lines: draft.lines.map(({ description, quantity, unitMinor, vatRate }) => ({
      key: crypto.randomUUID(),
      description,
      quantity: String(quantity),
      price: formatKroner(unitMinor),
      vat: vatRate === 1 ? 'exempt' : 'full',
    })),
    instalmentCount: String(Math.max(1, draft.instalments.length)),
    everyMonths: '1',
    instalments: toInstalmentValues(draft.instalments),
  }
}

export function toInstalmentValues(plan: readonly Instalment[]): InstalmentValues[] {
  return plan.map(({ dueOn, amountMinor }) => ({
    key: crypto.randomUUID(),
    dueOn,
    amount: formatKroner(amountMinor),
  }))
}

/** Empty if the invoice is paid in full. */
export function parseInstalments(
  {
    instalmentCount,
    everyMonths,
    instalments,
    dueOn,
    lines,
  }: Pick<InvoiceValues, 'instalmentCount' | 'everyMonths' | 'instalments' | 'dueOn' | 'lines'>,
  firstDueOn: string,
): Instalment[] {
  if (instalments.length > 0) {
    return instalments.map((one) => ({ dueOn: one.dueOn, amountMinor: parseKroner(one.amount) ?? 0 }))
  }
  const count = Number(instalmentCount)
  if (count === 1) return []
  const plan = { count, everyMonths: Number(everyMonths), firstDueOn: dueOn || firstDueOn }
  return planInstalments(sumLineValues(lines).totalMinor, plan)
}

export function readQuantity(text: string): number | null {
  const quantity = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return quantity >= 1 && quantity <= MAX_INVOICE_QUANTITY ? quantity : null
}

const parseInvoiceLine = ({ description, quantity, price, vat }: LineValues): InvoiceDraft['lines'][number] => ({
  description: description.trim(),
  quantity: readQuantity(quantity) ?? 1,
  unitMinor: parseKroner(price) ?? 0,
  vatRate: VAT_RATES[vat],
})

export const sumLineValues = (lines: readonly LineValues[]) => sumInvoiceLines(lines.map(parseInvoiceLine))

export function buildInvoiceDraft(values: InvoiceValues, person: FoundPerson | null, firstDueOn: string): InvoiceDraft {
  const { kind, name, email, address, cvrNumber, language, dueOn, note, lines } = values
  return {
    recipient:
      kind === 'member'
        ? { kind, memberId: person?.memberId ?? '' }
        : {
            kind,
            name: name.trim(),
            email: email.trim(),
            address: address
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
            cvrNumber: cvrNumber.trim(),
          },
    language,
    note: note.trim(),
    dueOn: dueOn || null,
    instalments: parseInstalments(values, firstDueOn),
    lines: lines.map(parseInvoiceLine),
  }
}
