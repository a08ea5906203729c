import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { json } from 'node:stream/consumers'
import { entryList } from '@forenet/contract/entry-calls'
import { familyInvitationsByEmail } from '@forenet/contract/family-calls'
import { memberFindByEmail, memberNameList } from '@forenet/contract/member-calls'
import { createActiveMembership, createMember, createOrganisation, linkFamily } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

/** Each call that takes an e-mail, with its response for unknown ones. */
const CALLS = {
  memberSearchEmail: { by: (email: string) => [memberFindByEmail, { query: { email } }] as const, status: 404 },
  memberNames: { by: (email: string) => [memberNameList, { query: { email } }] as const, status: 200 },
  entryList: { by: (email: string) => [entryList, { query: { email } }] as const, status: 404 },
  familyInvitationsByEmail: {
    by: (email: string) => [familyInvitationsByEmail, { query: { inviterEmail: email } }] as const,
    status: 200,
  },
}
/** One keep-alive connection, so that little else than the portal's own time is measured. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

type Name = keyof typeof CALLS
const NAMES = Object.keys(CALLS) as Name[]

let portal: TestPortal
/** Members of another club, with family, membership and entry there: existing, but not visible here. */
let known: string[]
let callers: Record<'a member' | 'an administrator', TestPerson>

beforeAll(async () => {
  portal = await startTestPortal()
  const { database } = portal
  const [home, elsewhere] = [await createOrganisation(database), await createOrganisation(database)]
  const event = await createEvent(database, elsewhere.id, { capacity: 100 })
  known = []
  for (let nth = 0; nth < 5; nth++) {
    const member = await createMember(database)
    await createActiveMembership(database, elsewhere.id, member.id)
    await linkFamily(database, member, await createMember(database))
    const person = { email: member.email ?? '' }
    const tickets = [{ ticketTypeId: event.typeId, memberId: member.id }]
    await registerSuccessfully(portal, person, event.id, buildRegistration(tickets, 25_000))
    known.push(person.email)
  }
  const [member, administrator] = [await createMember(database), await createMember(database)]
  for (const { id } of [member, administrator]) await createActiveMembership(database, elsewhere.id, id)
  callers = {
    'a member': await signedIn({ email: member.email ?? '' }),
    'an administrator': await signedIn({ email: administrator.email ?? '', roles: [`org:${home.key}|role:ADMIN`] }),
  }
})
afterAll(async () => {
  agent.destroy()
  await portal.stop()
})
afterEach(() => vi.restoreAllMocks())

/** One token for all calls, already cached by the portal. */
async function signedIn(person: TestPerson): Promise<TestPerson> {
  const caller = { ...person, token: await portal.token(person) }
  for (const name of NAMES) await ask(caller, name, 'nobody@example.org')
  await portal.app.settled()
  return caller
}

async function ask(caller: TestPerson, name: Name, email: string): Promise<{ status: number; body: unknown }> {
  const [call, { query }] = CALLS[name].by(email)
  const url = new URL(`${portal.origin}${call.path}?${new URLSearchParams(query)}`)
  const request = get(url, { agent, headers: { orgKey: 'ALL', authorization: `Bearer ${caller.token}` } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: { ...((await json(answer)) as object), requestId: '' } }
}

let unknownSoFar = 0
const unknown = () => `member${1_000_000 + unknownSoFar++}@example.org`
const someKnown = (nth: number) => known[nth % known.length] ?? ''

/** The statements sent during a call. */
async function statementsOf(caller: TestPerson, name: Name, email: string): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await ask(caller, name, email)
  const sent = query.mock.calls.map(([config]: unknown[]) => textOf(config))
  vi.restoreAllMocks()
  // Liveness checks of connections depend on the clock.
  return sent.filter((text) => text !== 'select 1')
}

function textOf(config: unknown): string {
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : String(config)
}

/**
 * The Mann–Whitney statistic over the number of pairs: how often the response for a known e-mail took longer. Half: no
 * difference; 1: always longer.
 */
function shareOfSlower(slower: readonly number[], faster: readonly number[]): number {
  const all = [...slower.map((ms) => ({ ms, isSlower: true })), ...faster.map((ms) => ({ ms, isSlower: false }))].sort(
    (a, b) => a.ms - b.ms,
  )
  const ranks = all.reduce((sum, { isSlower }, index) => sum + (isSlower ? index + 1 : 0), 0)
  return (ranks - (slower.length * (slower.length + 1)) / 2) / (slower.length * faster.length)
}

