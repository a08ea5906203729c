import { randomUUID } from 'node:crypto'
import { clubChangeSetGet, clubChangeSetUndo } from '@forenet/contract/club/change-set-calls'
import { clubEnrolmentOffers } from '@forenet/contract/club/people-action-calls'
import { clubPersonPayments } from '@forenet/contract/club/person-calls'
import { paymentReconciliationGet } from '@forenet/contract/payment-calls'
import {
  createActiveMembership,
  createEdition,
  createEditionWaiting,
  createMember,
  linkFamily,
} from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyChunk } from '../../src/modules/core/change-sets/change-set-job.ts'
import { getBilling, listHouseholds, listParticipants } from '../../src/modules/core/members/index.ts'
import { booksOf } from '../../src/modules/money/payments/index.ts'
import { actionScene } from './action-scene.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const TERMS = { priceMinor: 40_000, vatRate: 1.25, surchargeMinor: 1_000 }
const DAY = '2026-11-18'

async function enrolScene(people = 2) {
  const scene = await actionScene(portal, people)
  const edition = await createEdition(portal.database, scene.club.id, { name: 'Senior 2027', ...TERMS })
  const action = { kind: 'enrol', editionId: edition.id, method: 'cash', day: DAY, note: 'I kaffedåsen' } as const
  return {
    ...scene,
    edition,
    action,
    periods: () =>
      scene.run(
        `select h.member_id as "memberId", h.enabled, h.gdpr_agreement as agreed, p.payment_method as method, p.payment_status as paid,
           p.total_paid_minor::int as minor, o.status
         from membership_history h join membership s on s.id = h.membership_id join membership_payment p on p.history_id = h.id
         join payment_order o on o.id = h.order_id
         where s.organisation_id = $1 and h.status = 'active' order by h.member_id`,
        scene.club.id,
      ),
    booked: () =>
      scene.run<{ method: string; minor: number; day: string; note: string; by: string | null }>(
        `select m.method, m.amount_minor::int as minor, to_char(m.day, 'YYYY-MM-DD') as day, m.note, m.booked_by as by from manual_payment m
         join payment_order o on o.id = m.order_id where o.organisation_id = $1 order by m.booked_at, m.amount_minor desc`,
        scene.club.id,
      ),
    books: async () => {
      const books = await booksOf(portal.database.$client as never)
      return Object.fromEntries([...books].filter(([account]) => account.startsWith(`${scene.club.key},`)))
    },
  }
}

test("enrols several people at the edition's price, recorded as cash, without the gateway", async () => {
  const scene = await enrolScene(2)
  const { body } = await scene.preview(scene.action)
  expect([body.kind, body.about, body.counts]).toEqual([
    'enrol',
    'Senior 2027',
    { create: 0, change: 2, same: 0, refuse: 0 },
  ])
  expect((await scene.rows(body.id))[0]?.changes).toContainEqual({ field: 'amount', from: null, to: '51000' })
  expect(await scene.apply(body.id)).toMatchObject({ state: 'applied', done: 2 })
  const period = { enabled: true, agreed: false, method: 'cash', paid: 'paid', minor: 51_000, status: 'paid' }
  expect(await scene.periods()).toEqual(scene.members.toSorted().map((memberId) => ({ memberId, ...period })))
  const entry = { method: 'cash', minor: 51_000, day: DAY, note: 'I kaffedåsen', by: scene.owner.memberId }
  expect(await scene.booked()).toEqual([entry, entry])
  expect(await scene.books()).toEqual({
    [`${scene.club.key}, bought`]: '102000',
    [`${scene.club.key}, by hand, cash`]: '102000',
  })
  const ledger = await portal.call(scene.owner, paymentReconciliationGet, {
    query: { orgId: scene.club.id, size: 100 },
  })
  expect(ledger.body).toMatchObject({ rows: [], ourTotalMinor: 0, gatewayTotalMinor: 0 })
})

test('undo records the refund once, and the period can be sold again', { tags: 'full' }, async () => {
  const scene = await enrolScene(1)
  const set = await scene.act(scene.action)
  expect(await scene.undo(set.id)).toMatchObject({ back: 1, kept: 0 })
  await scene.undo(set.id)
  expect(await scene.periods()).toEqual([])
  expect((await scene.booked()).map(({ minor }) => minor)).toEqual([51_000, -51_000])
  const of = { params: { orgKey: scene.club.key, memberId: scene.members[0] ?? '' } }
  const { body: paid } = await portal.call(scene.owner, clubPersonPayments, of)
  expect(paid).toMatchObject([
    { what: ['Senior 2027'], amountMinor: 51_000, backMinor: 51_000, status: 'paid', method: 'cash' },
  ])
  expect(await scene.books()).toMatchObject({ [`${scene.club.key}, by hand, cash`]: '0' })
  await expect(scene.run('delete from manual_payment')).rejects.toThrow('stays there')
  expect(await scene.act(scene.action)).toMatchObject({ done: 1 })
})

