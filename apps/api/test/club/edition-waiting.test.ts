import {
  clubEditionWaitingList,
  clubEditionWaitingOffer,
  clubEditionWaitingRemove,
} from '@forenet/contract/club/edition-waiting-calls'
import { clubMembershipTypeList } from '@forenet/contract/club/membership-type-calls'
import { editionWaitingListJoin, editionWaitingListLeave } from '@forenet/contract/edition-waiting-calls'
import { membershipOverviewGet } from '@forenet/contract/membership-calls'
import { organisationMembershipConfigurations } from '@forenet/contract/organisation-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createDependant, createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendOfferMail } from '../../src/modules/membership/memberships/waiting/offer-mail.ts'
import { offerPlaces } from '../../src/modules/membership/memberships/waiting/waiting-repository.ts'
import { mailsTo } from '../tickets/mails.ts'
import { withRole } from './scene.ts'

const HOUR = 3_600_000
let portal: TestPortal
let start: Date
let club: Awaited<ReturnType<typeof createOrganisation>>
beforeAll(async () => {
  portal = await startTestPortal()
  start = portal.clock.now
})
afterAll(() => portal.stop())
beforeEach(async () => {
  portal.clock.now = start
  club = await createOrganisation(portal.database)
})

type Buyer = Awaited<ReturnType<typeof buyer>>
async function buyer(language: 'da' | 'en' = 'en') {
  const member = await createMember(portal.database, { language })
  return { ...member, person: { email: member.email ?? '' } }
}
/** A free edition, sold out. */
async function soldOut(capacity = 1) {
  const edition = await createEdition(portal.database, club.id, { capacity, priceMinor: 0 })
  const holders = await Promise.all(Array.from({ length: capacity }, () => buyer()))
  for (const holder of holders) expect((await buy(edition, holder)).status).toBe(200)
  return { edition, holders }
}
const buy = (edition: { id: string; priceMinor: number }, { id, person }: Buyer) =>
  preparePurchase(
    portal,
    person,
    buildSelection(club.id, [{ memberId: id, membershipConfId: edition.id }], edition.priceMinor),
  )
const wait = ({ id, person }: Buyer, edition: { id: string }, participantId = id) =>
  portal.call(person, editionWaitingListJoin, {
    params: { memberId: id },
    body: { participantId, membershipConfId: edition.id },
  })
async function inLine(edition: { id: string }, count: number) {
  const waiters: Buyer[] = []
  for (let nth = 0; nth < count; nth++) {
    const one = await buyer()
    expect((await wait(one, edition)).status).toBe(200)
    waiters.push(one)
  }
  return waiters as [Buyer, Buyer, Buyer]
}
async function waitingOf({ id, person }: Buyer, participantId = id) {
  const { body } = await portal.call(person, membershipOverviewGet, {
    params: { memberId: id },
    query: { orgId: club.id },
  })
  const there = body.find(({ organisation }) => organisation.id === club.id)
  return there?.participants.find(({ participant }) => participant.id === participantId)?.waiting
}
const isOffered = async (one: Buyer) => (await waitingOf(one))?.[0]?.offerUntil != null
/** Ends a membership bought an hour ago, which frees its place. */
const freePlaceOf = (one: { id: string }) =>
  portal.database.$client.query(
    "update membership_history set status = 'inactive', created_at = created_at - interval '1 hour' where member_id = $1",
    [one.id],
  )
/** The e-mails requested about an edition. */
async function messagesOf({ id }: { id: string }, asked = portal.editionOffers) {
  const { rows } = await portal.database.$client.query('select id from edition_waiting where configuration_id = $1', [
    id,
  ])
  return asked.filter((waitingId) => rows.some((row) => row.id === waitingId))
}
const sweep = async () => {
  for (const { sweeps } of portal.app.modules.filter(({ name }) => name === 'memberships'))
    for (const { run } of sweeps ?? []) await run()
}
const after = (hours: number) => {
  portal.clock.now = new Date(start.getTime() + hours * HOUR)
}