const ROUNDS_AT_ONCE = 60
const MAX_ROUNDS = 500
const ASKED_EACH_TIME = 7

type Kind = 'known' | 'unknown' | 'twoStatements'

/**
 * The share for a known e-mail, and the same when existence and access are read one after the other. Measured
 * alternately, so that other load affects all alike; of several requests per e-mail the fastest counts, as for an
 * attacker. Adds rounds until two statements are detected, the yardstick that the real calls must stay far below.
 */
async function measured(caller: TestPerson, name: Name): Promise<{ one: number; two: number; chance: number }> {
  const times: Record<Kind, number[]> = { known: [], unknown: [], twoStatements: [] }
  for (;;) {
    await askByTurns(caller, name, times)
    const rounds = times.known.length
    const [one, two] = [shareOfSlower(times.known, times.unknown), shareOfSlower(times.twoStatements, times.unknown)]
    const chance = Math.sqrt((2 * rounds + 1) / (12 * rounds ** 2))
    if (two - 0.5 > 8 * chance || rounds >= MAX_ROUNDS) return { one, two, chance }
  }
}

async function askByTurns(caller: TestPerson, name: Name, times: Record<Kind, number[]>): Promise<void> {
  const kinds = Object.keys(times) as Kind[]
  for (let round = 0; round < ROUNDS_AT_ONCE; round++) {
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(round + turn) % kinds.length] ?? 'known'
      const email = kind === 'unknown' ? unknown() : someKnown(round)
      if (kind === 'twoStatements') readOneAfterTheOther()
      let quickest = Number.POSITIVE_INFINITY
      for (let time = 0; time < ASKED_EACH_TIME; time++) {
        const begun = performance.now()
        await ask(caller, name, email)
        quickest = Math.min(quickest, performance.now() - begun)
      }
      times[kind].push(quickest)
      vi.restoreAllMocks()
    }
  }
}

/** Simulates two statements: one for existence, then one for the rest. */
function readOneAfterTheOther(): void {
  type Statement = { name?: string; text: string; values?: unknown[] }
  const pool = portal.database.$client as pg.Pool
  const query = pool.query.bind(pool)
  const twin = async (statement: Statement) => {
    if (statement.name !== 'member_related_by_email') return query(statement)
    const text = 'select id from member where email = $1'
    const { rows } = await query({ name: 'twin_exists', text, values: [statement.values?.[1]] })
    if (rows.length > 0) return query(statement)
    return { rows: [{ id: null, living: false, guardian: false, linked: false, ties: [], invited: false }] }
  }
  vi.spyOn(pool, 'query').mockImplementation(twin as typeof pool.query)
}

describe.each(['a member', 'an administrator'] as const)("a member's e-mail looked up by %s", (who) => {
  test.each(NAMES)('gets the same response as an unused one: %s', async (name) => {
    const [one, other] = [await ask(callers[who], name, someKnown(0)), await ask(callers[who], name, unknown())]
    expect(one.status).toBe(CALLS[name].status)
    expect(one).toEqual(other)
  })

  test.each(NAMES)('runs the same statements: %s', async (name) => {
    const one = await statementsOf(callers[who], name, someKnown(0))
    expect(one.length).toBeGreaterThan(0)
    expect(one).toEqual(await statementsOf(callers[who], name, unknown()))
  })
})

// One call and caller suffice, because all send the same statement as shown above. A busy machine needs most rounds.
test("a member's e-mail takes the same time; an additional statement would be measurable", async () => {
  const { one, two, chance } = await measured(callers['a member'], 'memberSearchEmail')
  expect(two - 0.5).toBeGreaterThan(3 * chance)
  expect(Math.abs(one - 0.5)).toBeLessThan(Math.max(0.6 * (two - 0.5), 4 * chance))
}, 180_000)

test("checking existence and access one after the other reveals a member's e-mail by its statements", async () => {
  const caller = callers['a member']
  readOneAfterTheOther()
  const one = await statementsOf(caller, 'memberSearchEmail', someKnown(0))
  readOneAfterTheOther()
  expect(one.length).toBe((await statementsOf(caller, 'memberSearchEmail', unknown())).length + 1)
})

test('the share is a half for equal times, and 1 if one group is always slower', () => {
  expect(shareOfSlower([1, 4, 5, 8], [2, 3, 6, 7])).toBe(0.5)
  expect(shareOfSlower([5, 6], [1, 2])).toBe(1)
  expect(shareOfSlower([1, 2], [5, 6])).toBe(0)
})
