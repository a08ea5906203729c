import { createSmtpMailer } from '@forenet/api/adapters/mailer'
import type { EventRegistration } from '@forenet/contract/entry'
import { entryCancel } from '@forenet/contract/entry-calls'
import { eventCalendar, eventCancel, eventWaitingListJoin, eventWaitingListLeave } from '@forenet/contract/event-calls'
import { ticketByLink, ticketEmailToAttendee, ticketLinkItem, ticketTransfer } from '@forenet/contract/ticket-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createMember } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { findFreePort } from '@forenet/testkit/free-port'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventMessageDeps } from '../../src/modules/events/events/emails/registration-confirmed.ts'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import {
  EVENT_MAILS,
  type EventMailRequest,
  eventMailRequests,
} from '../../src/modules/events/tickets/event-mail-request.ts'
import { type Jobs, openJobs } from '../../src/platform/jobs/jobs.ts'
import { defineJob } from '../../src/platform/module.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { attachmentOf, eventMessageDeps, mailsTo, onlyMailTo } from './mails.ts'
import { readCalendar } from './read-calendar.ts'
import { readPdf } from './read-pdf.ts'
import { codeOf, confirmed, createTicketScene, type TicketScene } from './scene.ts'

let portal: TestPortal
let deps: EventMessageDeps
let asked: EventMailRequest[]
const START = new Date('2026-11-20T11:00:00Z')
beforeAll(async () => {
  portal = await startTestPortal()
  asked = portal.eventMails
  deps = eventMessageDeps(portal)
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = START
  asked.length = 0
})
/** Delivers all requested e-mails twice: the second time must change nothing. */
async function deliver(): Promise<void> {
  for (const request of [...asked, ...asked]) await sendEventMail(deps, request)
}

