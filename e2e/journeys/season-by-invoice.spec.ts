import { addDays, calendarDateAt } from '@forenet/domain/calendar-date'
import { formatTransferReference } from '@forenet/domain/invoice'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessibleInBothSchemes, openPageAs, type PageErrorWatch, test } from '../src/journey.ts'
import { buildClockAhead, buildSettingsAhead, startNightlyTask } from '../src/later-days.ts'
import { waitForMail } from '../src/mailbox.ts'
import { runWithOwnPortal } from '../src/own-portal.ts'

const CLUB_PATH = '/manage/KLANGBUND'
const TREASURER_EMAIL = 'camilla@example.org'
const MEMBER_EMAIL = 'daniel@example.org'
const DUE_DAYS = 14
/** Days after the invoice on which the first reminder is sent: 15 days after the due date. */
const REMINDED_AFTER_DAYS = DUE_DAYS + 15
const CLOSED_AFTER_DAYS = REMINDED_AFTER_DAYS + 32
const REGISTRATION_NUMBER = '7045'
const ACCOUNT_NUMBER = '0001234567'

test('a season is opened by invoice, and its invoice is reminded of, paid by transfer and closed at zero', async ({
  browser,
  watch,
}) => {
  await runWithOwnPortal(async (origin, dataDir, portal) => {
    const after = (days: number) => addDays(calendarDateAt(new Date()), days)
    const pageOf = (days: number) => openPage(browser, watch, origin, days)

    let page = await pageOf(0)
    await openPageAs(page, TREASURER_EMAIL, `${CLUB_PATH}/payments/invoices`)
    await setTerms(page)
    await setReminders(page)
    const season = await openSeason(page)
    await page.context().close()

    page = await pageOf(0)
    await openPageAs(page, MEMBER_EMAIL, '/membership/new')
    await joinClub(page, season)
    const mail = await waitForMail(MEMBER_EMAIL, /^Invoice 1 from Koret Klangbund/)
    expect(mail.text).toContain(formatTransferReference(1))
    await page.context().close()

    await portal.stop()
    await portal.restart(buildSettingsAhead(REMINDED_AFTER_DAYS))
    await startNightlyTask(dataDir, 'invoice-reminders')
    const reminder = await waitForMail(MEMBER_EMAIL, /^Reminder of invoice 1 from Koret Klangbund/)
    expect(reminder.text).toContain(formatTransferReference(1))
    page = await pageOf(REMINDED_AFTER_DAYS)
    await openPageAs(page, TREASURER_EMAIL, `${CLUB_PATH}/payments/invoices`)
    const owed = page.getByRole('region', { name: /^Who owes/ })
    await expect(owed.getByRole('button', { name: /1–30 days late/ })).toContainText('1 invoice')
    const amount = await readAmount(page)
    await importTransfer(page, { day: after(REMINDED_AFTER_DAYS), amount })
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await expect(page.getByRole('row', { name: /Daniel/ })).toContainText('Paid')
    await expect(owed).toHaveCount(0)
    await expectAccessibleInBothSchemes(page, 'invoices that are all paid')
    await page.context().close()

    await portal.stop()
    await portal.restart(buildSettingsAhead(CLOSED_AFTER_DAYS))
    page = await pageOf(CLOSED_AFTER_DAYS)
    await openPageAs(page, TREASURER_EMAIL, `${CLUB_PATH}/payments/closing`)
    const through = page.getByLabel('Close through')
    await expect(through.getByRole('option').first()).toBeAttached()
    await through.selectOption({ index: (await through.getByRole('option').count()) - 1 })
    await page.getByRole('button', { name: 'Check only' }).click()
    await expect(page.getByText('Agrees', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    // The imported bank statement ends before the period does.
    await page.getByRole('button', { name: /^Accept 1 difference/ }).click()
    const accept = page.getByRole('dialog', { name: 'Accept 1 difference?' })
    await accept.getByLabel('Reason').fill('No transactions since')
    await accept.getByRole('button', { name: 'Accept differences' }).click()
    await expect(page.getByText(/\d+ differences?$/)).toHaveCount(0)
    await page.getByRole('button', { name: /^Close through/ }).click()
    await expect(page.getByText(/^The books are closed through/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Every month that is over is closed.')).toBeVisible()
    await expectAccessibleInBothSchemes(page, 'closed books')
    await page.context().close()
  })
})

async function openPage(browser: Browser, watch: PageErrorWatch, baseURL: string, days: number): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  watch.context(context, baseURL)
  await context.addInitScript(buildClockAhead(days))
  return context.newPage()
}

async function setTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms of invoices' })
  await terms.getByLabel('Bank account').fill(`${REGISTRATION_NUMBER} ${ACCOUNT_NUMBER}`)
  await terms.getByRole('button', { name: 'Save' }).click()
  await expect(terms).toBeHidden()
}

async function setReminders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Automatic reminders' }).click()
  const schedule = page.getByRole('dialog', { name: 'Automatic reminders' })
  await schedule.getByLabel('Remind automatically each night').check()
  await schedule.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('They apply from tonight.')).toBeVisible()
}

