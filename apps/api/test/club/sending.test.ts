import { randomUUID } from 'node:crypto'
import { clubChangeSetApply, clubChangeSetStopMessages } from '@forenet/contract/club/change-set-calls'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { clubGuestListCreate } from '@forenet/contract/club/guest-list-calls'
import { clubEventInvitationCreate } from '@forenet/contract/club/invitation-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { clubManualRegistrationCreate } from '@forenet/contract/club/manual-registration-calls'
import { clubPeopleActionPreview } from '@forenet/contract/club/people-action-calls'
import { clubRoleInvite } from '@forenet/contract/club/role-calls'
import { clubSendingList, clubSendingResume, clubSendingSuspend } from '@forenet/contract/club/sending-calls'
import { UNPUBLISHED_DAILY_MESSAGES, UNPUBLISHED_MAX_REFUSALS } from '@forenet/domain/club-sending'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyChunk } from '../../src/modules/core/change-sets/change-set-job.ts'
import { listDueMessages } from '../../src/modules/core/change-sets/message-repository.ts'
import { sendHeldMessage, UNSENT_CHANGE_MESSAGES } from '../../src/modules/core/change-sets/messages.ts'
import { listDueMessages as listDueEventMessages } from '../../src/modules/events/event-messages/message-repository.ts'
import {
  listDueInvitations,
  listEventsWithDueInvitations,
} from '../../src/modules/events/events/admission/invitation-repository.ts'
import { hostedEvent } from './hosted-event.ts'
import { withRole } from './scene.ts'
import { createTestSendingGate } from './sending-gate.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const TYPES = [
  { name: 'Adult', memberPriceMinor: 0, guestPriceMinor: 0 },
  { name: 'Helper', memberPriceMinor: 0, guestPriceMinor: null },
]
const strangers = (count: number) =>
  Array.from({ length: count }, (_, nth) => `Gæst ${nth % 90} <${nth}-${randomUUID()}@example.org>`)

/** A club with an event, before it is published. */
async function sendingScene({ published = false } = {}) {
  const hosted = await hostedEvent(portal, { capacity: 1_000 }, TYPES)
  const { club, adult, owner, params } = hosted
  const run = async (sql: string, ...values: unknown[]) => (await portal.database.$client.query(sql, values)).rows
  if (!published) await run('update organisation set enabled = false where id = $1', club.id)
  const language = 'da' as const
  return {
    ...{ ...hosted, run },
    guests: (lines: string[]) =>
      portal.call(owner, clubGuestListCreate, {
        params,
        body: {
          id: randomUUID(),
          people: lines.join('\n'),
          ticketTypeId: adult,
          guests: lines.length,
          beyond: false,
          language,
        },
      }),
    guest: (email: string | null) =>
      portal.call(owner, clubManualRegistrationCreate, {
        params,
        body: {
          ...{ id: randomUUID(), person: { kind: 'guest', name: 'Gry Gæst', email }, language, beyond: false },
          ...{ tickets: [{ ticketTypeId: adult, name: '' }], method: 'free', totalMinor: 0, day: '2026-11-01' },
        },
      }),
    inviteOwner: () =>
      portal.call(owner, clubRoleInvite, {
        params,
        body: {
          ...{ id: randomUUID(), email: `${randomUUID()}@example.org`, role: 'secretary', language },
          ...{ eventId: null, teamId: null, until: null },
        },
      }),
    /** E-mails to strangers that are stored or queued. */
    enqueued: async () =>
      (
        await run(
          `select n.id from event_entry n join event e on e.id = n.event_id where e.organisation_id = $1 and n.state = 'confirmed'`,
          club.id,
        )
      ).length,
    refused: async () =>
      Number(
        (await run('select coalesce(sum(refused), 0) as n from club_sending where organisation_id = $1', club.id))[0]
          ?.n,
      ),
  }
}

