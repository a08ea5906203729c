import { randomUUID } from 'node:crypto'
import { clubChangeSetRows } from '@forenet/contract/club/change-set-calls'
import { clubImportPreview } from '@forenet/contract/club/import-calls'
import type { MergeField } from '@forenet/contract/club/people-merge'
import { clubPeopleMergePreview } from '@forenet/contract/club/people-merge-calls'
import { clubPersonGet } from '@forenet/contract/club/person-calls'
import { clubRegisterCount } from '@forenet/contract/club/register-calls'
import {
  createActiveMembership,
  createEdition,
  createEditionWaiting,
  createFullEdition,
  createMember,
  createMembershipRequest,
  createOrganisation,
  createPerson,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actionScene } from './action-scene.ts'
import { createTeam } from './scene.ts'

let portal: TestPortal
let scene: Awaited<ReturnType<typeof actionScene>>
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  scene = await actionScene(portal, 0)
})

const params = () => ({ orgKey: scene.club.key })
async function writtenDown(more: NonNullable<Parameters<typeof createMember>[1]> = {}): Promise<string> {
  const { id } = await createMember(portal.database, {
    firstName: 'Ida',
    lastName: 'Lund',
    keptBy: scene.club.id,
    ...more,
  })
  await scene.run(
    'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, $3)',
    scene.club.id,
    id,
    portal.clock.now,
  )
  return id
}
const onTeam = (teamId: string, memberId: string, state: 'on' | 'waiting' = 'on') =>
  scene.run(
    `insert into team_place (id, team_id, organisation_id, member_id, state, from_at) values ($1, $2, $3, $4, $5, $6)`,
    randomUUID(),
    teamId,
    scene.club.id,
    memberId,
    state,
    portal.clock.now,
  )
async function tagged(memberId: string, name: string): Promise<void> {
  await scene.run(
    'insert into tag (id, organisation_id, name) values ($1, $2, $3) on conflict do nothing',
    randomUUID(),
    scene.club.id,
    name,
  )
  await scene.run(
    'insert into person_tag select id, $2, organisation_id, $3 from tag where organisation_id = $1 and name = $4',
    scene.club.id,
    memberId,
    portal.clock.now,
    name,
  )
}
const noted = (memberId: string, text: string) =>
  scene.run(
    'insert into person_note (id, organisation_id, member_id, text, at) values ($1, $2, $3, $4, $5)',
    randomUUID(),
    scene.club.id,
    memberId,
    text,
    portal.clock.now,
  )
/** Ignores the unique violation of a second waiting entry. */
function onceOnly(error: unknown): void {
  if ((error as { code?: string }).code !== '23505') throw error
}
const preview = (keepId: string, mergeId: string, take: MergeField[] = []) =>
  portal.call(scene.owner, clubPeopleMergePreview, {
    params: params(),
    body: { id: randomUUID(), keepId, mergeId, take },
  })
const rowOf = async (changeSetId: string) =>
  (await portal.call(scene.owner, clubChangeSetRows, { params: { ...params(), changeSetId }, query: {} })).body.rows[0]
async function merge(keepId: string, mergeId: string, take: MergeField[] = []): Promise<string> {
  const { body } = await preview(keepId, mergeId, take)
  await scene.apply(body.id)
  return body.id
}
async function undo(id: string) {
  await scene.undo(id)
  return rowOf(id)
}
/** A waiting list entry of an edition, or an offer. */
async function waitsForEdition(editionId: string, memberId: string, state: 'waiting' | 'offered' = 'waiting') {
  const id = await createEditionWaiting(portal.database, editionId, memberId)
  if (state === 'offered') {
    const until = new Date(portal.clock.now.getTime() + 86_400_000)
    await scene.run(`update edition_waiting set state = 'offered', offer_until = $2 where id = $1`, id, until)
  }
  return id
}
/** A waiting list entry for two seats of an event. */
async function waitsForEvent(eventId: string, memberId: string): Promise<string> {
  const [row] = await scene.run<{ id: string }>(
    `insert into event_waiting (event_id, member_id, seats, language, joined_at, updated_at)
     values ($1, $2, 2, 'da', now(), now()) returning id`,
    ...[eventId, memberId],
  )
  await scene.run('update event set waiting_seats = waiting_seats + 2 where id = $1', eventId)
  return row?.id ?? ''
}
/** Waiting people by list in order, and the events' counters of seats requested. */
const waitsFor = (ids: readonly string[]) =>
  scene.run<{ list: string; id: string; member: string; state: string; seats: number | null }>(
    `select * from (
       select configuration_id as list, id, member_id as member, state, queue_number, null::int as seats from edition_waiting
        where configuration_id = any($1)
       union all
       select w.event_id, w.id, w.member_id, w.state, w.queue_number, e.waiting_seats from event_waiting w
         join event e on e.id = w.event_id where w.event_id = any($1)) w
      order by list, queue_number`,
    ids,
  )
