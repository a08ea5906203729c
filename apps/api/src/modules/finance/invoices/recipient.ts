import type { Database } from '@forenet/database/database'
import { type Billing, getBilling, listBillings } from '../../core/members/index.ts'
import { addressLines } from '../../money/payments/index.ts'
import type { RecipientRow } from './invoice-repository.ts'

/** Returns the member, or the parent if the member has no e-mail address. Throws `not-found`. */
export async function getRecipient(database: Database, memberId: string): Promise<RecipientRow> {
  return toRecipient(memberId, await getBilling(database, memberId))
}

export async function listRecipients(
  database: Database,
  memberIds: readonly string[],
): Promise<Map<string, RecipientRow>> {
  const billings = await listBillings(database, memberIds)
  return new Map([...billings].map(([memberId, payer]) => [memberId, toRecipient(memberId, payer)]))
}

function toRecipient(memberId: string, payer: Billing): RecipientRow {
  const address = payer.address && { ...payer.address, ...(payer.address.Country === 'DK' && { Country: null }) }
  return {
    memberId,
    payerMemberId: payer.memberId,
    recipientName: payer.name,
    recipientEmail: payer.email,
    recipientAddress: address ? addressLines(address) : [],
    cvrNumber: '',
  }
}

/** The recipient of an issued invoice never changes. */
export async function refreshDraftRecipient<T extends RecipientRow & { number: number | null }>(
  database: Database,
  invoice: T,
): Promise<T> {
  const { memberId, number } = invoice
  return memberId === null || number !== null ? invoice : { ...invoice, ...(await getRecipient(database, memberId)) }
}
