import { addDays, calendarDateAt } from '@forenet/domain/calendar-date'
import { formatTransferReference } from '@forenet/domain/invoice'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

test('the treasurer imports a bank statement, confirms a proposal by key, books cash, undoes both and ignores the rest', async ({
  page,
}) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments/invoices?invoice=new')
  const form = page.getByRole('dialog', { name: 'New invoice' })
  await form.getByLabel('A company or someone else').click()
  await form.getByLabel('Name', { exact: true }).fill('Mosens Tryk')
  await form.getByLabel('Description').fill('Advert')
  await form.getByLabel('Price of one').fill('731')
  await form.getByRole('button', { name: 'Save draft' }).click()
  const draft = page.getByRole('dialog', { name: 'Draft' })
  await draft.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('dialog', { name: 'Send the invoice?' }).getByRole('button', { name: 'Issue invoice' }).click()
  const issued = page.getByRole('dialog', { name: /^Invoice \d+$/ })
  await expect(issued.getByText('Issued as no.')).toBeVisible()
  const number = Number(
    /\d+/.exec((await issued.getByRole('heading', { name: /^Invoice \d+$/ }).textContent()) ?? '')?.[0],
  )

  await page.goto('/manage/HOJMARKEN/payments')
  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the bank transactions')

  await page.getByRole('button', { name: 'Import bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' })
  const today = new Intl.DateTimeFormat('da-DK', {
    timeZone: 'Europe/Copenhagen',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date())
  const rows = [
    `${today};Faktura ${formatTransferReference(number)};700,00;0,00`,
    `${today};Loppemarked;55,50;0,00`,
    `${today};Forkert;x;0,00`,
  ]
  const buffer = Buffer.from(`\ufeffDato;Tekst;Beløb;Saldo\r\n${rows.join('\r\n')}\r\n`)
  await dialog.getByLabel('Bank statement').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('2 new transactions · 1 is left out')).toBeVisible()
  await expect(dialog.getByText('Row 4: the amount cannot be read')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the import of a bank statement')
  await dialog.getByRole('button', { name: 'Import 2 transactions' }).click()

  const row = page.getByRole('row', { name: new RegExp(`Faktura ${formatTransferReference(number)}`) })
  await expect(row).toContainText('Less than what is left')
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Bank transaction' })
  await expect(drawer.getByRole('button', { name: /^Confirm: match .* with invoice/ })).toBeFocused()
  await expectAccessibleInBothSchemes(page, 'a bank transaction')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The payment was recorded on invoice ${number}`)).toBeVisible()

  await page.goto('/manage/HOJMARKEN/payments/bank?state=matched&q=700')
  await row.getByRole('link').click()
  await drawer.getByRole('button', { name: `Undo the match with invoice ${number}` }).click()
  const undo = page.getByRole('dialog', { name: 'Undo the match?' })
  await undo.getByLabel('Reason').fill('Another invoice')
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByText('The match was undone')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/manage/HOJMARKEN/payments/bank?q=Loppemarked')
  await page
    .getByRole('row', { name: /Loppemarked/ })
    .getByRole('link')
    .click()
  await drawer.getByRole('button', { name: 'Book: Cash deposited' }).click()
  const book = page.getByRole('dialog', { name: 'Cash deposited' })
  await expect(book).toContainText('Cash box')
  await expectAccessibleInBothSchemes(page, 'booking a bank transaction')
  await book.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByText('The transaction was booked')).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo the booking Cash deposited' }).click()
  const undoBooking = page.getByRole('dialog', { name: 'Undo the booking?' })
  await undoBooking.getByLabel('Reason').fill('Sales of the flea market')
  await undoBooking.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The booking was undone')).toBeVisible()
  await drawer.getByRole('button', { name: 'Ignore' }).click()
  const ignore = page.getByRole('dialog', { name: 'Ignore the transaction?' })
  await ignore.getByLabel('Reason').fill('Flea market')
  await ignore.getByRole('button', { name: 'Ignore' }).click()
  await expect(page.getByRole('row', { name: /Loppemarked/ })).toContainText('Ignored')
  await expectAccessibleInDanishAndDark(page, 'Bank', 'the bank transactions')
})

test('the treasurer ignores old transactions at once from the closing, and undoes it', async ({ page }) => {
  await openPageAs(page, 'karen@example.org', '/manage/HOJMARKEN/payments/bank')
  await page.getByRole('button', { name: 'Import bank statement' }).click()
  const file = page.getByRole('dialog', { name: 'Import bank statement' })
  const day = lastDayOfLastMonth().split('-').toReversed().join('-')
  const buffer = Buffer.from(`Dato;Tekst;Beløb;Saldo\r\n${day};Lotteri;810,00;0,00\r\n${day};Kagesalg;95,50;0,00\r\n`)
  await file.getByLabel('Bank statement').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
  // The demonstration already has transactions of that day from another format, so another account is used.
  await file.getByLabel('Account', { exact: true }).fill('1234 0000000001')
  await file.getByRole('button', { name: 'Read again' }).click()
  await file.getByRole('button', { name: 'Import 2 transactions' }).click()
  await page.getByRole('link', { name: 'Closing' }).click()
  const through = page.getByLabel('Close through')
  await expect(through.getByRole('option').first()).toBeAttached()
  await through.selectOption({ index: (await through.getByRole('option').count()) - 1 })
  await page.getByRole('button', { name: 'Check only' }).click()
  await page.getByRole('link', { name: 'Ignore old transactions' }).click()

  const dialog = page.getByRole('dialog', { name: 'Ignore old transactions?' })
  await expect(dialog.getByText('Lotteri')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'ignoring old transactions')
  const confirm = dialog.getByRole('button', { name: /^Ignore \d+ transactions$/ })
  await confirm.click()
  await expect(dialog.getByText('Write why.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('In the books of the earlier program')
  await confirm.click()
  await expect(page.getByText(/^\d+ transactions were ignored$/)).toBeVisible()
  await page.goto('/manage/HOJMARKEN/payments/bank?q=Lotteri')
  await expect(page.getByRole('row', { name: /Lotteri/ })).toContainText('Ignored')

  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Ignore old transactions' }).click()
  await dialog.getByRole('button', { name: /^Undo ignoring the transactions through/ }).click()
  await expect(page.getByText('The transactions are on the list again')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Lotteri/ })).not.toContainText('Ignored')
})

function lastDayOfLastMonth(): string {
  return addDays(`${calendarDateAt(new Date()).slice(0, 7)}-01`, -1)
}
