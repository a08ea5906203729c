import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openAs,
  portalOrigin,
  test,
} from '../src/journey.ts'

const EVENTS = '/manage/HOJMARKEN/events'

/** So many days from now, as a field for a day takes it. */
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a board makes a weekly series with a holiday left out, publishes it, and a member finds the next dates', async ({
  page,
  browser,
}) => {
  await openAs(page, 'henrik@example.org', `${EVENTS}/new`)
  await page.getByLabel('Title').fill('Tirsdagstræning')
  await page.getByLabel('Begins').fill(`${dayAhead(70)}T18:30`)
  await page.getByLabel('Place', { exact: true }).fill('Lille sal')
  await page.getByLabel('Price for members, kroner').fill('0')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tirsdagstræning' })).toBeVisible()

  await page.getByRole('link', { name: 'Series' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible()
  const dates = page.getByRole('region', { name: 'The dates' }).getByRole('checkbox')
  await expect(dates).toHaveCount(10)
  await page.getByLabel('How many times').fill('1')
  await page.getByRole('button', { name: /^Make/ }).click()
  await expect(page.getByText('A whole number from 2 to 100.')).toBeVisible()
  await page.getByLabel('How many times').fill('5')
  await expect(dates).toHaveCount(5)
  await page.getByLabel('Days without it').fill(`${dayAhead(76)} - ${dayAhead(78)}`)
  await expect(page.getByRole('button', { name: 'Make 4 events' })).toBeVisible()
  await dates.nth(4).uncheck()
  await expect(page.getByRole('button', { name: 'Make 3 events' })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'a series before it is made')
  await page.getByRole('button', { name: 'Make 3 events' }).click()
  await expect(page.getByText('The series has 3 events.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish all drafts' }).click()
  await expect(page.getByRole('button', { name: 'Make drafts again' })).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Serie', 'a series')

  await page.goto(EVENTS)
  await page.getByText('2 more dates of the series').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tirsdagstræning' }).getByRole('link')).not.toHaveCount(0)

  const member = await (await browser.newContext({ locale: 'en-GB', baseURL: portalOrigin() })).newPage()
  await openAs(member, 'camilla@example.org', '/HOJMARKEN/events?q=Tirsdagstr')
  await member
    .getByRole('link', { name: /Tirsdagstræning/ })
    .first()
    .click()
  const next = member.getByRole('region', { name: 'Comes again' })
  await expect(next.getByRole('link')).toHaveCount(2)
  await next.getByRole('link').first().click()
  await expect(next.getByRole('link')).toHaveCount(1)
  await member.context().close()
})