describe('e-mails about an event', () => {
  test('resent tickets: the valid ones in their current state, once per request', async () => {
    const scene = await createTicketScene(portal)
    const { entry } = await confirmed(portal, scene, ['Bo Lund', 'Ea Lund', 'Ida Lund'])
    const body = { ticketIds: entry.tickets.slice(-1).map((ticket) => ticket.id), refundMinor: 0 }
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body })
    asked.length = 0
    asked.push({ kind: 'tickets-again', entryId: entry.id, onceKey: `entry:${entry.id}:again:1` })
    await deliver()
    const mail = await onlyMailTo(portal, scene.member.email)
    expect(mail.text).toContain('Ea Lund')
    expect(mail.text).not.toContain('Ida Lund')
    const { text } = readPdf(await attachmentOf(portal, mail, 'billetter.pdf'))
    expect([text.includes('Ea Lund'), text.includes('Ida Lund')]).toEqual([true, false])
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    asked.length = 0
    asked.push({ kind: 'tickets-again', entryId: entry.id, onceKey: `entry:${entry.id}:again:2` })
    await deliver()
    expect(await mailsTo(portal, scene.member.email)).toHaveLength(1)
  })

  test('cancelled tickets: which, and that there is nothing to refund', async () => {
    const scene = await createTicketScene(portal)
    const { entry } = await confirmed(portal, scene, ['Bo Lund', 'Ea Lund'])
    const ticketIds = entry.tickets.slice(1).map((ticket) => ticket.id)
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { ticketIds, refundMinor: 0 } })
    await deliver()
    const mail = await onlyMailTo(portal, scene.member.email)
    expect(mail.subject).toBe('Afmeldt: Julefrokost i bådhuset')
    expect(mail.text).toMatch(/Bo Lund[\s\S]*Ea Lund/)
    expect(mail.text).toContain('Der er ikke noget at refundere.')
    expect(mail.text).not.toContain('Mette Ærø Holm:')
  })

  test('a cancelled registration: a file that removes the event from the calendar once no ticket is left', {
    tags: 'full',
  }, async () => {
    const scene = await createTicketScene(portal)
    const calendarNow = async () => {
      const query = { language: 'da' as const }
      const answer = await portal.call(scene.person, eventCalendar, { params: { eventId: scene.event.id }, query })
      return readCalendar(String(answer.body)).events[0]
    }
    const { entry } = await confirmed(portal, scene, ['Bo Lund'])
    const [own, bo] = entry.tickets.map(({ id }) => id)
    const had = await calendarNow()
    const cancel = (ticketId: string | undefined) =>
      portal.call(scene.person, entryCancel, {
        params: { entryId: entry.id },
        body: { ticketIds: [ticketId ?? ''], refundMinor: 0 },
      })
    await cancel(bo)
    await deliver()
    const [partly] = await mailsTo(portal, scene.member.email)
    expect(partly?.attachments).toEqual([])

    asked.length = 0
    await cancel(own)
    await deliver()
    const [mail] = await mailsTo(portal, scene.member.email)
    if (!mail) throw new Error('No mail')
    expect(mail.text).toContain('Kalenderfilen tager arrangementet ud af din kalender.')
    expect(mail.attachments).toMatchObject([{ filename: 'arrangement.ics', mimeType: 'text/calendar' }])
    const file = readCalendar((await attachmentOf(portal, mail, 'arrangement.ics')).toString('utf8'))
    expect(file).toMatchObject({
      method: 'CANCEL',
      events: [
        {
          uid: had?.uid,
          sequence: (had?.sequence ?? 0) + 1,
          status: 'CANCELLED',
          busy: false,
          summary: 'Afmeldt: Julefrokost i bådhuset',
          organizer: `mailto:${scene.organisation.email}`,
        },
      ],
    })

    // Registering again sends a file with a higher sequence number than the cancellation.
    await confirmed(portal, scene)
    const again = await calendarNow()
    expect(again).toMatchObject({ uid: had?.uid, status: 'CONFIRMED' })
    expect(again?.sequence).toBeGreaterThan(file.events[0]?.sequence ?? Number.POSITIVE_INFINITY)
  })

  test('a cancellation sent after registering again leaves the calendar unchanged', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    const { entry } = await confirmed(portal, scene)
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    await confirmed(portal, scene)
    await deliver()
    const mail = await onlyMailTo(portal, scene.member.email)
    expect(mail.subject).toBe('Afmeldt: Julefrokost i bådhuset')
    expect(mail.attachments).toEqual([])
  })

  test('cancelled tickets: the refund and when it arrives', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    const { entry } = await confirmed(portal, scene)
    await sendEventMail(deps, {
      kind: 'tickets-cancelled',
      entryId: entry.id,
      ticketIds: entry.tickets.map((ticket) => ticket.id),
      refundMinor: 22_550,
    })
    const mail = await onlyMailTo(portal, scene.member.email)
    expect(mail.text).toMatch(
      /225,50 kr\. refunderes til det\s+kort, der blev betalt med\.[\s\S]*inden for\s+fem\s+bankdage/,
    )
  })

  test('a cancelled event: the reason and a cancelling calendar file', async () => {
    const scene = await createTicketScene(portal)
    await confirmed(portal, scene)
    const reason = 'Stormen tog <taget> & døren'
    await portal.call(scene.steward, eventCancel, { params: { eventId: scene.event.id }, body: { reason } })
    await portal.app.settled()
    await deliver()
    const mail = await onlyMailTo(portal, scene.member.email)
    expect(mail.subject).toBe('Aflyst: Julefrokost i bådhuset')
    expect(mail.text).toContain('Begrundelse: Stormen tog <taget> & døren')
    expect(mail.html).toContain('Stormen tog &lt;taget&gt; &amp; døren')
    const calendar = readCalendar((await attachmentOf(portal, mail, 'arrangement.ics')).toString('utf8'))
    expect(calendar.events).toMatchObject([{ uid: `${scene.event.id}@forenet`, status: 'CANCELLED' }])
  })

  test('a cancelled event: people waiting or with an offer are notified and leave the queue', {
    tags: 'full',
  }, async () => {
    const scene = await createTicketScene(portal, { capacity: 2, offerMinutes: 90 })
    const { entry } = await confirmed(portal, scene, ['Bo Lund'])
    const [offered, waiting] = [await createMember(portal.database), await createMember(portal.database)]
    for (const [index, { email }] of [offered, waiting].entries()) {
      const body = { seats: 1 + index, language: index === 0 ? ('en' as const) : ('da' as const) }
      await portal.call({ email: email ?? '' }, eventWaitingListJoin, { params: { eventId: scene.event.id }, body })
    }
    const ticketIds = entry.tickets.slice(1).map((ticket) => ticket.id)
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { ticketIds, refundMinor: 0 } })
    expect(asked.filter((request) => request.kind === 'seats-offered')).toHaveLength(1)
    const body = { reason: 'Stormen tog taget' }
    await portal.call(scene.steward, eventCancel, { params: { eventId: scene.event.id }, body })
    await portal.app.settled()
    await deliver()
    const inEnglish = await onlyMailTo(portal, offered.email)
    expect(inEnglish.subject).toBe('Cancelled: Julefrokost i bådhuset')
    expect(inEnglish.text).toContain('You were on the waiting list, which is now closed.')
    const inDanish = await onlyMailTo(portal, waiting.email)
    expect(inDanish.text).toMatch(/Begrundelse: Stormen tog taget[\s\S]*Du stod på ventelisten, som nu er lukket\./)
    await seatsAgree(portal.database)
  })

  test('an offer from the waiting list that expires', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal, { capacity: 1, offerMinutes: 90 })
    const { entry } = await confirmed(portal, scene)
    const { email } = await createMember(portal.database)
    const body = { seats: 1, language: 'da' } as const
    await portal.call({ email: email ?? '' }, eventWaitingListJoin, { params: { eventId: scene.event.id }, body })
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    asked.length = 0
    portal.clock.now = new Date(portal.clock.now.getTime() + 90 * 60_000)
    await Promise.all([sweepEvents(portal.app.events), sweepEvents(portal.app.events)])
    expect(asked.map(({ kind }) => kind)).toEqual(['offer-expired'])
    await deliver()
    const mail = await onlyMailTo(portal, email)
    expect(mail.subject).toBe(`Tilbuddet er udløbet: ${scene.event.title}`)
    expect(mail.text).toContain(`Tilbuddet om en plads til ${scene.event.title} udløb`)
    expect(mail.text).toContain('Du står heller ikke længere på ventelisten.')
    expect(mail.text).toContain('fordi du stod på en venteliste')
  })

  test('an offer from the waiting list: seats, deadline and link', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal, { capacity: 2, offerMinutes: 90 })
    const { entry } = await confirmed(portal, scene, ['Bo Lund'])
    const [first, second] = [await createMember(portal.database), await createMember(portal.database)]
    for (const { email } of [first, second]) {
      const body = { seats: 1, language: 'en' as const }
      await portal.call({ email: email ?? '' }, eventWaitingListJoin, { params: { eventId: scene.event.id }, body })
    }
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    // The second member declines the offer before its e-mail is sent.
    await portal.call({ email: second.email ?? '' }, eventWaitingListLeave, { params: { eventId: scene.event.id } })
    expect(asked.filter((request) => request.kind === 'seats-offered')).toHaveLength(2)
    await deliver()
    const mail = await onlyMailTo(portal, first.email)
    expect(mail.subject).toBe('A seat for you: Julefrokost i bådhuset')
    expect(mail.text).toMatch(/The seat is yours until Friday 20 November 2026 at\s+13:30/)
    expect(mail.html).toContain(`href="${portal.origin}/${scene.organisation.key}/events/${scene.event.id}/register"`)
    expect(await mailsTo(portal, second.email)).toEqual([])
  })

  test('an offer that expired before its e-mail could be sent is not sent', async () => {
    const scene = await createTicketScene(portal, { capacity: 1, offerMinutes: 90 })
    const { entry } = await confirmed(portal, scene)
    const waiter = await createMember(portal.database)
    const body = { seats: 1, language: 'da' as const }
    await portal.call({ email: waiter.email ?? '' }, eventWaitingListJoin, {
      params: { eventId: scene.event.id },
      body,
    })
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    portal.clock.now = new Date('2026-11-20T12:30:00Z')
    await deliver()
    expect(await mailsTo(portal, waiter.email)).toEqual([])
  })

  test('a transferred ticket reaches its new holder with the new code', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    const { entry, codes } = await confirmed(portal, scene, ['Bo Lund'])
    const moved = await portal.call(scene.person, ticketTransfer, {
      params: { ticketId: entry.tickets[1]?.id ?? '' },
      body: { attendeeName: 'Ida Krogh', attendeeEmail: 'ida.krogh@example.org' },
    })
    await deliver()
    const mail = await onlyMailTo(portal, 'ida.krogh@example.org')
    expect(mail.subject).toBe('Din billet til Julefrokost i bådhuset')
    expect(mail.text).toMatch(/Kære Ida Krogh[\s\S]*Mette Ærø Holm har givet en billet/)
    const pdf = readPdf(await attachmentOf(portal, mail, 'billet.pdf'))
    const ida = moved.body.tickets.find((ticket) => ticket.attendeeName === 'Ida Krogh')
    expect(pdf.codes).toEqual([ida?.code])
    expect(codes).not.toContain(pdf.codes[0])
    expect(pdf.text).not.toContain('Bo Lund')
  })

  test('nothing is sent without an e-mail address', async () => {
    const scene = await createTicketScene(portal)
    const { first } = await confirmed(portal, scene)
    await portal.call(scene.person, ticketTransfer, {
      params: { ticketId: first.id },
      body: { attendeeName: 'Ida Krogh' },
    })
    await expect(deliver()).resolves.toBeUndefined()
    expect(await mailsTo(portal, scene.member.email)).toEqual([])
  })
})

