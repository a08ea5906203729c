import { fileURLToPath } from 'node:url'
import { formatTypedDateTime } from '@forenet/domain/date-input'
import type { Page } from '@playwright/test'
import { formatDateTimeAhead } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  RECENT_SESSION,
  test,
} from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { goToRegistration, isPaymentResult, openEvent, reviewAndPay } from '../src/registering.ts'

const PICTURE_FILE = fileURLToPath(new URL('../../apps/web/public/social.png', import.meta.url))
const EVENTS_PATH = '/manage/HOJMARKEN/events'

async function writeDraft(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'New event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New event' })).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Starts').fill(formatDateTimeAhead(70, '18:30'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('Price for members, kroner').fill('75')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** The picture has 1200 × 630 px. */
async function cropByKeys(page: Page): Promise<void> {
  const picture = page.getByRole('region', { name: 'Picture' })
  const dialog = page.getByRole('dialog', { name: 'Which part should be shown?' })
  const frame = dialog.getByRole('application', { name: 'The part that is shown' })
  const size = () =>
    picture.locator('img').evaluate((shown) => {
      const { naturalWidth, naturalHeight } = shown as HTMLImageElement
      return [naturalWidth, naturalHeight]
    })
  const choose = picture.getByRole('button', { name: 'Choose a picture' })
  const [asked] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')])
  await asked.setFiles(PICTURE_FILE)
  await expect(frame).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(choose).toBeFocused()

  await page.locator('input[type=file]').setInputFiles(PICTURE_FILE)
  await dialog.getByRole('button', { name: 'Use the whole picture' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(size).toEqual([1200, 630])

  await page.locator('input[type=file]').setInputFiles(PICTURE_FILE)
  await frame.press('+')
  for (const key of ['+', '+', '+', '+', '-']) await frame.press(key)
  await expect(dialog.getByLabel('Zoom')).toHaveValue('200')
  await frame.press('ArrowRight')
  await expectAccessibleInBothSchemes(page, 'cropping a picture')
  await dialog.getByRole('button', { name: 'Save the picture' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(size).toEqual([560, 315])
}

test('an organiser creates and publishes an event, and a member buys a ticket; then promised fields are fixed', async ({
  page,
  browser,
}) => {
  await openPageAs(page, 'henrik@example.org', EVENTS_PATH, RECENT_SESSION)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Arrangementer', 'the events of the club')
  await page.getByRole('link', { name: 'New event' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'an event that nothing is written of')
  await page.getByRole('link', { name: 'Events' }).last().click()
  await writeDraft(page, 'Fællesspisning med quiz')
  // By default an event ends two hours after it starts.
  await expect(page.getByLabel('Ends')).toHaveValue(formatTypedDateTime(formatDateTimeAhead(70, '20:30'), 'en'))

  const member = await openSecondBrowser(browser)
  await openPageAs(member, 'camilla@example.org', '/HOJMARKEN/events?q=quiz')
  await expect(member.getByRole('heading', { name: 'No events match' })).toBeVisible()

  await cropByKeys(page)
  await page.getByLabel('Alt text').fill('Et dækket bord')
  const pages = page.getByRole('navigation', { name: 'Pages of the event' })
  await pages.getByRole('link', { name: 'Preview' }).click()
  for (const device of ['phone', 'laptop']) {
    await page.getByRole('button', { name: device === 'phone' ? 'Phone' : 'Laptop' }).click()
    const shown = page.frameLocator(`iframe[title="The page on a ${device}"]`)
    await expect(shown.getByRole('heading', { level: 1, name: 'Fællesspisning med quiz' })).toBeVisible()
  }
  // Links in the preview are inactive.
  const club = page
    .frameLocator('iframe[title="The page on a laptop"]')
    .getByRole('link', { name: 'Højmarken Idrætsforening' })
  await club.first().click()
  await expect(club.first()).toBeVisible()
  // Axe checks the iframe separately.
  await page.getByTitle('The page on a laptop').evaluate((frame) => frame.style.setProperty('display', 'none'))
  await expectAccessibleInBothSchemes(page, 'the preview of an event')
  await pages.getByRole('link', { name: 'Event', exact: true }).click()
  await page.getByRole('link', { name: 'View as a member' }).click()
  await expect(page.getByText('Not published')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Et dækket bord' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await expect(page.getByRole('img', { name: 'Et dækket bord' })).toBeVisible()
  const question = page.getByRole('group', { name: 'Question 1' })
  await question.getByLabel('Question', { exact: true }).fill('Hvad vil du spise?')
  await page.getByRole('group', { name: 'Hvad vil du spise?' }).getByLabel('Answer type').selectOption('choice')
  await page.getByLabel('Options').fill('Gryderet\nVegetar')
  const more = page.getByRole('region', { name: 'Description and contact' })
  await more.getByLabel('Description').fill('## Aftenen\n\n- **Gryderet** kl. 18\n- [Quiz](https://example.org/quiz)')
  const readAs = page.getByRole('region', { name: 'How members see it' })
  await expect(readAs.getByRole('heading', { name: 'Aftenen' })).toBeVisible()
  await page.getByLabel('Places').fill('40')
  await page.getByLabel('For guests').check()
  await page.getByLabel('Price for guests, kroner').fill('90')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Fællesspisning med quiz is published.')).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Fællesspisning med quiz', 'a published event')

  await openEvent(member, 'HOJMARKEN', 'Fællesspisning med quiz')
  await expect(member.getByRole('listitem').filter({ hasText: 'Gryderet kl. 18' })).toBeVisible()
  await expect(member.getByRole('link', { name: 'Quiz' })).toHaveAttribute('href', 'https://example.org/quiz')
  await goToRegistration(member)
  await member.getByLabel(/Hvad vil du spise/).selectOption('Vegetar')
  await reviewAndPay(member)
  await payByCard(member, TEST_CARD_NUMBERS.approves)
  await member.waitForURL(isPaymentResult('success'))
  await expect(member.getByRole('heading', { name: 'You are coming!' })).toBeVisible()

  await page.goto(EVENTS_PATH)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fællesspisning med quiz' })
  await expect(row).toContainText('1 of 40 places')
  await row.getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Income' })).toContainText('DKK 90.00')
  await expect(page.getByRole('img', { name: 'QR code of the event’s page' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByText(/^People have registered/)).toBeVisible()
  await expect(page.getByLabel('Ticket name')).toBeDisabled()
  await page.getByLabel('Description', { exact: true }).fill('Kom sulten.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Fællesspisning med quiz is saved.')).toBeVisible()

  await page.getByLabel('Place', { exact: true }).fill('Forsamlingshuset')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const telling = page.getByRole('dialog', { name: 'Notify 1 person who has registered' })
  await expect(telling.getByText('Klubhuset → Forsamlingshuset')).toBeVisible()
  await telling.getByLabel('Message').fill('Klubhuset er oversvømmet.')
  await expectAccessible(page, 'telling of another place')
  await telling.getByRole('button', { name: 'Save and notify' }).click()
  await expect(telling).toBeHidden()
  // Saving ends after the dialog has closed.
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Place', { exact: true })).toHaveValue('Forsamlingshuset')

  await pages.getByRole('link', { name: 'Event', exact: true }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel event' })).toBeVisible()
  await expect(page.getByText('1 person gets an e-mail explaining why.')).toBeVisible()
  await expect(page.getByText('DKK 90.00 is refunded')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByText('Enter a reason.')).toBeVisible()
  await page.getByLabel('Why?').fill('Kokken er syg.')
  await expectAccessibleInDanishAndDark(page, 'Aflys', 'calling an event off')
  await page.getByLabel('Why?').fill('Kokken er syg.')
  await page.getByRole('button', { name: 'Cancel event' }).click()
  const sure = page.getByRole('dialog', { name: 'Cancel Fællesspisning med quiz?' })
  await expect(sure.getByRole('button', { name: 'Keep the event' })).toBeFocused()
  await sure.getByRole('button', { name: 'Cancel event' }).click()
  await expect(
    page.getByRole('heading', { name: 'Everyone has been notified, and all refunds are done' }),
  ).toBeVisible()
  await expect(page.getByText('1 of 1 refunded')).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Aflyst', 'an event that is called off')
  await openEvent(member, 'HOJMARKEN', 'Fællesspisning med quiz')
  await expect(member.getByText(/Your registration has been cancelled too, and DKK 90.00 is refunded/)).toBeVisible()
  await member.context().close()

  await page.getByRole('link', { name: 'Event', exact: true }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New event' })).toBeVisible()
  await expect(page.getByLabel('Starts')).toHaveValue(formatTypedDateTime(formatDateTimeAhead(77, '18:30'), 'en'))
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Kom sulten.')
  const picture = page.getByRole('region', { name: 'Picture' })
  await expect(picture.getByText(/^This picture comes from the event you are copying/)).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(picture.getByLabel('Alt text')).toHaveValue('Et dækket bord')
  await expect(picture.getByRole('img', { name: 'Et dækket bord' })).toBeVisible()
})

test('concurrent edits of the same event lose nothing', async ({ page, browser, watch }) => {
  watch.expectConsole(/409 \(Conflict\).*event/)
  await openPageAs(page, 'henrik@example.org', EVENTS_PATH)
  await writeDraft(page, 'Loppemarked i hallen')
  const other = await openSecondBrowser(browser)
  await openPageAs(other, 'henrik@example.org', new URL(page.url()).pathname)
  await other.getByLabel('City').fill('Silkeborg')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('Loppemarked i hallen is saved.')).toBeVisible()
  await other.context().close()

  await page.getByLabel('Description', { exact: true }).fill('Ryd op på loftet.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Someone else has saved the event in the meantime' })
  await expect(note).toContainText('City: is now “Silkeborg”.')
  await expect(page.getByLabel('City')).toHaveValue('Silkeborg')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Ryd op på loftet.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Loppemarked i hallen is published.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Back to draft' }).click()
  await expect(page.getByText('Loppemarked i hallen is now a draft.')).toBeVisible()
  await page.getByLabel('When', { exact: true }).fill(formatDateTimeAhead(10, '08:00'))
  await page.getByRole('button', { name: 'Publish at that time' }).click()
  await expect(page.getByText(/^Publishes automatically/)).toBeVisible()
  await page.getByLabel('Description', { exact: true }).fill('Ryd op på loftet og i kælderen.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Loppemarked i hallen is saved.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel scheduled publishing' }).click()
  await expect(page.getByLabel('When', { exact: true })).toBeVisible()
})
