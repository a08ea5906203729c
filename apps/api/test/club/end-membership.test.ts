import { clubRegisterSelectionFile } from '@forenet/contract/club/register-calls'
import { membershipOverviewGet } from '@forenet/contract/membership-calls'
import { organisationMembershipConfigurations } from '@forenet/contract/organisation-calls'
import { createEdition, createMember } from '@forenet/testkit/builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionScene } from './action-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const YEARS = [
  { name: 'Senior 2026', startDate: '2026-01-01', endDate: '2026-12-31' },
  { name: 'Senior 2027', startDate: '2027-01-01', endDate: '2027-12-31' },
]
const ENDING = { kind: 'end-membership', lastDay: '2026-11-30', reason: 'moved' } as const

/** A member with the current and the next period, and one without any. */
async function endScene() {
  const scene = await actionScene(portal, 2)
  const [one = '', other = ''] = scene.members
  const editions: string[] = []
  for (const year of YEARS) {
    const { id } = await createEdition(portal.database, scene.club.id, { ...year, offerStartDate: '2025-12-01' })
    editions.push(id)
    await scene.act({ kind: 'enrol', editionId: id, method: 'cash', day: '2026-01-02' }, { ids: [one] })
  }
  return {
    ...scene,
    one,
    other,
    editions,
    periods: () =>
      scene.run<{ status: string }>(
        `select h.start_date as "from", h.end_date as "to", h.sold_until as "soldUntil", h.status, h.enabled
         from membership_history h where h.member_id = $1 order by h.start_date, h.end_date`,
        one,
      ),
  }
}

const running = { from: '2026-01-01', to: '2026-12-31', soldUntil: null, status: 'active', enabled: true }
const next = { from: '2027-01-01', to: '2027-12-31', soldUntil: null, status: 'active', enabled: true }
const ended = { ...running, to: '2026-11-30', soldUntil: '2026-12-31' }
const dropped = { ...next, soldUntil: '2027-12-31', status: 'inactive', enabled: false }

test('an ended membership frees its place after its last day only', async () => {
  const scene = await actionScene(portal, 1)
  const { id, priceMinor } = await createEdition(portal.database, scene.club.id, {
    ...YEARS[0],
    offerStartDate: '2025-12-01',
    capacity: 1,
  })
  await scene.act({ kind: 'enrol', editionId: id, method: 'cash', day: '2026-01-02' })
  await scene.act(ENDING)
  const { id: memberId, email } = await createMember(portal.database)
  const buyer = { email: email ?? '' }
  const start = portal.clock.now
  const tries = async (day: string) => {
    portal.clock.now = new Date(`${day}T11:00:00Z`)
    const { body } = await portal.call(buyer, organisationMembershipConfigurations, {
      params: { orgId: scene.club.id },
    })
    const chosen = buildSelection(scene.club.id, [{ memberId, membershipConfId: id }], priceMinor)
    const { status, problem } = await preparePurchase(portal, buyer, chosen)
    return [body.find((one) => one.id === id)?.terms?.left, status === 200 ? 'bought' : problem.code]
  }
  try {
    expect(await tries('2026-11-30')).toEqual([0, 'membership-full'])
    expect(await tries('2026-12-01')).toEqual([1, 'bought'])
  } finally {
    portal.clock.now = start
  }
})

test('ends on its last day, cancels later periods, and undo restores both', async () => {
  const scene = await endScene()
  const { body } = await scene.preview(ENDING)
  expect(body.counts).toEqual({ create: 0, change: 1, same: 0, refuse: 1 })
  const [row, without] = await scene.rows(body.id)
  expect(row?.changes).toEqual([
    { field: 'membership-ends', from: '2026-12-31', to: '2026-11-30' },
    { field: 'memberships', from: 'Senior 2027', to: null },
    { field: 'reason', from: null, to: 'moved' },
  ])
  expect(without?.refusal).toMatchObject({ reason: 'no-membership' })
  await scene.apply(body.id)
  expect(await scene.periods()).toEqual([ended, dropped])
  expect((await scene.preview(ENDING)).body.counts).toMatchObject({ same: 1 })
  expect(await scene.undo(body.id)).toMatchObject({ back: 1, kept: 0 })
  expect(await scene.periods()).toEqual([running, next])
})

test('a period paid while the end waits is not ended unnoticed', { tags: 'full' }, async () => {
  const scene = await endScene()
  const { body } = await scene.preview(ENDING, { ids: [scene.one] })
  const later = { name: 'Senior 2028', startDate: '2028-01-01', endDate: '2028-12-31', offerStartDate: '2025-12-01' }
  const { id: editionId } = await createEdition(portal.database, scene.club.id, later)
  const paying = await portal.app.payments.pool.connect()
  try {
    await paying.query('begin')
    await paying.query('select from membership where member_id = $1 for update', [scene.one])
    const applying = scene.apply(body.id)
    await waitForLockWait(portal, '%for update%')
    await paying.query(
      `insert into membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, status, enabled,
         gdpr_agreement, reference_key, status_change_date, created_at)
       select id, member_id, $2, 2028, $3, $4, 'active', true, true, 'r', now(), now() from membership where member_id = $1`,
      [scene.one, editionId, later.startDate, later.endDate],
    )
    await paying.query('commit')
    await applying
  } finally {
    paying.release()
  }
  expect(await scene.rows(body.id, { show: 'passed-over' })).toHaveLength(1)
  const bought = { ...next, from: later.startDate, to: later.endDate }
  expect(await scene.periods()).toEqual([running, next, bought])
})

