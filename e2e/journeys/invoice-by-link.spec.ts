import { expect, expectAccessible, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { TEST_CARD_NUMBERS, waitForPaymentWindow } from '../src/payment-window.ts'

test('someone without an account pays an invoice by its link and keyboard, and the treasurer sees it paid', async ({
  page,
  browser,
  watch,
}) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments/invoices?invoice=new')
  const drawer = page.getByRole('dialog', { name: 'New invoice' })
  await drawer.getByLabel('A company or someone else').click()
  await drawer.getByLabel('Name', { exact: true }).fill('Lindens Bogtryk')
  await drawer.getByLabel('E-mail').fill('bogtryk@example.org')
  await drawer.getByLabel('Description').fill('Advert in the club magazine')
  await drawer.getByLabel('Price of one').fill('640')
  await drawer.getByLabel('Language').selectOption('English')
  await drawer.getByRole('button', { name: 'Save draft' }).click()
  const draft = page.getByRole('dialog', { name: 'Draft' })
  await draft.getByRole('button', { name: 'Send invoice' }).click()
  await page.getByRole('dialog', { name: 'Send the invoice?' }).getByRole('button', { name: 'Send invoice' }).click()
  const invoice = page.getByRole('dialog', { name: /^Invoice \d+$/ })
  await expect(invoice.getByText('Issued as no.')).toBeVisible()

  const link = extractLink(await waitForMail('bogtryk@example.org', /^Invoice \d+ from/), /\/invoice\//)
  const anonymous = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  watch.context(anonymous)
  watch.expectConsole(/409 \(Conflict\)/)
  const payer = await anonymous.newPage()
  const again = await anonymous.newPage()
  for (const one of [payer, again]) await one.goto(link)
  await expect(payer.getByText('Amount due')).toContainText('DKK 640.00')
  await expectAccessibleInBothSchemes(payer, 'the page of an invoice')
  await payer.keyboard.press('Tab')
  await expect(payer.getByRole('button', { name: 'Pay DKK 640.00' })).toBeFocused()
  await payer.keyboard.press('Enter')
  await waitForPaymentWindow(payer)
  await payer.getByLabel(/^Card number/).focus()
  for (const text of [TEST_CARD_NUMBERS.approves, '1234', '123']) {
    await payer.keyboard.type(text)
    await payer.keyboard.press(text === '123' ? 'Enter' : 'Tab')
  }
  await expect(payer.getByText('The invoice has been paid. Thank you.')).toBeVisible()
  await expect(payer.getByText('Amount due')).toContainText('DKK 0.00')
  await expectAccessible(payer, 'the page of a paid invoice')

  // A page that was opened before the payment does not take a second one.
  await again.getByRole('button', { name: 'Pay DKK 640.00' }).click()
  await expect(again.getByText('The invoice has been paid. Thank you.')).toBeVisible()
  await expect(again.getByRole('button')).toHaveCount(0)

  await page.reload()
  await expect(invoice.getByText('Paid', { exact: true })).toBeVisible()
  await expect(invoice.getByText('Paid by card')).toBeVisible()
})
