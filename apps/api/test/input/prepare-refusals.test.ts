import { randomBytes } from 'node:crypto'
import { paymentPrepare } from '@forenet/contract/payment-calls'
import { encodeSelection } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, openPaymentWindow, payInWindow, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snapshot } from '../rights/snapshot.ts'
import { buy as buyAt, createFamily, type Family, refused as refusedCall } from './family.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const family = () => createFamily(portal)
const refused = (call: Parameters<typeof refusedCall>[1]) => refusedCall(portal, call)
const buy = (f: Family, choices: Parameters<typeof buyAt>[2], total: number) => buyAt(portal, f, choices, total)

describe('payment-prepare rejects', () => {
  test.each([44_999, 45_001, 0])('a total of %i øre where ours is 45 000, with both amounts', async (total) => {
    const f = await family()
    expect(await refused(() => buy(f, [[f.member, f.senior]], total))).toMatchObject({
      code: 'total-differs',
      status: 409,
      figures: { yoursMinor: total, oursMinor: 45_000 },
    })
  })

  test('a participant of another member', async () => {
    const f = await family()
    expect(await refused(() => buy(f, [[f.stranger, f.senior]], 45_000))).toMatchObject({
      code: 'participant-not-yours',
      status: 404,
    })
    expect(
      await refused(() =>
        buy(
          f,
          [
            [f.member, f.senior],
            [f.stranger, f.senior],
          ],
          90_000,
        ),
      ),
    ).toMatchObject({ code: 'participant-not-yours' })
  })

  test('a linked family member who has not approved', async () => {
    const f = await family()
    expect(await refused(() => buy(f, [[f.pending, f.senior]], 45_000))).toMatchObject({
      code: 'participant-not-approved',
      status: 422,
    })
  })

  test('a participant chosen twice', async () => {
    const f = await family()
    expect(
      await refused(() =>
        buy(
          f,
          [
            [f.child, f.senior],
            [f.child, f.spring],
          ],
          90_000,
        ),
      ),
    ).toMatchObject({ code: 'same-period-twice', status: 409 })
  })

  test.each(['later', 'over', 'withdrawn', 'elsewhere'] as const)(
    'a membership that is not for sale: %s',
    async (which) => {
      const f = await family()
      expect(await refused(() => buy(f, [[f.member, f[which]]], 45_000))).toMatchObject({
        code: 'membership-not-on-offer',
        status: 422,
      })
    },
  )

  test('the same period twice, and part of it, once it is paid', async () => {
    const f = await family()
    const selection = buildSelection(
      f.organisation.id,
      [{ memberId: f.member.id, membershipConfId: f.senior.id }],
      45_000,
    )
    const window = await openPaymentWindow(portal, f.person, selection)
    await payInWindow(portal, f.person, window)
    await portal.app.settled()
    expect(await refused(() => buy(f, [[f.member, f.senior]], 45_000))).toMatchObject({
      code: 'same-period-twice',
      status: 409,
    })
    expect(await refused(() => buy(f, [[f.member, f.spring]], 45_000))).toMatchObject({
      code: 'same-period-twice',
      status: 409,
    })
    expect((await buy(f, [[f.child, f.senior]], 45_000)).status).toBe(200)
  })

  test.each([
    ['AddressLine1', 'address_line_1', null, 'Address Line 1 is missing. Please provide a valid address in profile.'],
    ['City', 'city', '', 'City is missing. Please provide a valid city in profile.'],
    ['PostCode', 'post_code', null, 'Postcode is missing. Please provide a valid postcode in profile.'],
    ['PostCode', 'post_code', 'DK-8600', 'Postcode is invalid. Please use numeric values only.'],
    ['Country', 'country', 'Germany', 'Country is invalid or missing. Please select a valid country in profile.'],
  ])('an incomplete address, and names %s', async (field, column, value, message) => {
    const f = await family()
    await portal.database.$client.query(`update member set ${column} = $2 where id = $1`, [f.member.id, value])
    expect(await refused(() => buy(f, [[f.child, f.senior]], 45_000))).toMatchObject({
      code: 'address-incomplete',
      status: 422,
      errors: [{ path: `address.${field}`, message }],
    })
  })

  test('a missing address', async () => {
    const f = await family()
    await portal.database.$client.query(
      'update member set address_line_1 = null, city = null, post_code = null, country = null where id = $1',
      [f.member.id],
    )
    expect(await refused(() => buy(f, [[f.member, f.senior]], 45_000))).toMatchObject({
      code: 'address-incomplete',
      errors: [{ path: 'address', message: 'Address is missing. Please add your address in profile to proceed.' }],
    })
  })

  test('a missing GDPR consent', async () => {
    const f = await family()
    const selection = buildSelection(
      f.organisation.id,
      [{ memberId: f.member.id, membershipConfId: f.senior.id }],
      45_000,
    )
    for (const gdprAgreement of [false, 'true', null, undefined]) {
      const membershipData = Buffer.from(JSON.stringify({ ...selection, gdprAgreement })).toString('base64')
      const token = generatePurchaseToken(randomBytes)
      const problem = await refused(() => portal.call(f.person, paymentPrepare, { body: { token, membershipData } }))
      expect(problem).toMatchObject({ code: 'malformed-input', errors: [{ path: 'membershipData.gdprAgreement' }] })
    }
  })

  test('an invalid selection', async () => {
    const f = await family()
    for (const membershipData of ['%%%%', 'bm90IGpzb24=', Buffer.from('{}').toString('base64')]) {
      const token = generatePurchaseToken(randomBytes)
      const problem = await refused(() => portal.call(f.person, paymentPrepare, { body: { token, membershipData } }))
      expect(problem.code).toBe('malformed-input')
      expect(problem.errors?.every(({ path }) => path.startsWith('membershipData'))).toBe(true)
    }
  })

  test('an organisation that cannot receive payments', async () => {
    const f = await family()
    await portal.database.$client.query(`update organisation set payment_provider = 'pigeon' where id = $1`, [
      f.organisation.id,
    ])
    expect(await refused(() => buy(f, [[f.member, f.senior]], 45_000))).toMatchObject({
      code: 'organisation-unavailable',
      status: 422,
    })
    await portal.database.$client.query(`update organisation set enabled = false where id = $1`, [f.organisation.id])
    expect(await refused(() => buy(f, [[f.member, f.senior]], 45_000))).toMatchObject({
      code: 'not-found',
      status: 404,
    })
  })

  test('a token used for another selection or by another member', async () => {
    const f = await family()
    const token = generatePurchaseToken(randomBytes)
    const one = buildSelection(f.organisation.id, [{ memberId: f.member.id, membershipConfId: f.senior.id }], 45_000)
    const other = buildSelection(f.organisation.id, [{ memberId: f.child.id, membershipConfId: f.senior.id }], 45_000)
    expect((await preparePurchase(portal, f.person, one, token)).status).toBe(200)
    expect(await refused(() => preparePurchase(portal, f.person, other, token))).toMatchObject({
      code: 'token-used',
      status: 409,
    })
    const stranger = { email: f.stranger.email ?? '' }
    expect(await refused(() => preparePurchase(portal, stranger, one, token))).toMatchObject({
      code: 'token-used',
      status: 409,
    })
    const before = await snapshot(portal)
    expect((await preparePurchase(portal, f.person, one, token)).status).toBe(200)
    expect(await snapshot(portal)).toEqual(before)
  })

  test('a caller without a member record', async () => {
    const f = await family()
    const selection = buildSelection(
      f.organisation.id,
      [{ memberId: f.member.id, membershipConfId: f.senior.id }],
      45_000,
    )
    expect(await refused(() => preparePurchase(portal, { email: 'newcomer@example.org' }, selection))).toMatchObject({
      code: 'not-found',
      status: 404,
    })
  })
})

test('nothing else when sent twenty times concurrently, and stores it once', { tags: 'full' }, async () => {
  const f = await family()
  const token = generatePurchaseToken(randomBytes)
  const selection = buildSelection(
    f.organisation.id,
    [{ memberId: f.member.id, membershipConfId: f.senior.id }],
    45_000,
  )
  const body = { token, membershipData: encodeSelection(selection) }
  const answers = await Promise.all(Array.from({ length: 20 }, () => portal.call(f.person, paymentPrepare, { body })))
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  const { rows } = await portal.database.$client.query(
    `select (select count(*) from payment_order where token = $1) as orders,
            (select count(*) from membership_history where member_id = $2) as lines,
            (select count(*) from membership where member_id = $2) as memberships`,
    [token, f.member.id],
  )
  expect(rows).toEqual([{ orders: 1, lines: 1, memberships: 1 }])
})
