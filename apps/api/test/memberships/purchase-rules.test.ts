import type { Member } from '@forenet/contract/member'
import { NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import { describe, expect, test } from 'vitest'
import {
  type ApprovedPurchase,
  checkPurchase,
  type OfferedEdition,
} from '../../src/modules/membership/memberships/buying/purchase-rules.ts'
import { ADDRESS, participant } from './participant.ts'

const today = '2026-11-20'

function offer(id: string, overrides: Partial<OfferedEdition> = {}): OfferedEdition {
  const terms = { priceMinor: 45_000, vatRate: 1, surchargeMinor: 0, joiningFeeMinor: 0, ...NO_HOUSEHOLD_PRICE }
  return {
    id,
    name: id,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    offerStartDate: '2026-11-01',
    ageFrom: null,
    ageTo: null,
    terms,
    price: { priceMinor: terms.priceMinor, since: null, months: null },
    ...overrides,
  }
}

const year27 = { startDate: '2027-01-01', endDate: '2027-12-31', configurationId: 'earlier' }
const world = {
  participants: [
    participant('self'),
    participant('child', { parentId: 'self', email: null, address: null }),
    participant('grown-up', { dateOfBirth: '2009-01-01' }),
    participant('almost', { dateOfBirth: '2009-01-02' }),
    participant('approved', { familyLink: true, familyInvitationStatus: 'approved' }),
    participant('pending', { familyLink: true, familyInvitationStatus: 'pending' }),
  ],
  payerAddress: ADDRESS as Member['address'],
  offered: [
    offer('senior'),
    offer('junior', {
      terms: { priceMinor: 20_000, vatRate: 1.25, surchargeMinor: 750, joiningFeeMinor: 10_000, ...NO_HOUSEHOLD_PRICE },
    }),
    offer('young', { ageTo: 17 }),
    offer('spring', { startDate: '2027-01-01', endDate: '2027-06-30' }),
    offer('autumn', { startDate: '2027-07-01', endDate: '2027-12-31' }),
    offer('later', { offerStartDate: '2026-11-21' }),
    offer('over', { startDate: '2026-01-01', endDate: '2026-11-19', offerStartDate: '2025-11-01' }),
    offer('last-day', { startDate: '2026-01-01', endDate: '2026-11-20', offerStartDate: '2025-11-01' }),
  ],
  paid: new Map<string, { startDate: string; endDate: string; configurationId: string; heldTypeId?: string }[]>(),
  newcomers: new Set<string>(),
  held: new Map<string, number>(),
  approved: [] as ApprovedPurchase[],
  today,
}

function check(
  choices: readonly (readonly [string, string])[],
  totalMinor: number,
  overrides: Partial<typeof world> = {},
) {
  const participants = choices.map(([memberId, membershipConfId]) => ({ memberId, membershipConfId }))
  return checkPurchase({ ...world, ...overrides, selection: { participants, totalMinor } })
}

describe('eligible purchases', () => {
  test.each([
    ['one membership', [['self', 'senior']], 45_000],
    [
      'one each, VAT and surcharge in it',
      [
        ['self', 'senior'],
        ['child', 'junior'],
      ],
      70_750,
    ],
    ['for approved family', [['approved', 'senior']], 45_000],
    ['only for a child, whose own address is empty', [['child', 'junior']], 25_750],
    ['for who is of the age on the first day of the period', [['almost', 'young']], 45_000],
    ['for who has no birth date', [['self', 'young']], 45_000],
    ['on the last day of the period', [['self', 'last-day']], 45_000],
  ] as const)('%s', (_what, choices, total) => {
    const result = check(choices, total)
    expect(result).toMatchObject({ ok: true, totalMinor: total })
    expect(result.ok && result.lines.map((line) => line.participant.id)).toEqual(choices.map(([id]) => id))
  })

  test('with the joining fee once for each new member, and not for others', () => {
    const newcomers = new Set(['child', 'self'])
    expect(check([['child', 'junior']], 25_750, { newcomers })).toEqual({
      ok: false,
      refusal: { reason: 'total-differs', oursMinor: 38_250 },
    })
    const both = check(
      [
        ['child', 'junior'],
        ['self', 'senior'],
      ],
      83_250,
      { newcomers },
    )
    expect(both.ok && both.lines.map(({ joiningMinor, totalMinor }) => [joiningMinor, totalMinor])).toEqual([
      [12_500, 38_250],
      [0, 45_000],
    ])
  })

  test('with the household price for the second member, also if another already has it', () => {
    const terms = {
      ...offer('x').terms,
      householdBy: 'price' as const,
      householdSecond: 30_000,
      householdThird: 20_000,
    }
    const offered = [offer('family', { terms })]
    const both = [
      ['self', 'family'],
      ['child', 'family'],
    ] as const
    expect(check(both, 90_000, { offered })).toMatchObject({ refusal: { oursMinor: 75_000 } })
    const nth = (held: number) => {
      const result = check(both, held === 0 ? 75_000 : 50_000, { offered, held: new Map([['family', held]]) })
      return result.ok && result.lines.map(({ householdNth, totalMinor }) => [householdNth, totalMinor])
    }
    expect(nth(0)).toEqual([
      [null, 45_000],
      [2, 30_000],
    ])
    expect(nth(1)).toEqual([
      [2, 30_000],
      [3, 20_000],
    ])
  })

  test('half a year beside the other half that is paid', () => {
    const paid = new Map([['self', [{ startDate: '2027-01-01', endDate: '2027-06-30', configurationId: 'earlier' }]]])
    expect(check([['self', 'autumn']], 45_000, { paid }).ok).toBe(true)
  })

  test('the same edition again after the club ended it', () => {
    const ended = { startDate: '2027-01-01', endDate: '2027-03-31', configurationId: 'senior', endedEarly: true }
    expect(check([['self', 'senior']], 45_000, { paid: new Map([['self', [ended]]]) }).ok).toBe(true)
  })

  test("one's own year although another member has paid theirs", () => {
    expect(check([['self', 'senior']], 45_000, { paid: new Map([['child', [year27]]]) }).ok).toBe(true)
  })
})

describe('rejected purchases', () => {
  const paid = new Map([['self', [year27]]])
  const moved = new Map([['self', [{ startDate: '2026-01-01', endDate: '2026-12-31', configurationId: 'senior' }]]])
  test.each([
    [
      'no address',
      [['self', 'senior']],
      45_000,
      { payerAddress: null },
      { reason: 'address-incomplete', problems: ['address-missing'] },
    ],
    [
      'an address with gaps',
      [['self', 'senior']],
      45_000,
      { payerAddress: { ...ADDRESS, City: null, PostCode: 'x' } },
      { reason: 'address-incomplete', problems: ['city-missing', 'postcode-invalid'] },
    ],
    [
      'a membership for another age on the first day of its period',
      [['grown-up', 'young']],
      45_000,
      {},
      { reason: 'membership-not-for-age', memberId: 'grown-up' },
    ],
    ['a stranger', [['stranger', 'senior']], 45_000, {}, { reason: 'participant-not-yours', memberId: 'stranger' }],
    [
      'a stranger beside oneself',
      [
        ['self', 'senior'],
        ['stranger', 'senior'],
      ],
      90_000,
      {},
      { reason: 'participant-not-yours', memberId: 'stranger' },
    ],
    [
      'family that has not answered',
      [['pending', 'senior']],
      45_000,
      {},
      { reason: 'participant-not-approved', memberId: 'pending' },
    ],
    [
      'the same person twice',
      [
        ['self', 'spring'],
        ['self', 'autumn'],
      ],
      90_000,
      {},
      { reason: 'chosen-twice', memberId: 'self' },
    ],
    [
      'a membership nobody offers',
      [['self', 'gold']],
      45_000,
      {},
      { reason: 'membership-not-on-offer', configurationId: 'gold' },
    ],
    [
      'one that is not on offer yet',
      [['self', 'later']],
      45_000,
      {},
      { reason: 'membership-not-on-offer', configurationId: 'later' },
    ],
    [
      'one whose period is over',
      [['self', 'over']],
      45_000,
      {},
      { reason: 'membership-not-on-offer', configurationId: 'over' },
    ],
    [
      'the same period twice',
      [['self', 'senior']],
      45_000,
      { paid },
      { reason: 'same-period-twice', memberId: 'self' },
    ],
    [
      'part of a period that is paid',
      [['self', 'spring']],
      45_000,
      { paid },
      { reason: 'same-period-twice', memberId: 'self' },
    ],
    [
      'an offer one has bought, though its days were moved since',
      [['self', 'senior']],
      45_000,
      { paid: moved },
      { reason: 'same-period-twice', memberId: 'self' },
    ],
    ['an øre less', [['self', 'senior']], 44_999, {}, { reason: 'total-differs', oursMinor: 45_000 }],
    [
      'an øre more',
      [
        ['self', 'senior'],
        ['child', 'junior'],
      ],
      70_751,
      {},
      { reason: 'total-differs', oursMinor: 70_750 },
    ],
    ['nothing', [['self', 'senior']], 0, {}, { reason: 'total-differs', oursMinor: 45_000 }],
  ] as const)('%s', (_what, choices, total, overrides, refusal) => {
    expect(check(choices, total, overrides)).toEqual({ ok: false, refusal })
  })
})

describe("a membership that needs the club's approval", () => {
  const family = { ...offer('family').terms, householdBy: 'percent' as const, householdSecond: 50 }
  const asked = { offered: [offer('board', { byApproval: true, typeId: 'board-type', terms: family })] }
  const approved = (priceMinor: number | null, memberId = 'self') => ({
    ...asked,
    approved: [{ memberId, configurationId: 'board', priceMinor }],
  })
  const held = (heldTypeId: string) => ({
    ...asked,
    paid: new Map([
      ['self', [{ startDate: '2025-01-01', endDate: '2025-12-31', configurationId: 'before', heldTypeId }]],
    ]),
  })
  test.each([
    ['nobody has approved it', 45_000, asked, 'membership-needs-approval'],
    ['it is approved for another', 45_000, approved(null, 'child'), 'membership-needs-approval'],
    ['somebody has another membership type', 45_000, held('senior-type'), 'membership-needs-approval'],
    ['it is approved at the price of the day', 45_000, approved(null), null],
    ['somebody goes on with its type', 45_000, held('board-type'), null],
    ['another price is approved', 20_000, approved(20_000), null],
    ['nothing is to be paid', 0, approved(0), null],
    ['the price of the day is less by now', 45_000, approved(50_000), null],
    ['the whole price is paid though less was agreed', 45_000, approved(20_000), 'total-differs'],
  ])('where %s', (_what, total, overrides, reason) => {
    const answer = check([['self', 'board']], total, overrides)
    expect(answer.ok ? null : answer.refusal.reason).toBe(reason)
  })

  test('an agreed price has no household discount, and the usual joining fee', () => {
    const terms = { ...family, joiningFeeMinor: 10_000 }
    const world = { ...approved(20_000), offered: [offer('board', { byApproval: true, typeId: 't', terms })] }
    const second = { ...world, held: new Map([['board', 1]]), newcomers: new Set(['self']) }
    expect(check([['self', 'board']], 30_000, second)).toMatchObject({
      ok: true,
      lines: [{ agreedMinor: 20_000, householdNth: null }],
    })
  })
})
