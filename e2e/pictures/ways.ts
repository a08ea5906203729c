import type { Page } from '@playwright/test'
import { chooseClub, chooseFirstFor, reviewAndPay } from '../src/buying.ts'
import { linkIn, mailTo } from '../src/mailbox.ts'
import { payByCard } from '../src/payment-window.ts'
import { openEvent, reviewAndPay as payForEvent } from '../src/registering.ts'

/** Follows links one after another, each the first match on its page. */
export function following(...links: readonly string[]) {
  return async (page: Page) => {
    for (const link of links) {
      await page.goto((await page.locator(`main ${link}`).first().getAttribute('href')) ?? '')
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  }
}

/** To the tickets for the next event. */
export const TO_TICKETS = following('a[href$="/tickets"]')

/** To buying a membership of the sports club. */
export const choosing = (page: Page) => chooseClub(page, /Højmarken/)

/** To the page of a list entry with this name. */
export function toOneOf(name: RegExp) {
  return async (page: Page) => {
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
}

/** Through the demonstration's invitation e-mail, sent a minute after the start. */
export async function byTheLetter(page: Page): Promise<void> {
  await page.goto(linkIn(await mailTo('birgit@fliser-og-kakler.example.org', /^Invitation: /, 90_000), /\/invitation#/))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** To the payment window of a registration, outside the portal. */
export function toPay(club: string, word: string) {
  return async (page: Page) => {
    await registering(club, word)(page)
    await payForEvent(page)
  }
}

/** Buys a membership, up to the payment result. */
export function buying(club: RegExp, card: string) {
  return async (page: Page) => {
    await chooseClub(page, club)
    await chooseFirstFor(page, /Membership for/)
    await reviewAndPay(page)
    await payByCard(page, card)
    await atOutcome(page)
  }
}

/** To the registration for an event with this word in its title. */
export function registering(club: string, word: string, action = 'Register') {
  return async (page: Page) => {
    await openEvent(page, club, word)
    await page.getByRole('link', { name: action, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /^(Registration|Renew)/ }).waitFor()
  }
}

/** As `registering`, up to the payment result. */
export function payingFor(club: string, word: string, card: string) {
  return async (page: Page) => {
    await registering(club, word)(page)
    await payForEvent(page)
    await payByCard(page, card)
    await atOutcome(page)
  }
}

const atOutcome = (page: Page) =>
  page.getByRole('heading', { name: /^(Payment (Successful|Failed)|You are coming!)$/ }).waitFor()

/** From a guest's ticket to the link that opens it; `end` revokes the link. */
export function sharing(name: RegExp, end = false) {
  return async (page: Page) => {
    await TO_TICKETS(page)
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
