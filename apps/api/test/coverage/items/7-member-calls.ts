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
  'mail, WhatsApp and recalculation follow a payment, each once however often the chain runs',
)
const picker = by.members('sorts by first then last name, searches any part in any casing, and takes signs as they are')
const names = by.members('is told to who was invited by it, and a stranger’s looks like one that nobody has')
const stepByStep = by.memberships('history is added inactive, a payment item initiated at our price')
const written = by.telling('becomes CONTACT_US to its administrators, with data and WhatsApp template 1, once')
const invitation = ['id', 'inviterEmail', 'inviteeEmail', 'status']

/** Section 7: the calls of the member API. */
export const memberCalls: readonly Item[] = [
  call('GET /member/search-email', everyAnswer, { query: ['email'] }),
  rule(
    'search-email',
    departed(
      '`GET member/search-email` answers the member',
      by.members('and the member search tells a known stranger and an unknown one alike'),
    ),
  ),
  call('GET /member/list', picker, { query: ['size'] }),
  rule('member/list', departed('`GET member/list` ends at 1000', picker)),
  call('GET /member/item', names, { query: ['email'], answer: ['firstName', 'lastName'] }),
  rule('GET member/item', departed('`GET member/item?email=` answers names', names)),
  call('POST /member/item', by.members('once more answers with the one there is, and changes nothing of it')),
  rule('POST member/item: without id and parentId', by.members('%s cannot be given')),
  rule(
    'POST member/item: whose',
    departed(
      '`POST member/item` creates a member',
      by.members("somebody else's is refused, unless a super administrator asks"),
    ),
  ),
  call('GET /{memberId}/membership/list', by.memberships('counts in list and overview'), { query: ['orgId'] }),
  call('POST /{memberId}/membership/item', by.memberships('a membership is ensured once, inactive, though twenty ask')),
  call(
    'PUT /{memberId}/membership/item',
    by.memberships('a membership’s status and dates cannot be written, its renewal can'),
  ),
  call('POST /membership/{membershipId}/history/item', stepByStep),
  call('POST /membership/history/{historyId}/payment/item', stepByStep),
  call('GET /membership/history/{historyId}/payment/item/{paymentId}', stepByStep),
  call(
    'PUT /membership/history/{historyId}/payment/item',
    by.memberships('billing details can change until it is paid, and then no more'),
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
  rule(
    'payment-prepare: a return token for both links',
    by.returnToken('tells its purchase, and travels in an address as it is'),
  ),
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
    by.purchase('is settled by the return alone when the callback never comes'),
  ),
  call('POST /payment/freepay/{id}/decline', by.purchase('never overrides paid'), {
    query: ['membershipHistoryPaymentId'],
  }),
  rule(
    'Capture and decline',
    departed(
      'the browser captures and declines',
      by.purchase("another payment's authorization neither pays nor is touched"),
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
    by.invitations('yes links both, takes the request away, tells the inviter, and can be said again'),
    { query: ['id'], answer: ['status', 'message'] },
  ),
  call(
    'POST /family/invitation/status/rejected',
    by.invitations('no leaves both as they were, and can be followed by another invitation'),
    { query: ['id'], answer: ['status', 'message'] },
  ),
  call('POST /member/notification/item', written, { answer: ['id'] }),
  call('POST /member/notification/whatsapp', written, { query: ['templateId'] }),
  rule('WhatsApp template 1: organisation, notification, domain', written),
  call(
    'PUT /member/notification/read',
    by.inbox('one, those to an e-mail, and all: each becomes read, with its moment, once'),
    {
      body: ['receiverId', 'inviteeEmail', 'read', 'readDate'],
    },
  ),
  call('DELETE /member/notification/item/{id}', by.inbox('deleting takes one’s own away, and nobody else’s')),
  call(
    'GET /member/notification/list',
    by.inbox('is newest first, and pages through ten thousand without missing one'),
    { query: ['memberId'] },
  ),
]
