import { memberDataExport } from '@forenet/contract/account-deletion-calls'
import {
  historyCreate,
  membershipCreate,
  membershipHistoryList,
  paymentItemCreate,
  paymentItemGet,
  paymentItemUpdate,
} from '@forenet/contract/membership-calls'
import { createEdition, createMember, createOrganisation, linkFamily } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Changes the billing e-mail of a member's unpaid item; `spouse` is linked to the member. */
async function readdressed(billingEmail: string) {
  const { database } = portal
  const organisation = await createOrganisation(database)
  const year = await createEdition(database, organisation.id)
  const [member, spouse] = [await createMember(database), await createMember(database)]
  await linkFamily(database, member, spouse)
  const person: TestPerson = { email: member.email ?? '' }
  const membership = await portal.call(person, membershipCreate, {
    params: { memberId: member.id },
    body: { orgId: organisation.id },
  })
  const membershipId = membership.body.id
  const line = await portal.call(person, historyCreate, {
    params: { membershipId },
    body: { membershipConfId: year.id, gdprAgreement: true },
  })
  const params = { historyId: line.body.id }
  const item = await portal.call(person, paymentItemCreate, { params, body: { paymentMethod: 'freepay' } })
  const { id } = item.body
  const changed = await portal.call(person, paymentItemUpdate, { params, body: { id, billingEmail } })
  const seenBy = async (who: TestPerson) => [
    await portal.call(who, paymentItemGet, { params: { ...params, paymentId: id } }),
    await portal.call(who, membershipHistoryList, { params: { membershipId } }),
  ]
  const answers = [changed, ...(await seenBy(person)), ...(await seenBy({ email: spouse.email ?? '' }))]
  const exported = await portal.call(person, memberDataExport, {
    params: { memberId: member.id },
    query: { form: 'json' },
  })
  const held = (exported.body as unknown as { membershipPayments: unknown }).membershipPayments
  return { payment: id, told: [...answers.map(({ status, body }) => ({ status, body })), held] }
}

/** The response without values specific to this purchase: ids, names and times. */
function comparable(told: unknown, billingEmail: string): string {
  return JSON.stringify(told)
    .replaceAll(billingEmail, 'the address on the bill')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replace(/Holm [b-k]+|KLUB\d+|klub\d+|Idrætsklubben \d+|maja\.holm\.\d+/g, 'name')
}

describe('the e-mail on an unpaid bill', () => {
  test('does not reveal whether it has a member: responses are byte-identical', { tags: 'full' }, async () => {
    const known = (await createMember(portal.database)).email ?? ''
    const unknown = 'nobody.at.all@example.org'
    const [one, other] = [await readdressed(known), await readdressed(unknown)]
    expect(comparable(one.told, known)).toBe(comparable(other.told, unknown))
    expect(one.told[0]).toMatchObject({ status: 200, body: { billingEmail: known } })
  })

  test("changes no rights: the payer remains the participant's billing recipient", async () => {
    const friend = await createMember(portal.database)
    const { payment, told } = await readdressed(friend.email ?? '')
    const { rows } = await portal.database.$client.query(
      `select h.member_id = p.payer_member_id as own from membership_payment p
         join membership_history h on h.id = p.history_id where p.id = $1`,
      [payment],
    )
    expect(rows).toEqual([{ own: true }])
    // The spouse sees the extract, as before.
    expect(told[3]).toMatchObject({ status: 200, body: { billingEmail: '', billingAddress: '' } })
  })
})
