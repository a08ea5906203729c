import { eventRegistrationSchema } from '@forenet/contract/entry'
import { eventSchema } from '@forenet/contract/event'
import { addressSchema, familyInvitationSchema, memberSchema } from '@forenet/contract/member'
import {
  membershipConfigurationSchema,
  membershipHistoryItemSchema,
  membershipPaymentItemSchema,
  membershipSchema,
} from '@forenet/contract/membership'
import { familyLinkDataSchema, notificationSchema } from '@forenet/contract/notification'
import { organisationSchema } from '@forenet/contract/organisation'
import { declineBodySchema, paymentLinkSchema } from '@forenet/contract/payment'

/** The contract's schema of each entity in section 3. */
const ENTITIES: Readonly<Record<string, unknown>> = {
  Member: memberSchema,
  Address: addressSchema,
  FamilyInvitation: familyInvitationSchema,
  Membership: membershipSchema,
  MembershipHistory: membershipHistoryItemSchema,
  MembershipPayment: membershipPaymentItemSchema,
  MembershipConfiguration: membershipConfigurationSchema,
  Organisation: organisationSchema,
  Event: eventSchema,
  EventEntry: eventRegistrationSchema,
  PaymentLink: paymentLinkSchema,
  Notification: notificationSchema,
  'Notification data (family link)': familyLinkDataSchema,
  PaymentDecline: declineBodySchema,
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