describe('sharing a ticket', () => {
  const share = (scene: Awaited<ReturnType<typeof createTicketScene>>, ticketId: string, email: string) =>
    portal.call(scene.person, ticketEmailToAttendee, { params: { ticketId }, body: { email } })

  test('sends that ticket only, with an audit entry', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    const { entry } = await confirmed(portal, scene, ['Bo Lund'])
    const bo = entry.tickets[1]
    if (!bo) throw new Error('Bo has no ticket')
    expect((await share(scene, bo.id, 'Bo.Lund@Example.org')).body).toEqual({ queued: true })
    await deliver()
    const mail = await onlyMailTo(portal, 'bo.lund@example.org')
    expect(mail.text).toMatch(/Kære Bo Lund[\s\S]*Mette Ærø Holm har sendt dig en billet/)
    expect(readPdf(await attachmentOf(portal, mail, 'billet.pdf')).codes).toEqual([codeOf(bo)])
    const [, secret = ''] = /\/ticket#([A-Za-z0-9_-]{43})/.exec(mail.text) ?? []
    expect((await portal.call(null, ticketByLink, { body: { secret } })).body).toMatchObject({
      state: 'valid',
      ticket: { attendeeName: 'Bo Lund', code: codeOf(bo) },
    })
    const { rows } = await portal.database.$client.query(
      `select actor_email, detail->>'to' as sent_to from audit_entry where action = 'ticket-shared' and object_id = $1`,
      [bo.id],
    )
    expect(rows).toEqual([{ actor_email: scene.person.email, sent_to: 'bo.lund@example.org' }])
  })

  test('has one link, however often its e-mail was tried', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    const { entry } = await confirmed(portal, scene, ['Bo Lund'])
    const params = { ticketId: entry.tickets[1]?.id ?? '' }
    await share(scene, params.ticketId, 'tried@example.org')
    const away = createSmtpMailer(`smtp://127.0.0.1:${await findFreePort()}`, 'Forenet <portal@example.org>')
    for (const _try of ['first', 'second']) {
      for (const request of asked) await expect(sendEventMail({ ...deps, mailer: away }, request)).rejects.toThrow()
    }
    away.close()
    await deliver()
    const mail = await onlyMailTo(portal, 'tried@example.org')
    const [, secret = ''] = /\/ticket#([A-Za-z0-9_-]{43})/.exec(mail.text) ?? []
    expect((await portal.call(null, ticketByLink, { body: { secret } })).body.state).toBe('valid')
    expect((await portal.call(scene.person, ticketLinkItem, { params })).body.live).toBe(1)
  })

  test('is limited to ten times a day, even concurrently', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    const { first } = await confirmed(portal, scene)
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, nth) => share(scene, first.id, `friend.${nth}@example.org`)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 4 }, () => 429),
    ])
    expect(answers.find((answer) => answer.status === 429)?.problem.code).toBe('too-many-requests')
    expect(asked).toHaveLength(10)
    // 23:30 UTC is tomorrow in Copenhagen.
    portal.clock.now = new Date('2026-11-20T23:30:00Z')
    expect((await share(scene, first.id, 'friend@example.org')).status).toBe(200)
  })

  test('of a ticket voided before its e-mail is sent sends nothing', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    const { entry, first } = await confirmed(portal, scene)
    await share(scene, first.id, 'too.late@example.org')
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    await deliver()
    expect(await mailsTo(portal, 'too.late@example.org')).toEqual([])
  })

  test('of an unpaid or cancelled ticket is rejected', async () => {
    const scene = await createTicketScene(portal)
    const priced = await createEvent(portal.database, scene.organisation.id)
    const wanted = buildRegistration([{ ticketTypeId: priced.typeId, memberId: scene.member.id }], 25_000)
    const { entry } = await registerSuccessfully(portal, scene.person, priced.id, wanted)
    const held = await share(scene, entry.tickets[0]?.id ?? '', 'friend@example.org')
    expect([held.status, held.problem.code]).toEqual([404, 'not-paid'])
    expect(asked).toEqual([])
  })
})

