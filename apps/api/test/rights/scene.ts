import { createHash, randomBytes } from 'node:crypto'
import { auditorLink } from '@forenet/database/ledger-tables'
import { familyInvitation, memberPicture } from '@forenet/database/member-tables'
import { membership, membershipHistory, membershipPayment, organisationLogo } from '@forenet/database/membership-tables'
import {
  buildHistoryLine,
  createDependant,
  createEdition,
  createEditionWaiting,
  createFullEdition,
  createMember,
  createMembershipRequest,
  createOrganisation,
  createRenewal,
  linkFamily,
} from '@forenet/testkit/builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import { buildSelection, openPaymentWindow, payInWindow } from '@forenet/testkit/purchase'
import { setGatewayKey } from '../../src/modules/core/organisations/service.ts'
import { createContactScene } from './contact-scene.ts'
import { createEventScene } from './event-scene.ts'
import { createIssuedInvoice } from './invoice-scene.ts'

/** The smallest PNG: one grey pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

const year28 = { startDate: '2028-01-01', endDate: '2028-12-31' }
const year26 = { name: 'Senior 2026', startDate: '2026-01-01', endDate: '2026-12-31', offerStartDate: '2025-11-01' }

export type Scene = Awaited<ReturnType<typeof createScene>>

async function organisationWithKey(portal: TestPortal, gatewayKey: string) {
  const organisation = await createOrganisation(portal.database)
  await setGatewayKey(portal.database, portal.sealing, organisation.id, gatewayKey, portal.clock.now)
  return organisation
}

/**
 * A member with every relation to the other callers: two guardians, an approved and a pending family link, a child,
 * memberships of two organisations (one bought here, one before the portal), a picture and an unfinished purchase.
 */
export async function createScene(portal: TestPortal) {
  const { database } = portal
  const [home, second, foreign] = [
    await organisationWithKey(portal, 'home-gateway-secret-key'),
    await organisationWithKey(portal, 'second-gateway-secret-key'),
    await createOrganisation(database),
  ]
  await database
    .insert(organisationLogo)
    .values({ organisationId: home.id, contentType: 'image/png', bytes: PNG, updatedAt: portal.clock.now })
  const senior26 = await createEdition(database, home.id, year26)
  const senior27 = await createEdition(database, home.id)
  const full = await createFullEdition(database, home.id)
  const second26 = await createEdition(database, second.id, year26)
  const [parent, guardian] = [await createMember(database), await createMember(database)]
  const guardians = { parentId: parent.id, otherParentId: guardian.id }
  const subject = await createMember(database, { ...guardians, firstName: 'Karla', dateOfBirth: '2007-03-14' })
  const child = await createDependant(database, subject.id)
  const waitingId = await createEditionWaiting(database, (await createFullEdition(database, home.id)).id, subject.id)
  const byApproval = await createEdition(database, home.id, { ...year28, name: 'Coach 2028', byApproval: true })
  const requested = await createEdition(database, home.id, { ...year28, name: 'Elite 2028', byApproval: true })
  const requestId = await createMembershipRequest(database, requested, subject.id)
  const [approved, pending, stranger] = [
    await createMember(database),
    await createMember(database),
    await createMember(database),
  ]
  const asker = await createMember(database)
  const [adminHere, adminElsewhere, superAdministrator] = [
    await createMember(database),
    await createMember(database),
    await createMember(database),
  ]
  await linkFamily(database, approved, subject)
  await linkFamily(database, pending, subject, 'pending')
  await database
    .insert(memberPicture)
    .values({ memberId: subject.id, contentType: 'image/png', bytes: PNG, updatedAt: portal.clock.now })
  const transfer = await paidByTransfer(portal, second26, subject.id)
  const invoiced = await createIssuedInvoice(portal, home.id, subject.id)
  const auditorSecret = await createAuditorLink(portal, home.id)

  const person: TestPerson = { email: subject.email ?? '' }
  const bought = await openPaymentWindow(
    portal,
    person,
    buildSelection(home.id, [{ memberId: subject.id, membershipConfId: senior26.id }], 45_000),
  )
  const paid = await payInWindow(portal, person, bought)
  const open = await openPaymentWindow(
    portal,
    person,
    buildSelection(home.id, [{ memberId: subject.id, membershipConfId: senior27.id }], 45_000),
  )
  await portal.app.settled()

  const { rows } = await database.$client.query<{
    id: string
    history_id: string
    membership_id: string
    payment_status: string
  }>(
    `select p.id, p.history_id, h.membership_id, p.payment_status from membership_payment p
       join membership_history h on h.id = p.history_id where p.order_id is not null`,
  )
  const item = (status: string) => {
    const found = rows.find((row) => row.payment_status === status)
    if (!found) throw new Error(`No payment item is ${status}`)
    return found
  }
  const { rows: attempts } = await database.$client.query<{ id: string }>(
    'select id from payment_attempt where order_number = $1',
    [open.orderNumber],
  )
  const attemptId = attempts[0]?.id ?? ''
  const renewals = { payerId: subject.id, attemptId }
  const renewalId = await createRenewal(database, { id: item('paid').membership_id, organisationId: home.id }, renewals)
  const skipped = { id: transfer.membershipId, organisationId: second.id }
  const skippedRenewalId = await createRenewal(database, skipped, renewals)
  const { rows: windows } = await database.$client.query<{ id: string }>(
    `insert into card_window (id, replaced_card_id, order_kind, provider, order_number, state, not_before, created_at, updated_at)
     select gen_random_uuid(), card_id, 'membership', 'freepay', 'CARD-0000000000', 'open', now(), now(), now()
       from renewal_consent where id = $1 returning id`,
    [skippedRenewalId],
  )
  return {
    cardWindowId: windows[0]?.id ?? '',
    renewalId,
    skippedRenewalId,
    invoiced,
    auditorSecret,
    home,
    second,
    foreign,
    senior26,
    senior27,
    full,
    waitingId,
    byApproval,
    requestId,
    parent,
    guardian,
    subject,
    child,
    approved,
    pending,
    asker,
    stranger,
    adminHere,
    adminElsewhere,
    superAdministrator,
    transfer,
    person,
    paid,
    open,
    openAttemptId: attempts[0]?.id ?? '',
    paidItem: item('paid'),
    openItem: item('initiated'),
    events: await createEventScene(portal, home.id, person),
    contact: await createContactScene(portal, home.id, person, PNG),
  }
}