describe('the waiting list of a full edition', () => {
  test('accepts only eligible members, for editions without a free place', async () => {
    const { edition, holders } = await soldOut()
    const open = await createEdition(portal.database, club.id, { capacity: 2 })
    const endless = await createEdition(portal.database, club.id)
    const one = await buyer()
    for (const each of [open, endless]) expect((await wait(one, each)).problem.code).toBe('waiting-list-not-open')
    expect((await wait(holders[0] as Buyer, edition)).problem.code).toBe('same-period-twice')
    expect((await wait(one, edition, holders[0]?.id)).problem.code).toBe('participant-not-yours')
    expect((await wait(one, { id: crypto.randomUUID() })).status).toBe(404)
  })

  test('keeps the order, even when a member joins twice concurrently', async () => {
    const { edition } = await soldOut()
    const [first, second] = await inLine(edition, 2)
    const again = await Promise.all([wait(first, edition), wait(first, edition)])
    expect(again.map(({ body }) => body.place)).toEqual([1, 1])
    expect((await waitingOf(second))?.map(({ place }) => place)).toEqual([2])
  })

  test('lets a parent add a child, see the offer and remove the child', async () => {
    const { edition, holders } = await soldOut()
    const [parent, other] = [await buyer('da'), await buyer()]
    const child = await createDependant(portal.database, parent.id, {
      firstName: 'Alma',
      lastName: 'Holm',
      otherParentId: other.id,
    })
    expect((await wait(parent, edition, child.id)).status).toBe(200)
    expect(await waitingOf(other, child.id)).toHaveLength(1)
    await freePlaceOf(holders[0] as Buyer)
    await sweep()
    const [waitingId = ''] = await messagesOf(edition)
    for (let nth = 0; nth < 2; nth++) await sendOfferMail(messages(), { waitingId })
    const [mail] = await mailsTo(portal, parent.person.email)
    expect(mail?.subject).toBe(`Der er en plads til Alma Holm: Senior 2027 i ${club.name}`)
    const [english, ...more] = await mailsTo(portal, other.person.email)
    expect([english?.subject, more]).toEqual([`There is a place for Alma Holm: Senior 2027 at ${club.name}`, []])
    expect(english?.text).toMatch(/reserved until Monday 23 November 2026 at\s+12:00/)
    const query = `orgId=${club.id}&memberId=${child.id}&offerId=${edition.id}`
    expect(english?.text.replaceAll('\n', '')).toContain(`${portal.origin}/membership/new?${query}`)
    const params = { memberId: other.id, waitingId }
    expect((await portal.call(other.person, editionWaitingListLeave, { params })).body).toEqual({ left: true })
    expect((await portal.call(other.person, editionWaitingListLeave, { params })).body).toEqual({ left: false })
    expect(await waitingOf(parent, child.id)).toBeUndefined()
  })
})

