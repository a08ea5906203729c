import { chooseClub } from '../src/buying.ts'
import { expect, openPageAs, test } from '../src/journey.ts'

const COMPLETE = 'Please complete your profile to continue.'
const EDIT = 'Edit profile here.'
const CLOSED_AFTER_MS = 15_000

test('the first notice is a permanent error, the second closes itself and is not shown on the memberships page', async ({
  page,
}) => {
  await page.clock.install()
  await openPageAs(page, 'daniel@example.org', '/memberships')
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByRole('alert').filter({ hasText: COMPLETE })).toBeVisible()
  await expect(notices.getByText(EDIT)).toHaveCount(0)

  await chooseClub(page, /Højmarken/)
  await expect(notices.getByText(COMPLETE)).toBeVisible()
  await expect(notices.getByRole('link', { name: EDIT })).toBeVisible()
  await page.clock.runFor(CLOSED_AFTER_MS)
  await expect(notices.getByText(EDIT)).toHaveCount(0)
  await expect(notices.getByText(COMPLETE)).toBeVisible()
})
