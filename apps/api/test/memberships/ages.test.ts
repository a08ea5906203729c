import { membershipList } from '@forenet/contract/membership-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, openPaymentWindow, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const sql = async <Row>(text: string, values: unknown[]) =>
  (await portal.database.$client.query(text, values)).rows as Row[]

/** A club whose membership requires an age under 18 on its first day, 1 January 2027, and a person. */
async function scene(dateOfBirth: string | null) {
  const club = await createOrganisation(portal.database)
  const member = await createMember(portal.database, { dateOfBirth })
  const junior = await createEdition(portal.database, club.id, {
    ageTo: 17,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
  })
  const selection = buildSelection(club.id, [{ memberId: member.id, membershipConfId: junior.id }], 45_000)
  return { member, junior, selection, person: { email: member.email ?? '' } }
}
type Scene = Awaited<ReturnType<typeof scene>>
const bornOn = (s: Scene, day: string) => sql('update member set date_of_birth = $2 where id = $1', [s.member.id, day])
const attempts = (s: Scene) =>
  sql('select a.id from payment_attempt a join payment_order o on o.id = a.order_id where o.payer_member_id = $1', [
    s.member.id,
  ])
const REFUSED = { status: 422, problem: { code: 'membership-not-for-age' } }

describe('a membership with an age limit', () => {
  test('is rejected for other ages, and nothing is stored', async () => {
    const s = await scene('2009-01-01')
    expect(await preparePurchase(portal, s.person, s.selection)).toMatchObject(REFUSED)
    const kept = await sql('select id from payment_order where payer_member_id = $1', [s.member.id])
    expect(kept).toEqual([])
    const theirs = await portal.call(s.person, membershipList, { params: { memberId: s.member.id }, query: {} })
    expect(theirs.body).toEqual([])
  })

  test.each([
    ['17 on its first day', '2009-01-02'],
    ['of an age that nobody knows', null],
  ])('is for people who are %s', async (_who, dateOfBirth) => {
    const s = await scene(dateOfBirth)
    expect((await openPaymentWindow(portal, s.person, s.selection)).paymentIdentifier).toEqual(expect.any(String))
  })
})

describe('a membership for one gender', () => {
  const forWomen = async (gender: 'female' | 'male' | 'undisclosed' | null) => {
    const s = await scene(null)
    await sql("update membership_configuration set gender = 'female' where id = $1", [s.junior.id])
    await sql('update member set gender = $2 where id = $1', [s.member.id, gender])
    return s
  }
  const NOT_THEIRS = { status: 422, problem: { code: 'membership-not-for-gender' } }

  test('is rejected for another', async () => {
    const s = await forWomen('male')
    expect(await preparePurchase(portal, s.person, s.selection)).toMatchObject(NOT_THEIRS)
  })

  test.each([['female'], ['undisclosed'], [null]] as const)('is for people who are %s', async (gender) => {
    const s = await forWomen(gender)
    expect((await preparePurchase(portal, s.person, s.selection)).status).toBe(200)
  })

  test('opens no window after the gender changes', async () => {
    const s = await forWomen(null)
    const { returnToken: forenettoken } = (await preparePurchase(portal, s.person, s.selection)).body
    await sql("update member set gender = 'male' where id = $1", [s.member.id])
    expect(await portal.call(s.person, paymentLink, { body: { forenettoken } })).toMatchObject(NOT_THEIRS)
  })
})

describe('the window of a prepared purchase', () => {
  test('does not open after the birth date changes', async () => {
    const s = await scene(null)
    const { returnToken: forenettoken } = (await preparePurchase(portal, s.person, s.selection)).body
    await bornOn(s, '1985-03-14')
    expect(await portal.call(s.person, paymentLink, { body: { forenettoken } })).toMatchObject(REFUSED)
    expect(await attempts(s)).toEqual([])
  })

  test('does not open after the club changes the age limit', async () => {
    const s = await scene('2012-03-14')
    const { returnToken: forenettoken } = (await preparePurchase(portal, s.person, s.selection)).body
    await sql('update membership_configuration set age_to = 10 where id = $1', [s.junior.id])
    expect(await portal.call(s.person, paymentLink, { body: { forenettoken } })).toMatchObject(REFUSED)
    await sql('update membership_configuration set age_to = 17 where id = $1', [s.junior.id])
    expect((await portal.call(s.person, paymentLink, { body: { forenettoken } })).status).toBe(200)
  })

  test('does not reopen after a decline if a birth date became known in between', async () => {
    const s = await scene('2012-03-14')
    const { forenettoken, paymentIdentifier } = await openPaymentWindow(portal, s.person, s.selection)
    await fetch(`${portal.sandbox.origin}/sandbox/payments/${paymentIdentifier}/decline`, { method: 'POST' })
    await bornOn(s, '1985-03-14')
    expect(await portal.call(s.person, paymentLink, { body: { forenettoken } })).toMatchObject(REFUSED)
    expect(await attempts(s)).toHaveLength(1)
  })
})