describe('the portal cannot be used as a mail relay', () => {
  const share = (scene: TicketScene, ticketId: string, email: string) =>
    portal.call(scene.person, ticketEmailToAttendee, { params: { ticketId }, body: { email } })
  const transfer = (scene: TicketScene, ticketId: string, attendeeEmail: string | null, attendeeName = 'Ida Krogh') =>
    portal.call(scene.person, ticketTransfer, { params: { ticketId }, body: { attendeeName, attendeeEmail } })
  const valid = ({ tickets }: Pick<EventRegistration, 'tickets'>) => tickets.filter(({ state }) => state === 'valid')

  test('a ticket is transferred at most five times', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    const { first, entry } = await confirmed(portal, scene, ['Bo Lund'])
    let ticketId = first.id
    for (let n = 0; n < 5; n++) {
      const answer = await transfer(scene, ticketId, `ida.${n}@example.org`)
      ticketId = answer.body.tickets.find(({ state, id }) => state === 'valid' && id !== entry.tickets[1]?.id)?.id ?? ''
    }
    const refused = await transfer(scene, ticketId, null)
    expect([refused.status, refused.problem.code]).toEqual([422, 'cannot-transfer'])
    expect(asked).toHaveLength(5)
    // The entry's other ticket has its own five.
    expect((await transfer(scene, entry.tickets[1]?.id ?? '', null)).status).toBe(200)
  })

  test('tickets of one entry are mailed at most twenty times a day, shared and transferred together', {
    tags: 'full',
  }, async () => {
    const scene = await createTicketScene(portal)
    const { entry } = await confirmed(portal, scene, ['Bo Lund', 'Ea Lund'])
    const [first, bo, ea] = entry.tickets.map(({ id }) => id)
    const statuses: number[] = []
    for (let n = 0; n < 9; n++) {
      statuses.push((await share(scene, first ?? '', `a${n}@example.org`)).status)
      statuses.push((await share(scene, bo ?? '', `b${n}@example.org`)).status)
    }
    const moved = await transfer(scene, first ?? '', 'moved@example.org')
    const fresh = valid(moved.body).find(({ id }) => id !== bo && id !== ea)?.id ?? ''
    statuses.push(moved.status, (await share(scene, fresh, 'twentieth@example.org')).status)
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
    const [shared, passed] = [
      await share(scene, ea ?? '', 'c@example.org'),
      await transfer(scene, fresh, 'd@example.org'),
    ]
    expect([shared, passed].map(({ status, problem }) => [status, problem.code])).toEqual([
      [429, 'too-many-requests'],
      [429, 'too-many-requests'],
    ])
    expect(asked).toHaveLength(20)
    // Without an e-mail a ticket may still be transferred, and a day later mail works again.
    expect((await transfer(scene, fresh, null)).status).toBe(200)
    portal.clock.now = new Date(START.getTime() + 86_400_000)
    expect((await share(scene, ea ?? '', 'c@example.org')).status).toBe(200)
  })

  test('one member has at most fifty tickets mailed a day, even concurrently', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    const [type] = scene.event.ticketTypes
    const ticketIds: string[] = []
    for (let n = 0; n < 6; n++) {
      const wanted = [{ ticketTypeId: type?.id ?? '', attendeeName: `Gæst ${n}` }]
      const { entry } = await registerSuccessfully(portal, scene.person, scene.event.id, buildRegistration(wanted, 0))
      ticketIds.push(entry.tickets[0]?.id ?? '')
    }
    const answers = await Promise.all(
      ticketIds.flatMap((ticketId) =>
        Array.from({ length: 9 }, (_, nth) => share(scene, ticketId, `friend.${nth}@example.org`)),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([50, 4])
  })

  test('a name that is a link or invisible is rejected', async () => {
    const scene = await createTicketScene(portal)
    const { first } = await confirmed(portal, scene)
    for (const attendeeName of ['Vind en telefon på evil.example', '\u200b\u202e']) {
      const passed = await transfer(scene, first.id, 'offer@example.org', attendeeName)
      expect([passed.status, passed.problem.errors?.[0]?.path]).toEqual([400, 'attendeeName'])
      const wanted = [{ ticketTypeId: scene.event.typeId, attendeeName }]
      const guest = await registerForEvent(portal, scene.person, scene.event.id, buildRegistration(wanted, 0))
      expect([guest.status, guest.problem.errors?.[0]?.path]).toEqual([400, 'tickets.0.attendeeName'])
    }
  })
})

