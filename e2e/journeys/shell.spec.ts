import { chooseClub } from '../src/buying.ts'
import { expect, openAs, portalOrigin, test } from '../src/journey.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('titles, breadcrumbs, logo and footer', async ({ page }) => {
  await openAs(page, 'camilla@example.org')
  const banner = page.getByRole('banner')
  await expect(banner.getByText('Home', { exact: true })).toBeVisible()
  await page.goto('/my-profile')
  await expect(banner.getByText('My Profile')).toBeVisible()
  await page.goto('/memberships')
  await page
    .getByRole('link', { name: /History of Camilla/ })
    .first()
    .click()
  const way = page.getByRole('navigation', { name: 'You are here' })
  await expect(way.getByRole('link', { name: 'Memberships' })).toBeVisible()
  await expect(way.getByText('Memberships History')).toBeVisible()
  await page
    .getByRole('link', { name: /^Receipt for / })
    .first()
    .click()
  await expect(way.getByText('Memberships Receipt')).toBeVisible()
  await expect(page.getByText(/^© \d{4} Forenet\. All rights reserved\.$/)).toBeVisible()
  await page.getByRole('link', { name: /^Forenet, to the front page/ }).click()
  await expect(page).toHaveURL(`${portalOrigin()}/`)
  await page.goto('/page-error-500')
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
})

test('nobody of the family is chosen for until a membership is selected', async ({ page }) => {
  await openAs(page, 'thomas@example.org', '/memberships')
  await chooseClub(page, /Blommehegnet/)
  const forFreja = page.getByRole('button', { name: /^Select Membership for Freja/ })
  await expect(forFreja).toHaveText('Select Membership')
  await expect(page.getByRole('group', { name: /Membership for Freja/ })).toHaveCount(0)
  await forFreja.click()
  await expect(page.getByRole('group', { name: /Membership for Freja/ })).toBeVisible()
})

test('the public face of the organisations needs no sign-in', async ({ page }) => {
  await page.goto('/organizations-review')
  await expect(page.getByRole('heading', { level: 1, name: 'Organisations' })).toBeVisible()
  await expect(page.getByText('Højmarken Idrætsforening').first()).toBeVisible()
  await expect(page.getByText('Bakkesvingets Badmintonklub')).toHaveCount(0)
})

test('a payment link that asks for it opens the main participant’s profile', async ({ page }) => {
  await openAs(page, 'camilla@example.org')
  await page.goto('/ui/memberships?trigger=editMainParticipant')
  await expect(page).toHaveURL(/\/edit-profile/)
  await page.goto('/login-success')
  await expect(page).toHaveURL(`${portalOrigin()}/`)
})
