import {
  historyCreate,
  membershipCreate,
  membershipHistoryList,
  membershipList,
  membershipOverviewGet,
  membershipUpdate,
  paymentItemCreate,
  paymentItemGet,
  paymentItemUpdate,
  receiptGet,
  receiptPdf,
} from '@forenet/contract/membership-calls'
import { membershipStatusRecalculate } from '@forenet/contract/tools-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createDependant, createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { countLockWaits } from '@forenet/testkit/lock-waits'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paidByTransfer } from '../rights/scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

async function club() {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const child = await createDependant(portal.database, member.id)
  const year26 = await createEdition(portal.database, organisation.id, {
    name: 'Senior 2026',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    offerStartDate: '2025-11-01',
  })
  const year27 = await createEdition(portal.database, organisation.id)
  return { organisation, member, child, year26, year27, person: { email: member.email ?? '' } }
}
const standing = async (c: Awaited<ReturnType<typeof club>>, memberId: string) => {
  const overview = await portal.call(c.person, membershipOverviewGet, {
    params: { memberId: c.member.id },
    query: { orgId: c.organisation.id },
  })
  return overview.body
    .find(({ organisation }) => organisation.id === c.organisation.id)
    ?.participants.find(({ participant }) => participant.id === memberId)
}

describe('a membership paid by bank transfer before the portal', () => {
  test('counts in list and overview', async () => {
    const c = await club()
    await paidByTransfer(portal, c.year26, c.member.id)
    const list = await portal.call(c.person, membershipList, { params: { memberId: c.member.id }, query: {} })
    expect(list.body).toMatchObject([
      {
        status: 'active',
        enabled: true,
        overallStartDate: '2026-01-01',
        overallEndDate: '2026-12-31',
        readyForMembershipRenewal: true,
      },
    ])
    expect(await standing(c, c.member.id)).toMatchObject({ status: 'active', readyForMembershipRenewal: true })
  })

  test('has a history with the amount paid, and no order number', async () => {
    const c = await club()
    const { membershipId, referenceKey } = await paidByTransfer(portal, c.year26, c.member.id)
    const history = await portal.call(c.person, membershipHistoryList, { params: { membershipId } })
    expect(history.body).toMatchObject({
      participantName: `${c.member.firstName} ${c.member.lastName}`,
      entries: [
        {
          item: { membershipFor: 2026, status: 'active', gdprAgreement: true, referenceKey },
          payment: { paymentStatus: 'paid', totalMembershipFee: '450.00 DKK', totalPaid: 450, gdprAgreement: 'Agreed' },
          orderNumber: null,
          declineReason: null,
        },
      ],
    })
  })

  test('has a receipt with its own line, as a page and as a PDF in both languages', { tags: 'full' }, async () => {
    const c = await club()
    const { historyId, referenceKey } = await paidByTransfer(portal, c.year26, c.member.id)
    const receipt = await portal.call(c.person, receiptGet, { params: { historyId } })
    expect(receipt.body).toMatchObject({
      orderNumber: referenceKey,
      payer: { name: 'Karla Holm', address: ['Ribevej 14', '8600 Silkeborg', 'Denmark'] },
      lines: [{ description: 'Senior 2026', priceMinor: 45_000, vatMinor: 0, surchargeMinor: 0, totalMinor: 45_000 }],
      totalMinor: 45_000,
      cardLastFour: null,
      provider: 'bank-transfer',
      paidAt: '2026-01-05T09:00:00.000Z',
    })
    for (const language of ['da', 'en'] as const) {
      const pdf = await portal.call(c.person, receiptPdf, { params: { historyId }, query: { language } })
      expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-'])
    }
  })

  test.each([
    [
      'the same price',
      45_000,
      { priceMinor: 36_000, vatRate: 1.25, vatMinor: 9_000, surchargeMinor: 0, totalMinor: 45_000 },
    ],
    [
      'a price that has risen since',
      50_000,
      { priceMinor: 45_000, vatRate: 1, vatMinor: 0, surchargeMinor: 0, totalMinor: 45_000 },
    ],
    [
      'a price that has fallen since',
      10_000,
      { priceMinor: 45_000, vatRate: 1, vatMinor: 0, surchargeMinor: 0, totalMinor: 45_000 },
    ],
  ])('is explained by the current prices only if they add up to the amount paid: %s', async (_what, listed, line) => {
    const c = await club()
    const { historyId } = await paidByTransfer(portal, c.year26, c.member.id)
    await portal.database.$client.query(
      'update membership_configuration set price_minor = $2, vat_rate = 1.25 where id = $1',
      [c.year26.id, listed / 1.25],
    )
    const receipt = await portal.call(c.person, receiptGet, { params: { historyId } })
    expect(receipt.body).toMatchObject({
      lines: [line],
      totalMinor: 45_000,
      vatMinor: line.vatMinor,
      surchargeMinor: 0,
    })
  })

  test('an unpaid line has no receipt', async () => {
    const c = await club()
    await preparePurchase(
      portal,
      c.person,
      buildSelection(c.organisation.id, [{ memberId: c.member.id, membershipConfId: c.year27.id }], 45_000),
    )
    const [membership] = (await portal.call(c.person, membershipList, { params: { memberId: c.member.id }, query: {} }))
      .body
    const historyId = membership?.memberships[0]?.id ?? ''
    const answer = await portal.call(c.person, receiptGet, { params: { historyId } })
    expect(answer).toMatchObject({ status: 404, problem: { code: 'not-paid' } })
  })
})