describe('the queue', () => {
  let queue: Jobs
  afterEach(() => queue.stop())

  test('sends messages of committed transactions only', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    const { first } = await confirmed(portal, scene)
    const { pool } = portal.app.payments
    queue = await openJobs(pool, pino({ level: 'silent' }))
    const arrived = Promise.withResolvers<void>()
    const mailer = {
      ...portal.mailer,
      send: async (mail: Parameters<typeof portal.mailer.send>[0]) => {
        const id = await portal.mailer.send(mail)
        arrived.resolve()
        return id
      },
    }
    const events = { jobs: [defineJob(EVENT_MAILS, (request) => sendEventMail({ ...deps, mailer }, request))] }
    await queue.declare([events])
    await queue.work([events])
    const { ticketShared } = eventMailRequests(queue.send)
    await expect(
      inTransaction(pool, async (transaction) => {
        await ticketShared(transaction, first.id, 'never@example.org', `ticket:${first.id}:never`)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await inTransaction(pool, (transaction) =>
      ticketShared(transaction, first.id, 'queued@example.org', `ticket:${first.id}:queued`),
    )
    await arrived.promise
    expect(await mailsTo(portal, 'queued@example.org')).toHaveLength(1)
    expect(await mailsTo(portal, 'never@example.org')).toEqual([])
  })
})
