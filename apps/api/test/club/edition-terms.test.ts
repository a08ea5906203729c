import { randomUUID } from 'node:crypto'
import { clubEditionCreate, clubMembershipTypeCreate } from '@forenet/contract/club/membership-type-calls'
import { clubSeasonPreview } from '@forenet/contract/club/season-calls'
import {
  membershipHistoryList,
  membershipList,
  membershipOverviewGet,
  receiptGet,
} from '@forenet/contract/membership-calls'
import { organisationMembershipConfigurations } from '@forenet/contract/organisation-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { clubPerson } from '@forenet/database/register-tables'
import {
  createActiveMembership,
  createEdition,
  createMember,
  createOrganisation,
  linkFamily,
} from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  buildSelection,
  openPaymentWindow,
  payInWindow,
  preparePurchase,
  readBothLedgers,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
let start: Date
let club: Awaited<ReturnType<typeof createOrganisation>>
let member: Awaited<ReturnType<typeof createMember>>
beforeAll(async () => {
  portal = await startTestPortal()
  start = portal.clock.now
})
afterAll(() => portal.stop())
beforeEach(async () => {
  portal.clock.now = start
  club = await createOrganisation(portal.database)
  member = await createMember(portal.database, { dateOfBirth: '1990-05-01' })
})

type Edition = Awaited<ReturnType<typeof createEdition>>
const person = () => ({ email: member.email ?? '' })
const selection = ({ id }: Edition, totalMinor: number, memberId = member.id) =>
  buildSelection(club.id, [{ memberId, membershipConfId: id }], totalMinor)
const on = (day: string, hour = '11') => {
  portal.clock.now = new Date(`${day}T${hour}:00:00Z`)
}
async function pay(edition: Edition, totalMinor: number) {
  const window = await openPaymentWindow(portal, person(), selection(edition, totalMinor))
  return payInWindow(portal, person(), window)
}
async function refusedFor(edition: Edition, totalMinor: number) {
  return (await preparePurchase(portal, person(), selection(edition, totalMinor))).problem.figures
}
/** A member with a family link to the buyer. */
async function linked(status: 'approved' | 'pending'): Promise<string> {
  const other = await createMember(portal.database)
  await linkFamily(portal.database, member, other, status)
  return other.id
}
async function newest() {
  const [mine] = (await portal.call(person(), membershipList, { params: { memberId: member.id }, query: {} })).body
  const [line] = mine?.memberships ?? []
  return { membershipId: mine?.id ?? '', historyId: line?.id ?? '' }
}