/** A membership paid by bank transfer before the portal: history and payment item without a purchase. */
export async function paidByTransfer(
  portal: TestPortal,
  configuration: { id: string; organisationId: string; startDate: string; endDate: string },
  memberId: string,
  payerMemberId = memberId,
) {
  const { database } = portal
  const at = new Date('2026-01-05T09:00:00Z')
  const referenceKey = `BANK-${memberId.slice(-8)}`
  const [row] = await database
    .insert(membership)
    .values({ organisationId: configuration.organisationId, memberId, enabled: true, referenceKey })
    .returning()
  if (!row) throw new Error('The membership was not stored')
  const [line] = await database
    .insert(membershipHistory)
    .values({
      ...buildHistoryLine(row.id, memberId, configuration, at),
      ...{ membershipFor: Number(configuration.startDate.slice(0, 4)), referenceKey },
    })
    .returning()
  if (!line) throw new Error('The history line was not stored')
  const [payment] = await database
    .insert(membershipPayment)
    .values({
      historyId: line.id,
      payerMemberId,
      billingName: 'Karla Holm',
      billingAddress: 'Ribevej 14, 8600 Silkeborg, Denmark',
      billingEmail: 'karla@example.org',
      totalMembers: 1,
      totalFeeMinor: 45_000,
      currency: 'DKK',
      paymentMethod: 'bank-transfer',
      paymentStatus: 'paid',
      paymentType: 'transfer',
      paymentTotalMinor: 45_000,
      totalPaidMinor: 45_000,
      referenceKey,
      status: 'active',
      paymentCreatedAt: at,
      paymentUpdatedAt: at,
    })
    .returning()
  if (!payment) throw new Error('The payment item was not stored')
  return { membershipId: row.id, historyId: line.id, paymentId: payment.id, referenceKey }
}

/** Answers the pending family link. */
export async function answerLink(portal: TestPortal, status: 'approved' | 'rejected'): Promise<void> {
  await portal.database.update(familyInvitation).set({ status })
}

async function createAuditorLink({ database, clock }: TestPortal, organisationId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await database.insert(auditorLink).values({
    ...{ id: crypto.randomUUID(), organisationId, name: 'Revisor', createdAt: clock.now },
    secretHash: createHash('sha256').update(secret).digest(),
    expiresAt: new Date(clock.now.getTime() + 86_400_000),
  })
  return secret
}
