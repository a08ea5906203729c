import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'

test.use({ serviceWorkers: 'allow' })

const WEEKDAY_START =
  /^(mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag|monday|tuesday|wednesday|thursday|friday|saturday|sunday)/i

for (const [locale, width] of [
  ['da-DK', 390],
  ['en-GB', 1024],
] as const) {
  test.describe(`${locale}, ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 844 } })

    test('tickets and calendar are accessible in both schemes, without horizontal scrolling', async ({ page }) => {
      await openPageAs(page, 'mette@example.org', '/tickets')
      const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
      await expect(cards.first()).toBeVisible()
      const paid = cards.filter({ hasText: 'Fællesspisning i fælleshuset' }).first()
      const deck = (await paid.getAttribute('href')) ?? ''
      const shown: [string, () => Promise<void>][] = [
        ['/tickets', () => expect(cards.first()).toBeVisible()],
        [deck, () => expect(page.getByRole('img').first()).toBeVisible()],
        ['/my-calender', () => expect(page.getByRole('grid')).toBeVisible()],
        ['/my-calender?view=week', () => expect(page.getByRole('heading', { name: WEEKDAY_START })).toHaveCount(7)],
        ['/my-calender?view=list', () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
      ]
      for (const [path, isThere] of shown) {
        await page.goto(path)
        await isThere()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectAccessibleInBothSchemes(page, `${path} ${locale} ${width}`)
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(sideways, `${path} scrolls sideways at ${width}`).toBe(0)
      }
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the code is in view as soon as the ticket is opened, white in the dark scheme too', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openPageAs(page, 'thomas@example.org', '/tickets')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^My Tickets/ })
      .click()
    await page
      .getByRole('link', { name: /^Tickets to / })
      .first()
      .click()
    // If there are several tickets, the group code is first.
    const code = page.getByRole('img', { name: /^(Code for|One code for)/ }).first()
    await expect(code).toBeInViewport({ ratio: 1 })
    expect(await code.locator('rect').getAttribute('fill')).toBe('#ffffff')
    expect(await code.locator('path').getAttribute('fill')).toBe('#000000')
  })
})