describe('a joining fee', () => {
  const withFee = (overrides = {}) =>
    createEdition(portal.database, club.id, {
      vatRate: 1.25,
      surchargeMinor: 500,
      joiningFeeMinor: 10_001,
      ...overrides,
    })

  test('is paid once by new members, as a separate line of the receipt and in both ledgers', async () => {
    const edition = await withFee()
    expect(await refusedFor(edition, 56_750)).toEqual({ yoursMinor: 56_750, oursMinor: 69_251 })
    const paid = await pay(edition, 69_251)
    expect(paid.lines.map(({ description, totalMinor }) => [description, totalMinor])).toEqual([
      ['Senior 2027', 56_750],
      ['Indmeldelsesgebyr', 12_501],
    ])
    const { membershipId, historyId } = await newest()
    const receipt = await portal.call(person(), receiptGet, { params: { historyId } })
    expect(receipt.body).toMatchObject({
      lines: [
        { description: 'Senior 2027', priceMinor: 45_000, vatMinor: 11_250, surchargeMinor: 500, totalMinor: 56_750 },
        {
          description: 'Indmeldelsesgebyr',
          priceMinor: 10_001,
          vatMinor: 2_500,
          surchargeMinor: 0,
          totalMinor: 12_501,
        },
      ],
      ...{ vatMinor: 13_750, surchargeMinor: 500, totalMinor: 69_251 },
    })
    const history = await portal.call(person(), membershipHistoryList, { params: { membershipId } })
    expect(history.body.entries[0]?.payment).toMatchObject({ paymentTotal: 692.51, totalPaid: 692.51, totalMembers: 1 })
    const { ours, theirs } = await readBothLedgers(portal)
    expect(ours).toEqual(theirs)

    on('2027-11-20')
    const next = await withFee({ name: 'Senior 2028', startDate: '2028-01-01', endDate: '2028-12-31' })
    expect(await refusedFor(next, 69_251)).toEqual({ yoursMinor: 69_251, oursMinor: 56_750 })
    await pay(next, 56_750)
  })

  test('is not paid by former members, nor by those the club added manually', { tags: 'full' }, async () => {
    const edition = await withFee()
    await createActiveMembership(portal.database, club.id, member.id)
    expect((await preparePurchase(portal, person(), selection(edition, 56_750))).status).toBe(200)
    member = await createMember(portal.database)
    const newcomer = async () => {
      const { body } = await portal.call(person(), membershipOverviewGet, {
        params: { memberId: member.id },
        query: { orgId: club.id },
      })
      return body.find(({ organisation }) => organisation.id === club.id)?.participants[0]?.newcomer
    }
    expect(await newcomer()).toBe(true)
    await portal.database.insert(clubPerson).values({ organisationId: club.id, memberId: member.id, addedAt: start })
    expect(await newcomer()).toBe(false)
    expect((await preparePurchase(portal, person(), selection(edition, 56_750))).status).toBe(200)
  })

  test('is rejected with both amounts if another season was paid before the window opened', {
    tags: 'full',
  }, async () => {
    const [edition, other] = [await withFee(), await withFee({ startDate: '2028-01-01', endDate: '2028-12-31' })]
    const prepared = await preparePurchase(portal, person(), selection(edition, 69_251))
    await pay(other, 69_251)
    const link = await portal.call(person(), paymentLink, { body: { forenettoken: prepared.body.returnToken } })
    expect(link.problem).toMatchObject({ code: 'total-differs', figures: { yoursMinor: 69_251, oursMinor: 56_750 } })
  })

  test('is not compared with the next season', { tags: 'full' }, async () => {
    const edition = await withFee()
    await pay(edition, 69_251)
    const owner = await withRole(portal, club, { role: 'owner' })
    const { id: _id, version, typeId, ...row } = edition
    const { name, description, priceMinor, vatRate, surchargeMinor, joiningFeeMinor } = row
    const terms = { name, description, priceMinor, vatRate, surchargeMinor, joiningFeeMinor }
    const days = { startDate: '2028-01-01', endDate: '2028-12-31', offerStartDate: '2027-11-01' }
    const { body } = await portal.call(owner, clubSeasonPreview, {
      params: { orgKey: club.key },
      body: {
        editions: [{ typeId: typeId ?? '', follows: { editionId: edition.id, version }, terms: { ...terms, ...days } }],
        outcome: 'same',
      },
    })
    expect(body.members).toMatchObject([{ memberId: member.id, paidMinor: 56_750, afterMinor: 56_750 }])
  })
})

