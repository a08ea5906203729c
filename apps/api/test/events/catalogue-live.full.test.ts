import { randomUUID } from 'node:crypto'
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { PlacesLeft } from '@forenet/contract/event'
import { eventPlacesGet, eventPlacesLive } from '@forenet/contract/event-calls'
import type { Problem } from '@forenet/contract/problem'
import { createMember, createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

let portal: TestPortal
const streams: ClientRequest[] = []
beforeAll(async () => {
  portal = await startTestPortal()
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy()
})
afterAll(() => portal.stop())

const query = (text: string, values: unknown[] = []) => portal.database.$client.query(text, values)
const someone = () => createPerson(portal.database)
const anEvent = async (overrides: Parameters<typeof createEvent>[2] = {}) =>
  createEvent(portal.database, (await createOrganisation(portal.database)).id, overrides, [
    { name: 'Alle', memberPriceMinor: 0, guestPriceMinor: 0, quota: 5_000 },
  ])

type Stream = { status: number; headers: IncomingHttpHeaders; body: IncomingMessage }

/** A separate connection for each, because clients may not reuse one that was cut. */
async function open(of: TestPortal, person: TestPerson, eventId: string): Promise<Stream> {
  const token = person.token ?? (await of.token(person))
  const address = of.origin + eventPlacesLive.path.replace('{eventId}', eventId)
  return new Promise((done, fail) => {
    const asking = request(address, { agent: false, headers: { authorization: `Bearer ${token}` } }, (body) => {
      body.on('error', () => undefined)
      done({ status: body.statusCode ?? 0, headers: body.headers, body })
    })
    asking.on('error', fail)
    asking.end()
    streams.push(asking)
  })
}

async function problemOf({ body }: Stream): Promise<Problem> {
  return JSON.parse(Buffer.concat(await Array.fromAsync(body)).toString('utf8'))
}

/** The messages of a stream, parsed like a browser does. */
async function* messages({ body }: Stream): AsyncGenerator<PlacesLeft> {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = text
        .slice(0, end)
        .split('\n')
        .find((line) => line.startsWith('data: '))
      text = text.slice(end + 2)
      if (data) yield JSON.parse(data.slice(6))
    }
  }
}

async function next(stream: AsyncGenerator<PlacesLeft>): Promise<PlacesLeft> {
  const { value, done } = await stream.next()
  if (done) throw new Error('The stream ended')
  return value
}