/** On sale from today. Returns the type's name. */
async function openSeason(page: Page): Promise<string> {
  await page.goto(`${CLUB_PATH}/types`)
  await page.getByRole('link', { name: 'Open the next season' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open the next season' })).toBeVisible()
  const types = page.getByRole('region', { name: 'Membership types' }).getByRole('checkbox')
  for (const type of await types.all()) await type.setChecked(type === (await types.all())[0])
  await page.getByLabel('How members pay').selectOption('By invoice after joining')
  await page.getByLabel('Days to pay the invoice').fill('x')
  await expect(page.getByRole('button', { name: 'Open the season' })).toBeDisabled()
  await page.getByLabel('Days to pay the invoice').fill(String(DUE_DAYS))
  await page.getByLabel('On sale from').fill(calendarDateAt(new Date()))
  await expectAccessibleInBothSchemes(page, 'a season by invoice')
  const name = await page.getByRole('textbox', { name: /^Name: / }).inputValue()
  await page.getByRole('button', { name: 'Open the season' }).click()
  await page.getByRole('dialog', { name: 'Open the season?' }).getByRole('button', { name: 'Open it' }).click()
  await expect(page.getByText(/^The season is open: /)).toBeVisible()
  return name
}

async function joinClub(page: Page, season: string): Promise<void> {
  await page
    .getByRole('link', { name: /Klang/ })
    .or(page.getByRole('radio', { name: /Klang/ }))
    .first()
    .click()
  const open = page.getByRole('button', { name: /Select Membership for Daniel/ })
  const choices = page.getByRole('group', { name: /Membership for Daniel/ })
  await expect(open.or(choices).first()).toBeVisible()
  if (await open.isVisible()) await open.click()
  await expect(choices.getByText(`Paid by invoice within ${DUE_DAYS} days`)).toBeVisible()
  await choices.getByRole('radio', { name: new RegExp(season) }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await expect(page.getByText(`to be paid within ${DUE_DAYS} days`)).toBeVisible()
  await page.getByLabel('Street and number').fill('Skovvej 2')
  await page.getByLabel('Postcode').fill('8600')
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check()
  await page.getByRole('button', { name: 'Join, pay by invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Membership Confirmed' })).toBeVisible()
}

/** In the format of a bank file. */
async function readAmount(page: Page): Promise<string> {
  const row = await page.getByRole('row', { name: /Daniel/ }).innerText()
  const amount = /DKK ([\d,]+)\.(\d\d)/.exec(row)
  if (!amount) throw new Error(`No amount in: ${row}`)
  return `${amount[1]?.replaceAll(',', '.')},${amount[2]}`
}

async function importTransfer(page: Page, { day, amount }: { day: string; amount: string }): Promise<void> {
  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await page.getByRole('button', { name: 'Import bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' })
  const date = day.split('-').toReversed().join('-')
  const row = `${date};Overførsel;${formatTransferReference(1)};${amount}`
  const buffer = Buffer.from(`Dato;Tekst;Betalingsreference;Beløb\r\n${row}\r\n`)
  await dialog.getByLabel('Bank statement').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Import 1 transaction' }).click()
  await expect(page.getByText('1 transaction was added, 1 matched')).toBeVisible()
}