describe('a household price', () => {
  const forFamilies = (overrides = {}) =>
    createEdition(portal.database, club.id, {
      surchargeMinor: 500,
      ...{ householdBy: 'percent' as const, householdSecond: 20, householdThird: 50 },
      ...overrides,
    })
  const child = (parentId = member.id) => createMember(portal.database, { parentId, email: null })
  const together = (edition: Edition, ids: readonly string[], totalMinor: number) =>
    buildSelection(
      club.id,
      ids.map((memberId) => ({ memberId, membershipConfId: edition.id })),
      totalMinor,
    )
  async function payTogether(edition: Edition, ids: readonly string[], totalMinor: number) {
    const window = await openPaymentWindow(portal, person(), together(edition, ids, totalMinor))
    return payInWindow(portal, person(), window)
  }

  test('applies to the second and third participant of a purchase, and is shown on each line', async () => {
    const edition = await forFamilies()
    const ids = [member.id, (await child()).id, (await child()).id]
    const refused = await preparePurchase(portal, person(), together(edition, ids, 136_500))
    expect(refused.problem.figures).toEqual({ yoursMinor: 136_500, oursMinor: 105_000 })
    const paid = await payTogether(edition, ids, 105_000)
    expect(paid.lines.map(({ description, totalMinor }) => [description, totalMinor])).toEqual([
      ['Senior 2027', 45_500],
      ['Senior 2027 (husstandens nr. 2)', 36_500],
      ['Senior 2027 (husstandens nr. 3)', 23_000],
    ])
    const { ours, theirs } = await readBothLedgers(portal)
    expect(ours).toEqual(theirs)
  })

  test.each([
    ['a child whose parent has it', 36_500, async () => (await child()).id],
    ['approved family', 36_500, () => linked('approved')],
  ])('applies to %s', async (_who, totalMinor, of) => {
    const edition = await forFamilies()
    await pay(edition, 45_500)
    const id = await of()
    expect((await preparePurchase(portal, person(), together(edition, [id], 45_500))).problem.figures).toEqual({
      yoursMinor: 45_500,
      oursMinor: totalMinor,
    })
    expect((await preparePurchase(portal, person(), together(edition, [id], totalMinor))).status).toBe(200)
  })

  test('does not apply to a single buyer whose housemate has not approved the family link', {
    tags: 'full',
  }, async () => {
    const edition = await forFamilies()
    await pay(edition, 45_500)
    const other = await linked('pending')
    const { rows } = await portal.database.$client.query<{ email: string }>('select email from member where id = $1', [
      other,
    ])
    const theirs = buildSelection(club.id, [{ memberId: other, membershipConfId: edition.id }], 45_500)
    expect((await preparePurchase(portal, { email: rows[0]?.email ?? '' }, theirs)).status).toBe(200)
  })

  test('that became available since is shown with both amounts before the window opens', async () => {
    const edition = await forFamilies()
    const { id } = await child()
    const prepared = await preparePurchase(portal, person(), together(edition, [id], 45_500))
    await pay(edition, 45_500)
    const link = await portal.call(person(), paymentLink, { body: { forenettoken: prepared.body.returnToken } })
    expect(link.problem.figures).toEqual({ yoursMinor: 45_500, oursMinor: 36_500 })
  })

  test('counts a participant who buys another season in the same purchase until the capture', {
    tags: 'full',
  }, async () => {
    const edition = await forFamilies()
    const days = { startDate: '2028-01-01', endDate: '2028-12-31' }
    const next = await forFamilies({ name: 'Senior 2028', ...days, offerStartDate: '2026-11-01' })
    const other = await child()
    await pay(edition, 45_500)
    const both = buildSelection(
      club.id,
      [
        { memberId: member.id, membershipConfId: next.id },
        { memberId: other.id, membershipConfId: edition.id },
      ],
      82_000,
    )
    const window = await openPaymentWindow(portal, person(), both)
    const paid = await payInWindow(portal, person(), window)
    expect(paid.lines.map(({ totalMinor }) => totalMinor)).toEqual([45_500, 36_500])
  })

  test('is in the price sandbox for people with the same payer', async () => {
    const edition = await forFamilies()
    const ids = [member.id, (await child()).id]
    await payTogether(edition, ids, 82_000)
    const owner = await withRole(portal, club, { role: 'owner' })
    const { typeId, version, name, description, vatRate, surchargeMinor } = edition
    const days = { startDate: '2028-01-01', endDate: '2028-12-31', offerStartDate: '2026-11-01' }
    const terms = { name, description, priceMinor: 50_000, vatRate, surchargeMinor, ...days }
    const editions = [
      {
        ...{ typeId: typeId ?? '', follows: { editionId: edition.id, version } },
        terms: { ...terms, householdBy: 'price' as const, householdSecond: 30_000 },
      },
    ]
    const { body } = await portal.call(owner, clubSeasonPreview, {
      params: { orgKey: club.key },
      body: { editions, outcome: 'less' },
    })
    expect(body.sums).toMatchObject({ holders: 2, beforeMinor: 82_000, afterMinor: 81_000, more: 1, less: 1 })
    expect(body.members).toMatchObject([{ memberId: ids[1], paidMinor: 36_500, afterMinor: 30_500 }])
    const next = await forFamilies({ ...terms, householdBy: 'price', householdSecond: 30_000, householdThird: null })
    expect((await preparePurchase(portal, person(), together(next, ids, 81_000))).status).toBe(200)
  })
})

