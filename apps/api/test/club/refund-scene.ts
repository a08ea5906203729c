import { randomUUID } from 'node:crypto'
import type { NewRefund } from '@forenet/contract/club/person'
import { clubPersonPayments, clubPersonRefund } from '@forenet/contract/club/person-calls'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import {
  approveWithDetails,
  buildSelection,
  fetchGatewayLedger,
  openPaymentWindow,
  returnFromWindow,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { uniqueName, withRole } from './scene.ts'

/** Price of the scene's membership, in øre. */
export const PAID = 51_000

/** Buys a membership through the gateway. */
export async function buysMembership(portal: TestPortal, club: { id: string }, how: { mobilePay?: boolean } = {}) {
  const member = await createMember(portal.database, { firstName: 'Ida', lastName: 'Lund' })
  const edition = await createEdition(portal.database, club.id, {
    name: uniqueName('Senior'),
    priceMinor: PAID,
    vatRate: 1,
    surchargeMinor: 0,
  })
  const person = { email: member.email ?? '' }
  const chosen = [{ memberId: member.id, membershipConfId: edition.id }]
  const { forenettoken, paymentIdentifier } = await openPaymentWindow(
    portal,
    person,
    buildSelection(club.id, chosen, PAID),
  )
  const { authorizationIdentifier } = await approveWithDetails(portal, paymentIdentifier, how)
  await returnFromWindow(portal, person, forenettoken, authorizationIdentifier)
  await waitForPaymentState(portal, person, forenettoken, ['paid'])
  const { rows } = await portal.database.$client.query<{ id: string }>(
    'select order_id as id from payment_attempt where authorization_identifier = $1',
    [authorizationIdentifier],
  )
  return { member, orderId: rows[0]?.id ?? '', authorizationIdentifier }
}

/** A club with a refund limit, owner and treasurer, and a member who paid through the gateway. */
export async function refundScene(portal: TestPortal, limitMinor: number | null = 20_000) {
  const club = await createOrganisation(portal.database)
  const run = <Row extends object>(text: string, ...values: unknown[]) =>
    portal.database.$client.query<Row>(text, values).then(({ rows }) => rows)
  await run('update organisation set refund_limit_minor = $2 where id = $1', club.id, limitMinor)
  const owner = await withRole(portal, club, { role: 'owner' })
  const treasurer = await withRole(portal, club, { role: 'treasurer' })
  const bought = await buysMembership(portal, club)
  const { member, orderId, authorizationIdentifier } = bought
  const params = { orgKey: club.key, memberId: member.id }
  return {
    ...bought,
    club,
    owner,
    treasurer,
    run,
    refund: (amountMinor: number, { by = treasurer, ...more }: Partial<NewRefund> & { by?: TestPerson } = {}) =>
      portal.call(by, clubPersonRefund, {
        params: { ...params, orderId },
        body: { id: randomUUID(), amountMinor, reason: 'Flyttet til Aarhus', ...more },
      }),
    payment: async (by: TestPerson = treasurer) => (await portal.call(by, clubPersonPayments, { params })).body[0],
    /** Øre refunded by the gateway. */
    credited: async () =>
      (await fetchGatewayLedger(portal.sandbox.origin)).find(
        (one) => one.authorizationIdentifier === authorizationIdentifier,
      )?.creditedAmount,
    /** Øre requested from the gateway. */
    askedBack: async () =>
      (
        await run<{ minor: number }>(
          'select coalesce(sum(amount_minor), 0)::int as minor from payment_refund where order_id = $1',
          orderId,
        )
      )[0]?.minor,
  }
}
