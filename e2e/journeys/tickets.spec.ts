import type { Page } from '@playwright/test'
import {
  createEventApi,
  type EventApi,
  fetchMemberId,
  findEvent,
  registerForEvent,
  type StoredEntry,
} from '../src/event-api.ts'
import { expect, expectAccessible, getPortalOrigin, getSandboxOrigin, openPageAs, test } from '../src/journey.ts'
import { waitForMail } from '../src/mailbox.ts'
import { createAccount } from '../src/new-account.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { decodeQrCode } from '../src/qr.ts'

test.use({ serviceWorkers: 'allow' })

/** Has a cancellation fee and guests, no questions. */
const CONCERT_TITLE = /^Koncert: Lyset over søen/

const findTicketCode = (page: Page, name: string) => page.getByRole('img', { name: `Code for ${name}’s ticket` })

async function registerForConcert(
  page: Page,
  guests: readonly string[],
): Promise<{ api: EventApi; entry: StoredEntry; path: string }> {
  const watched = createEventApi(page)
  await openPageAs(page, 'camilla@example.org', '/tickets')
  const api = await watched.ready()
  const event = await findEvent(api, CONCERT_TITLE)
  const held = await registerForEvent(api, event, await fetchMemberId(api, event), guests)
  const path = `/${event.orgKey}/events/${event.id}/tickets/${held.id}`
  await page.goto(path)
  await expect(page.getByText('Not paid yet').first()).toBeVisible()
  await expect(page.getByRole('timer').first()).toBeVisible()
  await expectAccessible(page, 'tickets that are held')
  await page.getByRole('link', { name: 'Pay now' }).first().click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Pay|Try again)/ })
    .click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await page.waitForURL((url) => url.origin === getPortalOrigin() && url.pathname.endsWith('/success'))
  await expect.poll(async () => (await api.get<StoredEntry>(`/eve-entry/${held.id}`)).state).toBe('confirmed')
  await page.goto(path)
  return { api, entry: await api.get<StoredEntry>(`/eve-entry/${held.id}`), path }
}

const getTicket = (entry: StoredEntry, name: RegExp) => {
  const ticket = entry.tickets.find(({ attendeeName, state }) => name.test(attendeeName) && state === 'valid')
  if (!ticket?.code) throw new Error(`No valid ticket for ${name}`)
  return { ...ticket, code: ticket.code }
}

/** Captured minus refunded, in øre. */
async function readRefundedAtGateway(orderNumber: string): Promise<number> {
  const answer = await fetch(`${getSandboxOrigin()}/sandbox/ledger?orderNumber=${orderNumber}`)
  const { totals } = (await answer.json()) as {
    totals: Record<string, { capturedAmount: number; creditedAmount: number }>
  }
  return Object.values(totals).reduce(
    (sum, { capturedAmount, creditedAmount }) => sum + capturedAmount - creditedAmount,
    0,
  )
}

/** From the treasurer's reconciliation. */
async function readRefundInLedger(
  api: EventApi,
  orderNumber: string,
): Promise<{ ourMinor: number; agrees: boolean } | undefined> {
  const { rows } = await api.get<{ rows: { orderNumber: string; ourMinor: number; agrees: boolean }[] }>(
    '/forenet-member-api/api/v1/payment/reconciliation?size=100',
  )
  return rows.find((row) => row.orderNumber === orderNumber)
}

