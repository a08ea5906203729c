import { clubTypeChangeOffers } from '@forenet/contract/club/people-action-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEnding } from '../../src/modules/membership/memberships/renewing/renewal-repository.ts'
import { typeChangeScene } from './type-change-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const JUNIOR = { name: 'Junior 2026', from: '2026-01-01', stands: true, paidMinor: 60_000, carriedMinor: 0 }
const whole = { ...JUNIOR, to: '2026-12-31' }

/** The portal's current day and the day before. */
function days() {
  const at = portal.clock.now.toISOString().slice(0, 10)
  const before = new Date(portal.clock.now.getTime() - 86_400_000).toISOString().slice(0, 10)
  return { at, before }
}

test('a higher price is paid to the club: old membership ends, new one starts, difference recorded', async () => {
  const scene = await typeChangeScene(portal, 2)
  const { at, before } = days()
  const { body } = await scene.preview(scene.to(scene.senior.id))
  expect([body.kind, body.about, body.counts.change]).toEqual(['change-type', 'Senior 2026', 2])
  expect(body.differences).toEqual({ bookedMinor: 60_000, waivedMinor: 0, refundableMinor: 0 })
  const [row] = await scene.rows(body.id)
  expect(row?.memberId).toBe(scene.members[0])
  expect(row?.changes).toEqual([
    { field: 'memberships', from: 'Junior 2026', to: 'Senior 2026' },
    { field: 'paid', from: null, to: '60000' },
    { field: 'costs', from: null, to: '90000' },
    { field: 'amount', from: null, to: '30000' },
    { field: 'method', from: null, to: 'cash' },
  ])
  expect(await scene.apply(body.id)).toMatchObject({ state: 'applied', done: 2, bookedMoney: true })
  const ended = { ...JUNIOR, to: before }
  const begun = {
    name: 'Senior 2026',
    from: at,
    to: '2026-12-31',
    stands: true,
    paidMinor: 30_000,
    carriedMinor: 60_000,
  }
  expect(await scene.periods()).toEqual([ended, begun, ended, begun])
  expect(await scene.booked()).toEqual([
    { method: 'cash', minor: 30_000 },
    { method: 'cash', minor: 30_000 },
  ])
  const lines = await scene.run(
    `select l.description, l.total_minor::int as minor from payment_order_line l where l.member_id = $1 and l.total_minor < 60000`,
    scene.members[0],
  )
  expect(lines).toEqual([{ description: 'Senior 2026 (i stedet for Junior 2026)', minor: 30_000 }])
  const written = await scene.run<{ detail: object; email: string }>(
    `select detail, actor_email as email from audit_entry where action = 'member-type-changed' and object_id = $1`,
    scene.members[0],
  )
  const changes = { membership: { from: 'Junior 2026', to: 'Senior 2026' } }
  expect(written).toEqual([
    { detail: { memberId: scene.members[0], changes, amountMinor: 30_000 }, email: scene.owner.email },
  ])
  const standing = await scene.run('select status from membership where member_id = $1', scene.members[0])
  expect(standing).toEqual([{ status: 'active' }])
})

test.each([
  ['before', null],
  ['by invoice', 30],
])('to an edition that is paid %s charges the difference shown, without a joining fee', async (_how, dueDays) => {
  const scene = await typeChangeScene(portal, 1)
  await scene.run(
    'update membership_configuration set joining_fee_minor = 14000, invoice_due_days = $2 where id = $1',
    ...[scene.senior.id, dueDays],
  )
  const { body } = await scene.preview(scene.to(scene.senior.id))
  expect(body.differences).toEqual({ bookedMinor: 30_000, waivedMinor: 0, refundableMinor: 0 })
  const [row] = await scene.rows(body.id)
  expect(row?.changes).toContainEqual({ field: 'costs', from: null, to: '90000' })
  expect(row?.changes).toContainEqual({ field: 'amount', from: null, to: '30000' })
  expect(await scene.apply(body.id)).toMatchObject({ state: 'applied', done: 1 })
  expect(await scene.booked()).toEqual([{ method: 'cash', minor: 30_000 }])
  expect(await scene.run('select from invoice where organisation_id = $1', scene.club.id)).toEqual([])
})

