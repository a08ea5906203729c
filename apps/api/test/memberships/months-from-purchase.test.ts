import { randomBytes } from 'node:crypto'
import {
  clubEditionChange,
  clubEditionCreate,
  clubMembershipTypeList,
} from '@forenet/contract/club/membership-type-calls'
import { clubEnrolmentOffers, clubTypeChangeOffers } from '@forenet/contract/club/people-action-calls'
import { membershipOverviewGet } from '@forenet/contract/membership-calls'
import { organisationMembershipConfigurations } from '@forenet/contract/organisation-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { createDependant, createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, openPaymentWindow, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRole } from '../club/scene.ts'
import { typeChangeScene } from '../club/type-change-scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  on('2027-02-15')
  club = await createOrganisation(portal.database)
})

/** Sold for any start within two years. */
const SOLD = { startDate: '2027-01-01', endDate: '2028-12-31', offerStartDate: '2026-11-01' }
const on = (day: string) => {
  portal.clock.now = new Date(`${day}T11:00:00Z`)
}
const edition = (more: Parameters<typeof createEdition>[2] = {}) =>
  createEdition(portal.database, club.id, { name: 'Motion', priceMinor: 0, months: 12, ...SOLD, ...more })

type Person = { id: string; email: string | null }
type Edition = { id: string; priceMinor: number }
const buy = ({ email }: Person, ...lines: (readonly [memberId: string, edition: Edition, minor?: number])[]) =>
  preparePurchase(
    portal,
    { email: email ?? '' },
    buildSelection(
      club.id,
      lines.map(([memberId, { id: membershipConfId }]) => ({ memberId, membershipConfId })),
      lines.reduce((sum, [, { priceMinor }, minor]) => sum + (minor ?? priceMinor), 0),
    ),
  ).then((answer) => answer.problem?.code ?? answer.status)
const standing = async ({ id, email }: Person) => {
  const { body } = await portal.call({ email: email ?? '' }, membershipOverviewGet, {
    params: { memberId: id },
    query: { orgId: club.id },
  })
  const there = body.find(({ organisation }) => organisation.id === club.id)?.participants[0]
  return {
    status: there?.status,
    ready: there?.readyForMembershipRenewal,
    lines: there?.membership?.memberships.map(({ startDate, endDate }) => [startDate, endDate]),
  }
}

