import type { Browser, Page } from '@playwright/test'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  getPortalOrigin,
  getSandboxOrigin,
  openPageAs,
  test,
} from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { countTaps } from '../src/taps.ts'

const CLUB_NAME = 'Højmarken Idrætsforening'
const POLL_INTERVAL_MS = 20_000
const PNG_BYTES = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** As another user. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: getPortalOrigin(),
    viewport: { width: 390, height: 844 },
  })
  return context.newPage()
}

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    'scrolls sideways',
  ).toBe(0)
}

const findMessageLog = (page: Page) => page.getByRole('log', { name: 'Messages' })

test('a member writes to a club, its administrator replies, and the conversation continues', async ({
  page,
  browser,
}) => {
  const number = Date.now()
  const subject = `The key <script>alert(1)</script> ${number}`
  const phone = await openPhone(browser)
  await phone.clock.install()
  await openPageAs(phone, 'mette@example.org', '/organizations')
  await phone
    .getByRole('link', { name: new RegExp(CLUB_NAME) })
    .first()
    .click()
  await phone.getByRole('link', { name: 'Write to the club' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(phone.getByLabel('Club', { exact: true }).locator('option:checked')).toHaveText(CLUB_NAME)
  await phone.getByRole('button', { name: 'Send the message' }).click()
  await expect(phone.getByText('Enter a subject')).toBeVisible()
  await expect(phone.getByLabel('Subject')).toBeFocused()
  await expectAccessibleInBothSchemes(phone, 'a new message')
  await phone.getByLabel('Subject').fill(subject)
  await phone.getByLabel('Message', { exact: true }).fill('It does not turn.\n<img src=x onerror=alert(1)>')
  const [chooser] = await Promise.all([
    phone.waitForEvent('filechooser'),
    phone.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles([
    { name: 'lock.png', mimeType: 'image/png', buffer: PNG_BYTES },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
  ])
  await expect(phone.getByText('1 kB', { exact: true })).toBeVisible()
  await expect(phone.getByText('Only pictures (PNG, JPEG, WebP) and PDF can be sent')).toBeVisible()
  // The form's input survives a reload.
  await phone.reload()
  await expect(phone.getByLabel('Subject')).toHaveValue(subject)
  await expect(phone.getByText('lock.png')).toBeVisible()
  await phone.getByRole('button', { name: 'Send the message' }).click()
  await expect(findMessageLog(phone).getByText('It does not turn.')).toBeVisible()
  await expect(phone.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  await expectNoHorizontalScroll(phone)

  // The administrator is notified by e-mail and WhatsApp, in any order.
  const mail = await waitForMail('henrik@example.org', new RegExp(`^The key <script>.*${number}`))
  expect(mail.html).not.toContain('<script>alert')
  await expect
    .poll(async () => {
      const sent = (await (await fetch(`${getSandboxOrigin()}/sandbox/whatsapp`)).json()) as {
        messages: { template: string; parameters: string[] }[]
      }
      return sent.messages
    })
    .toContainEqual(
      expect.objectContaining({
        template: 'contact_message',
        parameters: [CLUB_NAME, expect.stringMatching(/^[0-9a-f-]{36}$/), new URL(getPortalOrigin()).host],
      }),
    )
  await openPageAs(page, 'henrik@example.org', '/')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('link', { name: 'To the club' }).click()
  const row = page
    .getByRole('navigation', { name: 'What members have written' })
    .getByRole('link', { name: new RegExp(String(number)) })
  await expect(row).toContainText('New')
  await expect(row).toContainText('Waiting for an answer')
  await row.click()
  await expect(findMessageLog(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(row).not.toContainText('New')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save lock\.png/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('lock.png')
  await expectAccessibleInDanishAndDark(page, 'Beskeder', 'the club’s inbox')
  await page.getByLabel(`Answer for ${CLUB_NAME}`).fill('We come and mend it on Sunday.')
  await page.keyboard.press('Control+Enter')
  await expect(findMessageLog(page).getByText('We come and mend it on Sunday.')).toBeVisible()
  await expect(row).toContainText('Answered by Henrik')

  await phone.clock.fastForward(POLL_INTERVAL_MS)
  await expect(findMessageLog(phone).getByText('We come and mend it on Sunday.')).toBeVisible()
  await expectAccessibleInBothSchemes(phone, 'a conversation')
  await expectNoHorizontalScroll(phone)
  await phone.getByLabel('Your answer').fill('Thank you!')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(findMessageLog(phone).getByText('Thank you!')).toBeVisible()
  await expect(phone.getByLabel('Your answer')).toHaveValue('')
  const reply = await waitForMail('mette@example.org', new RegExp(`^(Svar|Re): The key.*${number}`))
  await page.goto(extractLink(mail, /contact-us/))
  await expect(findMessageLog(page).getByText('Thank you!')).toBeVisible()
  expect(reply.text).toContain('We come and mend it on Sunday.')
  await phone.context().close()
})

test('a reply that cannot be sent remains in its field with the reason, and is sent exactly once', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/Failed to load resource|net::ERR/)
  await openPageAs(page, 'thomas@example.org', '/contact-us')
  await page.getByLabel('Club', { exact: true }).selectOption({ label: CLUB_NAME })
  await page.getByLabel('Subject').fill('Lost gloves')
  await page.getByLabel('Message', { exact: true }).fill('Has anybody found them?')
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.7 a map'], 'map.pdf', { type: 'application/pdf' }))
    return data
  })
  await page.locator('main form').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('1 kB', { exact: true })).toBeVisible()
  // The first response is lost, although the club has the message.
  let lost = 0
  await page.route('**/contact/thread/item', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost++
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByRole('alert').getByText('No response')).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Has anybody found them?')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(findMessageLog(page).getByText('Has anybody found them?')).toBeVisible()
  await expect(findMessageLog(page).getByRole('button', { name: /^Save map\.pdf/ })).toHaveCount(1)
  await page.goto('/contact-us')
  await expect(page.getByRole('navigation', { name: 'Your conversations' }).getByText('Lost gloves')).toHaveCount(1)
  await expectAccessibleInBothSchemes(page, 'the page with conversations')
})

test('another member’s conversation shows not found, and links on', async ({ page, watch }) => {
  watch.expectConsole(/status of 404/)
  await openPageAs(page, 'mette@example.org', '/contact-us?thread=7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d')
  await expect(page.getByText('Not found')).toBeVisible()
  await page.getByRole('link', { name: 'To your conversations' }).click()
  await expect(page).toHaveURL(`${getPortalOrigin()}/contact-us`)
})

test('writing to a club takes four taps from home on a phone', { tag: '@smoke' }, async ({ browser, watch }) => {
  const phone = await openPhone(browser)
  watch.context(phone.context())
  const taps = await countTaps(phone.context())
  await openPageAs(phone, 'mette@example.org', '/')
  const atHome = taps.count()
  await phone.getByRole('main').getByRole('link', { name: CLUB_NAME, exact: true }).click()
  await phone.getByRole('link', { name: 'Write to the club' }).click()
  // The club is preselected, and the subject has the focus.
  await expect(phone.getByLabel('Club', { exact: true }).locator('option:checked')).toHaveText(CLUB_NAME)
  await expect(phone.getByLabel('Subject')).toBeFocused()
  await phone.keyboard.type('The boat house')
  await phone.getByLabel('Message', { exact: true }).click()
  await phone.keyboard.type('Is it open on Sunday?')
  await phone.getByRole('button', { name: 'Send the message' }).click()
  await expect(findMessageLog(phone).getByText('Is it open on Sunday?')).toBeVisible()
  expect(taps.count() - atHome, 'taps from home to a message sent').toBe(4)
  await phone.context().close()
})
