import type { Receipt } from '@forenet/contract/receipt'
import { sumMinor } from '@forenet/domain/money'
import type { OrganisationReach } from '@forenet/domain/organisation-reach'
import { participantPrice } from '@forenet/domain/price'
import type { Caller } from '../../platform/access/caller.ts'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { mayReachAt, type ReachDeps, reachesByRole } from '../members/index.ts'
import { getOrganisation } from '../organisations/index.ts'
import { addressLines, lastFour, refundsOn } from '../payments/index.ts'
import { reachableHistory } from './reach.ts'
import { maySeeWhole } from './receipt-policy.ts'
import { findPaid, type LineRow, listOrderLines, type ReceiptRow } from './receipt-repository.ts'

/**
 * The receipt of the purchase that paid a line of history: all of its lines, as they were priced then. A period paid
 * in earlier books has no purchase; its receipt has the one line. Who may see only some of a purchase's participants gets
 * an extract: their lines and sums, and of the payer the name. The organisation's books hold all of it for good, but once
 * the member is out of its reach, of the payer the name alone. Throws `not-found`, or `not-paid`.
 */
export async function receipt(deps: ReachDeps, caller: Caller, historyId: string): Promise<Receipt> {
  const { member_id: memberId } = await reachableHistory(deps, caller, historyId, 'books')
  const row = await findPaid(deps.database, historyId)
  if (!row) throw new ProblemError('not-paid', 'There is no receipt before it is paid')
  const may = (reach: OrganisationReach) => reachesByRole(deps, caller, memberId, row.organisation_key, reach)
  const whole = maySeeWhole(caller, row, await may('see'))
  const inFull = whole || (await may('books'))
  const bought = row.order_id ? await listOrderLines(deps.database, row.order_id) : []
  const seen = inFull ? bought : await reachableLines(deps, caller, row.organisation_key, bought)
  const lines = row.order_id ? seen.map(fromOrder) : [fromEarlierBooks(row)]
  const number = row.order_number ?? row.reference_key.slice(0, 20)
  return {
    extract: !inFull,
    event: null,
    receiptNumber: number,
    orderNumber: number,
    organisation: await getOrganisation(deps.database, row.organisation_id),
    payer: whole ? payerOf(row) : { name: row.billing_name, email: '', phone: '', address: [] },
    lines,
    vatMinor: sumMinor(lines.map((line) => line.vatMinor)),
    surchargeMinor: sumMinor(lines.map((line) => line.surchargeMinor)),
    totalMinor: sumMinor(lines.map((line) => line.totalMinor)),
    refunds: inFull && row.order_id ? await refundsOn(deps.database, row.order_id) : [],
    currency: 'DKK',
    provider: row.wallet ?? row.payment_method,
    cardLastFour: whole ? lastFour(row.masked_card) : null,
    cardType: whole ? row.card_type : null,
    testMode: row.test_mode ?? false,
    orderedAt: (row.ordered_at ?? row.payment_created_at).toISOString(),
    paidAt: (row.paid_at ?? row.payment_updated_at).toISOString(),
  }
}

/** Of a purchase's lines those whose participant the caller may see at the organisation. */
async function reachableLines(
  deps: ReachDeps,
  caller: Caller,
  organisationKey: string,
  lines: readonly LineRow[],
): Promise<LineRow[]> {
  const seen = await Promise.all(
    lines.map((line) => mayReachAt(deps, caller, line.member_id, { organisationKey }, 'see')),
  )
  return lines.filter((_line, index) => seen[index])
}

function payerOf(row: ReceiptRow): Receipt['payer'] {
  return {
    name: row.billing_name,
    email: row.billing_email,
    phone: row.billing_phone,
    address: row.order_address ? addressLines(row.order_address) : row.billing_address.split(', ').filter(Boolean),
  }
}

function fromOrder(line: LineRow): Receipt['lines'][number] {
  return {
    participantName: line.participant_name,
    description: line.description,
    startDate: line.start_date,
    endDate: line.end_date,
    priceMinor: line.price_minor,
    vatRate: Number(line.vat_rate),
    vatMinor: line.vat_minor,
    surchargeMinor: line.surcharge_minor,
    totalMinor: line.total_minor,
  }
}

/** Today's price list explains what was paid then only where it gives the very same sum; else the sum stands alone. */
function fromEarlierBooks(row: ReceiptRow): Receipt['lines'][number] {
  const vatRate = Number(row.vat_rate)
  const listed = participantPrice({ priceMinor: row.price_minor, vatRate, surchargeMinor: row.surcharge_minor })
  const paid = row.payment_total_minor
  const explained = listed.totalMinor === paid
  return {
    participantName: row.participant_name,
    description: row.configuration_name,
    startDate: row.start_date,
    endDate: row.end_date,
    vatRate: explained ? vatRate : 1,
    ...(explained ? listed : { priceMinor: paid, vatMinor: 0, surchargeMinor: 0, totalMinor: paid }),
  }
}
