import { by, everyAnswer } from '../evidence.ts'
import { departed, type Item } from '../item.ts'
import { fields, fieldsWritten } from './field-list.ts'

const gateway = 'apps/api/src/adapters/gateways/freepay.ts'
const windowOpened = by.purchase('is settled by the callback alone when the buyer does not return')
const inReturn = (name: string) => ({ file: 'apps/web/src/shell/routes/member-routes.ts', text: `'${name}'` })
const inRequest = (name: string) => ({ file: gateway, text: `${name}:` })

/** Section 3: organisation, event, and the payment provider's protocol. */
export const organisationsAndPayment: readonly Item[] = [
  ...fields('Organisation', ['id', 'key', 'paymentProvider'], everyAnswer),
  ...fields(
    'Organisation',
    ['readyForMembershipRenewal'],
    by.organisations('shows each member whether there is something to renew'),
  ),
  ...fields(
    'Organisation',
    ['enabled'],
    by.organisations('has the enabled ones by name, with the reason if one cannot be chosen'),
  ),
  ...fields('Organisation', ['paymentTestMode'], by.purchase('in test mode is paid without a capture')),
  {
    clause: '3',
    kind: 'field',
    name: 'Organisation.paymentAuthToken',
    shownBy: departed('the organisation carries `paymentAuthToken`'),
  },
  ...fields(
    'Organisation',
    ['events', 'eventsForMembers', 'eventsForGuests'],
    by.eventItem('counts upcoming events: all, for members, for guests'),
  ),
  {
    clause: '3',
    kind: 'behaviour',
    name: 'Organisations are kept in the browser’s local storage',
    shownBy: departed('organisations are kept in local browser storage'),
  },
  ...fields('Event', ['id', 'enabled', 'endDate', 'forMembers', 'guestsInvited'], everyAnswer),
  ...fields(
    'EventEntry',
    ['email', 'paymentStatus', 'eveId'],
    by.registration("returns own entries, a linked holder's own ticket, and 404 for a stranger's"),
  ),
  ...fields(
    'PaymentLink',
    ['paymentIdentifier'],
    by.purchase('shows the reason, and a retry with a new order number can be paid'),
  ),
  ...fieldsWritten(
    'PaymentReturn',
    ['authorizationIdentifier'],
    by.shell('a payment return link under /ui preserves its token'),
    inReturn,
  ),
  ...fieldsWritten(
    'PaymentReturn',
    ['savedCardIdentifier'],
    by.purchase('returns with no saved card, marked by a zero id, and stores none'),
    inReturn,
  ),
  ...fields(
    'PaymentDecline',
    ['gatewayreason'],
    by.purchase('shows the reason, and a retry with a new order number can be paid'),
  ),
  ...fields('PaymentDecline', ['reason', 'acquirer'], everyAnswer),
  ...fieldsWritten(
    'PaymentRequest',
    [
      'Amount',
      'Currency',
      'OrderNumber',
      'CustomerAcceptUrl',
      'CustomerDeclineUrl',
      'BillingAddress',
      'Options',
      'CustomerEmail',
    ],
    windowOpened,
    inRequest,
  ),
  ...fieldsWritten('PaymentRequest', ['TestMode'], by.purchase('in test mode is paid without a capture'), inRequest),
  ...fieldsWritten(
    'PaymentRequest',
    ['RequestSubscriptionWithAuthorization'],
    by.freepay('sends the raw key and minor units, and never requests a subscription'),
    (name) => ({ file: gateway, text: `${name}: false` }),
  ),
  ...fields('PaymentLink', ['paymentWindowLink'], by.journeyPurchase('leaving the payment window loses nothing')),
]
