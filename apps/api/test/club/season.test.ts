import { randomUUID } from 'node:crypto'
import {
  clubEditionChange,
  clubMembershipTypeChange,
  clubMembershipTypeList,
} from '@forenet/contract/club/membership-type-calls'
import { clubSeasonGet, clubSeasonOpen, clubSeasonPreview, clubSeasonUndo } from '@forenet/contract/club/season-calls'
import type { PriceOutcome } from '@forenet/domain/price-sandbox'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, openPaymentWindow, payInWindow, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
let start: Date
let club: Awaited<ReturnType<typeof createOrganisation>>
let senior: Awaited<ReturnType<typeof createEdition>>
let junior: Awaited<ReturnType<typeof createEdition>>
let owner: Awaited<ReturnType<typeof withRole>>
beforeAll(async () => {
  portal = await startTestPortal()
  start = portal.clock.now
})
afterAll(() => portal.stop())
beforeEach(async () => {
  portal.clock.now = start
  club = await createOrganisation(portal.database)
  senior = await createEdition(portal.database, club.id)
  junior = await createEdition(portal.database, club.id, { name: 'Junior 2027', priceMinor: 20_000, ageTo: 17 })
  owner = await withRole(portal, club, { role: 'owner' })
})

const params = () => ({ orgKey: club.key })
const terms = (name: string, priceMinor: number, ageTo: number | null = null) => ({
  name,
  priceMinor,
  vatRate: 1.25,
  surchargeMinor: 500,
  startDate: '2028-01-01',
  endDate: '2028-12-31',
  offerStartDate: '2026-11-20',
  ageTo,
})
const follow = (row: typeof senior, version = 1) => ({
  typeId: row.typeId ?? '',
  follows: { editionId: row.id, version },
})
const next = () => [
  { id: randomUUID(), ...follow(senior), terms: terms('Senior 2028', 40_000) },
  { id: randomUUID(), ...follow(junior), terms: terms('Junior 2028', 12_000, 17) },
]
const open = (editions: ReturnType<typeof next>, id = randomUUID()) =>
  portal.call(owner, clubSeasonOpen, { params: params(), body: { id, editions } })
const undo = (seasonId: string) => portal.call(owner, clubSeasonUndo, { params: { ...params(), seasonId } })
const tryOut = (outcome: PriceOutcome, offset = 0) =>
  portal.call(owner, clubSeasonPreview, {
    params: params(),
    body: { editions: next().map(({ id: _id, ...edition }) => edition), outcome, offset },
  })
async function names(): Promise<string[]> {
  const { body } = await portal.call(owner, clubMembershipTypeList, { params: params() })
  return body.flatMap(({ editions }) => editions.map(({ name, published }) => (published ? name : `(${name})`)))
}
async function actions(): Promise<string[]> {
  const { rows } = await portal.database.$client.query<{ action: string }>(
    `select action from audit_entry where organisation_id = $1 and action like 'membership-%' order by id`,
    [club.id],
  )
  return rows.map(({ action }) => action)
}

/** A paid membership of an edition. */
async function paid(row: typeof senior, totalMinor: number, dateOfBirth: string | null = '1990-05-01') {
  const member = await createMember(portal.database, { dateOfBirth })
  const person = { email: member.email ?? '' }
  const selection = buildSelection(club.id, [{ memberId: member.id, membershipConfId: row.id }], totalMinor)
  const window = await openPaymentWindow(portal, person, selection)
  await payInWindow(portal, person, window)
  return { ...member, person }
}

