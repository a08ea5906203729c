import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { documentLanguageSchema } from './document-language.ts'
import { acceptIgnoredFields } from './ignored-fields.ts'
import { emailSchema, memberIdSchema, phoneSchema, textSchema } from './member.ts'
import {
  membershipHistoryItemSchema,
  membershipHistorySchema,
  membershipOverviewSchema,
  membershipPaymentItemSchema,
  membershipSchema,
} from './membership.ts'
import { receiptSchema } from './receipt.ts'
import { APPLE_PASS_MIME_TYPE } from './wallet.ts'

const tag = 'Memberships'

const MEMBERSHIP_FIELDS = [
  ...['memberId', 'enabled', 'status', 'oldStatus', 'newStatus', 'referenceKey', 'autoRenew', 'savedCardIdentifier'],
  ...['updateDate', 'overallStartDate', 'overallEndDate', 'memberships', 'readyForMembershipRenewal'],
]
const HISTORY_FIELDS = [
  ...['id', 'wpEntryId', 'wpFormId', 'memberId', 'membershipId', 'membershipFor', 'statusChangeDate'],
  ...['startDate', 'endDate', 'enabled', 'status', 'referenceKey'],
]
const PAYMENT_ITEM_FIELDS = [
  ...['membershipHistoryId', 'billingAddress', 'totalMembers', 'totalMembershipFee', 'gdprAgreement', 'paymentType'],
  ...['paymentTotal', 'totalPaid', 'paymentCreatedAt', 'paymentUpdatedAt', 'referenceKey', 'status'],
]
const id = z.uuid({ error: 'Must be an id' })
const billing = {
  billingName: textSchema(120).optional(),
  billingEmail: emailSchema.optional(),
  billingPhone: phoneSchema.optional(),
}

export const membershipList = defineCall({
  name: 'membershipList',
  method: 'GET',
  path: `${MEMBER_API}/{memberId}/membership/list`,
  summary: "A member's memberships, of one organisation or all",
  may: ['own', 'members.read'],
  clause: 'section 7',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  query: z.strictObject({ orgId: id.optional() }),
  answer: z.array(membershipSchema),
})

export const membershipCreate = defineCall({
  name: 'membershipCreate',
  method: 'POST',
  path: `${MEMBER_API}/{memberId}/membership/item`,
  summary: 'Ensures a membership record: returns the existing one, or creates it inactive',
  may: ['own'],
  clause: 'section 4, payment flow 1',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  body: acceptIgnoredFields(z.strictObject({ orgId: id }), [
    'id',
    'autoRenewal',
    'autoRenewCycle',
    ...MEMBERSHIP_FIELDS,
  ]),
  answer: membershipSchema,
})

export const membershipUpdate = defineCall({
  name: 'membershipUpdate',
  method: 'PUT',
  path: `${MEMBER_API}/{memberId}/membership/item`,
  summary: 'Changes a member’s choices for a membership (automatic renewal). Status is derived, never written',
  may: ['own', 'members.write'],
  clause: 'section 7; ruling 17',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  body: acceptIgnoredFields(
    z.strictObject({ id, autoRenewal: z.boolean(), autoRenewCycle: z.literal('yearly').default('yearly') }),
    ['orgId', ...MEMBERSHIP_FIELDS],
  ),
  answer: membershipSchema,
})

export const membershipOverviewGet = defineCall({
  name: 'membershipOverview',
  method: 'GET',
  path: `${MEMBER_API}/{memberId}/membership/overview`,
  summary: 'Status, period and renewal per organisation and participant; the family’s organisations, and a few to join',
  may: ['own', 'portal.operate'],
  clause: 'section 2, Memberships',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  /** `orgId`: only this organisation, even if the family has no membership there. */
  query: z.strictObject({ orgId: id.toLowerCase().optional() }),
  answer: membershipOverviewSchema,
})

export const historyCreate = defineCall({
  name: 'historyCreate',
  method: 'POST',
  path: `${MEMBER_API}/membership/{membershipId}/history/item`,
  summary: 'Adds an inactive line to a membership’s history',
  may: ['own'],
  clause: 'section 4, payment flow 1',
  tag,
  params: z.strictObject({ membershipId: id }),
  body: acceptIgnoredFields(z.strictObject({ membershipConfId: id, gdprAgreement: z.literal(true) }), HISTORY_FIELDS),
  answer: membershipHistoryItemSchema,
})

