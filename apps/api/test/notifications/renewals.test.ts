import { notificationList } from '@forenet/contract/notification-calls'
import { findDueRenewalNotice } from '@forenet/domain/renewal-notice'
import {
  createActiveMembership,
  createDependant,
  createEdition,
  createMember,
  createOrganisation,
} from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNotifier } from '../../src/modules/core/notifications/notify.ts'
import { endMemberships } from '../../src/modules/membership/memberships/end-membership.ts'
import { recalculateStatuses } from '../../src/modules/membership/memberships/membership-periods.ts'
import { sendRenewalNotices } from '../../src/modules/membership/memberships/renewing/renewal-notices.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = new Date('2026-11-20T11:00:00Z')
})

/** Membership ends on 31 December 2026. */
const day = (date: string) => {
  portal.clock.now = new Date(`${date}T04:00:00Z`)
}
const night = () =>
  sendRenewalNotices({
    pool: portal.app.payments.pool,
    database: portal.database,
    notify: createNotifier(portal.send),
    now: () => portal.clock.now,
  })
const noticesOf = async (member: { id: string; email: string | null }) =>
  (await portal.call({ email: member.email ?? '' }, notificationList, { query: { memberId: member.id } })).body

async function club(overrides: Parameters<typeof createEdition>[2] = {}) {
  const organisation = await createOrganisation(portal.database)
  await createEdition(portal.database, organisation.id, overrides)
  return organisation
}
async function memberOf(organisationId: string, member: { id: string }) {
  await createActiveMembership(portal.database, organisationId, member.id)
  await recalculateStatuses(portal.database, [member.id], portal.clock.now)
}

test.each([
  ['2026-11-30', null],
  ['2026-12-01', 30],
  ['2026-12-20', 30],
  ['2026-12-21', 10],
  ['2026-12-31', 10],
  ['2027-01-01', null],
])('on %s the notice of a membership that ends on 31 December is %s', (today, due) => {
  expect(findDueRenewalNotice('2026-12-31', today)).toBe(due)
})

test('are sent at 30 and at 10 days, each once, with the price and what changed', async () => {
  const member = await createMember(portal.database)
  const organisation = await club({ priceMinor: 47_500 })
  await memberOf(organisation.id, member)
  await night()
  expect(await noticesOf(member)).toEqual([])
  day('2026-12-01')
  await night()
  await night()
  expect(await noticesOf(member)).toMatchObject([
    {
      type: 'MEMBERSHIP_RENEW',
      title: `Dit medlemskab af ${organisation.name} udløber den 31. december 2026`,
      message: 'Forny med Senior 2027 for 475,00 kr. Prisen er 25,00 kr. højere end sidst.',
      data: { orgId: organisation.id, memberId: member.id, priceMinor: 47_500, previousMinor: 45_000 },
    },
  ])
  day('2026-12-22')
  await night()
  expect(await noticesOf(member)).toHaveLength(2)
})

test('about a child go to both guardians, each in their own language', async () => {
  const [mother, father] = [
    await createMember(portal.database),
    await createMember(portal.database, { language: 'en' }),
  ]
  const child = await createDependant(portal.database, mother.id, { firstName: 'Villads', otherParentId: father.id })
  const organisation = await club()
  await memberOf(organisation.id, child)
  day('2026-12-01')
  await night()
  expect((await noticesOf(mother)).map(({ title }) => title)).toEqual([
    `Villads’ medlemskab af ${organisation.name} udløber den 31. december 2026`,
  ])
  expect((await noticesOf(father)).map(({ message }) => message)).toEqual([
    'Renew with Senior 2027 for DKK 450.00. The price is the same as last time.',
  ])
})

test('are not sent if no later period can be bought', async () => {
  const member = await createMember(portal.database)
  const organisation = await club({ offerStartDate: '2027-01-01' })
  await memberOf(organisation.id, member)
  day('2026-12-15')
  await night()
  expect(await noticesOf(member)).toEqual([])
})

