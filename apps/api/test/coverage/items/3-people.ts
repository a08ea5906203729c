import { NOTIFICATION_TYPES, type NotificationType } from '@forenet/domain/notification'
import { by, everyAnswer } from '../evidence.ts'
import { departed, type Evidence, type Item } from '../item.ts'
import { fields, fieldsWritten } from './field-list.ts'

const link = by.otherClub('shows the requester by name, and the invitee by e-mail only')
const participants = by.members('are the member, dependants by age, then linked family, without those who declined')
const told = by.invitations('notifies a member in the portal and by e-mail, with the data of the specification')
const paidFor = by.sending('the payer is notified of the payment and family of their membership, each once')
const TOLD: Readonly<Record<NotificationType, Evidence>> = {
  FAMILY_LINK_REQUEST: told,
  MEMBERSHIP_RENEW: by.renewals('are sent at 30 and at 10 days, each once, with the price and what changed'),
  ORDER_READY: paidFor,
  PAYMENT_RECEIVED: paidFor,
  EVENT_REGISTRATION: by.ticketChain(
    'e-mail with PDF and calendar file, notification, WhatsApp: each once, however often the chain runs',
  ),
  CONTACT_US: by.telling('becomes CONTACT_US to its administrators, with data and WhatsApp template 1, once'),
  CONTACT_US_REPLY: by.telling('is answered in its thread as CONTACT_US_REPLY'),
}
const contactData = by.contact('reaches its administrators as CONTACT_US with organisation and domain')
const profile = by.members('stores trimmed values, and blanks as null')

/** Section 3: member, address, family invitation. */
export const people: readonly Item[] = [
  ...fields('Member', ['registrationDate'], everyAnswer),
  ...fields('Member', ['id'], by.members('repeated returns the existing member unchanged')),
  ...fields('Member', ['enabled'], by.members('uses the login profile: names may be empty, the address is')),
  ...fields('Member', ['updateDate'], by.members('stores trimmed values, and blanks as null')),
  ...fields(
    'Member',
    ['parentId', 'email'],
    by.people('form families: children belong to an adult with an account, have none themselves and live together'),
  ),
  ...fields('Member', ['firstName', 'lastName', 'phone', 'gender', 'dateOfBirth', 'address'], profile),
  ...fields(
    'Member',
    ['comments'],
    departed('`comments` of a member', by.comments('are the newest note of the organiser’s club')),
  ),
  ...fields('Member', ['profileImage'], by.pictures('replaces the previous one, and its URL changes')),
  ...fields('Member', ['familyLink', 'familyInvitationStatus'], link),
  ...fields('Member', ['familyInvitationRequest'], participants),
  ...fields('Address', ['AddressLine1', 'City', 'PostCode', 'Country'], by.addressCheck('problems with an address')),
  ...fields('Address', ['AddressLine2', 'AddressLine3'], by.addressCheck('an address as one line')),
  ...fields('FamilyInvitation', ['id'], everyAnswer),
  ...fields('FamilyInvitation', ['inviterEmail', 'inviteeEmail'], participants),
  ...fields('FamilyInvitation', ['status'], by.people('have invitations in every status, answered unless pending')),
]

/** Section 3: notifications and their data. */
export const notifications: readonly Item[] = [
  ...fields(
    'Notification',
    [
      'id',
      'messageThreadId',
      'receiverId',
      'senderId',
      'type',
      'title',
      'message',
      'data',
      'read',
      'createdAt',
      'readDate',
    ],
    told,
  ),
  ...NOTIFICATION_TYPES.map(
    (type, index): Item => ({
      clause: '3',
      kind: 'constant',
      name: `Notification type ${type}`,
      shownBy: TOLD[type],
      defined: { file: 'packages/domain/src/notification.ts', name: `NOTIFICATION_TYPES.${index}`, value: type },
    }),
  ),
  ...fields(
    'Notification data (family link)',
    ['inviterEmail', 'familyId', 'inviteeId', 'inviteeEmail', 'invitationId'],
    told,
  ),
  ...fieldsWritten('Notification data (contact)', ['org', 'env'], contactData, (name) => ({
    file: 'apps/api/src/modules/core/contact/notify-recipient.ts',
    text: name === 'org' ? 'org: notified.organisation.name' : 'env: new URL(deps.origin).host',
  })),
]