test('a waived difference is recorded as unpaid; a surplus is shown and kept until refunded', async () => {
  const scene = await typeChangeScene(portal, 2)
  const [one = '', other = ''] = scene.members
  const off = await scene.act(scene.to(scene.senior.id, 'waived'), { ids: [one] })
  const over = await scene.act(scene.to(scene.passive.id), { ids: [other] })
  expect(off.differences).toEqual({ bookedMinor: 0, waivedMinor: 30_000, refundableMinor: 0 })
  expect(over.differences).toEqual({ bookedMinor: 0, waivedMinor: 0, refundableMinor: 40_000 })
  expect([off.bookedMoney, over.bookedMoney]).toEqual([false, false])
  expect(await scene.booked()).toEqual([
    { method: 'free', minor: 0 },
    { method: 'free', minor: 0 },
  ])
  expect((await scene.rows(over.id))[0]?.changes).toContainEqual({ field: 'refundable', from: null, to: '40000' })
  expect((await scene.periods()).filter(({ name }) => name !== 'Junior 2026')).toMatchObject([
    { name: 'Senior 2026', paidMinor: 0, carriedMinor: 60_000 },
    { name: 'Passiv 2026', paidMinor: 0, carriedMinor: 20_000 },
  ])
})

test('a second change credits the first credit and later payments', async () => {
  const scene = await typeChangeScene(portal, 1)
  await scene.act(scene.to(scene.senior.id))
  const set = await scene.act(scene.to(scene.passive.id))
  expect(set.differences).toMatchObject({ refundableMinor: 70_000 })
  // It was changed on its first day, so it never took effect.
  expect((await scene.periods()).map(({ name, stands }) => [name, stands])).toEqual([
    ['Junior 2026', true],
    ['Senior 2026', false],
    ['Passiv 2026', true],
  ])
})

test('a prorated membership is credited at its current price', async () => {
  const scene = await typeChangeScene(portal, 1)
  await scene.run('update membership_configuration set by_month = true where id = $1', scene.junior.id)
  await scene.run(
    `update membership_history set created_at = '2026-01-02T10:00:00Z' where member_id = $1`,
    scene.members[0],
  )
  const { body } = await scene.preview(scene.to(scene.passive.id))
  expect((await scene.rows(body.id))[0]?.changes.slice(1)).toEqual([
    { field: 'paid', from: null, to: '60000' },
    { field: 'credit', from: null, to: '10000' },
    { field: 'costs', from: null, to: '20000' },
    { field: 'amount', from: null, to: '10000' },
    { field: 'method', from: null, to: 'cash' },
  ])
})

test('undo restores both memberships and records the refund of the difference', async () => {
  const scene = await typeChangeScene(portal, 2)
  const set = await scene.act(scene.to(scene.senior.id))
  expect(await scene.undo(set.id)).toMatchObject({ state: 'taken-back', back: 2, kept: 0 })
  expect((await scene.periods()).filter(({ stands }) => stands)).toEqual([whole, whole])
  expect((await scene.booked()).map(({ minor }) => minor)).toEqual([30_000, 30_000, -30_000, -30_000])
  expect(await scene.act(scene.to(scene.senior.id))).toMatchObject({ done: 2 })
})

test('a membership changed since is skipped and reported; both memberships are restored or neither', async () => {
  const scene = await typeChangeScene(portal, 3)
  const [one = '', other = ''] = scene.members
  const set = await scene.act(scene.to(scene.senior.id))
  await scene.act({ kind: 'end-membership', lastDay: '2026-11-30', reason: 'moved' }, { ids: [one] })
  await scene.act(scene.to(scene.passive.id, 'waived'), { ids: [other] })
  const before = await scene.periods([one, other])
  expect(await scene.undo(set.id)).toMatchObject({ back: 1, kept: 2 })
  expect(await scene.periods([one, other])).toEqual(before)
  const kept = await scene.rows(set.id, { show: 'kept' })
  expect(kept.map(({ memberId }) => memberId)).toEqual([one, other])
  expect((await scene.booked()).filter(({ minor }) => minor < 0)).toHaveLength(1)
})

