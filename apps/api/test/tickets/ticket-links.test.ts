import { randomBytes } from 'node:crypto'
import { entryCancel } from '@forenet/contract/entry-calls'
import { eventCancel } from '@forenet/contract/event-calls'
import {
  ticketByLink,
  ticketCheck,
  ticketLinkCreate,
  ticketLinkItem,
  ticketLinkRevoke,
  ticketTransfer,
} from '@forenet/contract/ticket-calls'
import { maintenanceGet } from '@forenet/contract/tools-calls'
import { createActiveMembership, createMember, linkFamily } from '@forenet/testkit/builders'
import { buildRegistration, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endMaintenance, startMaintenance } from '../../src/modules/core/maintenance/repository.ts'
import { computeLinkState, MAX_LINKS_PER_TICKET } from '../../src/modules/events/tickets/ticket-links.ts'
import { confirmed, createTicketScene } from './scene.ts'

let portal: TestPortal
const START = new Date('2026-11-20T11:00:00Z')
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = START
})
afterEach(() => {
  portal.clock.now = START
})

/** Mette with a ticket for her grandmother. */
async function grandmother() {
  const scene = await createTicketScene(portal)
  const { entry, codes } = await confirmed(portal, scene, ['Karen Holm'])
  const [, ticket] = entry.tickets
  const ticketId = ticket?.id ?? ''
  const params = { ticketId }
  return {
    scene,
    entry,
    ticketId,
    code: codes[1] ?? '',
    make: async (who = scene.person) => portal.call(who, ticketLinkCreate, { params }),
    end: async (who = scene.person) => portal.call(who, ticketLinkRevoke, { params }),
    look: async (who = scene.person) => portal.call(who, ticketLinkItem, { params }),
  }
}
const secretOf = (url: string | null) => new URL(url ?? '').hash.slice(1)
const open = (secret: string) => portal.call(null, ticketByLink, { body: { secret } })
const made = async (of: { make: () => ReturnType<Awaited<ReturnType<typeof grandmother>>['make']> }) =>
  secretOf((await of.make()).body.url)

