import type { ParticipantMembership } from '@forenet/contract/membership'
import { addDays } from '@forenet/domain/calendar-date'
import { computeEditionPrice, computeMembershipTerms } from '@forenet/domain/edition-price'
import { NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeRenewalSums } from '../../../web/src/member/home/steps/renewal-sums.ts'
import { createInitialSelection, splitParticipants } from '../../../web/src/member/shared/membership/selection.ts'
import { buildMember, buildMembership, buildStanding } from '../../../web/test/member/memberships/build.ts'
import { presentConfiguration } from '../../src/modules/core/organisations/present-organisation.ts'
import { checkPurchase } from '../../src/modules/membership/memberships/buying/purchase-rules.ts'
import { ADDRESS } from './participant.ts'

const [START, END] = ['2028-01-01', '2028-12-31']
const amount = fc.integer({ min: 0, max: 1_000_000 })
const terms = fc
  .record({
    priceMinor: amount,
    vatRate: fc.constantFrom('0', '1', '1.25', '1.12', '1.0625'),
    surchargeMinor: amount,
    joiningFeeMinor: amount,
    laterPriceMinor: fc.option(amount),
    byMonth: fc.boolean(),
    household: fc.option(
      fc.record({
        householdBy: fc.constantFrom('percent' as const, 'price' as const),
        householdSecond: fc.nat(100),
        householdThird: fc.option(fc.nat(100)),
      }),
    ),
    isFull: fc.boolean(),
    gender: fc.option(fc.constantFrom('female' as const, 'male' as const)),
    ageFrom: fc.option(fc.nat(40)),
  })
  .map(({ household, isFull, ...given }) => ({
    ...given,
    ...NO_HOUSEHOLD_PRICE,
    ...household,
    organisationId: 'club',
    description: '',
    startDate: START,
    endDate: END,
    offerStartDate: '2027-10-01',
    months: null,
    ageTo: null,
    laterFrom: given.laterPriceMinor === null ? null : '2028-07-01',
    byMonth: given.byMonth && given.laterPriceMinor === null,
    enabled: true,
    invoiceDueDays: null,
    capacity: isFull ? 1 : null,
    taken: isFull ? 1 : null,
  }))
const person = fc.record({
  had: fc.constantFrom('Senior', 'Junior', null),
  has: fc.boolean(),
  born: fc.option(fc.integer({ min: 0, max: 25_000 }).map((days) => addDays(START, -days))),
  gender: fc.option(fc.constantFrom('female' as const, 'male' as const, 'undisclosed' as const)),
  due: fc.boolean(),
})
type Person = typeof person extends fc.Arbitrary<infer One> ? One : never

function standingOf({ had, has, born, gender }: Person, nth: number): ParticipantMembership {
  const lines = [
    ...(had ? [{ name: `${had} 2027`, from: '2027-01-01', to: '2027-12-31' }] : []),
    ...(had && has ? [{ name: `${had} 2028`, from: START, to: END }] : []),
  ]
  const membership = lines.length > 0 ? buildMembership(lines) : null
  const memberships = membership?.memberships.map((line) => ({ ...line, membershipConfId: line.membershipName }))
  return buildStanding(
    { id: `member ${nth}`, dateOfBirth: born, gender },
    membership && { ...membership, memberships: memberships ?? [] },
  )
}

test('home and membership list show the renewal price that the review charges', () => {
  fc.assert(
    fc.property(
      fc.tuple(terms, terms),
      fc.array(person, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: -60, max: 365 }).map((days) => addDays(START, days)),
      ([senior, junior], people, today) => {
        const rows = [
          { ...senior, id: 'Senior 2028', typeId: 'Senior', name: 'Senior 2028', byApproval: false },
          { ...junior, id: 'Junior 2028', typeId: 'Junior', name: 'Junior 2028', byApproval: false },
        ]
        const offers = rows.map((row) => presentConfiguration(row, today))
        const family = people.map(standingOf)
        const { counted } = splitParticipants(family, offers, today)
        const due = family.filter((_, nth) => people[nth]?.due).map(({ participant }) => participant.id)
        const held = new Map<string, number>()
        for (const { had, has } of people) if (had && has) held.set(`${had} 2028`, (held.get(`${had} 2028`) ?? 0) + 1)
        const alone = counted.flatMap(({ participant, renewal, options }) =>
          options
            .filter(({ id }) => id === renewal?.id)
            .map((option) => ({ totalMinor: option.totalMinor, lines: [{ participant, offer: option }] })),
        )
        for (const shown of [
          // Home shows no renewal without a due member.
          ...(due.length > 0 ? [computeRenewalSums(family, offers, due, today)] : []),
          createInitialSelection(counted, { memberIds: [], renewAll: true }),
          ...alone,
        ]) {
          const charged = checkPurchase({
            selection: {
              participants: shown.lines.map((line) => ({
                memberId: line.participant.id,
                membershipConfId: line.offer.id,
              })),
              totalMinor: shown.totalMinor,
            },
            participants: family.map(({ participant }) => buildMember(participant)),
            payerAddress: ADDRESS,
            offered: rows.map((row) => ({
              ...row,
              terms: computeMembershipTerms(row, today),
              price: computeEditionPrice(row, today),
            })),
            paid: new Map(),
            approved: [],
            newcomers: new Set(family.filter(({ newcomer }) => newcomer).map(({ participant }) => participant.id)),
            held,
            today,
          })
          expect(charged).toMatchObject({ ok: true, totalMinor: shown.totalMinor })
        }
      },
    ),
    { numRuns: 300 },
  )
})
