import { formatDateTimeAhead } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { goToRegistration, isPaymentResult, openEvent } from '../src/registering.ts'

const TITLE_WORD = 'forårsfest'

test('an organiser adds an early-bird price, and a member sees its end and pays it', async ({ page, browser }) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill(`Stor ${TITLE_WORD}`)
  await page.getByLabel('Starts').fill(formatDateTimeAhead(60, '18:30'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('Price for members, kroner').fill('200')
  await page.getByLabel('For guests').check()
  await page.getByLabel('Price for guests, kroner').fill('250')
  await page.getByText('Early prices, ages, quota, VAT, sale period and audience').click()
  await page.getByRole('button', { name: /^Add an early price/ }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Choose a time after the previous one.')).toBeVisible()
  await page.getByLabel('Until', { exact: true }).fill(formatDateTimeAhead(20, '23:59'))
  await page.getByLabel('Members pay, kroner').fill('150')
  await page.getByLabel('Guests pay, kroner').fill('180')
  await expectAccessibleInBothSchemes(page, 'an early price as its host writes it')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  const member = await openSecondBrowser(browser)
  await openPageAs(member, 'camilla@example.org', '/')
  await openEvent(member, 'HOJMARKEN', TITLE_WORD)
  for (const [early, then] of [
    ['150', '200'],
    ['180', '250'],
  ]) {
    const cell = member.getByRole('cell', { name: new RegExp(`^DKK.${early}\\.00 until .+, then DKK.${then}\\.00$`) })
    await expect(cell).toBeVisible()
  }
  await expectAccessibleInDanishAndDark(member, `Stor ${TITLE_WORD}`, 'an event with an early price')
  await goToRegistration(member)
  await member.getByRole('checkbox', { name: /^Camilla/ }).check()
  await member.getByRole('button', { name: 'Continue' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
  await member.getByRole('checkbox').check()
  await member.getByRole('button', { name: /^Pay DKK.180\.00/ }).click()
  await payByCard(member, TEST_CARD_NUMBERS.approves)
  await member.waitForURL(isPaymentResult('success'))
})
