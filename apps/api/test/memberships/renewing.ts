import { membershipList } from '@forenet/contract/membership-calls'
import { notificationList } from '@forenet/contract/notification-calls'
import { renewalList } from '@forenet/contract/renewal-calls'
import { RENEWAL_CONSENT_VERSION } from '@forenet/domain/renewal-consent'
import { createDependant, createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import type { TestPortal } from '@forenet/testkit/portal'
import { buildSelection, fetchGatewayLedger, openPaymentWindow, payInWindow } from '@forenet/testkit/purchase'
import { createNotifier } from '../../src/modules/core/notifications/notify.ts'
import { planRenewals } from '../../src/modules/membership/memberships/auto-renewal/plan.ts'
import type { RenewalDeps } from '../../src/modules/membership/memberships/auto-renewal/renewal-deps.ts'
import { createOfferedReader } from '../../src/modules/membership/memberships/offers.ts'
import { sweepSavedCards } from '../../src/modules/money/payments/saved-cards/sweep-cards.ts'

export function renewalDeps(portal: TestPortal): RenewalDeps {
  const { payments } = portal.app
  return {
    payments,
    notify: createNotifier(portal.send),
    buying: { payments, billPurchase: async () => undefined, offered: createOfferedReader(portal.database) },
  }
}

/** The given time in Copenhagen on a day in winter. */
export function setDay(portal: TestPortal, date: string, time = '10:00'): void {
  portal.clock.now = new Date(`${date}T${time}:00+01:00`)
}

async function createType(portal: TestPortal, organisationId: string, name: string): Promise<string> {
  const { rows } = await portal.database.$client.query<{ id: string }>(
    'insert into membership_type (organisation_id, name) values ($1, $2) returning id',
    [organisationId, name],
  )
  return rows[0]?.id ?? ''
}

/** A parent and a child whose memberships of 2027 renew automatically, and the editions of 2028. */
export async function renewingHousehold(
  portal: TestPortal,
  next: { priceMinor?: number; provider?: string; club?: { id: string; key: string; name: string } } = {},
) {
  const club = next.club ?? (await createOrganisation(portal.database))
  if (next.provider) await switchProvider(portal, club.id, next.provider)
  const payer = await createMember(portal.database, { language: 'en' })
  const child = await createDependant(portal.database, payer.id, { firstName: 'Villads' })
  const [senior, junior] = [await createType(portal, club.id, 'Senior'), await createType(portal, club.id, 'Junior')]
  const edition = (typeId: string, name: string, year: number, priceMinor: number) =>
    createEdition(portal.database, club.id, {
      ...{ typeId, name: `${name} ${year}`, priceMinor, startDate: `${year}-01-01`, endDate: `${year}-12-31` },
      offerStartDate: `${year - 1}-11-01`,
    })
  const mine = await edition(senior, 'Senior', 2027, 45_000)
  const theirs = await edition(junior, 'Junior', 2027, 20_000)
  await edition(senior, 'Senior', 2028, next.priceMinor ?? 47_500)
  await edition(junior, 'Junior', 2028, 20_000)
  const person = { email: payer.email ?? '' }
  const chosen = [
    { memberId: payer.id, membershipConfId: mine.id },
    { memberId: child.id, membershipConfId: theirs.id },
  ]
  const selection = buildSelection(club.id, chosen, 65_000, { autoRenewal: RENEWAL_CONSENT_VERSION })
  await payInWindow(portal, person, await openPaymentWindow(portal, person, selection))
  await portal.app.settled()
  await sweepSavedCards(portal.app.payments)
  const renewals = async (memberId = payer.id) =>
    (await portal.call(person, renewalList, { params: { memberId } })).body
  const membershipOf = async (memberId: string) =>
    (await portal.call(person, membershipList, { params: { memberId }, query: {} })).body[0]
  const messages = async () => {
    const { body } = await portal.call(person, notificationList, { query: { memberId: payer.id } })
    return body.filter(({ type }) => type === 'MEMBERSHIP_RENEW').map(({ title, message }) => `${title}: ${message}`)
  }
  return { club, payer, child, person, renewals, membershipOf, messages }
}

export async function switchProvider(portal: TestPortal, organisationId: string, provider: string): Promise<void> {
  const values = [organisationId, provider]
  await portal.database.$client.query('update organisation set payment_provider = $2 where id = $1', values)
}

/** Nightly runs from the day of the first notice to the day before the memberships end. */
export async function untilTheLastDay(portal: TestPortal): Promise<void> {
  for (const date of ['2027-12-01', '2027-12-21']) {
    setDay(portal, date, '00:25')
    await planRenewals(renewalDeps(portal))
  }
  setDay(portal, '2027-12-31')
}

/** What a club's payers have at the gateway of the renewals of a year. */
export async function renewalsAtGateway(portal: TestPortal, { key }: { key: string }) {
  const entries = await fetchGatewayLedger(portal.sandbox.origin)
  const { rows } = await portal.database.$client.query<{ orderNumber: string }>(
    `select a.order_number as "orderNumber" from payment_attempt a join payment_order o on o.id = a.order_id
       join organisation g on g.id = o.organisation_id where g.key = $1 and o.selection->>'renewal' is not null`,
    [key],
  )
  const numbers = new Set(rows.map(({ orderNumber }) => orderNumber))
  return entries.filter(({ orderNumber }) => numbers.has(orderNumber))
}