describe('a free place', () => {
  test('is offered once to the first in the queue, however many processes check concurrently', async () => {
    const { edition, holders } = await soldOut(2)
    const [first, second] = await inLine(edition, 2)
    await sweep()
    expect(await messagesOf(edition)).toEqual([])
    await freePlaceOf(holders[0] as Buyer)
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    expect(await messagesOf(edition)).toHaveLength(1)
    expect([await isOffered(first), await isOffered(second)]).toEqual([true, false])
    expect((await waitingOf(second))?.[0]?.place).toBe(1)
  })

  test('twin: offering without the lock offers one place to two people', async () => {
    const { edition, holders } = await soldOut()
    const [first, second] = await inLine(edition, 2)
    await freePlaceOf(holders[0] as Buyer)
    const ids = [(await waitingOf(first))?.[0]?.id ?? '', (await waitingOf(second))?.[0]?.id ?? '']
    const until = new Date(start.getTime() + HOUR)
    const offered = await Promise.all(
      ids.map((id) =>
        inTransaction(portal.app.payments.pool, (transaction) => offerPlaces(transaction, [id], start, until)),
      ),
    )
    expect(offered.flat()).toHaveLength(2)
  })

  test('is not sold to other members before or after it is offered', async () => {
    const { edition, holders } = await soldOut()
    const [first] = await inLine(edition, 1)
    const quick = await buyer()
    await freePlaceOf(holders[0] as Buyer)
    expect((await buy(edition, quick)).problem.code).toBe('membership-full')
    const { body } = await portal.call(quick.person, organisationMembershipConfigurations, {
      params: { orgId: club.id },
    })
    expect(body.find(({ id }) => id === edition.id)?.terms?.left).toBe(0)
    await sweep()
    const answers = await Promise.all([buy(edition, quick), buy(edition, first)])
    expect(answers.map(({ status }) => status)).toEqual([409, 200])
    expect(await waitingOf(first)).toBeUndefined()
    await sweep()
    expect(await messagesOf(edition)).toHaveLength(1)
  })

  test('goes to the next when the offer expires or is declined', async () => {
    const { edition, holders } = await soldOut()
    const [first, second, third] = await inLine(edition, 3)
    await freePlaceOf(holders[0] as Buyer)
    await sweep()
    after(71)
    await sweep()
    expect(await isOffered(second)).toBe(false)
    after(73)
    expect(await waitingOf(first)).toBeUndefined()
    expect((await buy(edition, first)).problem.code).toBe('membership-full')
    await sweep()
    expect(await isOffered(second)).toBe(true)
    const waitingId = (await waitingOf(second))?.[0]?.id ?? ''
    await portal.call(second.person, editionWaitingListLeave, { params: { memberId: second.id, waitingId } })
    expect(await isOffered(third)).toBe(true)
    await sendOfferMail(messages(), { waitingId })
    expect(await mailsTo(portal, second.person.email)).toEqual([])
    const [lapsed = '', ...others] = await messagesOf(edition, portal.editionLapses)
    expect(others).toEqual([])
    for (let nth = 0; nth < 2; nth++) await sendOfferMail(messages(), { waitingId: lapsed, lapsed: true })
    // A late offer e-mail is dropped.
    await sendOfferMail(messages(), { waitingId: lapsed })
    const mails = await mailsTo(portal, first.person.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `The offer of a place has expired: Senior 2027 at ${club.name}`,
    ])
    await sendOfferMail(messages(), { waitingId, lapsed: true })
    expect(await mailsTo(portal, second.person.email)).toEqual([])
  })

  test('is held for a member who started paying for the offer and may restart although others wait', async () => {
    const edition = await createEdition(portal.database, club.id, { capacity: 1 })
    const [payer, waiter] = [await buyer(), await buyer()]
    expect((await buy(edition, payer)).status).toBe(200)
    expect((await wait(waiter, edition)).status).toBe(200)
    expect((await buy(edition, payer)).status).toBe(200)
    after(1)
    await sweep()
    expect(await isOffered(waiter)).toBe(true)
    expect((await buy(edition, payer)).problem.code).toBe('membership-full')
    expect((await buy(edition, waiter)).status).toBe(200)
  })

  test('is sold to others if there are more places than people waiting', async () => {
    const { edition } = await soldOut()
    await inLine(edition, 1)
    await portal.database.$client.query('update membership_configuration set capacity = 3 where id = $1', [edition.id])
    expect((await buy(edition, await buyer())).status).toBe(200)
    expect((await buy(edition, await buyer())).problem.code).toBe('membership-full')
  })

  test('goes to the next if the first has another membership for the same period', async () => {
    const { edition, holders } = await soldOut()
    const [first, second, third] = await inLine(edition, 3)
    const other = await createEdition(portal.database, club.id, { name: 'Motion 2027', priceMinor: 0 })
    expect((await buy(other, first)).status).toBe(200)
    await freePlaceOf(holders[0] as Buyer)
    await sweep()
    expect([await waitingOf(first), await isOffered(second)]).toEqual([undefined, true])
    expect((await buy(other, second)).status).toBe(200)
    await sweep()
    expect([await waitingOf(second), await isOffered(third)]).toEqual([undefined, true])
    expect((await buy(other, third)).status).toBe(200)
    await sweep()
    expect((await buy(edition, await buyer())).status).toBe(200)
  })

  test('is not offered while the club is hidden', async () => {
    const { edition, holders } = await soldOut()
    const [first] = await inLine(edition, 1)
    await freePlaceOf(holders[0] as Buyer)
    const show = (enabled: boolean) =>
      portal.database.$client.query('update organisation set enabled = $2 where id = $1', [club.id, enabled])
    await show(false)
    await sweep()
    expect(await messagesOf(edition)).toEqual([])
    await show(true)
    await sweep()
    expect(await isOffered(first)).toBe(true)
  })

  test('is not offered for an edition that is not sold, and a past edition has no waiting list', async () => {
    const { edition, holders } = await soldOut()
    const [first] = await inLine(edition, 1)
    await freePlaceOf(holders[0] as Buyer)
    const set = (what: string) =>
      portal.database.$client.query(`update membership_configuration set ${what} where id = $1`, [edition.id])
    await set('enabled = false')
    await sweep()
    expect([await messagesOf(edition), (await waitingOf(first))?.length]).toEqual([[], 1])
    await set(`start_date = '2026-01-01', end_date = '2026-11-19'`)
    await sweep()
    expect(await waitingOf(first)).toBeUndefined()
  })
})

