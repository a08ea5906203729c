import { chooseClub } from '../src/buying.ts'
import { expect, openPageAs, test } from '../src/journey.ts'

const COMPLETE_PROFILE_TEXT = 'Please complete your profile to continue.'
const EDIT_PROFILE_TEXT = 'Edit profile here.'
const CLOSED_AFTER_MS = 15_000

test('the first notice is a permanent error, the second closes itself and is not shown on the memberships page', async ({
  page,
}) => {
  await page.clock.install()
  await openPageAs(page, 'daniel@example.org', '/memberships')
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByRole('alert').filter({ hasText: COMPLETE_PROFILE_TEXT })).toBeVisible()
  await expect(notices.getByText(EDIT_PROFILE_TEXT)).toHaveCount(0)

  await chooseClub(page, /Højmarken/)
  await expect(notices.getByText(COMPLETE_PROFILE_TEXT)).toBeVisible()
  await expect(notices.getByRole('link', { name: EDIT_PROFILE_TEXT })).toBeVisible()
  await page.clock.runFor(CLOSED_AFTER_MS)
  await expect(notices.getByText(EDIT_PROFILE_TEXT)).toHaveCount(0)
  await expect(notices.getByText(COMPLETE_PROFILE_TEXT)).toBeVisible()
})
