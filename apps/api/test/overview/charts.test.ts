import { clubChartsGet } from '@forenet/contract/club/overview-calls'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buysMembership } from '../club/refund-scene.ts'
import { withRole } from '../club/scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

let club: Awaited<ReturnType<typeof createOrganisation>>
beforeEach(async () => {
  club = await createOrganisation(portal.database)
})

async function charts(by: TestPerson) {
  const { status, body } = await portal.call(by, clubChartsGet, { params: { orgKey: club.key } })
  expect(status).toBe(200)
  return body
}

test('counts active members at the end of each month, and by age and gender today', async () => {
  const member = async (startDate: string, endDate: string, said: Parameters<typeof createMember>[1]) => {
    const { id } = await createMember(portal.database, said)
    await createActiveMembership(portal.database, club.id, id, { startDate, endDate })
  }
  await member('2025-01-01', '2025-12-31', { dateOfBirth: '1980-01-01', gender: 'female' })
  await member('2026-01-01', '2026-12-31', { dateOfBirth: '2016-01-01', gender: 'male' })
  await member('2026-06-01', '2026-12-31', { dateOfBirth: '1950-01-01', gender: 'female' })
  const { members } = await charts(await withRole(portal, club, { role: 'owner' }))
  const at = (month: string) => members?.months.find((one) => one.month === month)?.count
  expect(members?.months).toHaveLength(24)
  expect([at('2024-12'), at('2025-06'), at('2026-01'), at('2026-06'), at('2026-11')]).toEqual([0, 1, 1, 2, 2])
  expect(members?.ages.find(({ from }) => from === 7)).toMatchObject({ female: 0, male: 1 })
  expect(members?.ages.find(({ from }) => from === 60)).toMatchObject({ female: 1, male: 0 })
})

test('sums payments of memberships by month', async () => {
  await buysMembership(portal, club)
  const { money } = await charts(await withRole(portal, club, { role: 'owner' }))
  expect(money?.months).toHaveLength(12)
  expect(money?.months.at(-1)?.membershipMinor).toBeGreaterThan(0)
  expect(money?.months.at(-1)).toMatchObject({ eventMinor: 0, invoiceMinor: 0, refundMinor: 0, beforeMinor: 0 })
})

test('shows each role what it may see', async () => {
  const secretary = await charts(await withRole(portal, club, { role: 'secretary' }))
  expect([secretary.members === null, secretary.money]).toEqual([false, null])
  const host = await withRole(portal, club, { role: 'event-host' })
  expect((await portal.call(host, clubChartsGet, { params: { orgKey: club.key } })).status).toBe(403)
})
