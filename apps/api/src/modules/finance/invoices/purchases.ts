import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { computeCreditedVatMinor, computeOutstandingMinor, splitCreditedVatByRate } from '@forenet/domain/invoice'
import { type Minor, prorateHalfUp, sumMinor } from '@forenet/domain/money'
import { audit } from '../../core/audit/index.ts'
import {
  type DraftRow,
  findInvoiceById,
  type LineRow,
  listLines,
  lockPurchaseInvoices,
  saveDraft,
} from './invoice-repository.ts'
import { getInvoiceTexts } from './invoice-texts.ts'
import { CREDIT_NOTE_MAILS, type InvoicesDeps } from './invoices-deps.ts'
import { issueAndSend } from './issue.ts'
import { insertMovement } from './movement-repository.ts'
import { getRecipient, listRecipients } from './recipient.ts'
import { takeNumber } from './terms-repository.ts'

type Deps = Pick<InvoicesDeps, 'send'>

export type PurchaseBill = {
  organisationId: string
  orderId: string
  payerMemberId: string
  language: 'da' | 'en'
  dueDays: number
  at: Date
  memberships: readonly { memberId: string; lines: readonly LineRow[] }[]
}

/**
 * One invoice per membership, with e-mail, in the transaction that stores the purchase. Lock order: memberships,
 * invoice, club's number.
 */
export async function billPurchase(deps: Deps, transaction: Database, bill: PurchaseBill): Promise<void> {
  const { organisationId, orderId, payerMemberId, language, dueDays, at, memberships } = bill
  const payer = await getRecipient(transaction, payerMemberId)
  for (const { memberId, lines } of memberships) {
    const dueOn = addDays(calendarDateAt(at), dueDays)
    const draft = { ...payer, memberId, organisationId, language, dueOn, purchaseOrderId: orderId }
    await issuePurchaseInvoice(deps, transaction, draft, lines, at)
  }
}

/** `unusedDays` of `days`: the part of the period that was cancelled. */
export type EndedPurchase = { orderId: string; memberId: string; unusedDays: number; days: number }
export type CreditedPurchase = { invoiceId: string; memberId: string; amountMinor: Minor; vatMinor: Minor }

/**
 * Credits the unused part, at most the outstanding amount, newest invoice first. Skips an invoice with a card payment
 * in progress. Lock order: memberships, all their invoices, club's number.
 */
export async function creditEndedPurchases(
  { send }: Deps,
  transaction: Database,
  ended: readonly EndedPurchase[],
  { at, by }: { at: Date; by: string | null },
): Promise<CreditedPurchase[]> {
  const credited: CreditedPurchase[] = []
  const byPurchase = Map.groupBy(
    await lockPurchaseInvoices(transaction, ended),
    ({ purchaseOrderId, memberId }) => `${purchaseOrderId} ${memberId}`,
  )
  for (const { orderId, memberId, unusedDays, days } of ended) {
    const invoices = byPurchase.get(`${orderId} ${memberId}`) ?? []
    // Earlier credit notes shortened the period.
    const billedMinor = sumMinor(invoices.map(({ totalMinor, creditedMinor }) => totalMinor - creditedMinor))
    let unusedMinor = prorateHalfUp(billedMinor, unusedDays, days)
    for (const invoice of invoices.toSorted((one, other) => (other.number ?? 0) - (one.number ?? 0))) {
      const { id: invoiceId, organisationId, claimedBy, recipientEmail, language } = invoice
      const amountMinor = Math.min(computeOutstandingMinor(invoice), unusedMinor)
      if (amountMinor === 0 || claimedBy !== null) continue
      unusedMinor -= amountMinor
      const [id, { number }] = [randomUUID(), await takeNumber(transaction, organisationId)]
      const vatMinor = computeCreditedVatMinor(invoice, amountMinor)
      await insertMovement(transaction, {
        ...{ id, invoiceId, organisationId, kind: 'credited', amountMinor: -amountMinor, vatMinor: 0 - vatMinor },
        ...{ method: null, day: calendarDateAt(at), number, reason: getInvoiceTexts(language).membershipEnded },
        ...{ reverses: null, bookedAt: at, bookedBy: by },
      })
      if (recipientEmail !== '') await send(CREDIT_NOTE_MAILS, { creditNoteId: id }, { transaction })
      const about = { objectKind: 'invoice', objectId: invoiceId, organisationId }
      const detail = { number: invoice.number, amountMinor }
      await audit(transaction, 'portal', { action: 'invoice-credited', ...about, detail }, at)
      credited.push({ invoiceId, memberId, amountMinor, vatMinor })
    }
  }
  return credited
}

/** Sends another bill to the current recipient, because issued credit notes are final. */
export async function billRestoredPurchases(
  deps: Deps,
  transaction: Database,
  credited: readonly CreditedPurchase[],
  at: Date,
): Promise<void> {
  const recipients = await listRecipients(
    transaction,
    credited.map(({ memberId }) => memberId),
  )
  for (const { invoiceId, memberId, amountMinor: totalMinor, vatMinor } of credited) {
    const before = await findInvoiceById(transaction, invoiceId)
    if (!before) continue
    const billed = await listLines(transaction, invoiceId)
    const lines = splitCreditedVatByRate(billed, { totalMinor, vatMinor }).map(({ baseMinor, ...vat }) => ({
      description: billed.find(({ vatRate }) => vatRate === vat.vatRate)?.description ?? '',
      ...{ quantity: 1, unitMinor: baseMinor, ...vat, totalMinor: baseMinor + vat.vatMinor },
    }))
    await issuePurchaseInvoice(deps, transaction, { ...before, ...recipients.get(memberId), dueOn: null }, lines, at)
  }
}

async function issuePurchaseInvoice(
  deps: Deps,
  transaction: Database,
  addressed: Omit<DraftRow, 'id' | 'note' | 'totalMinor' | 'vatMinor' | 'dueOn'> & {
    dueOn: CalendarDate | null
    purchaseOrderId: string | null
  },
  lines: readonly LineRow[],
  at: Date,
): Promise<void> {
  const totalMinor = sumMinor(lines.map((line) => line.totalMinor))
  if (totalMinor === 0) return
  const vatMinor = sumMinor(lines.map((line) => line.vatMinor))
  const draft = { ...addressed, id: randomUUID(), note: '', totalMinor, vatMinor }
  await saveDraft(transaction, draft, lines, { at, by: null })
  await issueAndSend(deps, transaction, draft, { at, by: null, actor: 'portal' })
}
