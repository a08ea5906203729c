import { eventItem } from '@forenet/contract/event-calls'
import {
  createActiveMembership,
  createConfiguration,
  createDependant,
  createMember,
  createOrganisation,
} from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const query = (text: string, values: unknown[]) => portal.database.$client.query(text, values)
const next = { name: 'Senior 2027', startDate: '2027-01-01', endDate: '2027-12-31', offerStartDate: '2026-11-01' }

/** A member of a club until the end of June, and the club's event in December. */
async function lapsed(event: Parameters<typeof createEvent>[2] = {}, offers: readonly object[] = [next]) {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  await createActiveMembership(portal.database, organisation.id, member.id)
  await query(`update membership_history set end_date = '2026-06-30' where member_id = $1`, [member.id])
  await query(`update membership_configuration set end_date = '2026-06-30' where organisation_id = $1`, [
    organisation.id,
  ])
  const made = []
  for (const offer of offers) made.push(await createConfiguration(portal.database, organisation.id, offer))
  const happening = await createEvent(portal.database, organisation.id, event)
  const see = async (who: { email: string | null } = member) => {
    const { body } = await portal.call({ email: who.email ?? '' }, eventItem, { params: { eventId: happening.id } })
    return body.attendees.map(({ memberId, standing, renewal }) => ({ memberId, standing, renewal }))
  }
  return { organisation, member, see, offer: made[0] }
}

test('who is a member no longer is told what renewing costs, and comes as a guest until then', async () => {
  const { member, see, offer } = await lapsed()
  expect(await see()).toEqual([
    {
      memberId: member.id,
      standing: 'guest',
      renewal: expect.objectContaining({ membershipConfId: offer?.id, name: 'Senior 2027', startDate: '2027-01-01' }),
    },
  ])
})

test('also where the event is for members alone', async () => {
  const { see } = await lapsed({ guestsInvited: false })
  expect(await see()).toMatchObject([{ standing: 'not-invited', renewal: { name: 'Senior 2027' } }])
})

test('nobody else is: not who is a member, who never was, or who was of another kind', async () => {
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

test.each([
  ['an event for guests alone', { forMembers: false }, ''],
  [
    'an event that is over',
    { startsAt: new Date('2026-11-01T10:00:00Z'), endsAt: new Date('2026-11-01T12:00:00Z') },
    '',
  ],
  ['a club that cannot take money', {}, `update organisation set payment_provider = '' where id = $1`],
])('nothing is said at %s', async (_where, event, change) => {
  const { organisation, see } = await lapsed(event)
  if (change) await query(change, [organisation.id])
  expect(await see()).toMatchObject([{ renewal: null }])
})