test('a ticket is displayed, scanned, transferred, and cancelled with refund', async ({ page, browser, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  const { api, entry, path } = await registerForConcert(page, ['Ole Gæst'])
  const own = getTicket(entry, /^Camilla/)
  const guest = getTicket(entry, /^Ole/)
  // The group code is first; each single code is one click away.
  await expect(page.getByRole('heading', { name: 'All 2 together' })).toBeVisible()
  expect(await decodeQrCode(page.getByRole('img', { name: 'One code for 2 tickets' }))).toBe(entry.groupCodes[0]?.code)
  await expectAccessible(page, 'the code for all tickets')
  await page.getByRole('button', { name: new RegExp(`^${own.attendeeName}`) }).click()
  expect(await decodeQrCode(findTicketCode(page, own.attendeeName))).toBe(own.code)
  await expectAccessible(page, 'tickets of an entry')

  // Navigates between tickets by button, arrow key and swipe.
  await page.getByRole('button', { name: 'Next ticket' }).click()
  await expect(findTicketCode(page, guest.attendeeName)).toBeInViewport({ ratio: 1 })
  expect(await decodeQrCode(findTicketCode(page, guest.attendeeName))).toBe(guest.code)
  await page.getByRole('list', { name: 'Tickets', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(findTicketCode(page, own.attendeeName)).toBeInViewport({ ratio: 1 })
  await page
    .getByRole('list', { name: 'Tickets', exact: true })
    .evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  await expect(page.getByRole('button', { name: `3 of 3: ${guest.attendeeName}` })).toHaveAttribute(
    'aria-current',
    'true',
  )

  await page.getByRole('button', { name: 'Transfer ticket' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'putting another name on it')
  await dialog.getByRole('button', { name: 'Transfer the ticket' }).click()
  await expect(dialog.getByText('Enter the name of the new attendee')).toBeVisible()
  await dialog.getByLabel(/^Name/).fill('Nadia Ny')
  await dialog.getByLabel(/^E-mail/).fill('nadia@example.org')
  await dialog.getByRole('button', { name: 'Transfer the ticket' }).click()
  await expect(
    page.getByText('The ticket has been transferred to Nadia Ny and is on its way to nadia@example.org.'),
  ).toBeVisible()
  const passedOn = await decodeQrCode(findTicketCode(page, 'Nadia Ny'))
  expect(passedOn).not.toBe(guest.code)
  expect(passedOn).toBe(getTicket(await api.get(`/eve-entry/${entry.id}`), /^Nadia/).code)
  expect((await waitForMail('nadia@example.org', /./)).text).toContain('Nadia Ny')
  // The new holder finds the ticket by e-mail; payment and changes stay with the buyer.
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  watch.context(context)
  const nadia = await context.newPage()
  await createAccount(nadia, { email: 'nadia@example.org', firstName: 'Nadia', lastName: 'Ny' })
  await nadia.goto('/tickets')
  await nadia.getByRole('link', { name: /^Tickets to Koncert/ }).click()
  expect(await decodeQrCode(findTicketCode(nadia, 'Nadia Ny'))).toBe(passedOn)
  await expect(nadia.getByText('nadia@example.org', { exact: true })).toBeVisible()
  await expect(nadia.getByRole('button', { name: /^(Transfer ticket|Cancel the ticket)/ })).toHaveCount(0)
  await expectAccessible(nadia, 'a ticket that was passed on')
  await context.close()
  await page.goto(path.replace(entry.id, guest.id))
  await expect(page.getByText('Transferred', { exact: true })).toBeVisible()
  await expect(findTicketCode(page, guest.attendeeName)).toHaveCount(0)

  // The page states the refund, and both ledgers agree afterwards.
  await page.goto(path)
  await page.getByRole('button', { name: new RegExp(`^${own.attendeeName}`) }).click()
  const orderNumber = entry.orderNumber ?? ''
  expect(await readRefundedAtGateway(orderNumber)).toBe(entry.totalMinor)
  await page.getByRole('button', { name: 'Cancel the ticket', exact: true }).click()
  await expect(dialog.getByText('Fee')).toBeVisible()
  await expectAccessible(page, 'cancelling')
  const refundMinor = own.totalMinor - 1_000
  await dialog.getByRole('button', { name: `Cancel and refund DKK ${(refundMinor / 100).toFixed(2)}` }).click()
  await expect(page.getByText('The ticket has been cancelled.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: `2 of 2: ${own.attendeeName}` }).click()
  await expect(page.getByText('The ticket has been cancelled, and its code no longer works.')).toBeVisible()
  await expect(findTicketCode(page, own.attendeeName)).toHaveCount(0)
  await expect(page.getByText(/has been refunded to the card ending in \d{4}\.$/)).toBeVisible()
  expect(await readRefundedAtGateway(orderNumber)).toBe(entry.totalMinor - refundMinor)
  expect(await readRefundInLedger(api, orderNumber)).toMatchObject({
    ourMinor: entry.totalMinor - refundMinor,
    agrees: true,
  })
  expect((await api.get<StoredEntry>(`/eve-entry/${entry.id}`)).refundedMinor).toBe(refundMinor)
  await expectAccessible(page, 'a cancelled ticket')

  await page.getByRole('link', { name: 'See the receipt' }).click()
  const receipt = page.getByRole('article')
  await expect(receipt.getByText(orderNumber, { exact: true })).toHaveCount(1)
  await expect(receipt.getByText(/^Refunded /)).toBeVisible()
  await expectAccessible(page, 'the receipt of a registration')
  await page.goto(path)

  await page.getByRole('button', { name: `1 of 2: Nadia Ny` }).click()
  await page.getByRole('button', { name: 'Cancel the ticket', exact: true }).click()
  await dialog.getByRole('button', { name: /^Cancel and refund/ }).click()
  await expect.poll(() => readRefundedAtGateway(orderNumber)).toBe(2_000)
  await expect.poll(async () => (await api.get<StoredEntry>(`/eve-entry/${entry.id}`)).state).toBe('refunded')
})

test('downloads, e-mails and prints a ticket', { tag: '@smoke' }, async ({ page }) => {
  await openPageAs(page, 'mette@example.org', '/tickets')
  await page
    .getByRole('link', { name: /^Tickets to / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Mette/ }).click()
  const download = async (name: string) => {
    const waits = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return (await waits).suggestedFilename()
  }
  expect(await download('Save as PDF')).toMatch(/^ticket-Mette.*\.pdf$/)
  expect(await download('Add to calendar')).toMatch(/\.ics$/)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'sending a ticket')
  await dialog.getByLabel(/^E-mail/).fill('lone@example.org')
  await dialog.getByRole('button', { name: 'Send the ticket' }).click()
  await expect(page.getByText('The ticket is on its way to lone@example.org.')).toBeVisible()
  expect((await waitForMail('lone@example.org', /./)).subject).not.toBe('')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /^Code for/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as PDF' })).toBeHidden()
})

test('another member’s ticket shows not found', async ({ page, watch }) => {
  watch.expectConsole(/404/)
  await openPageAs(page, 'mette@example.org', '/tickets')
  const card = page.getByRole('link', { name: /^Tickets to / }).first()
  const path = (await card.getAttribute('href')) ?? ''
  await page.goto(`${path}/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: 'Ticket not found' })).toBeVisible()
  await expectAccessible(page, 'no such ticket')
})
