import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

test('the treasurer sends an invoice, records its payment in two parts, and reverses one', async ({ page }) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments')
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Who owes/ })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the invoices')

  await page.getByRole('link', { name: 'New invoice' }).click()
  const drawer = page.getByRole('dialog', { name: 'New invoice' })
  await drawer.getByLabel('A company or someone else').click()
  await drawer.getByLabel('Name', { exact: true }).fill('Kildens Kiosk')
  await drawer.getByLabel('E-mail').fill('kiosk@example.org')
  await drawer.getByLabel('Description').fill('Advert in the club magazine')
  await drawer.getByLabel('Quantity').fill('2')
  await drawer.getByLabel('Price of one').fill('400')
  await drawer.getByLabel('VAT').selectOption('25 %')
  await expect(drawer.getByText('DKK 1,000.00')).toBeVisible()
  await drawer.getByLabel('Payment').selectOption('In 3 instalments')
  const plan = drawer.getByRole('list', { name: 'Plan of instalments' }).getByRole('listitem')
  await expect(plan).toHaveCount(3)
  await expect(plan.first()).toContainText('DKK 333.34')
  await expectAccessibleInBothSchemes(page, 'the form of an invoice')
  await drawer.getByRole('button', { name: 'Save draft' }).click()

  const draft = page.getByRole('dialog', { name: 'Draft' })
  await draft.getByRole('button', { name: 'Send invoice' }).click()
  await page.getByRole('dialog', { name: 'Send the invoice?' }).getByRole('button', { name: 'Send invoice' }).click()
  const invoice = page.getByRole('dialog', { name: /^Invoice \d+$/ })
  await expect(invoice.getByText('Issued as no.')).toBeVisible()
  await expect(invoice.getByText('Next instalment due')).toBeVisible()

  const pay = async (amount: string) => {
    await invoice.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record a payment' })
    await dialog.getByLabel('Amount').fill(amount)
    await dialog.getByRole('button', { name: 'Record payment' }).click()
  }
  await pay('300')
  await expect(invoice.getByText('Partly paid')).toBeVisible()
  await expect(invoice.getByRole('listitem').filter({ hasText: 'DKK 33.34' })).toBeVisible()
  await pay('700')
  await expect(invoice.getByText('Paid', { exact: true })).toBeVisible()
  await invoice.getByRole('button', { name: 'Reverse the payment of DKK 700.00' }).click()
  const reversing = page.getByRole('dialog', { name: 'Reverse the payment?' })
  await reversing.getByLabel('Reason').fill('Another invoice')
  await reversing.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(invoice.getByText('Partly paid')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'an invoice')

  await page.goto('/manage/HOJMARKEN/payments/invoices?q=Kildens')
  await expect(page.getByRole('row', { name: /Kildens Kiosk/ })).toContainText('DKK 700.00')
  await expectAccessibleInDanishAndDark(page, 'Fakturaer', 'the invoices')
})