describe('the club', () => {
  test('sees the queue in order, makes offers out of turn beyond capacity, removes people, all logged', async () => {
    const { edition } = await soldOut()
    const [first, second, third] = await inLine(edition, 3)
    const owner = await withRole(portal, club, { role: 'owner' })
    const params = { orgKey: club.key, editionId: edition.id }
    const queue = (await portal.call(owner, clubEditionWaitingList, { params })).body
    expect(queue).toMatchObject({ name: 'Senior 2027', capacity: 1, taken: 1 })
    expect(queue.people.map(({ memberId, place }) => [memberId, place])).toEqual(
      [first, second, third].map(({ id }, index) => [id, index + 1]),
    )
    const { body: types } = await portal.call(owner, clubMembershipTypeList, { params: { orgKey: club.key } })
    expect(types.flatMap(({ editions }) => editions).map(({ waiting }) => waiting)).toEqual([3])
    const idOf = (one: Buyer) => queue.people.find(({ memberId }) => memberId === one.id)?.id ?? ''
    const offer = () => portal.call(owner, clubEditionWaitingOffer, { params: { ...params, waitingId: idOf(third) } })
    const [offered] = await Promise.all([offer(), offer()])
    expect(offered.body.people[0]).toMatchObject({ memberId: third.id, place: null })
    expect(await messagesOf(edition)).toHaveLength(1)
    const remove = () => portal.call(owner, clubEditionWaitingRemove, { params: { ...params, waitingId: idOf(first) } })
    expect((await remove()).body.people.map(({ memberId }) => memberId)).toEqual([third.id, second.id])
    expect((await remove()).status).toBe(200)
    expect((await buy(edition, third)).status).toBe(200)
    const { rows } = await portal.database.$client.query(
      `select action from audit_entry where object_id = $1 and action like 'edition%' order by id`,
      [edition.id],
    )
    expect(rows).toEqual([{ action: 'edition-place-offered' }, { action: 'edition-waiting-removed' }])
    const elsewhere = await createOrganisation(portal.database)
    const stranger = await withRole(portal, elsewhere, { role: 'owner' })
    const there = { orgKey: elsewhere.key, editionId: edition.id }
    expect((await portal.call(stranger, clubEditionWaitingList, { params: there })).status).toBe(404)
    const answer = await portal.call(stranger, clubEditionWaitingOffer, {
      params: { ...there, waitingId: idOf(second) },
    })
    expect(answer.status).toBe(404)
  })
})

function messages() {
  const { database, mailer, documents, whatsapp, origin, clock } = portal
  return { database, mailer, documents, whatsapp, whatsappTemplates: {}, origin, now: () => clock.now }
}