test('a member whose surplus was refunded keeps the new membership', async () => {
  const scene = await typeChangeScene(portal, 2)
  const [one = '', other = ''] = scene.members
  const set = await scene.act(scene.to(scene.passive.id))
  await scene.payBack(one, 40_000)
  expect(await scene.undo(set.id)).toMatchObject({ back: 1, kept: 1 })
  expect((await scene.rows(set.id, { show: 'kept' })).map(({ memberId }) => memberId)).toEqual([one])
  const standing = async (id: string) =>
    (await scene.periods([id])).filter(({ to, stands }) => stands && to > days().at)
  expect([await standing(one), await standing(other)]).toMatchObject([
    [{ name: 'Passiv 2026' }],
    [{ name: 'Junior 2026' }],
  ])
})

test('credited money that was refunded is not credited again', async () => {
  const scene = await typeChangeScene(portal, 2)
  const [one = '', other = ''] = scene.members
  await scene.act(scene.to(scene.passive.id))
  // Refunds the surplus, and of one person also what is credited to Passiv 2026.
  await scene.payBack(one, 60_000)
  await scene.payBack(other, 40_000)
  expect(await scene.why(scene.to(scene.senior.id), [one])).toEqual(['money-went-back'])
  const { body } = await scene.preview(scene.to(scene.senior.id), { ids: [other] })
  expect((await scene.rows(body.id))[0]?.changes).toContainEqual({ field: 'amount', from: null, to: '70000' })
})

test('the surplus of two memberships can be refunded from either', async () => {
  const scene = await typeChangeScene(portal, 2)
  const [one = '', other = ''] = scene.members
  await scene.act(scene.to(scene.senior.id))
  const set = await scene.act(scene.to(scene.passive.id))
  // 60.000 and 30.000 were paid, of which 20.000 are credited.
  await scene.payBack(one, 60_000)
  await scene.payBack(other, 60_000)
  await scene.payBack(other, 30_000, 30_000)
  expect(await scene.why(scene.to(scene.senior.id))).toEqual(['change', 'money-went-back'])
  // Senior 2026 cost more than its refundable remainder.
  expect(await scene.undo(set.id)).toMatchObject({ back: 0, kept: 2 })
})

test('undo does not sell days twice that the member bought since', async () => {
  const scene = await typeChangeScene(portal, 1)
  const half = await scene.edition('Efterår 2026', 20_000, { endDate: '2026-11-30' })
  const rest = await scene.edition('Jul 2026', 5_000, { startDate: '2026-12-01' })
  const set = await scene.act(scene.to(half.id))
  await scene.act({ kind: 'enrol', editionId: rest.id, method: 'cash', day: '2026-11-18' })
  const before = await scene.periods()
  expect(await scene.undo(set.id)).toMatchObject({ back: 0, kept: 1 })
  expect(await scene.periods()).toEqual(before)
})

test('ineligible people are listed with the reason', async () => {
  const scene = await typeChangeScene(portal, 2)
  const [one = '', other = ''] = scene.members
  await scene.run(`update member set date_of_birth = '1980-01-01', gender = 'male' where id = $1`, one)
  const young = await scene.edition('Ungdom 2026', 50_000, { ageTo: 17 })
  const women = await scene.edition('Kvinder 2026', 50_000, { gender: 'female' })
  const next = await scene.edition('Senior 2027', 90_000, { startDate: '2027-01-01', endDate: '2027-12-31' })
  const draft = await scene.edition('Kladde', 50_000, { enabled: false })
  expect(await scene.why(scene.to(young.id))).toEqual(['not-for-age', 'change'])
  expect(await scene.why(scene.to(women.id))).toEqual(['not-for-gender', 'change'])
  expect(await scene.why(scene.to(next.id))).toEqual(['other-season', 'other-season'])
  expect(await scene.why(scene.to(draft.id))).toEqual(['membership-not-on-offer', 'membership-not-on-offer'])
  expect(await scene.why(scene.to(scene.junior.id))).toEqual(['same', 'same'])
  await scene.act({ kind: 'end-membership', lastDay: '2026-11-30', reason: 'moved' }, { ids: [one] })
  await scene.run('update membership_history set claimed_by = gen_random_uuid() where member_id = $1', other)
  expect(await scene.why(scene.to(scene.senior.id))).toEqual(['ends-already', 'payment-under-way'])
  await scene.run('update membership_history set claimed_by = null where member_id = $1', other)
  await scene.payBack(other, 1_000)
  expect(await scene.why(scene.to(scene.senior.id), [other])).toEqual(['money-went-back'])
  const { id } = await createMember(portal.database)
  await scene.run(
    'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, now())',
    scene.club.id,
    id,
  )
  expect(await scene.why(scene.to(scene.senior.id), [id])).toEqual(['nothing-to-change'])
})

