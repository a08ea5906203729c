import { randomUUID } from 'node:crypto'
import type { EventMessageInput } from '@forenet/contract/club/event-message'
import * as calls from '@forenet/contract/club/event-message-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { contactThreadList } from '@forenet/contract/contact-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { planFault } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeAdministratorOrganisations } from '../../src/modules/core/contact/index.ts'
import { createNotifier } from '../../src/modules/core/notifications/notify.ts'
import { saveMessage } from '../../src/modules/events/event-messages/event-messages.ts'
import type { MessagesDeps } from '../../src/modules/events/event-messages/event-messages-deps.ts'
import { eraseEventMessages } from '../../src/modules/events/event-messages/index.ts'
import { deleteExpiredRecipients } from '../../src/modules/events/event-messages/module.ts'
import { releaseEventMessages, sendDueMessage } from '../../src/modules/events/event-messages/send-due-messages.ts'
import { sendMessageMail } from '../../src/modules/events/event-messages/send-message-mail.ts'
import { eventMailRequests } from '../../src/modules/events/tickets/index.ts'
import { endGrantById, storeGrant } from '../../src/platform/access/grant-repository.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { withRole } from './scene.ts'
import { createTestSendingGate } from './sending-gate.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TYPES = [
  { name: 'Voksen', memberPriceMinor: 0, guestPriceMinor: 0 },
  { name: 'Barn', memberPriceMinor: 0, guestPriceMinor: 0 },
]

async function scene(given: Partial<MessagesDeps> = {}) {
  const club = await createOrganisation(portal.database)
  const startsAt = new Date(portal.clock.now.getTime() + 30 * 24 * HOUR)
  const event = await createEvent(
    portal.database,
    club.id,
    { startsAt, endsAt: new Date(startsAt.getTime() + 4 * HOUR), capacity: 500 },
    TYPES,
  )
  const host = await withRole(portal, club, { role: 'event-host', eventId: event.id })
  const params = { orgKey: club.key, eventId: event.id }
  const run = async <Row extends object>(sql: string, ...values: unknown[]) =>
    (await portal.database.$client.query<Row>(sql, values)).rows
  const pool = portal.database.$client as MessagesDeps['pool']
  const platform = { ...messageDeps(portal), pool, send: portal.send }
  const settings = { contactReceiverId: null }
  const contact = { ...platform, settings, notify: createNotifier(portal.send) }
  const eventMail = eventMailRequests(portal.send)
  const deps: MessagesDeps = { ...platform, contact, eventMail, sending: portal.app.sending, ...given }
  const wish = (overrides: Partial<EventMessageInput> = {}): EventMessageInput => ({
    ...{ subject: 'Husk gummistøvler', message: 'Det regner.\n\nVi ses.', audience: 'everybody', ticketTypeIds: null },
    ...{ reader: 'attendee', time: 'now', at: null, hours: null, go: true, version: 0 },
    ...overrides,
  })
  const save = (messageId: string, overrides: Partial<EventMessageInput> = {}, by: TestPerson = host) =>
    portal.call(by, calls.clubEventMessageSave, { params: { ...params, messageId }, body: wish(overrides) })
  return {
    ...{ club, event, host, params, run, deps, wish, save },
    /** Creates a ticket for a member, or for a guest with or without an e-mail address. */
    async ticket({
      buyer,
      memberId = null,
      name = 'Gæst',
      email = null,
      type = 0,
      state = 'valid',
      language = 'da',
    }: {
      buyer: string
      memberId?: string | null
      name?: string
      email?: string | null
      type?: number
      state?: 'valid' | 'used' | 'void' | 'reserved'
      language?: 'da' | 'en'
    }) {
      const [entryId, ticketId] = [randomUUID(), randomUUID()]
      const at = portal.clock.now
      await run(
        `with entry as (insert into event_entry (id, event_id, member_id, state, language, created_at, confirmed_at, updated_at)
           values ($3, $2, $4, 'confirmed', $5, $6, $6, $6))
         insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, member_id, attendee_name, attendee_email, guest,
           sole, price_minor, vat_minor, surcharge_minor, total_minor, state, used_at, void_reason, updated_at)
         values ($1, $3, $2, $7, 0, $8, $9, $10, $8::uuid is null, false, 0, 0, 0, 0, $11::text,
           case when $11::text = 'used' then $6::timestamptz end, case when $11::text = 'void' then 'cancelled' end, $6)`,
        ...[
          ticketId,
          event.id,
          entryId,
          buyer,
          language,
          at,
          event.ticketTypes[type]?.id,
          memberId,
          name,
          email,
          state,
        ],
      )
      return ticketId
    },
    ask: async (overrides: Partial<EventMessageInput> = {}) => {
      const messageId = randomUUID()
      const { status, problem } = await save(messageId, overrides)
      if (status !== 200) throw new Error(JSON.stringify(problem))
      return messageId
    },
    list: async () => (await portal.call(host, calls.clubEventMessageList, { params })).body,
    of: async (messageId: string) =>
      (await portal.call(host, calls.clubEventMessageList, { params })).body.messages.find(
        ({ id }) => id === messageId,
      ),
    preview: async (to: Partial<EventMessageInput> = {}) => {
      const { audience, ticketTypeIds, reader } = wish(to)
      return (
        await portal.call(host, calls.clubEventMessagePreview, { params, body: { audience, ticketTypeIds, reader } })
      ).body
    },
    stop: (messageId: string) => portal.call(host, calls.clubEventMessageStop, { params: { ...params, messageId } }),
    remove: (messageId: string) =>
      portal.call(host, calls.clubEventMessageRemove, { params: { ...params, messageId } }),
    pass: (ms: number) => {
      portal.clock.now = new Date(portal.clock.now.getTime() + ms)
    },
    /** Runs the per-minute release; returns which messages of this event it enqueued. */
    async minute(...ours: string[]) {
      const due: string[] = []
      const send = async (_queue: object, { letterId }: { letterId: string }) => void due.push(letterId)
      await releaseEventMessages({ database: portal.database, now: deps.now, send: send as never })
      return due.filter((id) => ours.includes(id))
    },
    /** Recipients in the portal, with their number of conversations. */
    written: async () =>
      (
        await run<{ memberId: string }>(
          'select member_id as "memberId" from contact_thread where organisation_id = $1 order by member_id',
          club.id,
        )
      ).map(({ memberId }) => memberId),
    mailed: (messageId: string) => portal.messageMails.filter((mail) => mail.messageId === messageId),
  }
}

