import * as abuseReport from './abuse-report-calls.ts'
import * as leaving from './account-deletion-calls.ts'
import * as audit from './audit-calls.ts'
import * as auditor from './auditor-calls.ts'
import * as calendar from './calendar-calls.ts'
import * as contact from './contact-calls.ts'
import type { Call } from './define-call.ts'
import * as door from './door-calls.ts'
import * as doorSale from './door-sale-calls.ts'
import * as editionWaiting from './edition-waiting-calls.ts'
import * as entry from './entry-calls.ts'
import * as event from './event-calls.ts'
import * as family from './family-calls.ts'
import * as invitation from './invitation-calls.ts'
import * as invoicePayment from './invoice-payment-calls.ts'
import * as member from './member-calls.ts'
import * as membership from './membership-calls.ts'
import * as membershipRequest from './membership-request-calls.ts'
import * as notification from './notification-calls.ts'
import * as organisation from './organisation-calls.ts'
import * as payment from './payment-calls.ts'
import * as renewal from './renewal-calls.ts'
import * as ticket from './ticket-calls.ts'
import * as tools from './tools-calls.ts'

export const ALL_CALLS: readonly Call[] = [
  member,
  family,
  notification,
  audit,
  auditor,
  leaving,
  membership,
  editionWaiting,
  membershipRequest,
  renewal,
  organisation,
  abuseReport,
  payment,
  invoicePayment,
  event,
  entry,
  invitation,
  ticket,
  door,
  doorSale,
  calendar,
  contact,
  tools,
].flatMap((calls) => Object.values(calls).filter(isCall))

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
