import { join } from 'node:path'
import { findRunningServerUrl } from '@forenet/database/find-running-server-url'
import { openPool } from '@forenet/database/pool'
import { addManyClubs } from '@forenet/testkit/many-clubs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPageAs, test } from '../src/journey.ts'
import { runWithOwnPortal } from '../src/own-portal.ts'

const CLUB_COUNT = 300

async function addClubs(dataDir: string): Promise<void> {
  const pool = openPool(await findRunningServerUrl(join(dataDir, 'postgresql')), 1)
  const { rows } = await pool.query<{ id: string }>(`select id from member where email = 'camilla@example.org'`)
  await addManyClubs(pool, { from: 1, count: CLUB_COUNT, now: new Date(), memberId: rows[0]?.id ?? '' })
  await pool.end()
}

const findClubLinks = (page: Page) =>
  page.getByRole('region', { name: 'Other clubs' }).getByRole('link', { name: / forening \d+$/ })

test('among hundreds of clubs a member sees a few suggestions, and finds any other', async ({ browser, watch }) => {
  await runWithOwnPortal(async (baseURL, dataDir) => {
    await addClubs(dataDir)
    const context = await browser.newContext({ baseURL, locale: 'en-GB' })
    watch.context(context, baseURL)
    const page = await context.newPage()
    await openPageAs(page, 'mette@example.org', '/organizations')

    await test.step('home suggests six clubs, then lists all of them page by page', async () => {
      const others = page.getByRole('region', { name: 'Other clubs' })
      await expect(others.getByRole('listitem')).toHaveCount(6)
      await page.getByRole('link', { name: 'See all clubs' }).click()
      await expect(others.getByRole('listitem')).toHaveCount(20)
      await page.getByRole('button', { name: 'Show more clubs' }).click()
      await expect(others.getByRole('listitem')).toHaveCount(40)
      await expectAccessible(page, 'all clubs')
    })

    await test.step('a search finds clubs by name, town and activity, and reports an empty result', async () => {
      const search = page.getByRole('searchbox', { name: 'Search clubs' })
      await search.fill('forening 217')
      await expect(findClubLinks(page)).toHaveCount(1)
      await search.fill('skagen')
      await expect(findClubLinks(page).first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'Other clubs' }).getByRole('listitem').first()).toContainText(
        'Skagen',
      )
      await search.fill('kajak')
      await expect(findClubLinks(page).first()).toBeVisible()
      await search.fill('xylofonorkester')
      await expect(page.getByRole('heading', { name: 'No club matches “xylofonorkester”' })).toBeVisible()
      await page.getByRole('button', { name: 'See all clubs' }).click()
      await page.getByRole('button', { name: 'Near me' }).click()
      await expect(page.getByRole('button', { name: 'Near me' })).toHaveAttribute('aria-pressed', 'true')
      // Mette lives in Silkeborg, so its club is nearest.
      await expect(page.getByRole('region', { name: 'Other clubs' }).getByRole('listitem').first()).toContainText(
        'Silkeborg',
      )
    })

    await test.step('a membership is bought from a club found by search', async () => {
      await page.goto('/membership/new')
      await page.getByRole('searchbox', { name: 'Search clubs' }).fill('forening 217')
      await page
        .getByRole('region', { name: 'Find another club' })
        .getByRole('link', { name: /forening 217/ })
        .click()
      await expect(page.getByText('Senior').first()).toBeVisible()
    })

    await test.step('a message is sent to a club found by search', async () => {
      await page.goto('/contact-us?orgId=choose')
      await page.getByLabel('Club', { exact: true }).selectOption({ label: 'Another club …' })
      await page.getByRole('searchbox', { name: 'Search clubs' }).fill('forening 217')
      await page.getByRole('button', { name: /^Choose .* forening 217$/ }).click()
      await expect(page.getByLabel('Club', { exact: true }).locator('option:checked')).toHaveText(/ forening 217$/)
    })
    await context.close()

    await test.step('a visitor searches the public list', async () => {
      const visitor = await browser.newContext({ baseURL, locale: 'en-GB' })
      watch.context(visitor, baseURL)
      const open = await visitor.newPage()
      await open.goto('/organizations-review')
      await expect(open.getByRole('main').getByRole('listitem')).toHaveCount(20)
      await open.getByRole('searchbox', { name: 'Search clubs' }).fill('forening 217')
      await expect(open.getByRole('main').getByRole('listitem')).toHaveCount(1)
      await expectAccessible(open, 'the public list')
      await visitor.close()
    })
  })
})