/** All stored data of two people, without timestamps of rows. */
async function everything(ids: readonly string[]) {
  const [members, places, tags, notes, persons, now] = await Promise.all([
    scene.run(`select to_jsonb(m) - 'update_date' as row from member m where id = any($1) order by id`, ids),
    scene.run(
      `select team_id, member_id, state, from_at from team_place where member_id = any($1) and until_at is null order by 1, 2`,
      ids,
    ),
    scene.run('select * from person_tag where member_id = any($1) order by tag_id, member_id', ids),
    scene.run('select * from person_note where member_id = any($1) order by id', ids),
    scene.run(
      'select organisation_id, member_id, added_at, ended_at from club_person where member_id = any($1) order by member_id',
      ids,
    ),
    scene.run(
      `select to_jsonb(r) - array['id', 'from_at', 'transaction', 'changed_by'] as row from register_state r
        where member_id = any($1) and until_at is null order by member_id`,
      ids,
    ),
  ])
  return { members, places, tags, notes, persons, now }
}

describe('merging two people', () => {
  test('combines the chosen fields and everything connected to the second person in the club', async () => {
    const keep = await writtenDown({ email: null, phone: null, dateOfBirth: '1980-02-03' })
    const other = await writtenDown({ email: 'ida@lund.example', phone: '+4520304050', city: 'Ribe' })
    const team = await createTeam(portal, scene.club.id)
    await onTeam(team.id, other)
    await tagged(other, 'Has key')
    await noted(other, 'Bakes')
    const { body } = await preview(keep, other, ['email', 'phone'])
    expect(body.counts).toMatchObject({ change: 1, refuse: 0 })
    expect((await rowOf(body.id))?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['merged', 'Ida Lund'],
      ['email', 'ida@lund.example'],
      ['phone', '+4520304050'],
      ['teams', team.name],
      ['tags', 'Has key'],
      ['notes', '1'],
    ])
    await scene.apply(body.id)
    const { body: person } = await portal.call(scene.owner, clubPersonGet, { params: { ...params(), memberId: keep } })
    expect(person.person).toMatchObject({ email: 'ida@lund.example', phone: '+4520304050', teams: [team.id] })
    expect(person.person.tags).toHaveLength(1)
    expect(person.notes?.map(({ text }) => text)).toEqual(['Bakes'])
    const gone = await portal.call(scene.owner, clubPersonGet, { params: { ...params(), memberId: other } })
    expect(gone.problem.code).toBe('not-found')
    expect(
      (await portal.call(scene.owner, clubRegisterCount, { params: params(), query: { text: 'ida' } })).body.count,
    ).toBe(1)
    // The name remains only with the surviving person and in the change set.
    expect(await scene.run(`select from register_state where member_id = $1 and first_name <> ''`, other)).toEqual([])
  })

  test('undone restores both exactly, whatever each had and was chosen', async () => {
    const FIELDS: MergeField[] = ['name', 'email', 'phone', 'gender', 'birth-date', 'address']
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(FIELDS),
        fc.array(fc.constantFrom('on', 'waiting', null), { minLength: 4, maxLength: 4 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 2 }),
        fc.array(fc.constantFrom(0, 1), { maxLength: 5 }),
        async (take, states, tags, notes, waits) => {
          const edition = await createEdition(portal.database, scene.club.id)
          const event = await createEvent(portal.database, scene.club.id)
          const pair = [
            await writtenDown({ phone: null, city: 'Ribe', gender: null }),
            await writtenDown({ firstName: 'Idá', phone: '+4520304050', dateOfBirth: '1980-02-03' }),
          ] as const
          const teams = [await createTeam(portal, scene.club.id, 1), await createTeam(portal, scene.club.id)]
          for (const [nth, state] of states.entries()) {
            const [team, who] = [teams[nth % 2], pair[nth < 2 ? 0 : 1]]
            const isFull = team === teams[0] && nth >= 2 && states[0] === 'on'
            if (state && team) await onTeam(team.id, who, isFull ? 'waiting' : state)
          }
          for (const [nth, has] of tags.entries()) if (has) await tagged(pair[nth < 2 ? 0 : 1], `Tag ${nth % 2}`)
          for (let nth = 0; nth < notes; nth += 1) await noted(pair[1], `Note ${nth}`)
          const lists = [edition.id, event.id]
          for (const [nth, who] of waits.entries()) {
            const [list, member] = [nth % 2, pair[who === 0 ? 0 : 1]]
            if (list === 0) await waitsForEdition(edition.id, member).catch(onceOnly)
            if (list === 1) await waitsForEvent(event.id, member).catch(onceOnly)
          }
          const waited = await waitsFor(lists)
          const before = await everything(pair)
          const id = await merge(pair[0], pair[1], take)
          expect((await everything(pair)).now).toHaveLength(1)
          for (const list of lists) {
            const open = (await waitsFor(lists)).filter((one) => one.list === list && one.state === 'waiting')
            const first = waited.find((one) => one.list === list)
            expect(open.map(({ id, member }) => [id, member])).toEqual(first ? [[first.id, pair[0]]] : [])
            expect(open[0]?.seats ?? 0).toBe(first?.seats === null || !first ? 0 : 2)
          }
          expect(await undo(id)).toMatchObject({ back: 'back', keptFields: [] })
          expect(await everything(pair)).toEqual(before)
          expect(await waitsFor(lists)).toEqual(waited)
        },
      ),
      { numRuns: countPropertyRuns(12) },
    )
  }, 60_000)

  test('keeps the earlier of two waiting list positions, also for teams; an offer has priority', {
    tags: 'full',
  }, async () => {
    const [keep, other] = [await writtenDown(), await writtenDown()]
    const edition = await createEdition(portal.database, scene.club.id)
    const second = await createEdition(portal.database, scene.club.id)
    const event = await createEvent(portal.database, scene.club.id)
    const team = await createTeam(portal, scene.club.id, 1)
    const earlier = await waitsForEdition(edition.id, other)
    const later = await waitsForEdition(edition.id, keep)
    await waitsForEdition(second.id, keep)
    const offered = await waitsForEdition(second.id, other, 'offered')
    const seats = await waitsForEvent(event.id, other)
    await waitsForEvent(event.id, keep)
    await onTeam(team.id, other, 'waiting')
    await onTeam(team.id, keep, 'waiting')
    const [first] = await scene.run<{ queue: string }>(
      'select queue_number::text as queue from team_place where member_id = $1',
      other,
    )
    const { body } = await preview(keep, other)
    expect((await rowOf(body.id))?.changes.filter(({ field }) => field === 'waiting')).toHaveLength(4)
    await scene.apply(body.id)
    const open = (await waitsFor([edition.id, second.id, event.id])).filter(({ state }) => state !== 'left')
    expect(new Set(open.map(({ id, member }) => `${id} ${member}`))).toEqual(
      new Set([earlier, offered, seats].map((id) => `${id} ${keep}`)),
    )
    expect(open.find(({ id }) => id === seats)?.seats).toBe(2)
    expect(
      await scene.run(
        'select queue_number::text as queue, member_id from team_place where team_id = $1 and until_at is null',
        team.id,
      ),
    ).toEqual([{ queue: first?.queue, member_id: keep }])
    expect(await scene.run('select from edition_waiting where member_id = $1', other)).toEqual([])
    // One offer was accepted since: it stays with its holder, and the rest is restored.
    await scene.run(`update edition_waiting set state = 'taken' where id = $1`, offered)
    expect(await undo(body.id)).toMatchObject({ back: 'partly', keptFields: ['waiting'] })
    const now = await waitsFor([edition.id, second.id, event.id])
    expect(now.find(({ id }) => id === offered)).toMatchObject({ member: keep, state: 'taken' })
    expect(now.find(({ id }) => id === earlier)).toMatchObject({ member: other, state: 'waiting' })
    expect(now.find(({ id }) => id === later)).toMatchObject({ member: keep, state: 'waiting' })
    expect(now.find(({ id }) => id === seats)).toMatchObject({ member: other, state: 'waiting', seats: 4 })
  })

  test.each(['waiting', 'offered'] as const)(
    'ends a %s entry for an event that the other has a ticket for',
    { tags: 'full' },
    async (state) => {
      const [keep, other] = [await writtenDown(), await writtenDown()]
      const event = await createEvent(portal.database, scene.club.id, { capacity: 1 }, [
        { name: 'Plads', memberPriceMinor: 0, guestPriceMinor: 0 },
      ])
      const ticket = buildRegistration([{ ticketTypeId: event.typeId, attendeeName: 'Eva' }], 0)
      const { entry } = await registerSuccessfully(portal, await createPerson(portal.database), event.id, ticket)
      await scene.run('update event_ticket set member_id = $2 where entry_id = $1', entry.id, keep)
      const wait = await waitsForEvent(event.id, other)
      if (state === 'offered') {
        await scene.run(
          `update event_waiting set state = 'offered', offer_until = now() + interval '1 day' where id = $1`,
          wait,
        )
        await scene.run(
          'update event set waiting_seats = 0, seats_taken = seats_taken + 2, seats_beyond = 2 where id = $1',
          event.id,
        )
      }
      const id = await merge(keep, other)
      expect(await waitsFor([event.id])).toMatchObject([{ id: wait, member: keep, state: 'left', seats: 0 }])
      const taken = await scene.run<{ seats: number }>('select seats_taken as seats from event where id = $1', event.id)
      expect(taken).toEqual([{ seats: 1 }])
      expect(await undo(id)).toMatchObject({ back: 'back', keptFields: [] })
      expect(await waitsFor([event.id])).toMatchObject([{ id: wait, member: other, state: 'waiting', seats: 2 }])
    },
  )

  test('is rejected if both have an offer, or joined a list since the preview', { tags: 'full' }, async () => {
    const [keep, other] = [await writtenDown(), await writtenDown()]
    const edition = await createEdition(portal.database, scene.club.id)
    await waitsForEdition(edition.id, keep, 'offered')
    const { body } = await preview(keep, other)
    await waitsForEdition(edition.id, other)
    await scene.apply(body.id)
    expect((await rowOf(body.id))?.done).toBe('passed-over')
    await scene.run(
      `update edition_waiting set state = 'offered', offer_until = now() + interval '1 day' where member_id = $1`,
      other,
    )
    expect((await rowOf((await preview(keep, other)).body.id))?.refusal?.reason).toBe('merge-two-offers')
  })

  test('undone after an event was cancelled restores no waiting list entry for it', { tags: 'full' }, async () => {
    const [keep, other] = [await writtenDown(), await writtenDown()]
    const event = await createEvent(portal.database, scene.club.id)
    for (const member of [keep, other]) await waitsForEvent(event.id, member)
    const id = await merge(keep, other)
    await scene.run(
      `update event_waiting set state = 'left', end_reason = 'called-off' where event_id = $1 and state = 'waiting'`,
      event.id,
    )
    await scene.run('update event set cancelled_at = now(), waiting_seats = 0 where id = $1', event.id)
    expect(await undo(id)).toMatchObject({ back: 'partly', keptFields: ['waiting'] })
    expect((await waitsFor([event.id])).map(({ state, seats }) => [state, seats])).toEqual([
      ['left', 0],
      ['left', 0],
    ])
  })

  test('undone after later changes keeps those changes and lists them', { tags: 'full' }, async () => {
    const keep = await writtenDown({ phone: null })
    const other = await writtenDown({ phone: '+4520304050', city: 'Ribe' })
    const team = await createTeam(portal, scene.club.id)
    await onTeam(team.id, other)
    await tagged(other, 'Has key')
    const id = await merge(keep, other, ['phone', 'address'])
    await scene.run(`update member set phone = '+4511111111' where id = $1`, keep)
    await scene.run('update team_place set until_at = now() where member_id = $1 and until_at is null', keep)
    expect(await undo(id)).toMatchObject({ back: 'partly', keptFields: ['phone', 'teams'] })
    const { members, tags, places } = await everything([keep, other])
    expect(members).toHaveLength(2)
    expect(places).toEqual([])
    expect(tags).toMatchObject([{ member_id: other }])
    const [stays] = await scene.run<{ phone: string; city: string }>(
      'select phone, city from member where id = $1',
      keep,
    )
    expect(stays).toMatchObject({ phone: '+4511111111' })
    expect(stays?.city).not.toBe('Ribe')
  })
})

