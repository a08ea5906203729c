import { formatCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { findAccessibilityViolations } from '@forenet/testkit/browser'
import type { Page } from '@playwright/test'
import { measureLayoutShift, openEarlyHome } from '../src/early-home.ts'
import { createEventApi, fetchMemberId, findEvent, registerForEvent } from '../src/event-api.ts'
import { expect, openPageAs, test, WITH_ANIMATIONS_AND_SERVICE_WORKER } from '../src/journey.ts'
import { runWithOwnPortal } from '../src/own-portal.ts'

test.use(WITH_ANIMATIONS_AND_SERVICE_WORKER)

const EVENT_TITLE = 'Aftenhygge i klubhuset'

async function publishEventForToday(page: Page): Promise<void> {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill(EVENT_TITLE)
  await page.getByLabel('Starts').fill(formatCopenhagenDateTime(new Date()).replace(/\d\d[:.]\d\d$/, '23:59'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('Price for members, kroner').fill('0')
  await page.getByLabel('For guests').check()
  await page.getByLabel('Price for guests, kroner').fill('0')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: EVENT_TITLE })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`${EVENT_TITLE} is published.`)).toBeVisible()
}

test("shows today's event on home before the app has loaded, without layout shift", async ({ browser, watch }) => {
  await runWithOwnPortal(async (baseURL) => {
    const open = async () => {
      const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'no-preference' })
      watch.context(context)
      return context.newPage()
    }
    const host = await open()
    await publishEventForToday(host)
    await host.context().close()
    const page = await open()
    const watched = createEventApi(page)
    await openPageAs(page, 'mette@example.org')
    const api = await watched.ready()
    const event = await findEvent(api, new RegExp(EVENT_TITLE))
    await registerForEvent(api, event, await fetchMemberId(api, event), [])

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { home, letGo } = await openEarlyHome(page)
      const main = page.getByRole('main')
      const told = [
        main.getByRole('link', { name: `Show tickets: ${EVENT_TITLE}` }),
        main.getByRole('link', { name: /^Directions to Klubhuset/ }),
        ...['Next', 'Upcoming events', 'Your clubs'].map((name) => main.getByRole('heading', { level: 2, name })),
      ]
      const places = () => Promise.all(told.map((one) => one.boundingBox()))
      await expect(main.getByRole('heading', { level: 2, name: EVENT_TITLE })).toBeVisible()
      expect(await findAccessibilityViolations(page)).toEqual([])
      const [before, moved] = [await places(), await measureLayoutShift(page)]
      letGo()
      await expect(home).toHaveCount(0)
      expect(await places(), `at ${width}`).toEqual(before)
      await expect(main.getByRole('heading', { level: 2, name: 'Other clubs' })).toBeVisible()
      expect(await moved(), `at ${width}`).toBeLessThan(0.01)
      await page.unrouteAll()
    }
    await page.context().close()
  })
})