describe('a club that is not published', () => {
  test('sends no guest list e-mails to strangers, reports it and stores nothing', async () => {
    const scene = await sendingScene()
    for (const _list of [1, 2]) {
      const { status, problem } = await scene.guests(strangers(15))
      expect([status, problem.code]).toEqual([409, 'sending-before-published'])
    }
    expect((await scene.guests(strangers(150))).problem.code).toBe('too-many-messages')
    const { rows } = (await portal.call(scene.owner, clubAttendeeList, { params: scene.params, query: {} })).body
    expect([rows, await scene.enqueued()]).toEqual([[], 0])
    await expect.poll(scene.refused).toBe(180)
    expect((await scene.guest(`${randomUUID()}@example.org`)).problem.code).toBe('sending-before-published')
    expect((await scene.guest(null)).status).toBe(200)
  })

  test('can look up a limited number of addresses with accounts', async () => {
    const scene = await sendingScene()
    const other = await withRole(portal, scene.club, { role: 'auditor' })
    await portal.call(other, clubAttendeeList, { params: scene.params, query: {} })
    const codes = async () => [
      (await scene.guest(other.email)).problem?.code,
      (await scene.guest(`${randomUUID()}@example.org`)).problem?.code,
    ]
    const count = 'insert into club_sending (organisation_id, kind, at, messages, refused) values ($1, $2, $3, $4, $5)'
    await scene.run(count, scene.club.id, 'guest-list', portal.clock.now, UNPUBLISHED_DAILY_MESSAGES, 0)
    expect(await codes()).toEqual(['too-many-messages', 'too-many-messages'])
    await scene.run('update club_sending set messages = 0 where organisation_id = $1', scene.club.id)
    expect((await codes())[1]).toBe('sending-before-published')
    for (let nth = 1; nth <= UNPUBLISHED_MAX_REFUSALS; nth++) {
      await scene.run(count, scene.club.id, 'guest-list', portal.clock.now, 0, 2_000_000_000)
    }
    expect(await codes()).toEqual(['too-many-messages', 'too-many-messages'])
    const operator = { ...other, roles: ['org:ALL|role:SUPER_ADMIN'] }
    const listed = (await portal.call(operator, clubSendingList)).body.find(({ id }) => id === scene.club.id)
    expect(listed?.refused).toBeGreaterThan(2_000_000_000 * (UNPUBLISHED_MAX_REFUSALS - 1))
  })

  test('invites no stranger to an event', async () => {
    const scene = await sendingScene()
    const event = await createEvent(portal.database, scene.club.id, { byInvitation: true, unlisted: true })
    const { problem } = await portal.call(scene.owner, clubEventInvitationCreate, {
      params: { ...scene.params, eventId: event.id },
      body: { people: strangers(300).join('\n'), seats: 1, message: '', answerUntil: null, language: 'da' },
    })
    expect(problem.code).toBe('sending-before-published')
    expect(await scene.run('select 1 from event_invitation where event_id = $1', event.id)).toEqual([])
  })

  test('may write to verified addresses and invite its board, up to a small allowance', async () => {
    const scene = await sendingScene()
    const other = await withRole(portal, scene.club, { role: 'auditor' })
    // Signing in verifies the address.
    await portal.call(other, clubAttendeeList, { params: scene.params, query: {} })
    expect((await scene.guest(other.email.toUpperCase())).status).toBe(200)
    await portal.app.sending.require(portal.database, {
      ...{ organisationId: scene.club.id, kind: 'role-invitation', messages: UNPUBLISHED_DAILY_MESSAGES - 2 },
    })
    expect((await scene.inviteOwner()).status).toBe(200)
    expect((await scene.inviteOwner()).problem.code).toBe('too-many-messages')
  })
})

