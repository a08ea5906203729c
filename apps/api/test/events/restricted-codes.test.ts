import { randomUUID } from 'node:crypto'
import * as calls from '@forenet/contract/club/discount-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { eventDiscountCheck } from '@forenet/contract/event-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import type { DiscountAudience } from '@forenet/domain/discount'
import { createActiveMembership, createDependant, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import { approvePayment, returnFromWindow, waitForPaymentState } from '@forenet/testkit/purchase'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filterActiveMembers } from '../../src/modules/membership/memberships/index.ts'
import { createTeam, withRole } from '../club/scene.ts'

const NOW = new Date('2026-11-20T11:00:00Z')
const FULL = 30_000
const HALF = 15_000

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let host: TestPerson & { email: string }
let owner: TestPerson & { email: string }
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  host = await withRole(portal, club, { role: 'event-host' })
  owner = await withRole(portal, club, { role: 'owner' })
})
beforeEach(() => {
  portal.clock.now = NOW
})
afterAll(() => portal.stop())

/** An event with a half-price code restricted to some people. */
async function eventWithCode(forWhom: DiscountAudience, teamIds: string[] | null = null) {
  const types = [{ name: 'Voksen', memberPriceMinor: FULL, guestPriceMinor: FULL }]
  const event = await createEvent(portal.database, club.id, { forMembers: true, guestsInvited: true }, types)
  const body = {
    ...{
      id: randomUUID(),
      label: '',
      code: 'HJÆLP',
      codes: null,
      kind: 'percent' as const,
      value: 50,
      ticketTypeIds: null,
    },
    ...{ mostTickets: 50, mostPerBuyer: null, endsAt: null, forWhom, teamIds },
  }
  const made = await portal.call(owner, calls.clubDiscountCreate, {
    params: { orgKey: club.key, eventId: event.id },
    body,
  })
  expect(made.body.discounts).toMatchObject([{ forWhom, teamIds }])
  return { event, made: made.body }
}
type CodedEvent = Awaited<ReturnType<typeof eventWithCode>>['event']

/** The results of checking a code and of registering with it. */
const asked = async (person: TestPerson, event: CodedEvent) => {
  const answer = await portal.call(person, eventDiscountCheck, {
    params: { eventId: event.id },
    body: { code: 'hjælp' },
  })
  return answer.status === 200 ? 'good' : answer.problem.code
}
const guest = (event: CodedEvent) => [{ ticketTypeId: event.typeId, attendeeName: 'Gæst Holm' }]
const wish = (event: CodedEvent, totalMinor: number) =>
  buildRegistration(guest(event), totalMinor, { discountCode: 'HJÆLP' })

const somebody = async () => {
  const { id, email } = await createMember(portal.database)
  return { id, email: email ?? '' }
}
async function memberUntil(endDate: string) {
  const person = await somebody()
  await createActiveMembership(portal.database, club.id, person.id, { startDate: '2026-01-01', endDate })
  return person
}
async function placeOn(teamId: string, memberId: string, state: 'on' | 'waiting' = 'on') {
  const id = randomUUID()
  await portal.database.$client.query(
    `insert into team_place (id, team_id, organisation_id, member_id, state, from_at) values ($1, $2, $3, $4, $5, $6)`,
    [id, teamId, club.id, memberId, state, NOW],
  )
  return async () =>
    void (await portal.database.$client.query('update team_place set until_at = $2 where id = $1', [id, NOW]))
}

