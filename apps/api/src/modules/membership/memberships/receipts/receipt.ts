import type { Receipt } from '@forenet/contract/receipt'
import { sumMinor } from '@forenet/domain/money'
import type { OrganisationAccessLevel } from '@forenet/domain/organisation-access'
import { extractLastFourDigits } from '@forenet/domain/payment-means'
import { computeParticipantPrice } from '@forenet/domain/price'
import type { Caller } from '../../../../platform/access/caller.ts'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { canAccessMemberAt, hasAccessByRole, type MemberAccessDeps } from '../../../core/members/index.ts'
import { getOrganisation } from '../../../core/organisations/index.ts'
import { addressLines, findClubReceipt, listReceiptRefunds, type ReceiptDeps } from '../../../money/payments/index.ts'
import { filterAccessibleHistory } from '../membership-access.ts'
import { canSeeWholeReceipt } from './receipt-policy.ts'
import { findPaid, type LineRow, listOrderLines, type ReceiptRow } from './receipt-repository.ts'

const MAX_REFERENCE = 20

/**
 * Callers with access to some participants see those lines and the payer's name. Once the member is out of the
 * organisation's scope, it sees all lines but only the payer's name. Throws `not-found`, `not-paid`.
 */
export async function getReceipt(deps: MemberAccessDeps, caller: Caller, historyId: string): Promise<Receipt> {
  const { memberId } = await filterAccessibleHistory(deps, caller, historyId, 'books')
  const row = await findPaid(deps.database, historyId)
  if (!row) throw new ProblemError('not-paid', 'There is no receipt until it is paid')
  const may = (reach: OrganisationAccessLevel) => hasAccessByRole(deps, caller, memberId, row.organisationKey, reach)
  const whole = canSeeWholeReceipt(caller, row, await may('see'))
  const inFull = whole || (await may('books'))
  const bought = row.orderId ? await listOrderLines(deps.database, row.orderId) : []
  const seen = inFull ? bought : await filterAccessibleLines(deps, caller, row.organisationKey, bought)
  const lines = row.orderId ? seen.map(presentOrderLine) : [presentLineOfEarlierBooks(row)]
  const number = row.orderNumber ?? row.referenceKey.slice(0, MAX_REFERENCE)
  return {
    extract: !inFull,
    event: null,
    receiptNumber: number,
    orderNumber: number,
    organisation: await getOrganisation(deps.database, row.organisationId),
    payer: whole ? presentPayer(row) : { name: row.billingName, email: '', phone: '', address: [] },
    lines,
    vatMinor: sumMinor(lines.map((line) => line.vatMinor)),
    surchargeMinor: sumMinor(lines.map((line) => line.surchargeMinor)),
    totalMinor: sumMinor(lines.map((line) => line.totalMinor)),
    refunds: inFull && row.orderId ? await listReceiptRefunds(deps.database, row.orderId) : [],
    currency: 'DKK',
    provider: row.wallet ?? row.paymentMethod,
    cardLastFour: whole ? extractLastFourDigits(row.maskedCard) : null,
    cardType: whole ? row.cardType : null,
    testMode: row.testMode ?? false,
    orderedAt: (row.orderedAt ?? row.paymentCreatedAt).toISOString(),
    paidAt: (row.paidAt ?? row.paymentUpdatedAt).toISOString(),
  }
}

/** Undefined if not paid or undone. Independent of the caller, for bookkeeping. */
export async function findClubMembershipReceipt(
  deps: ReceiptDeps,
  organisationId: string,
  orderId: string,
): Promise<Receipt | undefined> {
  const paid = await findClubReceipt(deps, organisationId, orderId)
  const lines = paid ? await listOrderLines(deps.database, orderId) : []
  if (!paid || lines.length === 0) return undefined
  const number = paid.receipt.orderNumber ?? lines[0]?.referenceKey?.slice(0, MAX_REFERENCE) ?? ''
  return {
    ...paid.receipt,
    extract: false,
    event: null,
    receiptNumber: number,
    orderNumber: number,
    lines: lines.map(presentOrderLine),
  }
}

async function filterAccessibleLines(
  deps: MemberAccessDeps,
  caller: Caller,
  organisationKey: string,
  lines: readonly LineRow[],
): Promise<LineRow[]> {
  const seen = await Promise.all(
    lines.map((line) => canAccessMemberAt(deps, caller, line.memberId, { organisationKey }, 'see')),
  )
  return lines.filter((_line, index) => seen[index])
}

function presentPayer(row: ReceiptRow): Receipt['payer'] {
  return {
    name: row.billingName,
    email: row.billingEmail,
    phone: row.billingPhone,
    address: row.orderAddress ? addressLines(row.orderAddress) : row.billingAddress.split(', ').filter(Boolean),
  }
}

function presentOrderLine(line: LineRow): Receipt['lines'][number] {
  return {
    participantName: line.participantName,
    description: line.description,
    startDate: line.startDate,
    endDate: line.endDate,
    priceMinor: line.priceMinor,
    vatRate: Number(line.vatRate),
    vatMinor: line.vatMinor,
    surchargeMinor: line.surchargeMinor,
    totalMinor: line.totalMinor,
  }
}

/** Splits the sum by today's prices only if that gives exactly the paid amount. */
function presentLineOfEarlierBooks(row: ReceiptRow): Receipt['lines'][number] {
  const vatRate = Number(row.vatRate)
  const listed = computeParticipantPrice({ priceMinor: row.priceMinor, vatRate, surchargeMinor: row.surchargeMinor })
  const paid = row.paymentTotalMinor
  const explained = listed.totalMinor === paid
  return {
    participantName: row.participantName,
    description: row.configurationName,
    startDate: row.startDate,
    endDate: row.endDate,
    vatRate: explained ? vatRate : 1,
    ...(explained ? listed : { priceMinor: paid, vatMinor: 0, surchargeMinor: 0, totalMinor: paid }),
  }
}