test('a membership created while its purchase is pending belongs to that purchase', async () => {
  const c = await club()
  const { answer, id } = await inTransaction(portal.app.payments.pool, async ({ $client }) => {
    const { rows } = await $client.query<{ id: string }>(
      "insert into membership (organisation_id, member_id, reference_key) values ($1, $2, 'meanwhile') returning id",
      [c.organisation.id, c.member.id],
    )
    const choice = { memberId: c.member.id, membershipConfId: c.year27.id }
    const begun = preparePurchase(portal, c.person, buildSelection(c.organisation.id, [choice], 45_000))
    // Polls outside the transaction, which would see an unchanging snapshot.
    await expect.poll(() => countLockWaits(portal, '%purchases_in_turn%'), { timeout: 10_000 }).toBe(1)
    return { answer: begun, id: rows[0]?.id }
  })
  expect((await answer).body.lines).toMatchObject([{ membershipId: id, memberId: c.member.id }])
  const { rows } = await portal.database.$client.query(
    'select from membership_history where membership_id = $1 and order_id is not null',
    [id],
  )
  expect(rows).toHaveLength(1)
})

describe('renewal readiness', () => {
  test("of a child without a membership does not depend on the parent's renewal", async () => {
    const c = await club()
    await paidByTransfer(portal, c.year27, c.member.id)
    expect(await standing(c, c.member.id)).toMatchObject({ readyForMembershipRenewal: false })
    expect(await standing(c, c.child.id)).toMatchObject({
      membership: null,
      status: 'inactive',
      readyForMembershipRenewal: true,
    })
  })

  test("lists the member's own organisations first", async () => {
    const c = await club()
    await createEdition(portal.database, (await createOrganisation(portal.database, { name: 'AAA' })).id)
    await paidByTransfer(portal, c.year26, c.child.id)
    const overview = await portal.call(c.person, membershipOverviewGet, { params: { memberId: c.member.id } })
    expect(overview.body[0]?.organisation.id).toBe(c.organisation.id)
  })
})

describe('calculate-status', () => {
  test('derives and stores the status of the day, with the last change', async () => {
    const c = await club()
    await paidByTransfer(portal, c.year27, c.member.id)
    const stored = async () =>
      (
        await portal.database.$client.query(
          'select status, old_status, new_status from membership where member_id = $1',
          [c.member.id],
        )
      ).rows
    for (const [day, status, old_status] of [
      ['2026-12-31T22:30:00Z', 'upcoming', 'inactive'],
      ['2026-12-31T23:30:00Z', 'active', 'upcoming'],
      ['2027-12-31T23:30:00Z', 'expired', 'active'],
    ] as const) {
      portal.clock.now = new Date(day)
      const answer = await portal.call(c.person, membershipStatusRecalculate, {
        body: { memberIds: [c.member.id, c.child.id] },
      })
      expect(answer.body).toMatchObject([
        { memberId: c.member.id, memberships: [{ status }] },
        { memberId: c.child.id, memberships: [] },
      ])
      expect(await stored()).toEqual([{ status, old_status, new_status: status }])
    }
  })

  test('returns each member once, however often listed', async () => {
    const c = await club()
    const memberIds = [c.child.id, ...Array(48).fill(c.member.id), c.member.id.toUpperCase()]
    const answer = await portal.call(c.person, membershipStatusRecalculate, { body: { memberIds } })
    expect(answer.body.map(({ memberId }) => memberId)).toEqual([c.child.id, c.member.id])
  })

  test('of more than 50 is rejected with a message', async () => {
    const c = await club()
    const answer = await portal.call(c.person, membershipStatusRecalculate, {
      body: { memberIds: Array(51).fill(c.member.id) },
    })
    expect(answer.problem).toMatchObject({
      code: 'malformed-input',
      errors: [{ path: 'memberIds', message: 'Name at most 50 members at once' }],
    })
  })

  test('with one member of another account is rejected completely', async () => {
    const c = await club()
    await paidByTransfer(portal, c.year26, c.member.id)
    const stranger = await createMember(portal.database)
    const answer = await portal.call(c.person, membershipStatusRecalculate, {
      body: { memberIds: [c.member.id, stranger.id] },
    })
    expect(answer).toMatchObject({ status: 404, problem: { code: 'not-found' } })
    const { rows } = await portal.database.$client.query('select status from membership where member_id = $1', [
      c.member.id,
    ])
    expect(rows).toEqual([{ status: 'inactive' }])
  })
})