test('enrols at the price agreed with the club', { tags: 'full' }, async () => {
  const scene = await enrolScene(2)
  const [agreed = ''] = scene.members
  await scene.run('update membership_configuration set by_approval = true where id = $1', scene.edition.id)
  await scene.run(
    `insert into membership_request (id, organisation_id, configuration_id, member_id, reason, wants_reduced, asked_at, state, decided_at, price_minor)
     values (gen_random_uuid(), $1, $2, $3, '', true, now(), 'approved', now(), 20000)`,
    ...[scene.club.id, scene.edition.id, agreed],
  )
  await scene.act(scene.action)
  // 25 % VAT of the agreed price, and the usual surcharge.
  const minorOf = Object.fromEntries(
    (await scene.periods()).map((row) => Object.values(row)).map((row) => [row[0], row[5]]),
  )
  expect(minorOf).toEqual(Object.fromEntries(scene.members.map((id) => [id, id === agreed ? 26_000 : 51_000])))
  const { rows } = await portal.database.$client.query('select state from membership_request where member_id = $1', [
    agreed,
  ])
  expect(rows).toEqual([{ state: 'bought' }])
})

test('of two concurrent enrolments of one person one succeeds', { tags: 'full' }, async () => {
  const scene = await enrolScene(1)
  const sets = await Promise.all([
    scene.preview(scene.action),
    scene.preview({ ...scene.action, method: 'bank-transfer' }),
  ])
  await Promise.all(sets.map(({ body }) => scene.askApply(body.id)))
  const pool = portal.database.$client as Parameters<typeof applyChunk>[0]['pool']
  const kinds = portal.app.changeKinds
  await Promise.all(
    sets.map(({ body }) =>
      applyChunk({ pool, now: () => portal.clock.now, kinds, sending: portal.app.sending }, body.id),
    ),
  )
  expect(await scene.periods()).toHaveLength(1)
  expect(await scene.booked()).toHaveLength(1)
  const done = await Promise.all(sets.map(({ body }) => scene.get(body.id)))
  expect(done.map((set) => set.done).toSorted()).toEqual([0, 1])
})

test('free enrolments record no payment; wrong age or gender, drafts and duplicates are rejected', {
  tags: 'full',
}, async () => {
  const scene = await enrolScene(2)
  const [one = '', other = ''] = scene.members
  await scene.run(`update member set date_of_birth = '1980-01-01' where id = $1`, other)
  expect(await scene.act({ ...scene.action, method: 'free' }, { ids: [one] })).toMatchObject({ done: 1 })
  expect(await scene.booked()).toMatchObject([{ method: 'free', minor: 0 }])
  const junior = await createEdition(portal.database, scene.club.id, { name: 'Junior 2027', ageTo: 17, ...TERMS })
  const draft = await createEdition(portal.database, scene.club.id, { name: 'Kladde', enabled: false, ...TERMS })
  const why = async (editionId: string) => {
    const { body } = await scene.preview({ ...scene.action, editionId })
    return (await scene.rows(body.id)).map(({ refusal }) => refusal?.reason)
  }
  expect(await why(junior.id)).toEqual(['same-period-twice', 'not-for-age'])
  const women = { name: 'Kvinder 2027', gender: 'female' as const, ...TERMS }
  const forWomen = await createEdition(portal.database, scene.club.id, women)
  await scene.run(`update member set gender = 'male' where id = $1`, other)
  expect(await why(forWomen.id)).toEqual(['same-period-twice', 'not-for-gender'])
  expect(await why(draft.id)).toEqual(['membership-not-on-offer', 'membership-not-on-offer'])
  expect((await scene.preview({ ...scene.action, editionId: randomUUID() })).status).toBe(404)
  const params = { orgKey: scene.club.key }
  const offers = await portal.call(scene.owner, clubEnrolmentOffers, { params, query: { memberId: other } })
  expect(offers.body.map(({ name, totalMinor, refusal }) => [name, totalMinor, refusal])).toEqual([
    ['Senior 2027', 51_000, null],
    ['Junior 2027', 0, 'not-for-age'],
    ['Kvinder 2027', 0, 'not-for-gender'],
  ])
})

