import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CHANNELS,
  DEFAULT_CHANNELS,
  findNotificationPagePath,
  NOTIFICATION_TYPES,
  resolveNotificationChannels,
} from '../src/notification.ts'

describe('the channels of a type', () => {
  test('cover the seven types of the specification and three channels', () => {
    expect(NOTIFICATION_TYPES).toEqual([
      'FAMILY_LINK_REQUEST',
      'MEMBERSHIP_RENEW',
      'ORDER_READY',
      'PAYMENT_RECEIVED',
      'EVENT_REGISTRATION',
      'CONTACT_US',
      'CONTACT_US_REPLY',
    ])
    expect(Object.keys(DEFAULT_CHANNELS)).toEqual([...NOTIFICATION_TYPES])
  })

  test.each([
    ['FAMILY_LINK_REQUEST', null, { portal: true, mail: true, whatsapp: false }],
    [
      'FAMILY_LINK_REQUEST',
      { portal: false, mail: false, whatsapp: true },
      { portal: true, mail: false, whatsapp: true },
    ],
    ['MEMBERSHIP_RENEW', null, { portal: true, mail: true, whatsapp: true }],
    [
      'MEMBERSHIP_RENEW',
      { portal: false, mail: false, whatsapp: false },
      { portal: false, mail: false, whatsapp: false },
    ],
    [
      'PAYMENT_RECEIVED',
      { portal: false, mail: false, whatsapp: false },
      { portal: false, mail: true, whatsapp: false },
    ],
    ['CONTACT_US', { portal: false, mail: false, whatsapp: false }, { portal: true, mail: false, whatsapp: false }],
  ] as const)('%s with %j uses %j', (type, chosen, expected) => {
    expect(resolveNotificationChannels(type, chosen)).toEqual(expected)
  })

  test("the recipient's choice overrides the default", () => {
    const wanted = fc.record({ portal: fc.boolean(), mail: fc.boolean(), whatsapp: fc.boolean() })
    fc.assert(
      fc.property(fc.constantFrom(...NOTIFICATION_TYPES), wanted, (type, chosen) => {
        const found = resolveNotificationChannels(type, chosen)
        for (const channel of CHANNELS) {
          expect(found[channel]).toBe(DEFAULT_CHANNELS[type][channel] === 'always' || chosen[channel])
        }
      }),
    )
  })
})

test.each([
  ['FAMILY_LINK_REQUEST', { invitationId: 'i-1' }, '/participants-list?invitation=i-1'],
  ['FAMILY_LINK_REQUEST', { answer: 'approved' }, '/participants-list'],
  ['MEMBERSHIP_RENEW', { orgId: 'o-1', memberId: 'm-1' }, '/membership/new?orgId=o-1&memberId=m-1'],
  ['MEMBERSHIP_RENEW', { orgId: 'o-1', newCard: true }, '/membership/new?orgId=o-1&renew=due&step=review'],
  ['MEMBERSHIP_RENEW', { orgId: 'o-1', cardFor: 's-1' }, '/membership/s-1/history'],
  ['ORDER_READY', { orgKey: 'HI' }, '/memberships'],
  ['PAYMENT_RECEIVED', { historyId: 'h-1' }, '/membership/h-1/receipt'],
  ['EVENT_REGISTRATION', { orgKey: 'HI', eventId: 'e-1', entryId: 'n-1' }, '/HI/events/e-1/tickets/n-1'],
  ['CONTACT_US', { threadId: 't-1' }, '/contact-us?thread=t-1'],
  ['CONTACT_US_REPLY', { threadId: '../../x?y' }, '/contact-us?thread=..%2F..%2Fx%3Fy'],
  ['CONTACT_US_REPLY', { threadId: 7 }, '/contact-us'],
] as const)('%s with %j links to %s', (type, data, page) => {
  expect(findNotificationPagePath(type, data)).toBe(page)
})
