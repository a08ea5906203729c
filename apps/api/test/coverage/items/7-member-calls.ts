import { MEMBER_API } from '@forenet/domain/product'
import { by, everyAnswer } from '../evidence.ts'
import { type CallItem, departed, type Item } from '../item.ts'

type Named = Pick<CallItem, 'query' | 'body' | 'answer'>
const call = (name: string, shownBy: Item['shownBy'], named: Named = {}): Item => {
  const [method = '', path = ''] = name.split(' ')
  return { clause: '7', kind: 'call', name: `${method} ${MEMBER_API}${path}`, shownBy, ...named }
}
const rule = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '7', kind: 'rule', name, shownBy })

const chain = by.afterPayment(
  'e-mail, WhatsApp and status calculation follow a payment, each once however often the chain runs',
)
const picker = by.members('sorts by first then last name, matches any part case-insensitively, and escapes wildcards')
const names = by.members('shows an inviter to the invitee; unknown and other e-mails look the same')
const stepByStep = by.memberships("history is added inactive, with a payment item at the server's price")
const written = by.telling('becomes CONTACT_US to its administrators, with data and WhatsApp template 1, once')
const invitation = ['id', 'inviterEmail', 'inviteeEmail', 'status']

/** Section 7: the calls of the member API. */
export const memberCalls: readonly Item[] = [
  call('GET /member/search-email', everyAnswer, { query: ['email'] }),
  rule(
    'search-email',
    departed(
      '`GET member/search-email` answers the member',
      by.members('in the member search a stranger and an unknown e-mail look the same'),
    ),
  ),
  call('GET /member/list', picker, { query: ['size'] }),
  rule('member/list', departed('`GET member/list` ends at 1000', picker)),
  call('GET /member/item', names, { query: ['email'], answer: ['firstName', 'lastName'] }),
  rule('GET member/item', departed('`GET member/item?email=` answers names', names)),
  call('POST /member/item', by.members('repeated returns the existing member unchanged')),
  rule('POST member/item: without id and parentId', by.members('%s cannot be given')),
  rule(
    'POST member/item: whose',
    departed(
      '`POST member/item` creates a member',
      by.members('for another e-mail is rejected, except for a super administrator'),
    ),
  ),
  call('GET /{memberId}/membership/list', by.memberships('counts in list and overview'), { query: ['orgId'] }),
  call(
    'POST /{memberId}/membership/item',
    by.memberships('a membership is created once, inactive, by twenty concurrent requests'),
  ),
  call(
    'PUT /{memberId}/membership/item',
    by.memberships("a membership's status and dates cannot be written, and its renewal does not start without a card"),
  ),
  call('POST /membership/{membershipId}/history/item', stepByStep),
  call('POST /membership/history/{historyId}/payment/item', stepByStep),
  call('GET /membership/history/{historyId}/payment/item/{paymentId}', stepByStep),
  call(
    'PUT /membership/history/{historyId}/payment/item',
    by.memberships('billing details can change only until payment'),
  ),
  rule(
    'History and payment items: their fields',
    departed('the browser writes history and payment items with their fields', stepByStep),
  ),
  rule(
    'A payment item set to paid',
    departed('the browser sets a payment item to `paid`', by.memberships('an item cannot be set %s')),
  ),
  call('POST /member/payment-prepare', by.purchase('is paid, active and receipted for every participant'), {
    body: ['token', 'membershipData'],
    answer: ['returnToken'],
  }),
  rule(
    'payment-prepare: a token of 40 random letters and digits',
    by.selection('is forty letters and digits, and unique'),
  ),
  rule('payment-prepare: the selection in base64', by.selection('survives encoding and decoding')),
  rule('payment-prepare: a return token for both links', by.returnToken('identifies its purchase, and is URL-safe')),
  rule('payment-prepare: its answer', departed('payment-prepare answers a return token')),
  call('POST /member/email', everyAnswer, { query: ['memberId', 'templateId'], body: ['ORG', 'YEAR'] }),
  rule('Mail template 6: ORG, YEAR', chain),
  call('POST /member/whatsapp', everyAnswer, { query: ['memberId', 'templateId'] }),
  rule('WhatsApp template 4: 2 organisation, 3 year', departed('WhatsApp template 4 has the values 2 and 3', chain)),
  rule('Whom mail and WhatsApp tell what', departed('`member/email` and `member/whatsapp` send what they are told')),
  call('POST /payment/freepay/link', by.purchase('is paid, active and receipted for every participant'), {
    answer: ['paymentWindowLink'],
  }),
  rule('The request to the gateway', departed('the browser composes the gateway request')),
  call(
    'POST /payment/freepay/{id}/capture',
    by.purchase('is settled by the return alone when the callback never arrives'),
  ),
  call('POST /payment/freepay/{id}/decline', by.purchase('never overrides paid'), {
    query: ['membershipHistoryPaymentId'],
  }),
  rule(
    'Capture and decline',
    departed(
      'the browser captures and declines',
      by.purchase("another payment's authorization neither pays nor is changed"),
    ),
  ),
  rule('The decline’s payment item', departed('the decline call takes `membershipHistoryPaymentId`')),
  call(
    'GET /family/invitation/by-email',
    by.invitations('by-email answers the invitations of an inviter that are addressed to the caller (ruling 16)'),
    { query: ['inviterEmail', 'email'], answer: invitation },
  ),
  call(
    'POST /family/invitation/status/approved',
    by.invitations('accepting links both, removes the request, notifies the inviter, and is idempotent'),
    { query: ['id'], answer: ['status', 'message'] },
  ),
  call(
    'POST /family/invitation/status/rejected',
    by.invitations('declining changes nothing, and another invitation may follow'),
    { query: ['id'], answer: ['status', 'message'] },
  ),
  call('POST /member/notification/item', written, { answer: ['id'] }),
  call('POST /member/notification/whatsapp', written, { query: ['templateId'] }),
  rule('WhatsApp template 1: organisation, notification, domain', written),
  call('PUT /member/notification/read', by.inbox('one, those to an e-mail, or all: each gets its time once'), {
    body: ['receiverId', 'inviteeEmail', 'read', 'readDate'],
  }),
  call('DELETE /member/notification/item/{id}', by.inbox("deleting removes one's own notifications only")),
  call('GET /member/notification/list', by.inbox('is newest first, and pages through ten thousand without a gap'), {
    query: ['memberId'],
  }),
]
