import { SEASON_ON_SALE } from '../src/days-ahead.ts'
import { expect, test } from '../src/journey.ts'
import { tabTo } from '../src/keyboard.ts'
import { newAccount } from '../src/new-account.ts'
import { atPaymentWindow, CARDS, payByCard } from '../src/payment-window.ts'

test('a first membership is bought by keyboard only, including the address', { tag: '@smoke' }, async ({
  page,
  watch,
}) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  await newAccount(page, { email: 'tove@example.org', firstName: 'Tove' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Your account: Tove/ })).toBeVisible()
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Højmarken/ })
      .first(),
  )
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: `Choose Passiv ${SEASON_ON_SALE}` }))
  await page.keyboard.press('Enter')

  const chosen = page.getByRole('radio', { name: new RegExp(`Passiv ${SEASON_ON_SALE}`) })
  await expect(chosen).toBeChecked()
  await tabTo(page, chosen)
  // A radio group is one tab stop; arrow keys move within it.
  await page.keyboard.press('ArrowDown')
  await expect(chosen).not.toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(chosen).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeFocused()
  await tabTo(page, page.getByLabel('Street and number'))
  await page.keyboard.type('Skovvej 2')
  await tabTo(page, page.getByLabel('Postcode'))
  await page.keyboard.type('8600')
  await expect(page.getByLabel('City')).toHaveValue('Silkeborg')
  await tabTo(page, page.getByRole('checkbox', { name: /^I accept the terms/ }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /^I accept the terms/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: /^Pay DKK/ }))
  await page.keyboard.press('Enter')
  await atPaymentWindow(page)
  await payByCard(page, CARDS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeFocused()
})