describe('a price that changes during the period', () => {
  async function offered(edition: Edition) {
    const { body } = await portal.call(person(), organisationMembershipConfigurations, { params: { orgId: club.id } })
    const { membershipPrice, terms } = body.find(({ id }) => id === edition.id) ?? {}
    return { membershipPrice, terms }
  }

  test('changes on a date: shown, charged, and rejected with both amounts when the date has passed', {
    tags: 'full',
  }, async () => {
    const edition = await createEdition(portal.database, club.id, {
      laterFrom: '2027-07-01',
      laterPriceMinor: 25_000,
    })
    expect(await offered(edition)).toEqual({ membershipPrice: 450, terms: undefined })
    on('2027-06-30')
    const prepared = await preparePurchase(portal, person(), selection(edition, 45_000))
    on('2027-07-01', '06')
    expect(await offered(edition)).toEqual({
      membershipPrice: 250,
      terms: { joiningFeeMinor: 0, reduced: { wholePriceMinor: 45_000, months: null, since: '2027-07-01' } },
    })
    const link = await portal.call(person(), paymentLink, { body: { forenettoken: prepared.body.returnToken } })
    expect(link.problem).toMatchObject({ code: 'total-differs', figures: { yoursMinor: 45_000, oursMinor: 25_000 } })
    const paid = await pay(edition, 25_000)
    expect(paid.lines[0]?.description).toBe('Senior 2027 (pris fra 1. juli 2027)')
  })

  test('prorated by month is exact to the øre', async () => {
    const edition = await createEdition(portal.database, club.id, { priceMinor: 49_999, byMonth: true })
    on('2027-06-15')
    expect(await offered(edition)).toMatchObject({
      membershipPrice: 291.66,
      terms: { reduced: { months: { left: 7, of: 12 } } },
    })
    expect(await refusedFor(edition, 49_999)).toEqual({ yoursMinor: 49_999, oursMinor: 29_166 })
    expect((await pay(edition, 29_166)).lines[0]?.description).toBe('Senior 2027 (7 af 12 måneder)')
  })

  test.each([
    ['a later price on the first day', { laterFrom: '2027-01-01', laterPriceMinor: 1_000 }, 'laterFrom'],
    ['a later price after the last', { laterFrom: '2028-01-01', laterPriceMinor: 1_000 }, 'laterFrom'],
    ['a day without its price', { laterFrom: '2027-07-01' }, 'laterPriceMinor'],
    ['a price without its day', { laterPriceMinor: 1_000 }, 'laterPriceMinor'],
    ['a later price above the price', { laterFrom: '2027-07-01', laterPriceMinor: 45_001 }, 'laterPriceMinor'],
    ['both ways at once', { laterFrom: '2027-07-01', laterPriceMinor: 1_000, byMonth: true }, 'byMonth'],
  ])('%s is rejected with the field named', async (_what, wrong, field) => {
    const owner = await withRole(portal, club, { role: 'owner' })
    const typeId = randomUUID()
    await portal.call(owner, clubMembershipTypeCreate, {
      params: { orgKey: club.key },
      body: { id: typeId, name: 'Senior' },
    })
    const terms = { name: 'Senior 2027', priceMinor: 45_000, vatRate: 1, offerStartDate: '2026-11-01' }
    const { problem } = await portal.call(owner, clubEditionCreate, {
      params: { orgKey: club.key, typeId },
      body: { id: randomUUID(), terms: { ...terms, startDate: '2027-01-01', endDate: '2027-12-31', ...wrong } },
    })
    expect(problem).toMatchObject({ code: 'malformed-input', errors: [{ path: expect.stringContaining(field) }] })
  })
})