describe('the steps before payment, one by one', () => {
  test('a membership is created once, inactive, by twenty concurrent requests', { tags: 'full' }, async () => {
    const c = await club()
    const ask = () =>
      portal.call(c.person, membershipCreate, { params: { memberId: c.child.id }, body: { orgId: c.organisation.id } })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ enabled: false, status: 'inactive', autoRenewal: false, memberships: [] })
  })

  test('a new membership has a reference key that repeated requests keep', async () => {
    const c = await club()
    const ensure = async (memberId: string) =>
      (await portal.call(c.person, membershipCreate, { params: { memberId }, body: { orgId: c.organisation.id } })).body
    const [mine, childs, again] = [await ensure(c.member.id), await ensure(c.child.id), await ensure(c.child.id)]
    expect(mine.referenceKey).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(childs.referenceKey).not.toBe(mine.referenceKey)
    expect(again).toMatchObject({ id: childs.id, referenceKey: childs.referenceKey })
  })

  test("history is added inactive, with a payment item at the server's price", async () => {
    const c = await club()
    const { id } = (
      await portal.call(c.person, membershipCreate, {
        params: { memberId: c.child.id },
        body: { orgId: c.organisation.id },
      })
    ).body
    const dear = await createEdition(portal.database, c.organisation.id, {
      priceMinor: 20_000,
      vatRate: 1.25,
      surchargeMinor: 750,
    })
    const line = await portal.call(c.person, historyCreate, {
      params: { membershipId: id },
      body: { membershipConfId: dear.id, gdprAgreement: true },
    })
    expect(line.body).toMatchObject({
      status: 'inactive',
      enabled: false,
      membershipFor: 2027,
      memberId: c.child.id,
      membershipId: id,
    })
    const item = await portal.call(c.person, paymentItemCreate, { params: { historyId: line.body.id }, body: {} })
    expect(item.body).toMatchObject({
      paymentStatus: 'initiated',
      status: 'inactive',
      totalMembershipFee: '257.50 DKK',
      paymentTotal: 257.5,
      totalPaid: 0,
      billingName: `${c.member.firstName} ${c.member.lastName}`,
      billingEmail: c.member.email,
      billingAddress: 'Ribevej 14, 8600 Silkeborg, Denmark',
    })
    const read = await portal.call(c.person, paymentItemGet, {
      params: { historyId: line.body.id, paymentId: item.body.id },
    })
    expect(read.body).toEqual(item.body)
    const billed = await portal.call(c.person, paymentItemCreate, {
      params: { historyId: line.body.id },
      body: { billingName: 'Firma ApS', paymentStatus: 'initiated', ...{ paymentTotal: 1, gdprAgreement: 'Agreed' } },
    })
    expect(billed.body).toMatchObject({ billingName: 'Firma ApS', billingEmail: c.member.email, paymentTotal: 257.5 })
  })

  test.each([
    ['another club’s', 'membership-not-on-offer'],
    ['a coming', 'membership-not-on-offer'],
    ['the paid', 'same-period-twice'],
  ])('%s period is rejected', async (which, code) => {
    const c = await club()
    const { membershipId } = await paidByTransfer(portal, c.year26, c.member.id)
    const coming = await createEdition(portal.database, c.organisation.id, { offerStartDate: '2026-11-21' })
    const elsewhere = await createEdition(portal.database, (await createOrganisation(portal.database)).id)
    const membershipConfId = which === 'the paid' ? c.year26.id : which === 'a coming' ? coming.id : elsewhere.id
    const answer = await portal.call(c.person, historyCreate, {
      params: { membershipId },
      body: { membershipConfId, gdprAgreement: true },
    })
    expect(answer.problem.code).toBe(code)
  })
})