describe('a season for all types', () => {
  test('is opened for each edition at once, and idempotent', async () => {
    const [id, editions] = [randomUUID(), next()]
    const both = await Promise.all([open(editions, id), open(editions, id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body.opening).toMatchObject({ id, takenBackAt: null })
    expect(both[0]?.body.opening?.editions.map((one) => one.name).sort()).toEqual(['Junior 2028', 'Senior 2028'])
    expect(await names()).toEqual(['Junior 2028', 'Junior 2027', 'Senior 2028', 'Senior 2027'])
    expect(await actions()).toEqual(['membership-offered', 'membership-offered'])
    expect((await open(next(), id)).problem.code).toBe('changed-meanwhile')
  })

  test('the second of two concurrent openings is rejected completely', async () => {
    const both = await Promise.all([open(next()), open(next())])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await names()).toHaveLength(4)
    expect(await actions()).toHaveLength(2)
  })

  test('is not opened if one type cannot be', async () => {
    const [first, second] = next()
    if (!first || !second) throw new Error('There are two')
    const early = { ...second, terms: { ...second.terms, startDate: '2027-12-31' } }
    const refused = await open([first, early])
    expect(refused.problem).toMatchObject({
      code: 'malformed-input',
      errors: [{ path: 'editions.1.terms.startDate' }],
    })
    expect((await open([first, { ...second, ...follow(junior, 2) }])).problem.code).toBe('changed-meanwhile')
    expect((await open([first, { ...second, typeId: randomUUID() }])).problem.code).toBe('not-found')
    expect((await open([first, { ...second, typeId: first.typeId }])).problem.code).toBe('malformed-input')
    await portal.call(owner, clubMembershipTypeChange, {
      params: { ...params(), typeId: second.typeId },
      body: { name: 'Junior', archived: true, version: 1 },
    })
    expect((await open([first, second])).problem.code).toBe('type-archived')
    expect(await names()).toEqual(['Senior 2027', 'Junior 2027'])
  })
})

describe('an opened season', () => {
  test('without buyers is undone completely, and can be opened again', async () => {
    const id = randomUUID()
    await open(next(), id)
    const taken = await undo(id)
    expect(taken.body.opening).toMatchObject({ id, editions: [] })
    expect(taken.body.opening?.takenBackAt).not.toBeNull()
    expect((await undo(id)).status).toBe(200)
    expect(await names()).toEqual(['Junior 2027', 'Senior 2027'])
    expect((await actions()).slice(2)).toEqual(['membership-taken-back', 'membership-taken-back'])
    expect((await open(next())).status).toBe(200)
  })

  test('with buyers stays, even if they buy concurrently', async () => {
    const [id, editions] = [randomUUID(), next()]
    await open(editions, id)
    const member = await createMember(portal.database, { dateOfBirth: '1990-05-01' })
    const chosen = [{ memberId: member.id, membershipConfId: editions[0]?.id ?? '' }]
    const [bought, taken] = await Promise.all([
      preparePurchase(portal, { email: member.email ?? '' }, buildSelection(club.id, chosen, 50_500)),
      undo(id),
    ])
    if (bought.status === 200) {
      expect(taken.problem.code).toBe('sold-already')
      expect(await names()).toHaveLength(4)
    } else {
      expect([bought.problem.code, taken.status]).toEqual(['membership-not-on-offer', 200])
      expect(await names()).toHaveLength(2)
    }
  })

  test('with an abandoned purchase returns to draft', async () => {
    const [id, editions] = [randomUUID(), next()]
    await open(editions, id)
    const member = await createMember(portal.database, { dateOfBirth: '1990-05-01' })
    const chosen = [{ memberId: member.id, membershipConfId: editions[0]?.id ?? '' }]
    await preparePurchase(portal, { email: member.email ?? '' }, buildSelection(club.id, chosen, 50_500))
    expect((await undo(id)).problem.code).toBe('sold-already')
    portal.clock.now = new Date(start.getTime() + 25 * 3_600_000)
    expect((await undo(id)).status).toBe(200)
    expect(await names()).toEqual(['Junior 2027', '(Senior 2028)', 'Senior 2027'])
  })

  test('keeps later changes', async () => {
    const [id, editions] = [randomUUID(), next()]
    await open(editions, id)
    const [first] = editions
    await portal.call(owner, clubEditionChange, {
      params: { ...params(), editionId: first?.id ?? '' },
      body: { terms: terms('Senior 2028', 41_000), version: 1 },
    })
    const read = await portal.call(owner, clubSeasonGet, { params: params() })
    expect(read.body.opening?.editions).toContainEqual({
      id: first?.id,
      name: 'Senior 2028',
      fixed: false,
      changed: true,
    })
    expect((await undo(id)).status).toBe(200)
    expect(await names()).toEqual(['Junior 2027', 'Senior 2028', 'Senior 2027'])
  })

  test('of another club is not found', async () => {
    const id = randomUUID()
    await open(next(), id)
    club = await createOrganisation(portal.database)
    owner = await withRole(portal, club, { role: 'owner' })
    expect((await undo(id)).status).toBe(404)
  })
})

describe('the price sandbox', () => {
  test('shows who pays more, less or has no following type, equal to the actual charge', async () => {
    const grown = await paid(senior, 45_000)
    const child = await paid(junior, 20_000, '2015-05-01')
    const outgrown = await paid(junior, 20_000, '2009-06-01')
    const more = await tryOut('more')
    expect(more.body.sums).toEqual({
      holders: 3,
      beforeMinor: 85_000,
      stayingBeforeMinor: 65_000,
      afterMinor: 66_000,
      more: 1,
      less: 1,
      same: 0,
      none: 1,
    })
    expect(more.body).toMatchObject({
      members: [{ memberId: grown.id, paidMinor: 45_000, afterMinor: 50_500 }],
      nextOffset: null,
    })
    expect((await tryOut('less')).body.members).toMatchObject([{ memberId: child.id, afterMinor: 15_500 }])
    expect((await tryOut('none')).body.members).toMatchObject([{ memberId: outgrown.id, afterMinor: null }])
    expect((await tryOut('more', 1)).body.members).toEqual([])

    const editions = next()
    await open(editions)
    for (const [member, editionId, totalMinor] of [
      [grown, editions[0]?.id, 50_500],
      [child, editions[1]?.id, 15_500],
    ] as const) {
      const chosen = [{ memberId: member.id, membershipConfId: editionId ?? '' }]
      const charged = (total: number) => preparePurchase(portal, member.person, buildSelection(club.id, chosen, total))
      expect((await charged(totalMinor - 1)).problem.figures).toEqual({
        yoursMinor: totalMinor - 1,
        oursMinor: totalMinor,
      })
      expect((await charged(totalMinor)).status).toBe(200)
    }
    const chosen = [{ memberId: outgrown.id, membershipConfId: editions[1]?.id ?? '' }]
    const refused = await preparePurchase(portal, outgrown.person, buildSelection(club.id, chosen, 15_500))
    expect(refused.problem.code).toBe('membership-not-for-age')
  })

  test('shows nothing of other clubs', async () => {
    await paid(senior, 45_000)
    const elsewhere = await createOrganisation(portal.database)
    const stranger = await withRole(portal, elsewhere, { role: 'owner' })
    const { body } = await portal.call(stranger, clubSeasonPreview, {
      params: { orgKey: elsewhere.key },
      body: { editions: next().map(({ id: _id, ...edition }) => edition), outcome: 'more' },
    })
    expect(body).toMatchObject({ sums: { holders: 0 }, members: [] })
  })
})
