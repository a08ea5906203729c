import type { Authorization } from './authorization-store.ts'

const HEADINGS = [
  'AuthorizationIdentifier',
  'OrderID',
  'DateAuthorized',
  'Currency',
  'AuthorizationAmount',
  'TotalAmountCaptured',
  'TotalAmountCredited',
  'Voided',
]

export function buildExportList(authorizations: readonly Authorization[]): string {
  const rows = authorizations.map((one) => [
    one.authorizationIdentifier,
    one.orderNumber,
    one.createdAt,
    one.currency,
    one.amount,
    one.capturedAmount,
    one.creditedAmount,
    one.voidedAt === null ? 'no' : 'yes',
  ])
  return [HEADINGS, ...rows]
    .map((row) => `${row.map((field) => `"${String(field).replaceAll('"', '""')}"`).join(';')}\r\n`)
    .join('')
}