describe('a person who cannot be merged into another', () => {
  const reason = async (keep: string, other: string, take: MergeField[] = []) =>
    (await rowOf((await preview(keep, other, take)).body.id))?.refusal?.reason

  test('has a login, a family, another club or a purchase', { tags: 'full' }, async () => {
    const keep = await writtenDown()
    const login = await writtenDown()
    await scene.run(
      `insert into member_login (member_id, issuer, subject, since) values ($1, 'here', $2, now())`,
      login,
      randomUUID(),
    )
    expect(await reason(keep, login)).toBe('merge-has-login')
    const parent = await writtenDown()
    const child = await writtenDown({ parentId: parent, email: null, dateOfBirth: '2015-01-01' })
    expect(await reason(keep, child)).toBe('merge-in-family')
    expect(await reason(keep, parent)).toBe('merge-bound')
    const bought = await writtenDown()
    await createActiveMembership(portal.database, scene.club.id, bought)
    expect(await reason(keep, bought)).toBe('merge-bound')
    expect(await reason(bought, keep)).toBeUndefined()
    const waiting = await writtenDown()
    const full = await createFullEdition(portal.database, scene.club.id)
    await createEditionWaiting(portal.database, full.id, waiting)
    expect(await reason(keep, waiting)).toBeUndefined()
    const asking = await writtenDown()
    await createMembershipRequest(portal.database, { id: full.id, organisationId: scene.club.id }, asking)
    expect(await reason(keep, asking)).toBe('merge-waits')
    const waitsElsewhere = await writtenDown()
    const another = await createFullEdition(portal.database, (await createOrganisation(portal.database)).id)
    await createEditionWaiting(portal.database, another.id, waitsElsewhere)
    expect(await reason(keep, waitsElsewhere)).toBe('merge-elsewhere')
    await createActiveMembership(portal.database, scene.club.id, waiting)
    expect(await reason(keep, waiting)).toBe('merge-bound')
    const shared = await writtenDown()
    const elsewhere = await createOrganisation(portal.database)
    await scene.run(
      'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, now())',
      elsewhere.id,
      shared,
    )
    expect(await reason(keep, shared)).toBe('merge-elsewhere')
    const stranger = await createMember(portal.database)
    expect(await reason(keep, stranger.id)).toBe('not-in-register')
  })

  test('may have received messages: the conversation moves with the merge and its undo', { tags: 'full' }, async () => {
    const [keep, other] = [await writtenDown(), await writtenDown()]
    const thread = randomUUID()
    const threadOf = async () =>
      (await scene.run('select member_id as "memberId" from contact_thread where id = $1', thread))[0]
    await scene.run(
      `with set as (insert into change_set (id, organisation_id, kind, about, fingerprint, state, made_at, creates, changes, sames, refusals)
         values ($1, $2, 'write', 'x', 'x', 'applied', now(), 0, 1, 0, 0) returning id)
       insert into held_message (change_set_id, place, member_id, data, goes_at) select id, 1, $3, '{}', now() from set`,
      randomUUID(),
      scene.club.id,
      other,
    )
    await scene.run(
      `insert into contact_thread (id, organisation_id, member_id, subject, created_at, updated_at) values ($1, $2, $3, 'Hej', now(), now())`,
      thread,
      scene.club.id,
      other,
    )
    await scene.run(
      `insert into notification (receiver_id, type, title, message, created_at) values ($1, 'CONTACT_US', 'Hej', 'Hej', now())`,
      other,
    )
    expect(await reason(keep, other)).toBe('merge-letter')
    await scene.run(`update held_message set state = 'stopped' where member_id = $1`, other)
    const { body } = await preview(keep, other)
    expect((await rowOf(body.id))?.changes).toContainEqual({ field: 'messages', from: null, to: '1' })
    await scene.apply(body.id)
    expect(await threadOf()).toEqual({ memberId: keep })
    expect(await scene.undo(body.id)).toMatchObject({ back: 1, kept: 0 })
    expect(await threadOf()).toEqual({ memberId: other })
  })

  test('data of a person who manages their own data is not overwritten', async () => {
    const own = await writtenDown()
    await scene.run(
      `insert into member_login (member_id, issuer, subject, since) values ($1, 'here', $2, now())`,
      own,
      randomUUID(),
    )
    const other = await writtenDown({ phone: '+4520304050' })
    expect(await reason(own, other, ['phone'])).toBe('merge-own-data')
    expect(await reason(own, other)).toBeUndefined()
  })
})

test('undoing an import keeps people merged into others until the merge is undone', { tags: 'full' }, async () => {
  const imported = async (name: string) => {
    const email = `${name.toLowerCase()}-${randomUUID()}@lund.example`
    const { body } = await portal.call(scene.owner, clubImportPreview, {
      params: params(),
      query: { id: randomUUID(), filename: 'medlemmer.csv', fields: 'first-name,last-name,email' },
      body: Buffer.from(`Fornavn;Efternavn;E-mail\n${name};Lund;${email}\n`) as never,
    })
    await scene.apply(body.id)
    const [row] = await scene.run<{ id: string }>('select id from member where email = $1', email)
    return { set: body.id, memberId: row?.id ?? '' }
  }
  const there = async () => (await scene.run('select from member where id = $1', first.memberId)).length
  const [first, second] = [await imported('Ida'), await imported('Ea')]
  const mergeSet = await merge(first.memberId, second.memberId)
  await scene.undo(first.set)
  expect(await there()).toBe(1)
  expect((await undo(mergeSet))?.back).toBe('back')
  await scene.undo(second.set)
  expect(await scene.run('select from member where id = $1', second.memberId)).toEqual([])
})