describe('fields a client cannot write (ruling 9)', () => {
  async function item() {
    const c = await club()
    await preparePurchase(
      portal,
      c.person,
      buildSelection(c.organisation.id, [{ memberId: c.member.id, membershipConfId: c.year27.id }], 45_000),
    )
    const { rows } = await portal.database.$client.query<{ id: string; history_id: string }>(
      'select p.id, p.history_id from membership_payment p join membership_history h on h.id = p.history_id where h.member_id = $1',
      [c.member.id],
    )
    const [found] = rows
    if (!found) throw new Error('No payment item was stored')
    return { ...c, id: found.id, params: { historyId: found.history_id } }
  }
  const stored = async (id: string) =>
    (
      await portal.database.$client.query(
        'select payment_status, total_paid_minor, billing_name from membership_payment where id = $1',
        [id],
      )
    ).rows[0]

  test.each(['paid', 'declined'] as const)('an item cannot be set %s', async (paymentStatus) => {
    const { person, id, params } = await item()
    const before = await stored(id)
    const answer = await portal.call(person, paymentItemUpdate, {
      params,
      body: { id, paymentStatus, billingName: 'Changed' },
    })
    expect(answer).toMatchObject({ status: 409, problem: { code: 'payment-is-servers-business' } })
    expect(await stored(id)).toEqual(before)
  })

  test("the server's fields of an item are ignored, unknown ones are rejected", async () => {
    const { person, id, params } = await item()
    const before = await stored(id)
    const body = { id, totalPaid: 1, paymentTotal: 1, status: 'active', paymentMethod: 'x', totalMembershipFee: 1 }
    const answer = await portal.call(person, paymentItemUpdate, { params, body })
    expect(answer).toMatchObject({ status: 200, body: { status: 'inactive', totalPaid: 0 } })
    expect(await stored(id)).toEqual(before)
    const unknown = await portal.call(person, paymentItemUpdate, { params, body: { ...body, ...{ totalpaid: 1 } } })
    expect(unknown).toMatchObject({ status: 400, problem: { code: 'malformed-input' } })
  })

  test('billing details can change only until payment', async () => {
    const { person, id, params } = await item()
    const body = {
      id,
      billingName: 'Firma ApS',
      billingEmail: 'Faktura@Firma.DK',
      billingPhone: '37112233',
      paymentStatus: 'initiated' as const,
    }
    expect((await portal.call(person, paymentItemUpdate, { params, body })).body).toMatchObject({
      billingName: 'Firma ApS',
      billingEmail: 'faktura@firma.dk',
    })
    await portal.database.$client.query(`update membership_payment set payment_status = 'paid' where id = $1`, [id])
    const late = await portal.call(person, paymentItemUpdate, { params, body: { id, billingName: 'Too late' } })
    expect(late).toMatchObject({ status: 409, problem: { code: 'already-paid' } })
    expect(await stored(id)).toMatchObject({ billing_name: 'Firma ApS' })
  })

  test("a membership's status and dates cannot be written, and its renewal does not start without a card", async () => {
    const c = await club()
    const { membershipId } = await paidByTransfer(portal, c.year26, c.member.id)
    const params = { memberId: c.member.id }
    const body = { id: membershipId, autoRenewal: true }
    const before = (await portal.call(c.person, membershipUpdate, { params, body })).body
    const ignored = { status: 'expired', enabled: false, overallEndDate: '2099-12-31', savedCardIdentifier: 'card' }
    const changed = await portal.call(c.person, membershipUpdate, { params, body: { ...body, ...ignored } })
    expect(changed.body).toEqual({ ...before, updateDate: changed.body.updateDate })
    expect(changed.body).toMatchObject({ autoRenewal: false, autoRenewCycle: 'yearly', status: 'active' })
    const unknown = await portal.call(c.person, membershipUpdate, {
      params,
      body: { ...body, ...{ state: 'expired' } },
    })
    expect(unknown.status).toBe(400)
    const other = await portal.call(c.person, membershipUpdate, {
      params: { memberId: c.child.id },
      body: { id: membershipId, autoRenewal: false },
    })
    expect(other.status).toBe(404)
  })
})