test('suggests an edition as for members: the previous one, else by age, and none that is full', {
  tags: 'full',
}, async () => {
  const scene = await enrolScene(2)
  const [renewing = '', young = ''] = scene.members
  const senior = scene.edition
  const edition = (name: string, more: object) =>
    createEdition(portal.database, scene.club.id, { name, ...TERMS, ...more })
  const junior = await edition('Junior 2027', { ageTo: 17 })
  const passive = await edition('Passiv 2027', { priceMinor: 10_000 })
  const full = await edition('Hold 2027', { ageTo: 17, priceMinor: 5_000, capacity: 1 })
  await createEditionWaiting(portal.database, full.id, (await createMember(portal.database)).id)
  await scene.run('update member set date_of_birth = $2 where id = $1', renewing, '1980-05-01')
  await scene.run('update member set date_of_birth = $2 where id = $1', young, '2014-05-01')
  const proposed = async (memberId?: string) => {
    const query = memberId === undefined ? {} : { memberId }
    const { body } = await portal.call(scene.owner, clubEnrolmentOffers, { params: { orgKey: scene.club.key }, query })
    return body.flatMap((one) => (one.proposed ? [[one.name, one.because]] : []))
  }
  expect(await proposed(renewing)).toEqual([[passive.name, 'cheapest']])
  expect(await proposed(young)).toEqual([[junior.name, 'age']])
  expect(await proposed()).toEqual([[passive.name, null]])
  await createActiveMembership(portal.database, scene.club.id, renewing)
  await scene.run(
    `update membership_configuration set type_id = $2 where organisation_id = $1 and name = 'Senior 2026'`,
    scene.club.id,
    senior.typeId,
  )
  expect(await proposed(renewing)).toEqual([[senior.name, 'renewal']])
})

describe('household prices', () => {
  const [WHOLE, SECOND] = [51_000, 41_000]
  /** Siblings with a 20 per cent discount from the second, and others. */
  async function siblings(nth: readonly number[], people = nth.length) {
    const scene = await enrolScene(people)
    const parent = await createMember(portal.database)
    const theirs = nth.map((one) => scene.members[one] ?? '')
    await scene.run('update member set parent_id = $1, email = null where id = any($2)', parent.id, theirs)
    await scene.run(
      `update membership_configuration set household_by = 'percent', household_second = 20 where id = $1`,
      scene.edition.id,
    )
    return { ...scene, parent, theirs }
  }
  const paid = (periods: readonly object[]) => periods.map((period) => (period as { minor: number }).minor)

  test('count people who already have the edition, even when selected again', { tags: 'full' }, async () => {
    const scene = await siblings([0, 1])
    await scene.act(scene.action, { ids: scene.theirs.slice(0, 1) })
    expect(await scene.act(scene.action)).toMatchObject({ state: 'applied', done: 1 })
    expect(paid(await scene.periods()).toSorted()).toEqual([SECOND, WHOLE])
  })

  test('enrols at the previewed price only, if a sibling bought the edition since', async () => {
    const scene = await siblings([0, 1])
    const { body } = await scene.preview(scene.action)
    await scene.act(scene.action, { ids: scene.theirs.slice(0, 1) })
    expect(await scene.apply(body.id)).toMatchObject({ state: 'applied', done: 0 })
    expect(paid(await scene.periods())).toEqual([WHOLE])
  })

  test('do not apply between people enrolled together', { tags: 'full' }, async () => {
    const scene = await siblings([0, 200], 201)
    expect(await scene.act(scene.action)).toMatchObject({ state: 'applied', done: 201 })
    expect(new Set(paid(await scene.periods()))).toEqual(new Set([WHOLE]))
  })

  test('apply to people their payer may buy for', async () => {
    const { parent, theirs } = await siblings([0, 1])
    const [approved, pending, invitedBy] = await Promise.all([1, 2, 3].map(() => createMember(portal.database)))
    if (!approved || !pending || !invitedBy) throw new Error('Nobody was made')
    await linkFamily(portal.database, parent, approved, 'approved')
    await linkFamily(portal.database, parent, pending, 'pending')
    await linkFamily(portal.database, invitedBy, parent, 'approved')
    const asked = [...theirs, parent.id, approved.id, pending.id]
    const households = await listHouseholds(portal.database, asked)
    for (const id of asked) {
      const { memberId: payerId } = await getBilling(portal.database, id)
      const ids = (await listParticipants(portal.database, payerId)).map((one) => one.id)
      expect(households.get(id)?.toSorted()).toEqual(ids.toSorted())
    }
  })
})

test('enrols unpreviewed people at the price shown, or rejects', async () => {
  const scene = await enrolScene(1)
  const shown = { ...scene.action, shownMinor: 51_000 }
  const before = await scene.preview(shown)
  await scene.run('update membership_configuration set price_minor = 48000 where id = $1', scene.edition.id)
  const { body } = await scene.preview(shown)
  expect(body.counts).toMatchObject({ change: 0, refuse: 1 })
  expect((await scene.rows(body.id))[0]?.refusal).toMatchObject({ reason: 'amount-changed' })
  expect(await scene.apply(before.body.id)).toMatchObject({ done: 0 })
  expect(await scene.act({ ...shown, shownMinor: 61_000 })).toMatchObject({ done: 1 })
})

