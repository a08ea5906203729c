import { entry } from '@forenet/contract/entry'
import { event } from '@forenet/contract/event'
import { address, familyInvitation, member } from '@forenet/contract/member'
import {
  membership,
  membershipConfiguration,
  membershipHistoryItem,
  membershipPaymentItem,
} from '@forenet/contract/membership'
import { familyLinkData, notification } from '@forenet/contract/notification'
import { organisation } from '@forenet/contract/organisation'
import { declineBody, paymentLink } from '@forenet/contract/payment'

/** The contract's schema of each entity in section 3. */
const ENTITIES: Readonly<Record<string, unknown>> = {
  Member: member,
  Address: address,
  FamilyInvitation: familyInvitation,
  Membership: membership,
  MembershipHistory: membershipHistoryItem,
  MembershipPayment: membershipPaymentItem,
  MembershipConfiguration: membershipConfiguration,
  Organisation: organisation,
  Event: event,
  EventEntry: entry,
  PaymentLink: paymentLink,
  Notification: notification,
  'Notification data (family link)': familyLinkData,
  PaymentDecline: declineBody,
}

/** Keys of an object schema, or of a list of objects; empty for other schemas. */
export function keysOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('shape' in schema && typeof schema.shape === 'object' && schema.shape !== null) return Object.keys(schema.shape)
  // A pipe: use the input.
  if ('in' in schema) return keysOf(schema.in)
  return 'element' in schema ? keysOf(schema.element) : []
}

/** Whether the contract has the field `Entity.field`. */
export function contractHas(name: string): boolean {
  const [entity = '', field = ''] = name.split('.')
  return keysOf(ENTITIES[entity]).includes(field)
}
