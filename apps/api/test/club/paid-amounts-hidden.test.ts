import * as sets from '@forenet/contract/club/change-set-calls'
import { clubTypeChangeOffers } from '@forenet/contract/club/people-action-calls'
import { clubSeasonPreview } from '@forenet/contract/club/season-calls'
import type { ClubRole } from '@forenet/domain/access'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRole } from './scene.ts'
import { typeChangeScene } from './type-change-scene.ts'

/** Paid for Junior 2026, and the remainder after a change to Passiv 2026. */
const [PAID, REFUNDABLE] = [60_000, 40_000]

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const amountsIn = (body: unknown) =>
  [PAID, REFUNDABLE].filter((amount) => new RegExp(`\\b${amount}\\b`).test(JSON.stringify(body)))

test.each<[ClubRole, boolean]>([
  ['owner', true],
  ['secretary', false],
])('the %s sees what was paid before a change of type or season: %s', async (role, sees) => {
  const scene = await typeChangeScene(portal, 1)
  const by = await withRole(portal, scene.club, { role })
  const params = { orgKey: scene.club.key }
  const [memberId = ''] = scene.members
  const { body: preview } = await scene.preview(scene.to(scene.passive.id), undefined, undefined, by)
  const ofSet = { params: { ...params, changeSetId: preview.id } }
  const rows = await portal.call(by, sets.clubChangeSetRows, { ...ofSet, query: {} })
  const {
    id: editionId,
    version,
    typeId,
  } = await scene
    .run<{ id: string; version: number; typeId: string }>(
      `select id, version, type_id as "typeId" from membership_configuration where id = $1`,
      scene.junior.id,
    )
    .then(([row]) => row as { id: string; version: number; typeId: string })
  const terms = {
    ...{ name: 'Junior 2027', priceMinor: 70_000, vatRate: 1.25, surchargeMinor: 0 },
    ...{ startDate: '2027-01-01', endDate: '2027-12-31', offerStartDate: '2026-11-20' },
  }
  const season = await portal.call(by, clubSeasonPreview, {
    params,
    body: { editions: [{ typeId, follows: { editionId, version }, terms }], outcome: 'more' },
  })
  const offers = await portal.call(by, clubTypeChangeOffers, { params, query: { memberId } })

  // The rest of the response is the same for both.
  expect(rows.body.rows).toMatchObject([{ outcome: 'change' }])
  expect(rows.body.rows[0]?.changes).toContainEqual({ field: 'costs', from: null, to: '20000' })
  expect(season.body).toMatchObject({ sums: { holders: 1, more: 1, afterMinor: 87_500 }, members: [{ memberId }] })
  expect(offers.body.find(({ id }) => id === scene.senior.id)?.money).toMatchObject({
    newMinor: 90_000,
    differenceMinor: 30_000,
  })

  expect(amountsIn(rows.body)).toEqual(sees ? [PAID, REFUNDABLE] : [])
  expect(amountsIn(offers.body)).toEqual(sees ? [PAID, REFUNDABLE] : [])
  expect(amountsIn(season.body)).toEqual(sees ? [PAID] : [])
  const differences = sees ? { refundableMinor: REFUNDABLE } : null
  const stored = [
    preview,
    (await portal.call(by, sets.clubChangeSetGet, ofSet)).body,
    (await portal.call(by, sets.clubChangeSetList, { params })).body.find(({ id }) => id === preview.id),
  ]
  for (const set of stored) expect(set).toMatchObject({ kind: 'change-type', differences })
})