test('exclude memberships needing approval for members the club ended', async () => {
  const [member, ended] = [await createMember(portal.database), await createMember(portal.database)]
  const organisation = await club({ byApproval: true })
  await memberOf(organisation.id, member)
  await memberOf(organisation.id, ended)
  const { $client: client } = portal.database
  // Ended on the same day, with another period bought since: the notice is sent for that one.
  await client.query(
    `update membership_history set sold_until = '2027-06-30', status_change_date = $2 where member_id = $1`,
    [ended.id, new Date('2026-11-01T10:00:00Z')],
  )
  const short = { name: 'Passiv 2026', startDate: '2026-11-01', endDate: '2026-11-30' }
  const passive = await createEdition(portal.database, organisation.id, short)
  await client.query(
    `insert into membership_history (membership_id, member_id, configuration_id, start_date, end_date, status, enabled, membership_for,
       gdpr_agreement, reference_key, status_change_date, created_at)
     select membership_id, member_id, $2, '2026-11-01', '2026-11-30', 'active', true, 2026, true, 'r', '2026-11-10T10:00:00Z', now()
       from membership_history where member_id = $1 limit 1`,
    [ended.id, passive.id],
  )
  day('2026-12-01')
  await night()
  expect((await noticesOf(member)).map(({ message }) => message)).toEqual([expect.stringContaining('Senior 2027')])
  const [told, ...more] = await noticesOf(ended)
  expect([told?.type, more]).toEqual(['MEMBERSHIP_RENEW', []])
  expect(told?.message).not.toContain('Senior 2027')
})

test('say that the type changed if the club has no matching one', async () => {
  const member = await createMember(portal.database)
  const organisation = await club({ name: 'Motion 2027' })
  await memberOf(organisation.id, member)
  day('2026-12-15')
  await night()
  expect((await noticesOf(member)).map(({ message }) => message)).toEqual([
    'Foreningen har fået andre medlemskaber. Vælg det, der passer.',
  ])
})

test('show the amount paid before, even if that season has another price now', async () => {
  const organisation = await club({ priceMinor: 47_500 })
  const member = await createMember(portal.database)
  await memberOf(organisation.id, member)
  const { $client } = portal.database
  await $client.query(
    `insert into membership_payment (history_id, payer_member_id, billing_name, billing_address, billing_email, total_members, total_fee_minor,
       currency, payment_method, payment_status, payment_total_minor, total_paid_minor, reference_key, payment_created_at, payment_updated_at)
     select id, member_id, 'Ida', 'Vej 1', 'ida@example.org', 1, 40000, 'DKK', 'card', 'paid', 40000, 40000, 'late', now(), now()
       from membership_history where member_id = $1`,
    [member.id],
  )
  day('2026-12-01')
  await night()
  const [notice] = await noticesOf(member)
  expect(notice?.data).toMatchObject({ priceMinor: 47_500, previousMinor: 40_000 })
})

test('show the maximum price without a comparison if a household discount may apply', async () => {
  const mother = await createMember(portal.database, { language: 'en' })
  const children = [
    await createDependant(portal.database, mother.id),
    await createDependant(portal.database, mother.id),
  ]
  const organisation = await club({ priceMinor: 47_500, householdBy: 'percent', householdSecond: 20 })
  for (const child of children) await memberOf(organisation.id, child)
  day('2026-12-01')
  await night()
  const notices = await noticesOf(mother)
  expect(notices.map(({ message }) => message)).toEqual([
    'Renew with Senior 2027 for at most DKK 475.00.',
    'Renew with Senior 2027 for at most DKK 475.00.',
  ])
  expect(notices[0]?.data).toMatchObject({ priceMinor: 47_500, previousMinor: null })
})

test.each([
  ['in the middle of its season', '2026-12-20'],
  ['with its season, so that the next one does not begin', '2026-12-31'],
])('are not sent to members the club ended %s, until they buy again', async (_when, lastDay) => {
  const organisation = await club()
  const member = await createMember(portal.database)
  await memberOf(organisation.id, member)
  const later = await createEdition(portal.database, organisation.id, {
    ...{ name: 'Senior 2028', startDate: '2028-01-01', endDate: '2028-12-31' },
  })
  const { $client } = portal.database
  const line = `insert into membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, status, enabled,
     gdpr_agreement, reference_key, status_change_date, created_at)
     select id, member_id, $2, 2028, '2028-01-01', $3, 'active', true, true, 'r', $4, $4 from membership where member_id = $1`
  await $client.query(line, [member.id, later.id, '2028-12-31', portal.clock.now])
  day('2026-12-15')
  const of = { organisationId: organisation.id, at: portal.clock.now }
  await endMemberships(portal.database, of, [member.id], lastDay)
  await night()
  expect(await noticesOf(member)).toEqual([])
  day('2026-12-16')
  await $client.query('delete from membership_history where configuration_id = $1', [later.id])
  await $client.query(
    `update membership_history set end_date = '2026-12-31', sold_until = null, status_change_date = $2 where member_id = $1`,
    [member.id, portal.clock.now],
  )
  await recalculateStatuses(portal.database, [member.id], portal.clock.now)
  await night()
  expect(await noticesOf(member)).toHaveLength(1)
})