export const membershipHistoryList = defineCall({
  name: 'historyList',
  method: 'GET',
  path: `${MEMBER_API}/membership/{membershipId}/history/list`,
  summary: 'A membership’s history, newest first, with what was paid',
  may: ['own', 'members.read'],
  clause: 'section 2, Memberships History',
  tag,
  params: z.strictObject({ membershipId: id }),
  answer: membershipHistorySchema,
})

/** `not-found` if wallet passes are not configured or the membership is inactive. */
export const membershipApplePass = defineCall({
  name: 'membershipApplePass',
  method: 'GET',
  path: `${MEMBER_API}/membership/{membershipId}/apple-pass`,
  summary: 'A membership card as a signed pass for Apple Wallet',
  may: ['own', 'members.read'],
  clause: 'section 2, Memberships; not shown',
  tag,
  params: z.strictObject({ membershipId: id }),
  query: documentLanguageSchema,
  file: [APPLE_PASS_MIME_TYPE],
})

export const membershipGooglePass = defineCall({
  name: 'membershipGooglePass',
  method: 'GET',
  path: `${MEMBER_API}/membership/{membershipId}/google-pass`,
  summary: 'The link that puts a membership card into Google Wallet',
  may: ['own', 'members.read'],
  clause: 'section 2, Memberships; not shown',
  tag,
  params: z.strictObject({ membershipId: id }),
  query: documentLanguageSchema,
  answer: z.object({ url: z.url() }),
})

export const paymentItemCreate = defineCall({
  name: 'paymentItemCreate',
  method: 'POST',
  path: `${MEMBER_API}/membership/history/{historyId}/payment/item`,
  summary: 'Adds a payment item, initiated, with the given billing details or the member’s; the server sets the price',
  may: ['own'],
  clause: 'section 4, payment flow 1; ruling 6',
  tag,
  params: z.strictObject({ historyId: id }),
  body: acceptIgnoredFields(
    z.strictObject({
      ...billing,
      paymentMethod: z.literal('freepay').default('freepay'),
      paymentStatus: z.literal('initiated').optional(),
    }),
    ['id', ...PAYMENT_ITEM_FIELDS],
  ),
  answer: membershipPaymentItemSchema,
})

export const paymentItemGet = defineCall({
  name: 'paymentItemGet',
  method: 'GET',
  path: `${MEMBER_API}/membership/history/{historyId}/payment/item/{paymentId}`,
  summary: 'A payment item',
  may: ['own', 'money.read'],
  clause: 'section 7',
  tag,
  params: z.strictObject({ historyId: id, paymentId: id }),
  answer: membershipPaymentItemSchema,
})

export const paymentItemUpdate = defineCall({
  name: 'paymentItemUpdate',
  method: 'PUT',
  path: `${MEMBER_API}/membership/history/{historyId}/payment/item`,
  summary: 'Changes billing details of an unpaid item; a client cannot set what is paid',
  may: ['own'],
  clause: 'section 7; ruling 9',
  tag,
  params: z.strictObject({ historyId: id }),
  body: acceptIgnoredFields(
    z.strictObject({ id, ...billing, paymentStatus: z.enum(['initiated', 'paid', 'declined']).optional() }),
    ['paymentMethod', ...PAYMENT_ITEM_FIELDS],
  ),
  answer: membershipPaymentItemSchema,
})

export const receiptGet = defineCall({
  name: 'receiptGet',
  method: 'GET',
  path: `${MEMBER_API}/membership/history/{historyId}/receipt`,
  summary: 'The receipt of the purchase that paid a history line',
  may: ['own', 'money.read'],
  clause: 'section 2, Memberships Receipt',
  tag,
  params: z.strictObject({ historyId: id }),
  answer: receiptSchema,
})

export const receiptPdf = defineCall({
  name: 'receiptPdf',
  method: 'GET',
  path: `${MEMBER_API}/membership/history/{historyId}/receipt.pdf`,
  summary: 'The same receipt as a PDF',
  may: ['own', 'money.read'],
  clause: 'section 2, Memberships Receipt',
  tag,
  params: z.strictObject({ historyId: id }),
  query: documentLanguageSchema,
  file: ['application/pdf'],
})