describe('a restricted discount code', () => {
  test('for members works while they are members, and for buyers with a member child', async () => {
    const { event } = await eventWithCode('members')
    const parent = await somebody()
    const child = await createDependant(portal.database, parent.id)
    await createActiveMembership(portal.database, club.id, child.id)
    const elsewhere = await somebody()
    const other = await createOrganisation(portal.database)
    await createActiveMembership(portal.database, other.id, elsewhere.id)
    const outcomes = {
      member: await asked(await memberUntil('2026-12-31'), event),
      'until today': await asked(await memberUntil('2026-11-20'), event),
      'until yesterday': await asked(await memberUntil('2026-11-19'), event),
      parent: await asked(parent, event),
      'member elsewhere': await asked(elsewhere, event),
      stranger: await asked(await somebody(), event),
    }
    const refused = 'discount-code-refused'
    expect(outcomes).toEqual({
      ...{ member: 'good', 'until today': 'good', 'until yesterday': refused, parent: 'good' },
      ...{ 'member elsewhere': refused, stranger: refused },
    })
  })

  test('for members matches the people who get member prices', async () => {
    const { made } = await eventWithCode('members')
    const sql = portal.database.$client
    const moment = fc.integer({ min: -3, max: 3 }).map((days) => new Date(NOW.getTime() + days * 86_400_000))
    const line = fc.record({
      days: fc.tuple(moment, moment).map((both) => both.map((at) => at.toISOString().slice(0, 10)).toSorted()),
      status: fc.constantFrom('active', 'inactive'),
      enabled: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(line, async ({ days: [startDate = '', endDate = ''], status, enabled }) => {
        const { id } = await createMember(portal.database)
        await createActiveMembership(portal.database, club.id, id, { startDate, endDate })
        const change = 'update membership_history set status = $2, enabled = $3 where member_id = $1'
        await sql.query(change, [id, status, enabled])
        const asks = [made.discounts[0]?.id, id, NOW]
        const { rows } = await sql.query('select discount_is_for($1, $2, $3) as good', asks)
        expect(rows[0].good).toBe((await filterActiveMembers(portal.database, club.id, [id], NOW)).has(id))
      }),
      { numRuns: countPropertyRuns(60) },
    )
  })

  test('for teams works for team members and trainers, not for people waiting or who left', async () => {
    const [team, otherTeam] = [await createTeam(portal, club.id), await createTeam(portal, club.id)]
    const { event } = await eventWithCode('teams', [team.id])
    const [player, waiting, other] = [await somebody(), await somebody(), await somebody()]
    const takeOff = await placeOn(team.id, player.id)
    await placeOn(team.id, waiting.id, 'waiting')
    await placeOn(otherTeam.id, other.id)
    const trainer = await withRole(portal, club, { role: 'trainer', teamId: team.id })
    const refused = 'discount-code-refused'
    expect(await asked(player, event)).toBe('good')
    expect(await asked(trainer, event)).toBe('good')
    expect([await asked(waiting, event), await asked(other, event), await asked(host, event)]).toEqual([
      ...[refused, refused, refused],
    ])
    const { entry } = await registerSuccessfully(portal, player, event.id, wish(event, HALF))
    expect(entry.totalMinor).toBe(HALF)
    await takeOff()
    // The purchase is kept, but the code cannot be used again.
    const again = await registerForEvent(portal, player, event.id, wish(event, HALF))
    expect([again.status, again.problem.code]).toEqual([422, refused])
  })

  test('keeps the shown price while seats are held for a member who leaves the team', { tags: 'full' }, async () => {
    const team = await createTeam(portal, club.id)
    const { event } = await eventWithCode('teams', [team.id])
    const [prompt, late, stays] = [await somebody(), await somebody(), await somebody()]
    const [promptOff, lateOff] = [await placeOn(team.id, prompt.id), await placeOn(team.id, late.id)]
    await placeOn(team.id, stays.id)
    const tokenOf = async (person: TestPerson) =>
      (await registerSuccessfully(portal, person, event.id, wish(event, HALF))).payment?.returnToken ?? ''
    const [promptToken, lateToken, staysToken] = [await tokenOf(prompt), await tokenOf(late), await tokenOf(stays)]
    await promptOff()
    await lateOff()
    const link = await portal.call(prompt, paymentLink, { body: { forenettoken: promptToken } })
    await returnFromWindow(portal, prompt, promptToken, await approvePayment(portal, link.body.paymentIdentifier))
    expect((await waitForPaymentState(portal, prompt, promptToken, ['paid'])).state).toBe('paid')
    portal.clock.now = new Date(NOW.getTime() + 16 * 60_000)
    const tooLate = await portal.call(late, paymentLink, { body: { forenettoken: lateToken } })
    expect(tooLate.problem.code).toBe('hold-ran-out')
    const again = await portal.call(stays, paymentLink, { body: { forenettoken: staysToken } })
    expect(again.status).toBe(200)
  })

  test("for roles works from the role's first day until it ends", async () => {
    const { event } = await eventWithCode('roles')
    const day = 86_400_000
    const until = new Date(NOW.getTime() + day)
    const steward = await withRole(portal, club, { role: 'door-steward', until })
    const tomorrow = await withRole(portal, club, { role: 'trainer', from: until })
    const ofAnother = await withRole(portal, await createOrganisation(portal.database), { role: 'owner' })
    const refused = 'discount-code-refused'
    expect([await asked(steward, event), await asked(tomorrow, event), await asked(ofAnother, event)]).toEqual([
      ...['good', refused, refused],
    ])
    portal.clock.now = until
    expect([await asked(steward, event), await asked(tomorrow, event)]).toEqual([refused, 'good'])
  })

  test('for roles works for administrators by token until none was seen for thirty days', async () => {
    const { made } = await eventWithCode('roles')
    const administrator = await somebody()
    const isForThem = async (daysSinceSeen: number) => {
      const seenAt = new Date(NOW.getTime() - daysSinceSeen * 86_400_000)
      await portal.database.$client.query(
        `insert into organisation_administrator (organisation_id, member_id, seen_at) values ($1, $2, $3)
           on conflict (organisation_id, member_id) do update set seen_at = excluded.seen_at`,
        [club.id, administrator.id, seenAt],
      )
      const asking = [made.discounts[0]?.id, administrator.id, NOW]
      const { rows } = await portal.database.$client.query('select discount_is_for($1, $2, $3) as good', asking)
      return rows[0].good
    }
    expect([await isForThem(29), await isForThem(30)]).toEqual([true, false])
  })

  test('is reported to others as unknown, and counts as a guess', async () => {
    const { event } = await eventWithCode('members')
    const person = await somebody()
    const publish = (code: string) =>
      portal.call(person, eventDiscountCheck, { params: { eventId: event.id }, body: { code } })
    const [theirs, none] = [await publish('HJÆLP'), await publish('FINDES-IKKE')]
    const said = ({ status, problem: { code, title, detail } }: typeof theirs) => ({ status, code, title, detail })
    expect(said(theirs)).toEqual(said(none))
    const query = { action: 'discount-code-refused' }
    const log = await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query })
    expect(log.body.entries.filter(({ actor }) => actor?.email === person.email)).toHaveLength(2)
  })

  test('lists its teams to code editors, with archived ones in use', async () => {
    const team = await createTeam(portal, club.id)
    const { event, made } = await eventWithCode('teams', [team.id])
    expect(made.teams).toContainEqual({ id: team.id, name: team.name, archived: false })
    await portal.database.$client.query('update team set archived_at = $2 where id = $1', [team.id, NOW])
    const params = { orgKey: club.key, eventId: event.id }
    const { teams } = (await portal.call(owner, calls.clubDiscountList, { params })).body
    expect(teams).toContainEqual({ id: team.id, name: team.name, archived: true })
    const { body } = await portal.call(owner, calls.clubDiscountList, {
      params: { ...params, eventId: (await eventWithCode('everybody')).event.id },
    })
    expect(body.teams.map(({ id }) => id)).not.toContain(team.id)
  })

  test('hides other teams from roles that cannot see teams, and keeps them on saving', async () => {
    const [team, other] = [await createTeam(portal, club.id), await createTeam(portal, club.id)]
    const { event, made } = await eventWithCode('teams', [team.id])
    const params = { orgKey: club.key, eventId: event.id }
    const { body } = await portal.call(host, calls.clubDiscountList, { params })
    expect(body.teams.map(({ id }) => id)).toEqual([team.id])
    const [{ usedTickets: _used, costMinor: _cost, endedAt: _ended, ...terms } = expect.fail('no code')] =
      made.discounts
    const wish = { ...terms, id: randomUUID(), code: 'ANDET', codes: null, teamIds: [other.id] }
    const asked = await portal.call(host, calls.clubDiscountCreate, { params, body: wish })
    expect([asked.status, asked.problem.errors?.[0]?.path]).toEqual([400, 'teamIds'])
    expect((await portal.call(owner, calls.clubDiscountCreate, { params, body: wish })).status).toBe(200)
  })
})