describe('an edition that runs for months from its purchase', () => {
  test('is offered and sold with the days counted from today', async () => {
    const motion = await edition()
    const ida = await createMember(portal.database)
    const offers = await portal.call({ email: ida.email ?? '' }, organisationMembershipConfigurations, {
      params: { orgId: club.id },
    })
    const days = { startDate: '2027-02-15', endDate: '2028-02-14' }
    expect(offers.body).toMatchObject([{ id: motion.id, months: 12, onOffer: true, membershipFor: 2027, ...days }])
    expect(await buy(ida, [ida.id, motion])).toBe(200)
    expect(await standing(ida)).toEqual({ status: 'active', ready: false, lines: [['2027-02-15', '2028-02-14']] })
  })

  test('can be renewed from sixty days before its end, continuing the day after', { tags: 'full' }, async () => {
    const motion = await edition()
    const ida = await createMember(portal.database)
    await buy(ida, [ida.id, motion])
    on('2027-12-15')
    expect([(await standing(ida)).ready, await buy(ida, [ida.id, motion])]).toEqual([false, 'same-period-twice'])
    on('2027-12-17')
    expect([(await standing(ida)).ready, await buy(ida, [ida.id, motion])]).toEqual([true, 200])
    const lines = [
      ['2028-02-15', '2029-02-14'],
      ['2027-02-15', '2028-02-14'],
    ]
    expect(await standing(ida)).toEqual({ status: 'active', ready: false, lines })
    expect(await buy(ida, [ida.id, motion])).toBe('same-period-twice')
    on('2028-02-20')
    expect(await standing(ida)).toEqual({ status: 'active', ready: false, lines })
  })

  test('starts afresh when a former member returns', { tags: 'full' }, async () => {
    const motion = await edition({ months: 3 })
    const ida = await createMember(portal.database)
    await buy(ida, [ida.id, motion])
    on('2027-06-10')
    expect(await standing(ida)).toMatchObject({ status: 'expired', ready: true })
    expect(await buy(ida, [ida.id, motion])).toBe(200)
    expect((await standing(ida)).lines?.[0]).toEqual(['2027-06-10', '2027-09-09'])
    on('2029-01-01')
    expect(await buy(ida, [ida.id, motion])).toBe('membership-not-on-offer')
  })

  test("frees its place when a member's period is over", async () => {
    const motion = await edition({ months: 1, capacity: 1 })
    const [ida, bo] = [await createMember(portal.database), await createMember(portal.database)]
    expect([await buy(ida, [ida.id, motion]), await buy(bo, [bo.id, motion])]).toEqual([200, 'membership-full'])
    on('2027-03-14')
    expect(await buy(bo, [bo.id, motion])).toBe('membership-full')
    on('2027-03-15')
    expect(await buy(bo, [bo.id, motion])).toBe(200)
  })

  test('does not make a renewal a second household member; others count during their period', {
    tags: 'full',
  }, async () => {
    const motion = await edition({ priceMinor: 0, householdBy: 'percent', householdSecond: 100 })
    const priced = { id: motion.id, priceMinor: 10_000 }
    const price = (minor: number) =>
      portal.database.$client.query('update membership_configuration set price_minor = $2 where id = $1', [
        motion.id,
        minor,
      ])
    const parent = await createMember(portal.database)
    const child = await createDependant(portal.database, parent.id)
    await buy(parent, [parent.id, motion])
    on('2027-06-01')
    await buy(parent, [child.id, motion])
    await price(10_000)
    on('2028-01-15')
    // The child has it until May: the parent is the second, who pays nothing.
    expect(await buy(parent, [parent.id, priced])).toBe('total-differs')
    expect(await buy(parent, [parent.id, priced, 0])).toBe(200)
    on('2028-05-15')
    // The parent has it until next February.
    expect(await buy(parent, [child.id, priced, 0])).toBe(200)
    const other = await createMember(portal.database)
    await price(0)
    await buy(other, [other.id, motion])
    await price(10_000)
    on('2029-01-02')
    await portal.database.$client.query(`update membership_configuration set end_date = '2030-12-31' where id = $1`, [
      motion.id,
    ])
    on('2029-04-20')
    expect(await buy(other, [other.id, priced, 0])).toBe('total-differs')
    expect(await buy(other, [other.id, priced])).toBe(200)
  })

  test('prepared earlier is not paid for its old period', async () => {
    const motion = await edition({ priceMinor: 20_000, months: 1 })
    const ida = await createMember(portal.database)
    const person = { email: ida.email ?? '' }
    const sent = buildSelection(club.id, [{ memberId: ida.id, membershipConfId: motion.id }], 20_000)
    const token = generatePurchaseToken(randomBytes)
    // The browser continues with the same token and selection.
    const open = async () => {
      const { body } = await preparePurchase(portal, person, sent, token)
      return portal.call(person, paymentLink, { body: { forenettoken: body.returnToken } })
    }
    await preparePurchase(portal, person, sent, token)
    on('2027-02-17')
    expect((await open()).problem.code).toBe('membership-not-on-offer')
    on('2027-02-16')
    expect((await open()).status).toBe(200)
  })

  test('counts a renewed member as part of their household', async () => {
    const motion = await edition({ householdBy: 'percent', householdSecond: 50, householdThird: 100 })
    const parent = await createMember(portal.database)
    const child = await createDependant(portal.database, parent.id)
    await buy(parent, [parent.id, motion])
    on('2028-01-15')
    expect(await buy(parent, [parent.id, motion])).toBe(200)
    await portal.database.$client.query('update membership_configuration set price_minor = 10000 where id = $1', [
      motion.id,
    ])
    expect(await buy(parent, [child.id, { id: motion.id, priceMinor: 10_000 }, 5_000])).toBe(200)
  })

  test("checks the age on the first day of the member's own period", async () => {
    const motion = await edition({ ageFrom: 18, priceMinor: 20_000 })
    const grown = await createMember(portal.database, { dateOfBirth: '2009-02-15' })
    const young = await createMember(portal.database, { dateOfBirth: '2009-02-16' })
    expect([await buy(grown, [grown.id, motion]), await buy(young, [young.id, motion])]).toEqual([
      200,
      'membership-not-for-age',
    ])
    on('2027-02-16')
    const person = { email: young.email ?? '' }
    const sent = buildSelection(club.id, [{ memberId: young.id, membershipConfId: motion.id }], 20_000)
    const { forenettoken } = await openPaymentWindow(portal, person, sent)
    expect(forenettoken).not.toBe('')
  })

  test('is not sold to a buyer who chose it before the club changed it', async () => {
    const motion = await edition({ priceMinor: 20_000 })
    const ida = await createMember(portal.database)
    const person = { email: ida.email ?? '' }
    const prepared = await preparePurchase(
      portal,
      person,
      buildSelection(club.id, [{ memberId: ida.id, membershipConfId: motion.id }], 20_000),
    )
    await portal.database.$client.query('update membership_configuration set months = 6 where id = $1', [motion.id])
    const link = await portal.call(person, paymentLink, { body: { forenettoken: prepared.body.returnToken } })
    expect(link.problem.code).toBe('membership-not-on-offer')
  })
})