const member = async (overrides: Parameters<typeof createMember>[1] = {}) => createMember(portal.database, overrides)

describe('event messages', () => {
  test('wait ten minutes, reach each current ticket holder once, and replies become conversations', async () => {
    const s = await scene()
    const [mie, bo, late] = [await member({ firstName: 'Mie', lastName: 'Medlem' }), await member(), await member()]
    await s.ticket({ buyer: mie.id, memberId: mie.id })
    await s.ticket({ buyer: mie.id, memberId: mie.id, type: 1 })
    const cancelled = await s.ticket({ buyer: bo.id, memberId: bo.id })
    expect(await s.preview()).toMatchObject({ people: 2, withoutAddress: { people: 0 }, mostADay: 2_000 })
    const id = await s.ask()
    const goesAt = new Date(portal.clock.now.getTime() + 10 * MINUTE).toISOString()
    expect(await s.of(id)).toMatchObject({ state: 'waiting', goesAt, counts: null })
    s.pass(9 * MINUTE)
    expect(await s.minute(id)).toEqual([])
    // Its job runs although it was stopped.
    await sendDueMessage(s.deps, id)
    expect(await s.written()).toEqual([])
    await s.ticket({ buyer: late.id, memberId: late.id })
    await s.run(`update event_ticket set state = 'void', void_reason = 'cancelled' where id = $1`, cancelled)
    s.pass(MINUTE)
    expect(await s.minute(id)).toEqual([id])
    await sendDueMessage(s.deps, id)
    await sendDueMessage(s.deps, id)
    expect(await s.written()).toEqual([mie.id, late.id].toSorted())
    expect(await s.of(id)).toMatchObject({
      ...{ state: 'sent', counts: { people: 2, gone: 2, withoutAddress: 0, refused: 0 }, refusals: [] },
    })
    expect(await s.minute(id)).toEqual([])
    const reader = { email: mie.email ?? '' }
    const { body } = await portal.call(reader, contactThreadList, { query: { of: 'mine', size: 30 } })
    expect(body.items).toMatchObject([{ subject: 'Husk gummistøvler', unread: true }])
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const log = await portal.call(owner, clubLogList, { params: { orgKey: s.club.key }, query: {} })
    expect(log.body.entries.map(({ action }) => action)).toContain('event-letter-asked')
  })

  test.each<[string, Partial<EventMessageInput>, string[]]>([
    ['everybody', {}, ['came', 'child', 'comes']],
    ['who has not been let in', { audience: 'not-in' }, ['child', 'comes']],
    ['who came', { audience: 'came' }, ['came']],
    ['who waits', { audience: 'waiting' }, ['waits']],
  ])('are sent to %s', async (_what, to, expected) => {
    const s = await scene()
    const people: Record<string, string> = {}
    for (const name of ['came', 'comes', 'child', 'waits', 'unpaid', 'gone']) people[name] = (await member()).id
    const [came = '', comes = '', child = ''] = [people.came, people.comes, people.child]
    await s.ticket({ buyer: came, memberId: came, state: 'used' })
    await s.ticket({ buyer: comes, memberId: comes })
    await s.ticket({ buyer: child, memberId: child, type: 1 })
    await s.ticket({ buyer: people.unpaid ?? '', memberId: people.unpaid ?? '', state: 'reserved' })
    await s.ticket({ buyer: people.gone ?? '', memberId: people.gone ?? '', state: 'void' })
    await s.run(
      `insert into event_waiting (event_id, member_id, seats, language, joined_at, updated_at) values ($1, $2, 1, 'da', $3, $3)`,
      ...[s.event.id, people.waits, portal.clock.now],
    )
    const id = await s.ask(to)
    s.pass(10 * MINUTE)
    await sendDueMessage(s.deps, id)
    expect(await s.written()).toEqual(expected.map((name) => people[name] ?? '').toSorted())
  })

  test.each(['ended', 'run out'] as const)(
    "are kept as a draft and audited when the sender's role has %s",
    async (how) => {
      const s = await scene()
      const mie = await member()
      await s.ticket({ buyer: mie.id, memberId: mie.id })
      const id = await s.ask({ time: 'before', hours: 24 })
      s.pass(HOUR)
      if (how === 'ended') await endGrantById(portal.database, s.host.grantId, null, portal.clock.now)
      else await s.run('update access_grant set until_at = $2 where id = $1', s.host.grantId, portal.clock.now)
      s.pass(30 * 24 * HOUR - 25 * HOUR)
      expect(await s.minute(id)).toEqual([id])
      await sendDueMessage(s.deps, id)
      expect(await s.written()).toEqual([])
      const owner = await withRole(portal, s.club, { role: 'owner' })
      const listed = async () =>
        (await portal.call(owner, calls.clubEventMessageList, { params: s.params })).body.messages.find(
          (one) => one.id === id,
        )
      expect(await listed()).toMatchObject({ state: 'draft', counts: null })
      const log = await portal.call(owner, clubLogList, { params: { orgKey: s.club.key }, query: {} })
      const [entry] = log.body.entries.filter(({ action }) => action === 'event-letter-writer-gone')
      expect(entry).toMatchObject({ actor: null, detail: { eventId: s.event.id, subject: 'Husk gummistøvler' } })
      // A different event manager may send the draft.
      const { version = 0 } = (await listed()) ?? {}
      expect((await s.save(id, { version }, owner)).status).toBe(200)
      s.pass(10 * MINUTE)
      await sendDueMessage(s.deps, id)
      expect(await s.written()).toEqual([mie.id])
    },
  )

  test('are sent if the sender has another role for the event, or owns the club by token claim', async () => {
    for (const still of ['role', 'token'] as const) {
      const s = await scene()
      const mie = await member()
      await s.ticket({ buyer: mie.id, memberId: mie.id })
      const id = await s.ask({ time: 'before', hours: 24 })
      s.pass(HOUR)
      await endGrantById(portal.database, s.host.grantId, null, portal.clock.now)
      if (still === 'role') {
        const grant = {
          id: randomUUID(),
          memberId: s.host.memberId,
          organisationId: s.club.id,
          eventId: null,
          teamId: null,
        }
        const times = { from: null, until: null, grantedBy: null, at: portal.clock.now }
        await storeGrant(portal.database, { ...grant, ...times, role: 'owner' })
      }
      s.pass(30 * 24 * HOUR - 25 * HOUR)
      if (still === 'token') await storeAdministratorOrganisations(s.deps, s.host.memberId, [s.club.key])
      await sendDueMessage(s.deps, id)
      expect(await s.written(), still).toEqual([mie.id])
    }
  })

  test("go to attendee or buyer by ticket type; a child's to the guardian, a guest's by e-mail", async () => {
    const s = await scene()
    const [mor, far] = [await member({ firstName: 'Mor' }), await member({ firstName: 'Far' })]
    const child = await member({ email: null, parentId: mor.id })
    await s.ticket({ buyer: far.id, memberId: child.id, type: 1 })
    await s.ticket({ buyer: far.id, name: 'Gry Gæst', email: 'gry-brev@example.org', type: 1 })
    await s.ticket({ buyer: far.id, name: 'Uden Adresse', type: 0 })
    const ticketTypeIds = [s.event.ticketTypes[1]?.id ?? '']
    expect(await s.preview({ ticketTypeIds })).toMatchObject({ people: 2 })
    const id = await s.ask({ ticketTypeIds })
    const toBuyer = await s.ask({ ticketTypeIds, reader: 'buyer' })
    s.pass(10 * MINUTE)
    await sendDueMessage(s.deps, id)
    expect([await s.written(), s.mailed(id).length]).toEqual([[mor.id], 1])
    await sendDueMessage(s.deps, toBuyer)
    expect([await s.written(), s.mailed(toBuyer).length]).toEqual([[mor.id, far.id].toSorted(), 0])
  })

  test("reach a guest once, in the guest's language, and a rejected address is reported", async () => {
    const s = await scene()
    const host = await member()
    const [da, en, refused] = ['da', 'en', 'afvist'].map((name) => `${name}-${randomUUID()}@example.org`) as [
      string,
      string,
      string,
    ]
    await s.ticket({ buyer: host.id, name: 'Dansk Gæst', email: da })
    await s.ticket({ buyer: host.id, name: 'English Guest', email: en, language: 'en' })
    await s.ticket({ buyer: host.id, name: 'Afvist Gæst', email: refused })
    await planFault(portal, {
      service: 'smtp',
      recipient: refused,
      times: 1,
      operation: 'receiver',
      kind: 'refuse',
      status: 550,
    })
    const id = await s.ask()
    s.pass(10 * MINUTE)
    await sendDueMessage(s.deps, id)
    for (const mail of [...s.mailed(id), ...s.mailed(id)]) await sendMessageMail(s.deps, mail)
    const [danish, ...moreDanish] = await mailsTo(portal, da)
    const [english, ...moreEnglish] = await mailsTo(portal, en)
    expect([moreDanish, moreEnglish]).toEqual([[], []])
    expect(danish).toMatchObject({ subject: 'Husk gummistøvler' })
    expect(danish?.text).toContain('Kære Dansk Gæst')
    expect(english?.text).toContain('Dear English Guest')
    for (const mail of [danish, english]) expect(mail?.text).toContain('Vi ses.')
    expect(await s.of(id)).toMatchObject({
      ...{ state: 'sent', counts: { people: 3, gone: 3, refused: 1 } },
      refusals: [{ name: 'Afvist Gæst', email: refused }],
    })
  })

  test('show the host the name, not the address, of guardians and buyers', async () => {
    const s = await scene()
    const [far, kim] = [await member({ firstName: 'Far' }), await member({ firstName: 'Kim' })]
    const child = await member({ email: null, parentId: far.id })
    await s.ticket({ buyer: far.id, memberId: child.id })
    await s.ticket({ buyer: kim.id, memberId: kim.id })
    const id = await s.ask()
    const toBuyers = await s.ask({ reader: 'buyer' })
    s.pass(10 * MINUTE)
    for (const messageId of [id, toBuyers]) await sendDueMessage(s.deps, messageId)
    for (const { email } of [far, kim]) {
      await s.run(
        `insert into refused_email (email, refused_at, answer) values ($1, $2, '550 No such user')`,
        email,
        s.deps.now(),
      )
    }
    const told = [
      { name: expect.stringContaining('Far'), email: null },
      { name: expect.stringContaining('Kim'), email: kim.email },
    ]
    expect((await s.of(id))?.refusals).toEqual(told)
    expect((await s.of(toBuyers))?.refusals).toEqual(told)
    expect((await s.preview()).refused).toEqual({ people: 2, first: expect.arrayContaining(told) })
  })

  test('forget their guests after a month, even when stopped; the number stays', async () => {
    const s = await scene({ sending: createTestSendingGate(portal, 2) })
    const mie = await member({ firstName: 'Mie' })
    for (const nth of [0, 1, 2]) {
      await s.ticket({ buyer: mie.id, name: `Gæst ${nth}`, email: `${nth}-${randomUUID()}@example.org` })
    }
    await s.ticket({ buyer: mie.id, memberId: mie.id })
    const receivers = async (messageId: string) =>
      s.run<{ name: string; email: string | null; member: boolean }>(
        `select name, email, member_id is not null as member from event_message_receiver where message_id = $1 order by place`,
        messageId,
      )
    const id = await s.ask()
    s.pass(10 * MINUTE)
    await sendDueMessage(s.deps, id)
    expect((await s.stop(id)).body.messages).toMatchObject([{ state: 'stopped', counts: { people: 4, gone: 2 } }])
    await s.run('update event_message_receiver set refused = true where message_id = $1 and place = 1', id)
    const before = await receivers(id)
    expect((await s.of(id))?.refusals).toHaveLength(1)
    s.pass(31 * 24 * HOUR)
    await deleteExpiredRecipients(s.deps)
    expect(await receivers(id)).toEqual(before)
    s.pass(1)
    await deleteExpiredRecipients(s.deps)
    expect(await receivers(id)).toEqual(before.map((row) => (row.member ? row : { ...row, name: '', email: null })))
    expect(await s.of(id)).toMatchObject({ counts: { people: 4, gone: 2, refused: 1 }, refusals: [] })
  })

  test("account deletion removes a member's guests from sent and pending messages; shared guests stay", async () => {
    const s = await scene({ sending: createTestSendingGate(portal, 1) })
    const [leaver, other] = [await member(), await member()]
    const [own, shared] = [`egen-${randomUUID()}@example.org`, `faelles-${randomUUID()}@example.org`]
    await s.ticket({ buyer: leaver.id, name: 'Egen', email: own })
    s.pass(1)
    await s.ticket({ buyer: leaver.id, name: 'Fælles', email: shared })
    await s.ticket({ buyer: other.id, name: 'Fælles', email: shared })
    const [first, second] = [await s.ask(), await s.ask({ subject: 'Mere' })]
    s.pass(10 * MINUTE)
    for (const id of [first, second]) await sendDueMessage(s.deps, id)
    await eraseEventMessages(portal.database, { ids: [leaver.id], email: leaver.email ?? '' })
    const rows = await s.run<{ first: boolean; name: string; email: string | null }>(
      `select message_id = $1 as first, name, email from event_message_receiver where message_id = any($2) order by first desc, place`,
      ...[first, [first, second]],
    )
    expect(rows).toEqual([
      { first: true, name: '', email: null },
      { first: true, name: 'Fælles', email: shared },
      { first: false, name: 'Fælles', email: shared },
    ])
  })

  test('planned relative to the event move with it, and are not sent after cancellation or a late start', async () => {
    const s = await scene()
    const mie = await member()
    await s.ticket({ buyer: mie.id, memberId: mie.id })
    const before = await s.ask({ time: 'before', hours: 24 })
    const after = await s.ask({ time: 'after', hours: 2, subject: 'Tak' })
    const { startsAt } = s.event
    expect((await s.of(before))?.goesAt).toBe(new Date(startsAt.getTime() - 24 * HOUR).toISOString())
    await s.run(
      `update event set starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days' where id = $1`,
      s.event.id,
    )
    expect((await s.of(before))?.goesAt).toBe(new Date(startsAt.getTime() + 6 * 24 * HOUR).toISOString())
    portal.clock.now = new Date(startsAt.getTime() + 6 * 24 * HOUR - MINUTE)
    expect(await s.minute(before, after)).toEqual([])
    s.pass(MINUTE)
    expect(await s.minute(before, after)).toEqual([before])
    await s.run('update event set cancelled_at = $2 where id = $1', s.event.id, portal.clock.now)
    expect(await s.minute(before, after)).toEqual([])
    await sendDueMessage(s.deps, before)
    expect(await s.written()).toEqual([])
    expect(await s.of(before)).toMatchObject({ state: 'called-off', counts: null })
    await s.run('update event set cancelled_at = null where id = $1', s.event.id)
    portal.clock.now = new Date(startsAt.getTime() + 7 * 24 * HOUR)
    expect(await s.minute(before, after)).toEqual([])
    expect(await s.of(before)).toMatchObject({ state: 'too-late' })
    s.pass(6 * HOUR)
    expect(await s.minute(before, after)).toEqual([after])
    await sendDueMessage(s.deps, after)
    expect(await s.written()).toEqual([mie.id])
  })

  test('are sent once to each person, with a process killed half-way and three running concurrently', async () => {
    const s = await scene()
    const buyer = await member()
    for (let nth = 0; nth < 120; nth += 1) {
      await s.ticket({ buyer: buyer.id, name: `Gæst ${nth}`, email: `g${nth}-${s.event.id}@example.org` })
    }
    const id = await s.ask()
    s.pass(10 * MINUTE)
    const got: number[] = []
    let alive = 75
    const dying: MessagesDeps['send'] = async (_queue, data) => {
      alive -= 1
      if (alive < 0) throw new Error('The process was killed')
      got.push((data as unknown as { place: number }).place)
    }
    await expect(sendDueMessage({ ...s.deps, send: dying }, id)).rejects.toThrow('killed')
    // Fifty were sent; the transaction of the next fifty was rolled back with its enqueued messages.
    expect((await s.of(id))?.counts).toMatchObject({ people: 120, gone: 50 })
    expect((await s.of(id))?.state).toBe('going')
    expect(await s.minute(id)).toEqual([id])
    await Promise.all([sendDueMessage(s.deps, id), sendDueMessage(s.deps, id), sendDueMessage(s.deps, id)])
    expect(
      s
        .mailed(id)
        .map(({ place }) => place)
        .toSorted((one, other) => one - other),
    ).toEqual(Array.from({ length: 70 }, (_, nth) => nth + 50))
    expect(await s.of(id)).toMatchObject({ state: 'sent', counts: { people: 120, gone: 120 } })
  })

  test("beyond the club's daily allowance wait and are sent automatically", async () => {
    const s = await scene({ sending: createTestSendingGate(portal, 3) })
    for (const nth of [0, 1, 2, 3, 4]) {
      const { id } = await member({ firstName: `Nr${'abcde'[nth]}` })
      await s.ticket({ buyer: id, memberId: id })
    }
    const id = await s.ask()
    s.pass(10 * MINUTE)
    await sendDueMessage(s.deps, id)
    expect(await s.written()).toHaveLength(3)
    s.pass(HOUR)
    expect(await s.minute(id)).toEqual([id])
    await sendDueMessage(s.deps, id)
    expect(await s.of(id)).toMatchObject({ state: 'held-back', counts: { people: 5, gone: 3 } })
    s.pass(23 * HOUR)
    await sendDueMessage(s.deps, id)
    expect(await s.of(id)).toMatchObject({ state: 'sent', counts: { gone: 5 } })
  })

  test('share the daily allowance with messages to the register', async () => {
    const s = await scene({ sending: createTestSendingGate(portal, 3) })
    for (const nth of [0, 1, 2]) {
      const { id } = await member({ firstName: `Nr${'abc'[nth]}` })
      await s.ticket({ buyer: id, memberId: id })
    }
    await s.deps.sending.require(portal.database, { organisationId: s.club.id, kind: 'member-letter', messages: 2 })
    const id = await s.ask()
    s.pass(10 * MINUTE)
    await sendDueMessage(s.deps, id)
    s.pass(HOUR)
    expect(await s.of(id)).toMatchObject({ state: 'held-back', counts: { people: 3, gone: 1 } })
  })

  test('to more people than the daily allowance are rejected and not kept as a draft', async () => {
    const s = await scene({ sending: createTestSendingGate(portal, 1) })
    for (const name of ['Asta', 'Bo']) {
      const { id } = await member({ firstName: name })
      await s.ticket({ buyer: id, memberId: id })
    }
    const club = { id: s.club.id, key: s.club.key, name: s.club.name, enabled: true }
    const by = {
      caller: { memberId: null, email: 'host@example.org', actingFor: null, grants: [] },
      club,
      reach: 'whole',
    }
    const saving = saveMessage(s.deps, by as never, { eventId: s.event.id, messageId: randomUUID() }, s.wish())
    await expect(saving).rejects.toMatchObject({ code: 'too-many-messages' })
    expect((await s.list()).messages).toEqual([])
  })

  test('can be drafted, sent later, edited, stopped and deleted until they are sent', async () => {
    const s = await scene()
    const mie = await member()
    await s.ticket({ buyer: mie.id, memberId: mie.id })
    const id = randomUUID()
    expect((await s.save(id, { go: false })).body.messages).toMatchObject([{ id, state: 'draft', version: 1 }])
    // The response was lost, and the request is repeated.
    expect((await s.save(id, { go: false })).body.messages).toHaveLength(1)
    expect((await s.save(id, { subject: 'Andet' })).problem.code).toBe('changed-meanwhile')
    expect((await s.save(id, { version: 1 })).body.messages).toMatchObject([{ state: 'waiting', version: 2 }])
    s.pass(9 * MINUTE)
    // Editing restarts the delay.
    await s.save(id, { version: 2, subject: 'Rettet' })
    s.pass(5 * MINUTE)
    await sendDueMessage(s.deps, id)
    expect(await s.of(id)).toMatchObject({ state: 'waiting', subject: 'Rettet' })
    expect((await s.stop(id)).body.messages).toMatchObject([{ state: 'draft' }])
    s.pass(20 * MINUTE)
    await sendDueMessage(s.deps, id)
    expect(await s.written()).toEqual([])
    await s.save(id, { version: 4 })
    s.pass(10 * MINUTE)
    await sendDueMessage(s.deps, id)
    expect(await s.written()).toEqual([mie.id])
    expect((await s.save(id, { version: 7, subject: 'For sent' })).problem.code).toBe('message-gone')
    expect((await s.remove(id)).problem.code).toBe('message-gone')
    const other = await s.ask()
    expect((await s.remove(other)).body.messages.map((message) => message.id)).toEqual([id])
    expect((await s.remove(other)).status).toBe(404)
  })

  test('that are being sent can be stopped for the rest; those of a hidden club wait', async () => {
    const s = await scene({ sending: createTestSendingGate(portal, 1) })
    for (const nth of [0, 1]) {
      const { id } = await member({ firstName: `Nr${'ab'[nth]}` })
      await s.ticket({ buyer: id, memberId: id })
    }
    const id = await s.ask()
    s.pass(10 * MINUTE)
    await s.run('update organisation set enabled = false where id = $1', s.club.id)
    expect(await s.minute(id)).toEqual([])
    await sendDueMessage(s.deps, id)
    expect(await s.written()).toEqual([])
    await s.run('update organisation set enabled = true where id = $1', s.club.id)
    await sendDueMessage(s.deps, id)
    expect((await s.stop(id)).body.messages).toMatchObject([{ state: 'stopped', counts: { people: 2, gone: 1 } }])
    s.pass(25 * HOUR)
    await sendDueMessage(s.deps, id)
    expect(await s.written()).toHaveLength(1)
  })

  test.each<[string, Partial<EventMessageInput>, string]>([
    ['no subject', { subject: ' ' }, 'subject'],
    ['no message', { message: '' }, 'message'],
    ['a moment that is past', { time: 'at', at: '2026-01-01T09:00:00.000Z' }, 'at'],
    ['a time without a moment', { time: 'at' }, 'at'],
    ['hours for what goes at once', { hours: 2 }, 'hours'],
    ['a moment before that is past', { time: 'before', hours: 1_000 }, 'hours'],
    ['hours beyond what is allowed', { time: 'after', hours: 5_000 }, 'hours'],
    ['another event’s ticket', { ticketTypeIds: [randomUUID()] }, 'ticketTypeIds'],
    ['a ticket of who waits', { audience: 'waiting', ticketTypeIds: [randomUUID()] }, 'ticketTypeIds'],
  ])('%s is rejected with the field named', async (_what, overrides, path) => {
    const s = await scene()
    const { status, problem } = await s.save(randomUUID(), overrides)
    expect([status, problem.errors?.[0]?.path]).toEqual([400, path])
  })

  test('are rejected for drafts and cancelled events; those of another event are not found', async () => {
    const s = await scene()
    const id = await s.ask()
    const other = await scene()
    const params = { ...other.params, messageId: id }
    expect((await portal.call(other.host, calls.clubEventMessageStop, { params })).status).toBe(404)
    expect((await other.save(id)).status).toBe(404)
    await s.run('update event set enabled = false where id = $1', s.event.id)
    expect((await s.save(randomUUID())).problem.code).toBe('event-closed')
    expect((await s.save(randomUUID(), { go: false })).status).toBe(200)
    await s.run('update event set enabled = true, cancelled_at = $2 where id = $1', s.event.id, portal.clock.now)
    expect((await s.save(randomUUID())).problem.code).toBe('event-closed')
    expect((await s.list()).open).toBe(false)
  })
})
