import type { Call } from '../define-call.ts'
import * as yearWheel from './annual-plan-calls.ts'
import * as approval from './approval-calls.ts'
import * as auditorLink from './auditor-link-calls.ts'
import * as bank from './bank-calls.ts'
import * as books from './books-calls.ts'
import * as changeSet from './change-set-calls.ts'
import * as closing from './closing-calls.ts'
import * as start from './club-signup-calls.ts'
import * as sight from './data-visibility-calls.ts'
import * as discount from './discount-calls.ts'
import * as door from './door-calls.ts'
import * as doorSale from './door-sale-calls.ts'
import * as editionWaiting from './edition-waiting-calls.ts'
import * as eventAttendee from './event-attendee-calls.ts'
import * as event from './event-calls.ts'
import * as eventDaysOff from './event-days-off-calls.ts'
import * as eventMessage from './event-message-calls.ts'
import * as eventRegistration from './event-registration-calls.ts'
import * as eventReport from './event-report-calls.ts'
import * as eventSeries from './event-series-calls.ts'
import * as eventSeriesCallingOff from './event-series-cancellation-calls.ts'
import * as eventSeriesChange from './event-series-change-calls.ts'
import * as gateway from './gateway-calls.ts'
import * as guestList from './guest-list-calls.ts'
import * as handover from './handover-calls.ts'
import * as imports from './import-calls.ts'
import * as invitation from './invitation-calls.ts'
import * as invoice from './invoice-calls.ts'
import * as log from './log-calls.ts'
import * as boxOffice from './manual-registration-calls.ts'
import * as membershipRequest from './membership-request-calls.ts'
import * as membershipType from './membership-type-calls.ts'
import * as message from './message-calls.ts'
import * as overview from './overview-calls.ts'
import * as payment from './payment-calls.ts'
import * as payout from './payout-calls.ts'
import * as peopleAction from './people-action-calls.ts'
import * as peopleMerge from './people-merge-calls.ts'
import * as person from './person-calls.ts'
import * as register from './register-calls.ts'
import * as registerView from './register-view-calls.ts'
import * as renewal from './renewal-calls.ts'
import * as role from './role-calls.ts'
import * as season from './season-calls.ts'
import * as sending from './sending-calls.ts'
import * as settings from './settings-calls.ts'
import * as statement from './statement-calls.ts'
import * as team from './team-calls.ts'
import * as teamMessage from './team-message-calls.ts'
import * as ticketRefund from './ticket-refund-calls.ts'
import * as voucher from './voucher-calls.ts'

export const CLUB_CALLS: readonly Call[] = [
  overview,
  role,
  handover,
  approval,
  membershipType,
  discount,
  editionWaiting,
  membershipRequest,
  event,
  eventAttendee,
  eventRegistration,
  eventMessage,
  eventReport,
  eventSeries,
  eventDaysOff,
  invitation,
  eventSeriesCallingOff,
  eventSeriesChange,
  boxOffice,
  guestList,
  ticketRefund,
  door,
  doorSale,
  register,
  changeSet,
  imports,
  person,
  peopleAction,
  peopleMerge,
  team,
  teamMessage,
  message,
  registerView,
  renewal,
  season,
  settings,
  log,
  payment,
  books,
  invoice,
  voucher,
  bank,
  payout,
  closing,
  auditorLink,
  statement,
  start,
  sending,
  gateway,
  yearWheel,
  sight,
].flatMap((calls) => Object.values(calls))