describe("a club's sending allowance", () => {
  test('is shared by guest lists, manual registrations and role invitations, per club', { tags: 'full' }, async () => {
    const { events } = portal.app
    const before = events.sending
    events.sending = createTestSendingGate(portal, 4)
    try {
      const [scene, another] = [await sendingScene({ published: true }), await sendingScene({ published: true })]
      expect((await scene.inviteOwner()).status).toBe(200)
      expect((await scene.guests(strangers(2))).status).toBe(200)
      expect((await scene.guest('gry@example.org')).status).toBe(200)
      expect((await scene.guest('gry@example.org')).problem.code).toBe('too-many-messages')
      expect((await scene.guests([...strangers(1), 'Uden Adresse'])).problem.code).toBe('too-many-messages')
      // A guest without an address is not notified.
      expect((await scene.guests(['Uden Adresse'])).status).toBe(200)
      expect((await another.guests(strangers(4))).status).toBe(200)
      await expect.poll(scene.refused).toBe(2)
    } finally {
      events.sending = before
    }
  })

  test('is smaller in the first week after publishing without approval', { tags: 'full' }, async () => {
    const scene = await sendingScene({ published: true })
    await scene.run(
      `insert into club_start (organisation_id, started_at, terms, published_at) values ($1, $2, '2026-11', $2)`,
      ...[scene.club.id, portal.clock.now],
    )
    expect((await scene.guests(strangers(200))).status).toBe(200)
    expect((await scene.guests(strangers(1))).problem.code).toBe('too-many-messages')
  })

  test("is zero while the operator suspended the club; messages wait, and the club's log has the reason", async () => {
    const scene = await sendingScene({ published: true })
    const operator = {
      ...(await withRole(portal, scene.club, { role: 'auditor' })),
      roles: ['org:ALL|role:SUPER_ADMIN'],
    }
    const list = async () => (await portal.call(operator, clubSendingList)).body.find(({ id }) => id === scene.club.id)
    expect((await scene.guests(strangers(3))).status).toBe(200)
    expect(await list()).toMatchObject({ today: 3, week: 3, refused: 0, allowance: 2_000, suspension: null })
    const set = await memberMessage(scene.club, scene.owner)

    const at = { params: { clubId: scene.club.id } }
    for (const reason of ['Spam til fremmede', 'Igen']) {
      const suspended = await portal.call(operator, clubSendingSuspend, { ...at, body: { reason } })
      expect(suspended.body.find(({ id }) => id === scene.club.id)).toMatchObject({
        ...{ allowance: 0, suspension: { reason: 'Spam til fremmede' } },
      })
    }
    const answers = [await scene.guests(strangers(2)), await scene.guest('gry@example.org'), await scene.inviteOwner()]
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [403, 'sending-suspended']),
    )
    await expect.poll(async () => (await list())?.refused).toBe(4)
    portal.clock.now = new Date(portal.clock.now.getTime() + 600_000)
    expect(await set.released()).toBe(0)

    expect((await portal.call(operator, clubSendingResume, at)).status).toBe(200)
    expect((await list())?.suspension).toBeNull()
    expect(await set.released()).toBe(1)
    expect((await scene.guests(strangers(1))).status).toBe(200)
    portal.clock.now = new Date(portal.clock.now.getTime() + 24 * 3_600_000)
    expect(await list()).toMatchObject({ today: 0, week: 5 })
    const { entries } = (await portal.call(scene.owner, clubLogList, { params: { orgKey: scene.club.key }, query: {} }))
      .body
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('sending-'))).toEqual([
      'sending-resumed',
      'sending-suspended',
    ])
    const unknown = { params: { clubId: randomUUID() } }
    expect((await portal.call(operator, clubSendingResume, unknown)).status).toBe(404)
  })
})

