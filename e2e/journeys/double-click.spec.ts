import type { Page } from '@playwright/test'
import { chooseClub, chooseFirstFor } from '../src/buying.ts'
import { pressOften } from '../src/double-click.ts'
import { eventApi, findEvent } from '../src/event-api.ts'
import { expect, openAs, test } from '../src/journey.ts'
import { newAccount } from '../src/new-account.ts'
import { atPaymentWindow } from '../src/payment-window.ts'
import { addGuest, openEvent, toRegistration } from '../src/registering.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('however fast a button is pressed again, it is one press', () => {
  test('buying a membership: one purchase, one payment window, and one more when it is gone on with', async ({
    page,
  }) => {
    await openAs(page, 'camilla@example.org', '/membership/new')
    await chooseClub(page, /Blommehegnet|Højmarken/)
    await chooseFirstFor(page, /Membership for Camilla/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox').check()
    await pressOften(page, page.getByRole('button', { name: /^Pay DKK/ }), /POST .*payment-prepare$/)
    await atPaymentWindow(page)
    await page.goto('/')
    await pressOften(page, page.getByRole('button', { name: /^Continue · DKK/ }).first(), /POST .*\/link$/)
    await atPaymentWindow(page)
  })

  test('registering, paying, and letting go', async ({ page }) => {
    await openAs(page, 'daniel@example.org')
    await openEvent(page, 'MEJERIET', 'Fru Polle')
    await toRegistration(page)
    await addGuest(page, 'Eva Nováková')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
    // The registration has its token before anybody presses, and goes out under it.
    let token: string | undefined
    await expect
      .poll(async () => {
        token = await page.evaluate(
          () => /"token":"(\w{40})"/.exec(JSON.stringify({ ...localStorage }).replaceAll('\\', ''))?.[1],
        )
        return token
      })
      .toBeDefined()
    const sent = page.waitForRequest((request) => request.url().endsWith('/register') && request.method() === 'POST')
    await page.getByRole('checkbox').check()
    await pressOften(page, page.getByRole('button', { name: /^Pay DKK/ }), /POST .*\/register$/)
    expect((await sent).postDataJSON()).toMatchObject({ token })
    await atPaymentWindow(page)
    // Gone back without paying: the seats are held, and another window opens at one press.
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay' })).toBeVisible()
    await pressOften(page, page.getByRole('button', { name: /^Pay DKK/ }), /POST .*link/)
    await atPaymentWindow(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Give up the seats' }).click()
    await pressOften(
      page,
      dialog(page).getByRole('button', { name: 'Give them up', exact: true }),
      /(POST|DELETE) .*eve-entry/,
    )
    await expect(page.getByRole('heading', { name: 'Registration', level: 1 })).toBeVisible()
  })

  test('a free registration, its tickets, and an event one does not come to', async ({ page }) => {
    const watched = eventApi(page)
    await openAs(page, 'daniel@example.org')
    const api = await watched.ready()
    await openEvent(page, 'MEJERIET', 'Strikkecafé')
    await pressOften(page, page.getByRole('button', { name: 'I am not coming' }), /POST .*\/decline$/)
    await pressOften(page, page.getByRole('button', { name: 'Undo' }), /POST .*\/decline$/)
    await toRegistration(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
    await page.getByRole('checkbox').check()
    await pressOften(page, page.getByRole('button', { name: 'Register, free of charge' }), /POST .*\/register$/)
    await expect(page.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
    const event = await findEvent(api, /^Strikkecafé/)
    await page.goto(`/${event.orgKey}/events/${event.id}/tickets`)

    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog(page)
      .getByLabel(/^E-mail/)
      .fill('eva.twice@example.org')
    await pressOften(page, dialog(page).getByRole('button', { name: 'Send the ticket' }), /POST .*\/share$/)
    await page.getByRole('button', { name: 'Transfer ticket' }).click()
    await dialog(page).getByLabel(/^Name/).fill('Eva Nováková')
    await pressOften(page, dialog(page).getByRole('button', { name: 'Transfer the ticket' }), /POST .*\/transfer$/)
    await page.getByRole('button', { name: 'Cancel the ticket', exact: true }).click()
    await pressOften(
      page,
      dialog(page)
        .getByRole('button', { name: /^Cancel/ })
        .last(),
      /POST .*\/cancel$/,
    )
    await expect(page.getByText('The ticket has been cancelled.')).toBeVisible()
  })

  test('the waiting list', async ({ page }) => {
    await openAs(page, 'thomas@example.org')
    await openEvent(page, 'MEJERIET', 'Surdejsbrød fra bunden')
    await pressOften(page, page.getByRole('button', { name: 'Join the waiting list' }), /POST .*wait/)
    await page.getByRole('button', { name: 'Leave the waiting list' }).click()
    await pressOften(page, dialog(page).getByRole('button', { name: 'Leave the waiting list' }), /DELETE .*wait/)
    await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  })

  test('a message to a club, and its answer', async ({ page }) => {
    await openAs(page, 'daniel@example.org', '/contact-us?orgId=choose')
    await page.getByLabel('Club', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('Subject').fill('Twice')
    await page.getByLabel('Message', { exact: true }).fill('Do you get this once?')
    await pressOften(page, page.getByRole('button', { name: 'Send the message' }), /POST .*contact/)
    await expect(page.getByRole('heading', { level: 2, name: 'Twice' })).toBeVisible()
    await page.getByRole('textbox').fill('And this?')
    await pressOften(page, page.getByRole('button', { name: 'Send', exact: true }), /POST .*contact/)
    const log = page.getByRole('log', { name: 'Messages' })
    await expect(log.getByText('And this?')).toHaveCount(1)
    await expect(log.getByRole('article')).toHaveCount(2)
  })

  test('children, invitations and hand-overs', async ({ page, watch }) => {
    watch.expectConsole(/404 \(Not Found\).*search-email/)
    await newAccount(page, { email: 'tove.twice@example.org', firstName: 'Tove', lastName: 'Twice' })
    await page.goto('/add-edit-participant')
    await page.getByLabel('First name').fill('Holger')
    await page.getByLabel('Day').fill('3')
    await page.getByLabel('Month').fill('5')
    await page.getByLabel('Year').fill('2006')
    await pressOften(page, page.getByRole('button', { name: 'Add', exact: true }), /POST .*\/dependant$/)
    await expect(page.getByRole('heading', { level: 2, name: /Holger/ })).toHaveCount(1)

    await page.getByRole('button', { name: /^Hand over/ }).click()
    await dialog(page).getByRole('textbox').fill('holger.twice@example.org')
    await pressOften(page, dialog(page).getByRole('button', { name: 'Send the offer' }), /POST .*hand-over/)
    await page.getByRole('button', { name: 'Invite family' }).click()
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Ulla')
    await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill('ulla.twice@example.org')
    await pressOften(page, dialog(page).getByRole('button', { name: 'Send the invitation' }), /POST .*invitation\/item/)
    await page.getByRole('button', { name: /^Withdraw the invitation/ }).click()
    await pressOften(page, dialog(page).getByRole('button', { name: /^Withdraw/ }), /DELETE .*invitation\/item/)
  })

  test('a calendar address, leaving, and staying', async ({ page, watch }) => {
    watch.expectConsole(/404 \(Not Found\).*search-email/)
    const email = 'lars.twice@example.org'
    await newAccount(page, { email, firstName: 'Lars', lastName: 'Twice' })
    await page.goto('/my-calender')
    await pressOften(page, main(page).getByRole('button', { name: 'Create calendar link' }), /POST .*calendar\/feed$/)
    await page.goto('/my-profile/data')
    await page.getByRole('button', { name: 'Delete my account …' }).click()
    await dialog(page).getByLabel('Type your e-mail to confirm').fill(email)
    await pressOften(page, dialog(page).getByRole('button', { name: 'Delete my account' }), /POST .*\/deletion$/)
    await pressOften(page, page.getByRole('button', { name: 'I have changed my mind' }), /DELETE .*\/deletion$/)
    await expect(page.getByRole('button', { name: 'Delete my account …' })).toBeVisible()
  })
})