describe('live seat availability', () => {
  test('is sent on opening and after each change', async () => {
    const event = await anEvent({ capacity: 20, seatsTaken: 3 })
    const person = await someone()
    const answer = await open(portal, person, event.id)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': 'no-store',
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    const stream = messages(answer)
    const first = await next(stream)
    expect(first).toEqual((await portal.call(person, eventPlacesGet, { params: { eventId: event.id } })).body)
    expect(first).toMatchObject({ left: 17, waiting: 0, registration: 'open', ticketTypes: [{ left: 17 }] })
    const wanted = [{ ticketTypeId: event.typeId, attendeeName: 'Bo' }]
    await registerSuccessfully(portal, person, event.id, buildRegistration(wanted, 0))
    expect(await next(stream)).toMatchObject({ left: 16 })
    await query('update event set waiting_seats = 2 where id = $1', [event.id])
    expect(await next(stream)).toMatchObject({ left: 0, waiting: 2, registration: 'waiting-list' })
    await query('update event set waiting_seats = 0 where id = $1', [event.id])
    expect(await next(stream)).toMatchObject({ left: 16, waiting: 0 })
    await query('update event_ticket_type set quota = 5 where event_id = $1', [event.id])
    expect(await next(stream)).toMatchObject({ left: 4, ticketTypes: [{ left: 4 }] })
    await query('update event set cancelled_at = now() where id = $1', [event.id])
    expect(await next(stream)).toMatchObject({ registration: 'cancelled' })
  })

  test('skips outdated states and sends the latest', async () => {
    const event = await anEvent({ capacity: 1_000 })
    const stream = messages(await open(portal, await someone(), event.id))
    expect(await next(stream)).toMatchObject({ left: 1_000 })
    for (let n = 0; n < 60; n++) await query('update event set seats_taken = seats_taken + 1 where id = $1', [event.id])
    const told: (number | null)[] = []
    do told.push((await next(stream)).left)
    while (told.at(-1) !== 940)
    expect(told).toEqual(told.toSorted((one, other) => (other ?? 0) - (one ?? 0)))
  })

  test('is not found for unknown or hidden events', async () => {
    const person = await someone()
    expect((await open(portal, person, randomUUID())).status).toBe(404)
    const event = await anEvent()
    await registerSuccessfully(
      portal,
      person,
      event.id,
      buildRegistration([{ ticketTypeId: event.typeId, attendeeName: 'Bo' }], 0),
    )
    await query('update event set enabled = false where id = $1', [event.id])
    const refused = await open(portal, await someone(), event.id)
    expect(refused.status).toBe(404)
    expect(await problemOf(refused)).toMatchObject({ code: 'not-found' })
    expect(await next(messages(await open(portal, person, event.id)))).toMatchObject({ left: 99 })
  })

  test.each([
    ['the event is taken off the lists', 'update event set enabled = false where id = $1'],
    [
      'its organisation is',
      'update organisation set enabled = false where id = (select organisation_id from event where id = $1)',
    ],
  ])('ends for strangers once %s', async (_what, takeOff) => {
    const event = await anEvent({ capacity: 100 })
    const stream = messages(await open(portal, await someone(), event.id))
    expect(await next(stream)).toMatchObject({ left: 100 })
    await query(takeOff, [event.id])
    await query('update event set seats_taken = 7 where id = $1', [event.id])
    expect(await stream.next()).toMatchObject({ done: true })
  })

  test('allows ten streams per caller, and more after one is closed', async () => {
    const event = await anEvent()
    const person = { token: await portal.token(await someone()) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(portal, person, event.id)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const refused = await open(portal, person, event.id)
    expect(refused.status).toBe(429)
    expect(await problemOf(refused)).toMatchObject({
      code: 'too-many-requests',
      detail: 'You are watching in too many windows at once; close one of them',
    })
    expect((await open(portal, await someone(), event.id)).status).toBe(200)
    streams[0]?.destroy()
    const again = async () => expect((await open(portal, person, event.id)).status).toBe(200)
    await vi.waitFor(again, { timeout: 20_000 })
  })

  test('ends with the session, and cannot be opened in an ended one', async () => {
    const event = await anEvent()
    const person = await someone()
    const token = await portal.token({ ...person, session: 'here' })
    const [here, elsewhere] = await Promise.all(
      [token, await portal.token({ ...person, session: 'elsewhere' })].map(async (one) =>
        messages(await open(portal, { token: one }, event.id)),
      ),
    )
    if (!here || !elsewhere) throw new Error('Two were opened')
    await Promise.all([next(here), next(elsewhere)])
    portal.endedSessions.add('here')
    portal.app.endSession('here')
    expect(await here.next()).toMatchObject({ done: true })
    await query('update event set seats_taken = 9 where id = $1', [event.id])
    expect(await next(elsewhere), 'another session goes on').toMatchObject({ left: 91 })
    const refused = await open(portal, { token }, event.id)
    expect(refused.status).toBe(401)
    expect(await problemOf(refused)).toMatchObject({ code: 'session-ended' })
  })

  test('ends with the token if no session is known, as external providers do not report session ends', async () => {
    const event = await anEvent()
    const person = await someone()
    const short = messages(await open(portal, { token: await portal.token({ ...person, expiresIn: 1 }) }, event.id))
    const known = messages(
      await open(portal, { token: await portal.token({ ...person, expiresIn: 1, session: 'known' }) }, event.id),
    )
    await Promise.all([next(short), next(known)])
    expect(await short.next()).toMatchObject({ done: true })
    await query('update event set seats_taken = 9 where id = $1', [event.id])
    expect(await next(known), 'whose session is known goes on').toMatchObject({ left: 91 })
  })

  test('ends when the portal stops', async () => {
    const own = await startTestPortal()
    const organisation = await createOrganisation(own.database)
    const event = await createEvent(own.database, organisation.id)
    const member = await createMember(own.database)
    const stream = messages(await open(own, { email: member.email ?? '' }, event.id))
    await next(stream)
    const ended = stream.next()
    await own.stop()
    expect(await ended).toMatchObject({ done: true })
  })
})
