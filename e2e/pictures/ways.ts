import type { Page } from '@playwright/test'
import { chooseClub, chooseFirstMembershipFor, reviewAndPay } from '../src/buying.ts'
import { getSandboxOrigin } from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { openEvent, reviewAndPay as payForEvent } from '../src/registering.ts'

/** Follows links, each the first match on its page. */
export function followLinks(...links: readonly string[]) {
  return async (page: Page) => {
    for (const link of links) {
      await page.goto((await page.locator(`main ${link}`).first().getAttribute('href')) ?? '')
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  }
}

export const TICKETS_LINK_STEPS = followLinks('a[href$="/tickets"]')

export const goToMembershipPurchase = (page: Page) => chooseClub(page, /Højmarken/)

export function goToListEntry(name: RegExp) {
  return async (page: Page) => {
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
}

/** The e-mail is sent a minute after the start. */
export async function goViaInvitationMail(page: Page): Promise<void> {
  await page.goto(
    extractLink(await waitForMail('birgit@fliser-og-kakler.example.org', /^Invitation: /, 90_000), /\/invitation#/),
  )
  await page.getByRole('heading', { level: 1 }).waitFor()
}

export function goToMail(to: string, subject: RegExp) {
  return async (page: Page) => {
    const { id } = await waitForMail(to, subject, 90_000)
    await page.goto(`${getSandboxOrigin()}/mailbox/${id}/content`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}

export async function toMembershipMail(page: Page): Promise<void> {
  await goToMembershipPaymentResult(/Blommehegnet/, TEST_CARD_NUMBERS.approves)(page)
  await goToMail('karen@example.org', /^(Welcome|Velkommen)/)(page)
}

export async function toTicketMail(page: Page): Promise<void> {
  await goToTicketPaymentResult('MEJERIET', 'Fru Polle', TEST_CARD_NUMBERS.approves)(page)
  await goToMail('karen@example.org', /^(Your ticket|Din billet)/)(page)
}

const INVOICED_EMAIL = 'bogtryk@example.org'

export async function toInvoiceMail(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'New invoice' })
  await drawer.getByLabel('A company or someone else').click()
  await drawer.getByLabel('Name', { exact: true }).fill('Lindens Bogtryk')
  await drawer.getByLabel('E-mail').fill(INVOICED_EMAIL)
  await drawer.getByLabel('Description').fill('Advert in the club magazine')
  await drawer.getByLabel('Price of one').fill('640')
  await drawer.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('dialog', { name: 'Draft' }).getByRole('button', { name: 'Send invoice' }).click()
  await page.getByRole('dialog', { name: 'Send the invoice?' }).getByRole('button', { name: 'Send invoice' }).click()
  await page.getByText('Issued as no.').waitFor()
  await goToMail(INVOICED_EMAIL, /^(Invoice|Faktura) \d+/)(page)
}

export async function toInvoiceByLink(page: Page): Promise<void> {
  await toInvoiceMail(page)
  await page.goto(extractLink(await waitForMail(INVOICED_EMAIL, /^(Invoice|Faktura) \d+/), /\/invoice\//))
}

export async function goToPasswordMail(page: Page): Promise<void> {
  await page.waitForURL(/\/auth\/realms\//)
  await page.getByLabel(/^e-?mail/i).fill('mette@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await goToMail('mette@example.org', /password|adgangskode/i)(page)
}

export function goToPaymentWindow(club: string, word: string) {
  return async (page: Page) => {
    await goToEventRegistration(club, word)(page)
    await payForEvent(page)
  }
}

export function goToMembershipPaymentResult(club: RegExp, card: string) {
  return async (page: Page) => {
    await chooseClub(page, club)
    await chooseFirstMembershipFor(page, /Membership for/)
    await reviewAndPay(page)
    await payByCard(page, card)
    await waitForOutcome(page)
  }
}

export function goToEventRegistration(club: string, word: string, action = 'Register') {
  return async (page: Page) => {
    await openEvent(page, club, word)
    await page.getByRole('link', { name: action, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /^(Registration|Renew)/ }).waitFor()
  }
}

export function goToTicketPaymentResult(club: string, word: string, card: string) {
  return async (page: Page) => {
    await goToEventRegistration(club, word)(page)
    await payForEvent(page)
    await payByCard(page, card)
    await waitForOutcome(page)
  }
}

const waitForOutcome = (page: Page) =>
  page.getByRole('heading', { name: /^(Payment (Successful|Failed)|You are coming!)$/ }).waitFor()

export function goToTicketLink(name: RegExp, end = false) {
  return async (page: Page) => {
    await TICKETS_LINK_STEPS(page)
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Share a link' }).click()
    const link = await dialog.getByLabel('The link').inputValue()
    if (end) await dialog.getByRole('button', { name: 'Disable the link' }).click()
    if (end) await dialog.getByText('1 link opens the ticket.').waitFor({ state: 'detached' })
    await page.goto(link)
  }
}