test('undo keeps what was sold since and restores the rest', { tags: 'full' }, async () => {
  const scene = await endScene()
  const set = await scene.act(ENDING, { ids: [scene.one] })
  const [, editionId = ''] = scene.editions
  await scene.act({ kind: 'enrol', editionId, method: 'cash', day: '2026-11-20' }, { ids: [scene.one] })
  await scene.undo(set.id)
  expect(await scene.rows(set.id, { show: 'kept' })).toMatchObject([{ back: 'partly', keptFields: ['memberships'] }])
  expect(await scene.periods()).toEqual([running, ...(await scene.periods()).slice(1)])
  expect((await scene.periods()).filter(({ status }) => status === 'active')).toHaveLength(2)
})

test('rejoining before the paid membership ends is rejected unless the payment was undone', {
  tags: 'full',
}, async () => {
  const scene = await actionScene(portal, 2)
  const [one = '', other = ''] = scene.members
  const { id: editionId } = await createEdition(portal.database, scene.club.id, YEARS[1])
  const enrolled = await scene.act({ kind: 'enrol', editionId, method: 'cash', day: '2026-11-02' }, { ids: [other] })
  await scene.act({ kind: 'enrol', editionId, method: 'cash', day: '2026-11-02' }, { ids: [one] })
  await scene.act(ENDING, { ids: [one] })
  await scene.undo(enrolled.id)
  // Removes manual records, so that only payments count.
  await scene.run('delete from club_person where member_id = any($1)', scene.members)
  const joins = async (memberId: string) => {
    const [who] = await scene.run<{ email: string }>('select email from member where id = $1', memberId)
    const { body } = await portal.call({ email: who?.email ?? '' }, membershipOverviewGet, {
      params: { memberId },
      query: { orgId: scene.club.id },
    })
    return body.find(({ organisation }) => organisation.id === scene.club.id)?.participants[0]?.newcomer
  }
  expect([await joins(one), await joins(other)]).toEqual([false, true])
})

test('a member ended in mid-season returns manually or by buying, once', { tags: 'full' }, async () => {
  const scene = await endScene()
  const [editionId = ''] = scene.editions
  await scene.act(ENDING, { ids: [scene.one] })
  const [member] = await scene.run<{ email: string; id: string }>(
    'select id, email from member where id = $1',
    scene.one,
  )
  const selection = buildSelection(scene.club.id, [{ memberId: scene.one, membershipConfId: editionId }], 45_000)
  expect((await preparePurchase(portal, { email: member?.email ?? '' }, selection)).status).toBe(200)
  const again = { kind: 'enrol', editionId, method: 'free', day: '2026-11-20' } as const
  expect((await scene.act(again, { ids: [scene.one] })).done).toBe(1)
  expect((await scene.periods()).filter(({ status }) => status === 'active')).toEqual([ended, running])
  const { body } = await scene.preview(again, { ids: [scene.one] })
  expect((await scene.rows(body.id))[0]?.refusal).toMatchObject({ reason: 'same-period-twice' })
  const twice = await preparePurchase(portal, { email: member?.email ?? '' }, selection)
  expect(twice.problem.code).toBe('same-period-twice')
  // Ending again and undoing restores the new membership, and what was ended before stays ended.
  const mistake = await scene.act({ ...ENDING, lastDay: '2026-12-15' }, { ids: [scene.one] })
  expect(await scene.undo(mistake.id)).toMatchObject({ back: 1, kept: 0 })
  expect((await scene.periods()).filter(({ status }) => status === 'active')).toEqual([ended, running])
  const earlier = await scene.act({ ...ENDING, lastDay: '2026-11-15' }, { ids: [scene.one] })
  expect(await scene.undo(earlier.id)).toMatchObject({ back: 1, kept: 0 })
  expect((await scene.periods()).filter(({ status }) => status === 'active')).toEqual([ended, running])
})

test('exports the selected people, and rejects people outside the register', async () => {
  const scene = await actionScene(portal, 3)
  const [one = '', , three = ''] = scene.members
  const body = { ids: [three, one, crypto.randomUUID()], columns: 'name', language: 'en' as const }
  const file = await portal.call(scene.owner, clubRegisterSelectionFile, { params: { orgKey: scene.club.key }, body })
  expect(
    String(file.body)
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  ).toEqual(['Name', 'Ida Lund a', 'Ida Lund c'])
})

test('rejects an end date long in the past', async () => {
  const scene = await actionScene(portal, 1)
  const { status, problem } = await scene.preview({ kind: 'end-membership', lastDay: '1900-01-01', reason: 'other' })
  expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([400, 'malformed-input', 'action.lastDay'])
})