test('suspended or exhausted clubs do not delay the event messages of others', async () => {
  const suspended = await createOrganisation(portal.database)
  const busy = await createOrganisation(portal.database)
  const other = await createOrganisation(portal.database)
  const hidden = await createOrganisation(portal.database)
  const run = (sql: string, ...values: unknown[]) => portal.database.$client.query(sql, values)
  await run('update organisation set enabled = false where id = $1', hidden.id)
  const suspend = 'insert into sending_suspension (organisation_id, suspended_at, reason) values ($1, $2, $3)'
  await run(suspend, suspended.id, portal.clock.now, 'Spam')
  const now = portal.clock.now
  const waiting: { club: { id: string }; eventId: string; messageId: string }[] = []
  for (const [nth, club] of [suspended, hidden, busy, busy, busy, other].entries()) {
    const { id: eventId } = await createEvent(portal.database, club.id)
    const messageId = randomUUID()
    const at = new Date(now.getTime() - 3_600_000 + nth * 60_000)
    await run(
      `insert into event_message (id, event_id, organisation_id, subject, message, audience, reader, time, state, made_at, asked_at)
       values ($1, $2, $3, 'Nyt', 'Hej', 'everybody', 'buyer', 'now', 'waiting', $4, $4)`,
      ...[messageId, eventId, club.id, at],
    )
    await run(
      `insert into event_invitation (id, event_id, organisation_id, email, seats, language, asked_at, due_at)
       values ($1, $2, $3, 'gry@example.org', 1, 'da', $4, $4)`,
      ...[randomUUID(), eventId, club.id, at],
    )
    waiting.push({ club, eventId, messageId })
  }
  const clubsOf = (key: 'eventId' | 'messageId', ids: string[]) =>
    ids.map((id) => waiting.find((one) => one[key] === id)?.club).filter((club) => club !== undefined)
  const page = { most: 3, maxPerClub: 2 }
  const messages = await listDueEventMessages(portal.database, now, { askedBefore: now, ...page })
  expect(clubsOf('messageId', messages)).toEqual([busy, other, busy])
  const events = await listEventsWithDueInvitations(portal.database, now, page)
  expect(clubsOf('eventId', events)).toEqual([busy, other, busy])
  const stuck = (await listDueInvitations(portal.database, now)).map(({ eventId }) => eventId)
  expect(clubsOf('eventId', stuck)).toEqual([busy, busy, busy, other])
})

test('a stopped or deleted message is credited back at the time it was counted', async () => {
  const { club, owner, run } = await sendingScene({ published: true })
  const dayCounts = () =>
    run(
      'select sum(messages)::int as sent from club_sending where organisation_id = $1 group by at order by at',
      club.id,
    )
  const stopped = await memberMessage(club, owner)
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
  const dropped = await memberMessage(club, owner)
  portal.clock.now = new Date(portal.clock.now.getTime() + 25 * 3_600_000)
  expect(await dayCounts()).toEqual([{ sent: 1 }, { sent: 1 }])
  const stop = { params: { orgKey: club.key, changeSetId: stopped.id } }
  expect((await portal.call(owner, clubChangeSetStopMessages, stop)).status).toBe(200)
  expect(await dayCounts()).toEqual([{ sent: 0 }, { sent: 1 }])
  const pool = portal.app.payments.pool
  const own = (await UNSENT_CHANGE_MESSAGES.list(pool, portal.clock.now)).filter(({ id }) => id.startsWith(dropped.id))
  for (const _again of [1, 2]) await UNSENT_CHANGE_MESSAGES.drop({ pool } as never, own, portal.clock.now)
  expect(await dayCounts()).toEqual([{ sent: 0 }, { sent: 0 }])
})

/** A message to one member that waits for release; `released` returns how many of it are sent. */
async function memberMessage(club: { id: string; key: string }, owner: TestPerson) {
  const reader = await createMember(portal.database)
  await createActiveMembership(portal.database, club.id, reader.id)
  const params = { orgKey: club.key }
  const { body } = await portal.call(owner, clubPeopleActionPreview, {
    params,
    body: {
      id: randomUUID(),
      people: { ids: [reader.id] },
      action: { kind: 'write', subject: 'Sæsonstart', message: 'Vi ses.' },
    },
  })
  await portal.call(owner, clubChangeSetApply, { params: { ...params, changeSetId: body.id } })
  const { sending, changeKinds: kinds, payments } = portal.app
  const work = { pool: payments.pool, now: () => portal.clock.now, kinds, sending }
  while (await applyChunk(work, body.id));
  return {
    id: body.id,
    released: async () => {
      const due = (await listDueMessages(portal.database, portal.clock.now, 100)).filter(
        ({ changeSetId }) => changeSetId === body.id,
      )
      for (const message of due) await sendHeldMessage(work, message)
      return due.length
    },
  }
}
