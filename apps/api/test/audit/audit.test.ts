import { memberCreate, memberUpdate } from '@forenet/contract/member-calls'
import { membershipList, membershipUpdate } from '@forenet/contract/membership-calls'
import { paymentDecline } from '@forenet/contract/payment-calls'
import { createEdition, createMember, createOrganisation, createRenewal } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  payInWindow,
  planFault,
  returnFromWindow,
  suppressCallback,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function buyer() {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const configuration = await createEdition(portal.database, organisation.id)
  const person = { email: member.email ?? '' }
  const window = await openPaymentWindow(
    portal,
    person,
    buildSelection(organisation.id, [{ memberId: member.id, membershipConfId: configuration.id }], 45_000),
  )
  return { organisation, member, person, window }
}
type Row = {
  action: string
  actor_email: string
  actor_member_id: string | null
  acting_for_member_id: string | null
  object_kind: string
  object_id: string
  detail: Record<string, unknown>
  at: Date
}
const ofOrganisation = async (id: string): Promise<Row[]> =>
  (await portal.database.$client.query<Row>('select * from audit_entry where organisation_id = $1 order by id', [id]))
    .rows
const ofObject = async (id: string): Promise<Row[]> =>
  (await portal.database.$client.query<Row>('select * from audit_entry where object_id = $1 order by id', [id])).rows

describe('audit entries of payments', () => {
  test('a paid purchase: prepared and attempted by the member, captured by the portal', async () => {
    const { organisation, member, person, window } = await buyer()
    await payInWindow(portal, person, window)
    await portal.app.settled()
    const rows = await ofOrganisation(organisation.id)
    expect(rows.map((row) => [row.action, row.actor_email, row.acting_for_member_id])).toEqual([
      ['purchase-prepared', member.email, null],
      ['payment-attempted', member.email, null],
      ['payment-captured', 'portal', member.id],
    ])
    expect(rows[0]?.detail).toEqual({ totalMinor: 45_000, participants: [member.id] })
    expect(rows[2]?.detail).toMatchObject({ orderNumber: window.orderNumber, amountMinor: 45_000, testMode: false })
    expect(rows.every((row) => row.at.getTime() === portal.clock.now.getTime())).toBe(true)
  })

  test('a decline whose authorization is voided', async () => {
    const { organisation, member, person, window } = await buyer()
    await suppressCallback(portal, window.orderNumber)
    const id = await approvePayment(portal, window.paymentIdentifier)
    await portal.call(person, paymentDecline, {
      params: { id },
      query: {},
      body: { forenettoken: window.forenettoken, gatewayreason: '7' },
    })
    const rows = (await ofOrganisation(organisation.id)).slice(2)
    expect(rows.map((row) => [row.action, row.actor_email, row.detail])).toEqual([
      ['payment-declined', member.email, { code: '7' }],
      ['authorization-voided', 'portal', { orderNumber: window.orderNumber, reason: 'declined' }],
    ])
  })

  test('a capture that the gateway rejected', { tags: 'full' }, async () => {
    const { organisation, person, window } = await buyer()
    await suppressCallback(portal, window.orderNumber)
    await planFault(portal, {
      service: 'gateway',
      operation: 'capture',
      kind: 'refuse',
      code: 7,
      orderNumber: window.orderNumber,
    })
    await returnFromWindow(portal, person, window.forenettoken, await approvePayment(portal, window.paymentIdentifier))
    const rows = (await ofOrganisation(organisation.id)).slice(2)
    expect(rows.map((row) => [row.action, row.actor_email])).toEqual([
      ['capture-refused', 'portal'],
      ['authorization-voided', 'portal'],
    ])
  })

  test('contain no token, card or key', { tags: 'full' }, async () => {
    const { organisation, person, window } = await buyer()
    await payInWindow(portal, person, window)
    await portal.app.settled()
    const { rows } = await portal.database.$client.query<{ token: string; masked_card: string }>(
      'select o.token, a.masked_card from payment_order o join payment_attempt a on a.order_id = o.id where o.organisation_id = $1',
      [organisation.id],
    )
    const written = JSON.stringify(await ofOrganisation(organisation.id))
    for (const secret of [rows[0]?.token, rows[0]?.masked_card, window.forenettoken, 'test-gateway-key']) {
      expect(secret).toBeTruthy()
      expect(written).not.toContain(secret)
    }
  })

  test('are rolled back with the change they describe', async () => {
    const { organisation, member, person } = await buyer()
    const before = (await ofOrganisation(organisation.id)).length
    const refused = await portal.call(person, membershipUpdate, {
      params: { memberId: member.id },
      body: { id: organisation.id, autoRenewal: true },
    })
    expect(refused.status).toBe(404)
    expect((await ofOrganisation(organisation.id)).length).toBe(before)
  })
})

describe('audit entries of changes by and for others', () => {
  test('automatic renewal', { tags: 'full' }, async () => {
    const { member, person } = await buyer()
    const [membership] = (await portal.call(person, membershipList, { params: { memberId: member.id }, query: {} }))
      .body
    if (!membership) throw new Error('The purchase ensured no membership')
    const { rows: attempts } = await portal.database.$client.query<{ id: string }>(
      'select a.id from payment_attempt a join payment_order o on o.id = a.order_id where o.payer_member_id = $1',
      [member.id],
    )
    const about = { id: membership.id, organisationId: membership.orgId }
    await createRenewal(portal.database, about, { payerId: member.id, attemptId: attempts[0]?.id ?? '' })
    for (const autoRenewal of [true, false]) {
      await portal.call(person, membershipUpdate, {
        params: { memberId: member.id },
        body: { id: membership.id, autoRenewal },
      })
    }
    const rows = await ofObject(membership.id)
    expect(rows.map((row) => [row.action, row.actor_member_id, row.detail])).toEqual([
      ['renewal-changed', member.id, { state: 'stopped', stoppedBy: 'member' }],
    ])
  })

  test("a club administrator's change to a profile is visible to the member; own changes are not logged", async () => {
    const { organisation, member, person } = await buyer()
    const admin = await createMember(portal.database)
    await portal.database.$client.query(
      `update membership_history set status = 'active', enabled = true where member_id = $1`,
      [member.id],
    )
    const body = { firstName: 'Maja', lastName: 'Holm' }
    await portal.call(person, memberUpdate, { params: { memberId: member.id }, body })
    const roles = [`org:${organisation.key}|role:ADMIN`]
    expect(
      (await portal.call({ email: admin.email ?? '', roles }, memberUpdate, { params: { memberId: member.id }, body }))
        .status,
    ).toBe(200)
    expect(await ofObject(member.id)).toMatchObject([
      {
        action: 'profile-changed',
        actor_email: admin.email,
        actor_member_id: admin.id,
        acting_for_member_id: member.id,
        object_kind: 'member',
      },
    ])
  })

  test('creation of a member', async () => {
    const email = 'ny.i.revisionen@example.org'
    const { body } = await portal.call({ email }, memberCreate, {
      body: { firstName: 'Ny', lastName: 'Revision', email },
    })
    await portal.call({ email }, memberCreate, { body: { firstName: 'Ny', lastName: 'Revision', email } })
    expect((await ofObject(body.id)).map((row) => [row.action, row.actor_email])).toEqual([['member-created', email]])
  })
})