test('of several people the first takes the last place, and freed places are available at once', async () => {
  const scene = await typeChangeScene(portal, 3, { capacity: 2 })
  await scene.run('update membership_configuration set capacity = 3 where id = $1', scene.junior.id)
  expect(await scene.why(scene.to(scene.senior.id))).toEqual(['change', 'change', 'membership-full'])
  // An old purchase keeps its place, unlike an old unpaid one.
  await scene.run(`update membership_history set created_at = '2026-01-02' where member_id = any($1)`, scene.members)
  await scene.act(scene.to(scene.senior.id), { ids: scene.members.slice(0, 1) })
  const { id } = await createMember(portal.database)
  await scene.run(
    'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, now())',
    scene.club.id,
    id,
  )
  await scene.act({ kind: 'enrol', editionId: scene.passive.id, method: 'cash', day: '2026-11-18' }, { ids: [id] })
  expect(await scene.why(scene.to(scene.junior.id), [id])).toEqual(['change'])
})

test('unpreviewed people are changed at the difference shown, or not at all; the offers show it', async () => {
  const scene = await typeChangeScene(portal, 1)
  const [memberId = ''] = scene.members
  const params = { orgKey: scene.club.key }
  const offers = await portal.call(scene.owner, clubTypeChangeOffers, { params, query: { memberId } })
  expect(offers.body.map(({ name, money, refusal }) => [name, money?.differenceMinor, refusal])).toEqual([
    ['Passiv 2026', -40_000, null],
    ['Senior 2026', 30_000, null],
    ['Junior 2026', undefined, 'same'],
  ])
  const all = await portal.call(scene.owner, clubTypeChangeOffers, { params, query: {} })
  expect(all.body.map(({ name }) => name)).toEqual(['Junior 2026', 'Passiv 2026', 'Senior 2026'])
  expect(await scene.why(scene.to(scene.senior.id, 'cash', { shownMinor: 29_000 }))).toEqual(['amount-changed'])
  expect(await scene.act(scene.to(scene.passive.id, 'cash', { shownMinor: -40_000 }))).toMatchObject({ done: 1 })
})

test('payers are notified by the confirmation, others of the change; undo notifies too', async () => {
  const scene = await typeChangeScene(portal, 2)
  const [one = '', other = ''] = scene.members
  const paid = await scene.act(scene.to(scene.senior.id), { ids: [one] })
  const free = await scene.act(scene.to(scene.passive.id), { ids: [other] })
  expect([paid.messages?.held, free.messages?.held]).toEqual([1, 1])
  await scene.pass(paid.id)
  await scene.pass(free.id)
  expect((await scene.told()).map(({ title }) => title)).toEqual(['Dit medlemskab er ændret til Passiv 2026'])
  const steps = await scene.run(
    `select distinct h.member_id as id from after_payment_step s join membership_history h on h.order_id = s.order_id
     where h.member_id = any($1)`,
    scene.members,
  )
  expect(steps).toEqual([{ id: one }])
  await scene.undo(free.id)
  await scene.pass(free.id)
  expect((await scene.told()).map(({ title }) => title)).toContain('Dit medlemskab er igen Junior 2026')
})

test('a changed member still gets renewal reminders', async () => {
  const scene = await typeChangeScene(portal, 1)
  await scene.act(scene.to(scene.senior.id))
  const ending = await listEnding(
    portal.database,
    '2026-12-01',
    '2026-12-31',
    '00000000-0000-0000-0000-000000000000',
    1_000,
  )
  expect(ending.filter(({ memberId }) => memberId === scene.members[0])).toHaveLength(1)
})

test('what changed since the preview is skipped', async () => {
  const scene = await typeChangeScene(portal, 2)
  const { body } = await scene.preview(scene.to(scene.senior.id))
  await scene.act(
    { kind: 'end-membership', lastDay: '2026-11-30', reason: 'moved' },
    { ids: scene.members.slice(0, 1) },
  )
  expect(await scene.apply(body.id)).toMatchObject({ done: 1, passedOver: 1 })
  expect((await scene.get(body.id)).differences).toEqual({ bookedMinor: 30_000, waivedMinor: 0, refundableMinor: 0 })
})