describe('a link to a ticket', () => {
  test('opens it without a sign-in: event, name and code only', async () => {
    const of = await grandmother()
    const answer = await of.make()
    expect(answer.body).toMatchObject({ live: 1, until: of.scene.event.endsAt.toISOString() })
    const url = new URL(answer.body.url ?? '')
    expect([url.origin, url.pathname, url.search]).toEqual([portal.origin, '/ticket', ''])
    const opened = await open(secretOf(url.href))
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    const { startsAt, endsAt } = of.scene.event
    expect(opened.body).toEqual({
      state: 'valid',
      ticket: {
        attendeeName: 'Karen Holm',
        ticketTypeName: 'Barn',
        code: of.code,
        usedAt: null,
        eventTitle: 'Julefrokost i bådhuset',
        organisationName: 'Søhøjlandets Roklub',
        accentColour: '#1f6f54',
        logo: null,
        startDate: startsAt.toISOString(),
        endDate: endsAt.toISOString(),
        place: 'Bådhuset',
        placeAddress: 'Havnevej 12, 8600 Silkeborg',
        city: 'Silkeborg',
      },
    })
    await portal.call(of.scene.steward, ticketCheck, { body: { code: of.code } })
    expect((await open(secretOf(url.href))).body).toMatchObject({
      state: 'used',
      ticket: { usedAt: START.toISOString() },
    })
  })

  test('that is unknown is not found, and a malformed one is rejected', async () => {
    await made(await grandmother())
    const guessed = await open(randomBytes(32).toString('base64url'))
    expect([guessed.status, guessed.problem.code]).toEqual([404, 'not-found'])
    expect((await open('short')).status).toBe(400)
  })

  test('opens during maintenance too, for holders at the door', async () => {
    const of = await grandmother()
    const secret = await made(of)
    const isOn = async () => (await portal.call(null, maintenanceGet)).body.on
    await startMaintenance(portal.database, { da: 'Vi flytter.', en: 'We are moving.' }, START)
    try {
      await expect.poll(isOn).toBe(true)
      expect((await open(secret)).body.state).toBe('valid')
      expect((await of.make()).problem.code).toBe('in-maintenance')
    } finally {
      await endMaintenance(portal.database)
      await expect.poll(isOn).toBe(false)
    }
  })

  test('is stored as a hash only', async () => {
    const of = await grandmother()
    const secret = await made(of)
    const { rows } = await portal.database.$client.query<{ row: string }>(
      'select l::text as row from ticket_link l where ticket_id = $1',
      [of.ticketId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(secret)
    expect(rows[0]?.row).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  })

  test('reports that it ended; the ticket stays, and another link can be created', async () => {
    const of = await grandmother()
    const [first, second] = [await made(of), await made(of)]
    expect((await of.look()).body).toMatchObject({ live: 2, url: null })
    expect((await of.end()).body).toMatchObject({ live: 0, url: null })
    for (const secret of [first, second]) expect((await open(secret)).body).toEqual({ state: 'revoked', ticket: null })
    expect(
      (await portal.call(of.scene.steward, ticketCheck, { body: { code: of.code, use: false } })).body.verdict,
    ).toBe('valid')
    expect((await open(await made(of))).body.state).toBe('valid')
  })

  test('reports a transferred or cancelled ticket and a cancelled or past event', { tags: 'full' }, async () => {
    const moved = await grandmother()
    const [old] = [await made(moved)]
    await portal.call(moved.scene.person, ticketTransfer, {
      params: { ticketId: moved.ticketId },
      body: { attendeeName: 'Ida Krogh', attendeeEmail: null },
    })
    expect((await open(old)).body).toEqual({ state: 'transferred', ticket: null })
    expect((await moved.make()).status).toBe(404)

    const cancelled = await grandmother()
    const second = await made(cancelled)
    await portal.call(cancelled.scene.person, entryCancel, {
      params: { entryId: cancelled.entry.id },
      body: { ticketIds: [cancelled.ticketId], refundMinor: 0 },
    })
    expect((await open(second)).body).toEqual({ state: 'cancelled', ticket: null })

    const off = await grandmother()
    const third = await made(off)
    await portal.call(off.scene.steward, eventCancel, {
      params: { eventId: off.scene.event.id },
      body: { reason: 'Storm' },
    })
    expect((await open(third)).body).toEqual({ state: 'called-off', ticket: null })

    const over = await grandmother()
    const fourth = await made(over)
    portal.clock.now = new Date(over.scene.event.endsAt.getTime() - 1)
    expect((await open(fourth)).body.state).toBe('valid')
    portal.clock.now = over.scene.event.endsAt
    expect((await open(fourth)).body).toEqual({ state: 'ended', ticket: null })
    expect((await over.make()).status).toBe(404)
  })

  test("does not reveal a former relative's attendance", async () => {
    const scene = await createTicketScene(portal)
    const former = await createMember(portal.database)
    await createActiveMembership(portal.database, scene.organisation.id, former.id)
    await linkFamily(portal.database, scene.member, former)
    const wanted = [{ ticketTypeId: scene.event.typeId, memberId: former.id }]
    const { entry } = await registerSuccessfully(portal, scene.person, scene.event.id, buildRegistration(wanted, 0))
    const [ticket] = entry.tickets
    const params = { ticketId: ticket?.id ?? '' }
    const make = async () => {
      const { status, body } = await portal.call(scene.person, ticketLinkCreate, { params })
      return { status, secret: status === 200 ? secretOf(body.url) : '' }
    }
    const { secret } = await make()
    await portal.call(scene.steward, ticketCheck, { body: { code: ticket?.code ?? '' } })
    expect((await open(secret)).body.state).toBe('used')
    await portal.database.$client.query(
      `update family_invitation set status = 'rejected' where invitee_member_id = $1`,
      [former.id],
    )
    const asBought = { state: 'valid', ticket: { usedAt: null } }
    expect((await open(secret)).body).toMatchObject(asBought)
    expect((await open((await make()).secret)).body).toMatchObject(asBought)
  })

  test('is created and ended by the buyer only', async () => {
    const of = await grandmother()
    const secret = await made(of)
    const stranger = await createMember(portal.database)
    await createActiveMembership(portal.database, of.scene.organisation.id, stranger.id)
    for (const who of [{ email: stranger.email ?? '' }, of.scene.steward]) {
      expect([(await of.make(who)).status, (await of.end(who)).status, (await of.look(who)).status]).toEqual([
        404, 404, 404,
      ])
    }
    expect((await open(secret)).body.state).toBe('valid')
  })
})

describe(`a ticket has at most ${MAX_LINKS_PER_TICKET} links`, () => {
  test('even when requested concurrently, including ended ones', { tags: 'full' }, async () => {
    const of = await grandmother()
    const statuses = await Promise.all(
      Array.from({ length: MAX_LINKS_PER_TICKET + 5 }, async () => (await of.make()).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_LINKS_PER_TICKET)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    await of.end()
    expect((await of.make()).problem.code).toBe('too-many-requests')
  })

  test('twin: counting without the lock creates one too many', async () => {
    const { ticketId } = await grandmother()
    const pool = portal.app.payments.pool
    const clients = [await pool.connect(), await pool.connect()]
    const count = async (client: (typeof clients)[number]) =>
      (
        await client.query<{ made: number }>('select count(*)::int as made from ticket_link where ticket_id = $1', [
          ticketId,
        ])
      ).rows[0]?.made ?? 0
    const insert = (client: (typeof clients)[number]) =>
      client.query('insert into ticket_link (secret_hash, ticket_id, created_at) values ($1, $2, now())', [
        randomBytes(32),
        ticketId,
      ])
    try {
      const [one] = clients
      for (let nth = 1; one && nth < MAX_LINKS_PER_TICKET; nth++) await insert(one)
      for (const client of clients) await client.query('begin')
      for (const client of clients) expect(await count(client)).toBeLessThan(MAX_LINKS_PER_TICKET)
      for (const client of clients) await insert(client)
      for (const client of clients) await client.query('commit')
      expect(one && (await count(one))).toBe(MAX_LINKS_PER_TICKET + 1)
    } finally {
      for (const client of clients) client.release()
    }
  })
})

test.each([
  ['valid', {}, null, 'valid'],
  ['used', { state: 'used' }, null, 'used'],
  ['ended by the buyer, whatever else', { state: 'void', voidReason: 'transferred' }, START, 'revoked'],
  ['called off, while its tickets are still valid', { cancelledAt: START }, null, 'called-off'],
  ['another name on it', { state: 'void', voidReason: 'transferred' }, null, 'transferred'],
  ['cancelled', { state: 'void', voidReason: 'cancelled' }, null, 'cancelled'],
  ['held and not paid for', { state: 'reserved' }, null, 'cancelled'],
  ['over', { endsAt: START }, null, 'ended'],
] as const)('a link to a ticket that is %s', (_what, given, revokedAt, expected) => {
  const ticket = {
    state: 'valid',
    voidReason: null,
    cancelledAt: null,
    endsAt: new Date(START.getTime() + 1),
    ...given,
  }
  expect(computeLinkState(ticket as Parameters<typeof computeLinkState>[0], revokedAt, START)).toBe(expected)
})