test.each([
  ['a day to come', '2062-11-18'],
  ['a day more than five years ago', '2016-11-18'],
])('%s is rejected with the field named, and nothing is computed', async (_what, day) => {
  const scene = await enrolScene(1)
  const { status, problem } = await scene.preview({ ...scene.action, day })
  expect([status, problem]).toMatchObject([400, { code: 'malformed-input', errors: [{ path: 'action.day' }] }])
  expect(await scene.run('select id from change_set where organisation_id = $1', scene.club.id)).toEqual([])
})

test('the club may exceed the capacity', async () => {
  const scene = await enrolScene(2)
  await scene.run('update membership_configuration set capacity = 1 where id = $1', scene.edition.id)
  expect(await scene.act(scene.action)).toMatchObject({ state: 'applied', done: 2 })
  expect(await scene.periods()).toHaveLength(2)
})

test("undo of recorded money above the club's limit needs a second person", async () => {
  const scene = await enrolScene(1)
  const { id } = await scene.act(scene.action)
  const [{ minor } = { minor: 0 }] = await scene.run<{ minor: number }>(
    `select max((c->>'to')::int) as minor from change_row r, jsonb_array_elements(r.changes) c
      where r.change_set_id = $1 and c->>'field' = 'amount'`,
    id,
  )
  const limit = (limitMinor: number) =>
    scene.run('update organisation set refund_limit_minor = $2 where id = $1', scene.club.id, limitMinor)
  await limit(minor - 1)
  const ask = () => portal.call(scene.owner, clubChangeSetUndo, { params: { orgKey: scene.club.key, changeSetId: id } })
  const refused = await ask()
  expect([refused.status, refused.problem.code]).toEqual([409, 'take-back-above-limit'])
  await limit(minor)
  expect((await ask()).status).toBe(200)
})

test("undo of money recorded for oneself or one's child always needs another person", { tags: 'full' }, async () => {
  const scene = await enrolScene(3)
  await scene.run('update organisation set refund_limit_minor = null where id = $1', scene.club.id)
  const parent = await withRole(portal, scene.club, { role: 'owner' })
  const [child = '', other = '', given = ''] = scene.members
  await scene.run('update member set parent_id = $2 where id = any($1)', [child, given], parent.memberId)
  const set = await scene.act(scene.action, { ids: [child, other] })
  const free = await scene.act({ ...scene.action, method: 'free' }, { ids: [given] })
  const ask = (by: TestPerson, changeSetId: string) =>
    portal.call(by, clubChangeSetUndo, { params: { orgKey: scene.club.key, changeSetId } })
  const refused = await ask(parent, set.id)
  expect([refused.status, refused.problem.code]).toEqual([409, 'take-back-above-limit'])
  expect((await scene.booked()).filter(({ minor }) => minor < 0)).toEqual([])
  // No payment was recorded, so there is no money that could go to oneself.
  expect((await ask(parent, free.id)).status).toBe(200)
  expect((await ask(scene.owner, set.id)).status).toBe(200)
})

test('a hidden club cannot enrol', async () => {
  const scene = await enrolScene(1)
  await scene.run('update organisation set enabled = false where id = $1', scene.club.id)
  const hidden = await scene.preview(scene.action)
  expect([hidden.status, hidden.problem.code]).toEqual([422, 'organisation-unavailable'])
})

test('undo of recorded money needs the refund permission; of free enrolments, the register permission', {
  tags: 'full',
}, async () => {
  const scene = await enrolScene(2)
  const secretary = await withRole(portal, scene.club, { role: 'secretary' })
  const [one = '', other = ''] = scene.members
  const paid = await scene.act(scene.action, { ids: [one] })
  const free = await scene.act({ ...scene.action, method: 'free' }, { ids: [other] })
  expect([paid.bookedMoney, free.bookedMoney]).toEqual([true, false])
  const at = (changeSetId: string) => ({ params: { orgKey: scene.club.key, changeSetId } })
  const refused = await portal.call(secretary, clubChangeSetUndo, at(paid.id))
  expect([refused.status, refused.problem.code]).toEqual([403, 'take-back-of-money'])
  expect((await portal.call(secretary, clubChangeSetGet, at(paid.id))).body.state).toBe('applied')
  expect((await portal.call(secretary, clubChangeSetUndo, at(free.id))).status).toBe(200)
  expect(await scene.undo(paid.id)).toMatchObject({ state: 'taken-back', back: 1 })
})
