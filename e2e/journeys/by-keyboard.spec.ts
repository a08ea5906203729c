import { SEASON_ON_SALE } from '../src/days-ahead.ts'
import { expect, test } from '../src/journey.ts'
import { tabToElement } from '../src/keyboard.ts'
import { createAccount } from '../src/new-account.ts'
import { payByCard, TEST_CARD_NUMBERS, waitForPaymentWindow } from '../src/payment-window.ts'

test('a first membership is bought by keyboard only, including the address', { tag: '@smoke' }, async ({
  page,
  watch,
}) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  await createAccount(page, { email: 'tove@example.org', firstName: 'Tove' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Your account: Tove/ })).toBeVisible()
  await tabToElement(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Højmarken/ })
      .first(),
  )
  await page.keyboard.press('Enter')
  await tabToElement(page, page.getByRole('link', { name: `Choose Passiv ${SEASON_ON_SALE}` }))
  await page.keyboard.press('Enter')

  const chosen = page.getByRole('radio', { name: new RegExp(`Passiv ${SEASON_ON_SALE}`) })
  await expect(chosen).toBeChecked()
  await tabToElement(page, chosen)
  // A radio group is one tab stop; arrow keys move within it.
  await page.keyboard.press('ArrowDown')
  await expect(chosen).not.toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(chosen).toBeChecked()
  await tabToElement(page, page.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeFocused()
  await tabToElement(page, page.getByLabel('Street and number'))
  await page.keyboard.type('Skovvej 2')
  await tabToElement(page, page.getByLabel('Postcode'))
  await page.keyboard.type('8600')
  await expect(page.getByLabel('City')).toHaveValue('Silkeborg')
  await tabToElement(page, page.getByRole('checkbox', { name: /^I accept the terms/ }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /^I accept the terms/ })).toBeChecked()
  await tabToElement(page, page.getByRole('button', { name: /^Pay DKK/ }))
  await page.keyboard.press('Enter')
  await waitForPaymentWindow(page)
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeFocused()
})
