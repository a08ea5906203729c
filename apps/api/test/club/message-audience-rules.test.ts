import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AudienceMember,
  type MessageReader,
  selectRecipients,
} from '../../src/modules/events/event-messages/audience-rules.ts'

const reader = (id: string, refused = false): MessageReader => ({
  id,
  name: id.toUpperCase(),
  email: `${id}@x.dk`,
  language: 'da',
  refused,
})
const ticket = (overrides: Partial<AudienceMember> = {}): AudienceMember => ({
  ...{ memberId: null, name: 'Gæst', email: null, buyerId: 'mor', buyerName: 'MOR', buyerEmail: null, language: 'da' },
  ...overrides,
})
const READERS = new Map([
  ['mor', [reader('mor')]],
  ['far', [reader('far')]],
  ['barn', [reader('mor'), reader('far')]],
  ['uden', []],
  ['afvist', [reader('afvist', true)]],
  ['afvists-barn', [reader('afvist', true)]],
])

describe('the recipients of an event message', () => {
  test.each<[string, Partial<AudienceMember>, 'attendee' | 'buyer', string[]]>([
    ['who comes, themselves', { memberId: 'far' }, 'attendee', ['far']],
    ['who registered them, where it is to the buyer', { memberId: 'far' }, 'buyer', ['mor']],
    ['a child: who answers for it', { memberId: 'barn' }, 'attendee', ['mor', 'far']],
    ['a guest with an address', { email: 'gaest@x.dk' }, 'attendee', ['gaest@x.dk']],
    ['a guest without one: who registered', {}, 'attendee', ['mor']],
    ['a member without one: who registered', { memberId: 'uden' }, 'attendee', ['mor']],
    [
      'who was put down by the club: where it was told to write',
      { buyerId: 'uden', buyerEmail: 'sagt@x.dk' },
      'buyer',
      ['sagt@x.dk'],
    ],
  ])('%s', (_what, one, to, expected) => {
    const { receivers, withoutAddress } = selectRecipients([ticket(one)], READERS, to)
    expect(receivers.map(({ memberId, email }) => memberId ?? email)).toEqual(expected)
    expect(withoutAddress).toEqual([])
  })

  test("one message per address: several tickets, a guest with a member's address, in any letter case", () => {
    const all = [
      ticket({ email: 'MOR@x.dk' }),
      ticket({ memberId: 'mor' }),
      ticket({ memberId: 'barn' }),
      ticket({ email: 'Gaest@x.dk' }),
      ticket({ email: 'gaest@x.dk' }),
    ]
    const { receivers } = selectRecipients(all, READERS, 'attendee')
    expect(receivers.map(({ memberId, email }) => memberId ?? email)).toEqual(['mor', 'far', 'Gaest@x.dk'])
  })

  test('reports unreachable people: no address, or a rejected address', () => {
    const all = [ticket({ name: 'Ukendt', buyerId: 'uden' }), ticket({ memberId: 'afvist' })]
    expect(selectRecipients(all, READERS, 'attendee')).toEqual({
      receivers: [],
      withoutAddress: ['Ukendt'],
      refused: [{ name: 'AFVIST', email: 'afvist@x.dk' }],
    })
  })

  test.each<[string, Partial<AudienceMember>[], 'attendee' | 'buyer', { name: string; email: string | null }[]]>([
    ['of who comes', [{ memberId: 'afvist' }], 'attendee', [{ name: 'AFVIST', email: 'afvist@x.dk' }]],
    ['not of a child’s guardian', [{ memberId: 'afvists-barn' }], 'attendee', [{ name: 'AFVIST', email: null }]],
    ['not of who registered a guest', [{ buyerId: 'afvist' }], 'attendee', [{ name: 'AFVIST', email: null }]],
    [
      'not of who bought for others',
      [{ memberId: 'far', buyerId: 'afvist' }],
      'buyer',
      [{ name: 'AFVIST', email: null }],
    ],
    [
      'of who bought, and comes too',
      [{ memberId: 'afvist', buyerId: 'afvist' }],
      'buyer',
      [{ name: 'AFVIST', email: 'afvist@x.dk' }],
    ],
    [
      'of a guardian who comes too, whichever stands first',
      [{ memberId: 'afvists-barn' }, { memberId: 'afvist' }, { memberId: 'afvists-barn' }],
      'attendee',
      [{ name: 'AFVIST', email: 'afvist@x.dk' }],
    ],
  ])('a rejected address is reported %s', (_what, all, to, expected) => {
    expect(selectRecipients(all.map(ticket), READERS, to).refused).toEqual(expected)
  })

  test('for any tickets: no member or address twice, and everyone is a recipient, rejected or without address', () => {
    const ids = fc.constantFrom('mor', 'far', 'barn', 'uden', 'afvist', 'ny')
    const tickets = fc.array(
      fc.record({
        memberId: fc.option(ids),
        name: fc.constantFrom('A', 'B'),
        email: fc.option(fc.constantFrom('mor@x.dk', 'FAR@x.dk', 'gaest@x.dk')),
        buyerId: ids,
        buyerName: fc.constant('K'),
        buyerEmail: fc.option(fc.constantFrom('sagt@x.dk', 'mor@x.dk')),
        language: fc.constantFrom('da' as const, 'en' as const),
      }),
    )
    fc.assert(
      fc.property(tickets, fc.constantFrom('attendee' as const, 'buyer' as const), (all, to) => {
        const { receivers, withoutAddress, refused } = selectRecipients(all, READERS, to)
        const addresses = receivers.map(({ memberId, email }) => email?.toLowerCase() ?? `${memberId}@x.dk`)
        expect(new Set(addresses).size).toBe(addresses.length)
        expect(addresses).not.toContain('afvist@x.dk')
        expect(receivers.length + withoutAddress.length + refused.length > 0).toBe(all.length > 0)
      }),
    )
  })
})
