import { by, everyAnswer } from '../evidence.ts'
import { departed, type Item } from '../item.ts'
import { fields } from './field-list.ts'

const paid = by.purchase('is paid, active and receipted for every participant')
const ensured = by.memberships('a membership is created once, inactive, by twenty concurrent requests')
const stepByStep = by.memberships("history is added inactive, with a payment item at the server's price")
const renewal = by.memberships(
  "a membership's status and dates cannot be written, and its renewal does not start without a card",
)
const renewed = by.autoRenewal(
  'a household is renewed in one charge on the day, after two notices with price, change and card',
)
const books = by.memberships('has a history with the amount paid, and no order number')
const offers = by.organisations('is what is on sale now or later, in kroner')
const status = by.membershipStatus('status from history (ruling 17)')

/** Section 3: membership, history, payment items and offers. */
export const memberships: readonly Item[] = [
  ...fields('Membership', ['memberId', 'updateDate', 'referenceKey'], everyAnswer),
  ...fields('Membership', ['id'], ensured),
  ...fields(
    'Membership',
    ['oldStatus', 'newStatus'],
    by.memberships('derives and stores the status of the day, with the last change'),
  ),
  ...fields('Membership', ['autoRenewCycle'], renewal),
  ...fields('Membership', ['orgId'], by.otherClub('memberships')),
  ...fields('Membership', ['enabled', 'memberships'], paid),
  ...fields('Membership', ['status'], status),
  ...fields('Membership', ['autoRenewal', 'savedCardIdentifier'], renewed),
  ...fields('Membership', ['overallStartDate', 'overallEndDate'], by.membershipStatus('the range of the paid periods')),
  ...fields('Membership', ['readyForMembershipRenewal'], by.membershipStatus('ready for renewal')),
  {
    clause: '3',
    kind: 'rule',
    name: 'A new membership: enabled false, status inactive, no automatic renewal',
    shownBy: ensured,
  },
  {
    clause: '3',
    kind: 'rule',
    name: 'A new membership has a referenceKey',
    shownBy: by.memberships('a new membership has a reference key that repeated requests keep'),
  },
  ...fields('MembershipHistory', ['membershipConfId', 'statusChangeDate', 'startDate', 'endDate'], everyAnswer),
  ...fields(
    'MembershipHistory',
    ['wpEntryId', 'wpFormId'],
    departed('`wpEntryId`, `wpFormId` of a history item', everyAnswer),
  ),
  ...fields('MembershipHistory', ['memberId', 'membershipId', 'enabled', 'status'], stepByStep),
  ...fields('MembershipHistory', ['gdprAgreement', 'referenceKey'], books),
  ...fields('MembershipHistory', ['membershipFor'], by.membershipStatus('%s to %s is for %i')),
  ...fields(
    'MembershipPayment',
    ['totalMembers', 'totalMembershipFee', 'gdprAgreement', 'paymentStatus', 'totalPaid', 'status'],
    paid,
  ),
  ...fields('MembershipPayment', ['billingName', 'billingEmail', 'billingAddress', 'paymentTotal'], stepByStep),
  ...fields(
    'MembershipPayment',
    [
      'membershipHistoryId',
      'billingPhone',
      'paymentMethod',
      'paymentType',
      'paymentCreatedAt',
      'paymentUpdatedAt',
      'referenceKey',
    ],
    everyAnswer,
  ),
  ...fields('MembershipConfiguration', ['id', 'orgId'], everyAnswer),
  ...fields('MembershipConfiguration', ['name'], offers),
  ...fields('MembershipConfiguration', ['membershipPrice', 'vatRate', 'membershipSurcharge', 'startDate'], offers),
  ...fields('MembershipConfiguration', ['endDate', 'offerStartDate'], by.membershipStatus('ready for renewal')),
  {
    clause: '3',
    kind: 'message',
    name: 'Select Membership',
    shownBy: by.journeyShell('the family selection is empty until a membership is selected'),
  },
]
