import { shown } from './item.ts'

const [api, web, domain, e2e] = ['apps/api/test', 'apps/web/test', 'packages/domain/test', 'e2e/journeys']

/** The tests that items are tied to, by file: `by.purchase('title')`. */
const testsOf = (file: string) => (title: string) => shown(file, title)

export const by = {
  journeyPurchase: testsOf(`${e2e}/purchase.spec.ts`),
  journeyPages: testsOf(`${e2e}/pages.spec.ts`),
  journeyShell: testsOf(`${e2e}/shell.spec.ts`),
  journeyNotices: testsOf(`${e2e}/address-notices.spec.ts`),
  freepay: testsOf(`${api}/adapters/freepay.test.ts`),
  journeySignIn: testsOf(`${e2e}/sign-in.spec.ts`),
  journeyEvents: testsOf(`${e2e}/events.spec.ts`),
  journeyTickets: testsOf(`${e2e}/tickets.spec.ts`),
  journeyCalendar: testsOf(`${e2e}/calendar.spec.ts`),
  journeyContact: testsOf(`${e2e}/contact.spec.ts`),
  contact: testsOf(`${api}/contact/conversation.test.ts`),
  contactReceivers: testsOf(`${api}/contact/receivers.test.ts`),
  registration: testsOf(`${api}/events/registration.test.ts`),
  races: testsOf(`${api}/events/races.test.ts`),
  eventList: testsOf(`${api}/events/catalogue-list.test.ts`),
  eventItem: testsOf(`${api}/events/catalogue-item.test.ts`),
  purchase: testsOf(`${api}/payments/purchase.test.ts`),
  afterPayment: testsOf(`${api}/payments/after-payment.test.ts`),
  matrix: testsOf(`${api}/rights/matrix.test.ts`),
  otherClub: testsOf(`${api}/rights/other-club.test.ts`),
  members: testsOf(`${api}/members/members.test.ts`),
  pictures: testsOf(`${api}/members/picture.test.ts`),
  memberships: testsOf(`${api}/memberships/memberships.test.ts`),
  organisations: testsOf(`${api}/organisations/organisations.test.ts`),
  tokens: testsOf(`${api}/sign-in/token.test.ts`),
  acting: testsOf(`${api}/rights/acting.test.ts`),
  protocolInput: testsOf(`${api}/input/protocol.test.ts`),
  configuration: testsOf(`${api}/rules/configuration.test.ts`),
  purchaseRules: testsOf(`${api}/rules/purchase-rules.test.ts`),
  returnToken: testsOf(`${api}/rules/return-token.test.ts`),
  demonstration: testsOf(`${api}/seed/demonstration.test.ts`),
  people: testsOf(`${api}/seed/people-and-organisations.test.ts`),
  shell: testsOf(`${web}/shell.browser.test.ts`),
  shellRules: testsOf(`${web}/app/shell-rules.test.ts`),
  addresses: testsOf(`${web}/app/addresses.test.ts`),
  notices: testsOf(`${web}/app/notice.test.ts`),
  session: testsOf(`${web}/auth/session.test.ts`),
  sessionRules: testsOf(`${web}/auth/session-rules.test.ts`),
  savedAddress: testsOf(`${web}/auth/saved-address.test.ts`),
  calls: testsOf(`${web}/api/call.test.ts`),
  words: testsOf(`${web}/words/words.test.ts`),
  identityBrowser: testsOf('apps/identity/test/browser.test.ts'),
  identityProtocol: testsOf('apps/identity/test/protocol.test.ts'),
  addressCheck: testsOf(`${domain}/address-check.test.ts`),
  country: testsOf(`${domain}/country.test.ts`),
  membershipStatus: testsOf(`${domain}/membership-status.test.ts`),
  money: testsOf(`${domain}/money.test.ts`),
  orderNumber: testsOf(`${domain}/order-number.test.ts`),
  participant: testsOf(`${domain}/period-and-participant.test.ts`),
  price: testsOf(`${domain}/price.test.ts`),
  roles: testsOf(`${domain}/roles.test.ts`),
  selection: testsOf(`${domain}/selection.test.ts`),
}

/** Every call of the contract, made by every kind of caller; its answer is held against its schema, field by field. */
export const everyAnswer = by.matrix('answers each caller as the table says, and a refusal changes nothing')
