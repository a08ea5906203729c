import { by, everyAnswer } from '../evidence.ts'
import { type Item, open } from '../item.ts'
import { fields, fieldsWritten } from './field-list.ts'

const link = by.otherClub('shows the name and nothing else, to both sides')
const participants = by.members('are the member, dependants by age, then linked family; who said no is not among them')
const contactData = by.contact('reaches its administrators as CONTACT_US with organisation and domain')
const profile = by.members('stores what was written, trimmed, blanks as nothing')

/** Section 3: member, address, family invitation. */
export const people: readonly Item[] = [
  ...fields('Member', ['registrationDate'], everyAnswer),
  ...fields('Member', ['id'], by.members('once more answers with the one there is, and changes nothing of it')),
  ...fields('Member', ['enabled'], by.members('takes what the login profile has: names may be empty, the address is')),
  ...fields('Member', ['updateDate'], by.members('stores what was written, trimmed, blanks as nothing')),
  ...fields(
    'Member',
    ['parentId', 'email'],
    by.people('are families: children belong to an adult with a login, have none themselves, and live together'),
  ),
  ...fields('Member', ['firstName', 'lastName', 'phone', 'gender', 'dateOfBirth', 'address'], profile),
  ...fields('Member', ['comments'], link),
  ...fields('Member', ['profileImage'], by.pictures('replaces the one before, and its address changes with it')),
  ...fields('Member', ['familyLink', 'familyInvitationStatus'], link),
  ...fields('Member', ['familyInvitationRequest'], participants),
  ...fields(
    'Address',
    ['AddressLine1', 'City', 'PostCode', 'Country'],
    by.addressCheck('what is wrong with an address'),
  ),
  ...fields('Address', ['AddressLine2', 'AddressLine3'], by.addressCheck('an address as one line')),
  ...fields('FamilyInvitation', ['id'], everyAnswer),
  ...fields('FamilyInvitation', ['inviterEmail', 'inviteeEmail'], participants),
  ...fields(
    'FamilyInvitation',
    ['status'],
    by.people('have invitations in every state, answered when they are not pending'),
  ),
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
    open('notifications'),
  ),
  ...[
    'FAMILY_LINK_REQUEST',
    'MEMBERSHIP_RENEW',
    'ORDER_READY',
    'PAYMENT_RECEIVED',
    'EVENT_REGISTRATION',
    'CONTACT_US',
    'CONTACT_US_REPLY',
  ].map(
    (type): Item => ({
      clause: '3',
      kind: 'constant',
      name: `Notification type ${type}`,
      shownBy: open('notifications'),
    }),
  ),
  ...fields(
    'Notification data (family link)',
    ['inviterEmail', 'familyId', 'inviteeId', 'inviteeEmail', 'invitationId'],
    open('notifications'),
  ),
  ...fieldsWritten('Notification data (contact)', ['org', 'env'], contactData, (name) => ({
    file: 'apps/api/src/modules/contact/notices.ts',
    text: name === 'org' ? 'org: told.organisation.name' : 'env: new URL(deps.origin).host',
  })),
]
