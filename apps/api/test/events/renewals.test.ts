import { eventItem } from '@forenet/contract/event-calls'
import { membershipList } from '@forenet/contract/membership-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import {
  createActiveMembership,
  createDependant,
  createEdition,
  createMember,
  createOrganisation,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  preparePurchase,
  readBothLedgers,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const query = (text: string, values: unknown[]) => portal.database.$client.query(text, values)
const next = { name: 'Senior 2027', startDate: '2027-01-01', endDate: '2027-12-31', offerStartDate: '2026-11-01' }

/** A member until the end of June, and the club's event in December. */
async function lapsed(event: Parameters<typeof createEvent>[2] = {}, offers: readonly object[] = [next]) {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  await createActiveMembership(portal.database, organisation.id, member.id)
  await query(`update membership_history set end_date = '2026-06-30' where member_id = $1`, [member.id])
  await query(`update membership_configuration set end_date = '2026-06-30' where organisation_id = $1`, [
    organisation.id,
  ])
  const made = []
  for (const offer of offers) made.push(await createEdition(portal.database, organisation.id, offer))
  const happening = await createEvent(portal.database, organisation.id, event)
  const see = async (who: { email: string | null } = member) => {
    const { body } = await portal.call({ email: who.email ?? '' }, eventItem, { params: { eventId: happening.id } })
    return body.attendees.map(({ memberId, standing, renewal }) => ({ memberId, standing, renewal }))
  }
  return { organisation, member, happening, see, offer: made[0] }
}

test('a former member sees the renewal price, and pays as a guest until then', async () => {
  const { member, see, offer } = await lapsed()
  expect(await see()).toEqual([
    {
      memberId: member.id,
      standing: 'guest',
      renewal: expect.objectContaining({ membershipConfId: offer?.id, name: 'Senior 2027', startDate: '2027-01-01' }),
    },
  ])
})

test('also for members-only events', { tags: 'full' }, async () => {
  const { see } = await lapsed({ guestsInvited: false })
  expect(await see()).toMatchObject([{ standing: 'not-invited', renewal: { name: 'Senior 2027' } }])
})

test('members, people who never were, and members of another type see none', { tags: 'full' }, async () => {
  const { organisation, see } = await lapsed({}, [{ ...next, name: 'Junior 2027' }])
  expect(await see()).toMatchObject([{ standing: 'guest', renewal: null }])

  const current = await createMember(portal.database)
  await createActiveMembership(portal.database, organisation.id, current.id)
  const child = await createDependant(portal.database, current.id)
  expect(await see(current)).toEqual([
    { memberId: current.id, standing: 'member', renewal: null },
    { memberId: child.id, standing: 'guest', renewal: null },
  ])
})

test('a member ended by the club sees no renewal that needs approval', async () => {
  const { member, see } = await lapsed({}, [{ ...next, byApproval: true }])
  expect(await see()).toMatchObject([{ renewal: { name: 'Senior 2027' } }])
  await query(`update membership_history set sold_until = '2026-12-31' where member_id = $1`, [member.id])
  expect(await see()).toMatchObject([{ standing: 'guest', renewal: null }])
})

test.each([
  ['an event for guests alone', { forMembers: false }, ''],
  [
    'an event that is over',
    { startsAt: new Date('2026-11-01T10:00:00Z'), endsAt: new Date('2026-11-01T12:00:00Z') },
    '',
  ],
  ['a club that cannot take money', {}, `update organisation set payment_provider = '' where id = $1`],
])('shows nothing at %s', async (_where, event, change) => {
  const { organisation, see } = await lapsed(event)
  if (change) await query(change, [organisation.id])
  expect(await see()).toMatchObject([{ renewal: null }])
})

describe('renewing while buying a ticket', () => {
  const own = (member: { email: string | null }) => ({ email: member.email ?? '' })
  /** A lapsed member, their renewal offer, and how they renew and register. */
  async function onTheWay(event: Parameters<typeof createEvent>[2] = {}) {
    const found = await lapsed(event)
    const { organisation, member, happening } = found
    const person = own(member)
    const selection = buildSelection(
      organisation.id,
      [{ memberId: member.id, membershipConfId: found.offer?.id ?? '' }],
      45_000,
    )
    const renew = async () => {
      const window = await openPaymentWindow(portal, person, selection)
      await approvePayment(portal, window.paymentIdentifier)
      return waitForPaymentState(portal, person, window.forenettoken, ['paid'])
    }
    const seat = { ticketTypeId: happening.typeId, memberId: member.id }
    const come = (totalMinor: number) =>
      registerForEvent(portal, person, happening.id, buildRegistration([seat], totalMinor))
    const statuses = async () =>
      (await portal.call(person, membershipList, { params: { memberId: member.id }, query: {} })).body.map(
        ({ status }) => status,
      )
    return { ...found, person, selection, renew, come, statuses }
  }

  test('prices the ticket by the status at registration, not by what was shown', { tags: 'full' }, async () => {
    const { renew, come, see } = await onTheWay()
    expect(await come(25_000)).toMatchObject({ status: 409, problem: { code: 'total-differs' } })
    await renew()
    expect(await see()).toMatchObject([{ standing: 'member', renewal: null }])
    expect(await come(30_000)).toMatchObject({
      status: 409,
      problem: { code: 'total-differs', figures: { yoursMinor: 30_000, oursMinor: 25_000 } },
    })
    expect((await come(25_000)).status).toBe(200)
  })

  test('keeps the membership if the event sold out in the meantime', async () => {
    const { renew, come, statuses, happening } = await onTheWay({ capacity: 1 })
    await renew()
    await query('update event set seats_taken = capacity where id = $1', [happening.id])
    expect(await come(25_000)).toMatchObject({ problem: { code: 'sold-out' } })
    expect(await statuses()).toContain('upcoming')
  })

  test('in two tabs is paid once: the other is rejected before its window opens', { tags: 'full' }, async () => {
    const { renew, person, selection, see } = await onTheWay()
    const other = await preparePurchase(portal, person, selection)
    await renew()
    expect((await see())[0]?.renewal).toBeNull()
    const forenettoken = other.body.returnToken
    expect(await portal.call(person, paymentLink, { body: { forenettoken } })).toMatchObject({
      status: 409,
      problem: { code: 'same-period-twice' },
    })
    expect(await preparePurchase(portal, person, selection)).toMatchObject({ problem: { code: 'same-period-twice' } })
  })

  test('in two open windows keeps one payment and voids the other', async () => {
    const { person, selection, statuses } = await onTheWay()
    const windows = [
      await openPaymentWindow(portal, person, selection),
      await openPaymentWindow(portal, person, selection),
    ]
    await Promise.all(windows.map(({ paymentIdentifier }) => approvePayment(portal, paymentIdentifier)))
    const states = await Promise.all(
      windows.map(({ forenettoken }) => waitForPaymentState(portal, person, forenettoken, ['paid', 'voided'])),
    )
    expect(states.map(({ state }) => state).sort()).toEqual(['paid', 'voided'])
    const { ours, theirs } = await readBothLedgers(portal)
    expect(ours).toEqual(theirs)
    expect(await statuses()).toHaveLength(1)
  })
})