describe('a club', () => {
  test('drafts it, and sells it at one price every day', async () => {
    const owner = await withRole(portal, club, { role: 'owner' })
    const type = { id: crypto.randomUUID(), name: 'Motion', description: '', activity: '' }
    await portal.database.$client.query('insert into membership_type (id, organisation_id, name) values ($1, $2, $3)', [
      type.id,
      club.id,
      type.name,
    ])
    const id = crypto.randomUUID()
    const terms = { name: 'Motion', priceMinor: 20_000, vatRate: 1, ...SOLD, months: 6 }
    const params = { orgKey: club.key, typeId: type.id }
    const refused = await portal.call(owner, clubEditionCreate, {
      params,
      body: { id, terms: { ...terms, byMonth: true } },
    })
    expect(refused.problem.errors?.[0]?.path).toBe('terms.months')
    for (const months of [0, 61, 1.5])
      expect(
        (await portal.call(owner, clubEditionCreate, { params, body: { id, terms: { ...terms, months } } })).status,
      ).toBe(400)
    expect((await portal.call(owner, clubEditionCreate, { params, body: { id, terms } })).status).toBe(200)
    await portal.database.$client.query('update membership_configuration set enabled = true where id = $1', [id])
    const { body } = await portal.call(owner, clubMembershipTypeList, { params: { orgKey: club.key } })
    expect(body[0]?.editions[0]).toMatchObject({ months: 6, startDate: '2027-01-01', endDate: '2028-12-31' })
    const ida = await createMember(portal.database)
    await buy(ida, [ida.id, { id, priceMinor: 20_000 }])
    const change = {
      params: { orgKey: club.key, editionId: id },
      body: { terms: { ...terms, months: 12 }, version: 1 },
    }
    expect((await portal.call(owner, clubEditionChange, change)).problem.code).toBe('sold-already')
  })

  test('enrols a member for the days a purchase would give', { tags: 'full' }, async () => {
    on('2026-11-20')
    const scene = await typeChangeScene(portal, 1)
    const trial = await scene.edition('Prøve', 10_000, { months: 3, ...SOLD, startDate: '2026-01-01' })
    const [id] = scene.members
    const query = { memberId: id }
    const { body } = await portal.call(scene.owner, clubEnrolmentOffers, { params: { orgKey: scene.club.key }, query })
    expect(body.find((one) => one.id === trial.id)).toMatchObject({ startDate: '2027-01-01', endDate: '2027-03-31' })
    await scene.act({ kind: 'enrol', editionId: trial.id, method: 'cash', day: '2026-11-20' })
    expect((await scene.periods()).map(({ name, from, to }) => [name, from, to])).toEqual([
      ['Junior 2026', '2026-01-01', '2026-12-31'],
      ['Prøve', '2027-01-01', '2027-03-31'],
    ])
  })

  test('changes a member to it from today and credits the remaining months', { tags: 'full' }, async () => {
    on('2026-11-20')
    const scene = await typeChangeScene(portal, 1)
    const motion = await scene.edition('Motion', 90_000, { months: 12, ...SOLD, startDate: '2026-01-01' })
    const [id] = scene.members
    const offers = () =>
      portal
        .call(scene.owner, clubTypeChangeOffers, { params: { orgKey: scene.club.key }, query: { memberId: id } })
        .then(({ body }) => body.find((one) => one.id === motion.id)?.money)
    await scene.run(`update membership_history set created_at = '2026-01-02' where member_id = $1`, id)
    // Two of twelve months of 600 kroner are left, not the whole amount for another year.
    expect(await offers()).toMatchObject({ paidMinor: 60_000, creditMinor: 10_000, differenceMinor: 80_000 })
    await scene.act(scene.to(motion.id))
    expect((await scene.periods()).map(({ name, from, to }) => [name, from, to])).toEqual([
      ['Junior 2026', '2026-01-01', '2026-11-19'],
      ['Motion', '2026-11-20', '2027-11-19'],
    ])
  })
})
