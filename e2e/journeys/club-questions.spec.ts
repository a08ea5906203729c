import { formatDateAhead } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'

const EVENT_TITLE = 'Sommerlejr ved søen'

test('a host adds a conditional question; a member is asked only if it applies, and the host sees the answers in the list', async ({
  page,
  browser,
}) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events')
  await page.getByRole('link', { name: 'New event' }).click()
  await page.getByLabel('Title').fill(EVENT_TITLE)
  const day = formatDateAhead(60)
  await page.getByLabel('Starts').fill(`${day}T10:00`)
  await page.getByLabel('Price for members, kroner').fill('0')
  await page.getByLabel('For guests').check()
  await page.getByLabel('Price for guests, kroner').fill('0')
  const ask = async (nth: number, label: string, kind: string) => {
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page
      .getByRole('group', { name: `Question ${nth}` })
      .getByLabel('Question', { exact: true })
      .fill(label)
    const group = page.getByRole('group', { name: label })
    await group.getByLabel('Answer type').selectOption(kind)
    return group
  }
  const food = await ask(1, 'Hvad spiser du?', 'several')
  await food.getByLabel('Options').fill('Fisk\nKød\nGrønt')
  const bones = await ask(2, 'Uden ben?', 'yes-no')
  await bones.getByLabel('Depends on').selectOption({ label: 'the answer to: Hvad spiser du?' })
  await bones.getByRole('checkbox', { name: 'Fisk' }).check()
  const metres = await ask(3, 'Hvor langt svømmer du?', 'number')
  await metres.getByLabel('Shown below the question').fill('I meter.')
  const photos = await ask(4, 'Billeder af mig må vises', 'consent')
  await photos.getByLabel('Required').check()
  await expectAccessibleInBothSchemes(page, 'what an event asks')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`${EVENT_TITLE} is published.`)).toBeVisible()
  // The message is displayed before the URL changes.
  await expect(page).toHaveURL(/events\/[0-9a-f-]{36}/)
  const eventId = /events\/([0-9a-f-]{36})/.exec(page.url())?.[1]

  const member = await openSecondBrowser(browser)
  await openPageAs(member, 'camilla@example.org', `/HOJMARKEN/events/${eventId}/register`)
  await expect(member.getByText('I meter.')).toBeVisible()
  await expect(member.getByText('Uden ben? (optional)')).toHaveCount(0)
  await member.getByRole('checkbox', { name: 'Grønt' }).check()
  await expect(member.getByText('Uden ben? (optional)')).toHaveCount(0)
  await member.getByRole('checkbox', { name: 'Fisk' }).check()
  await member
    .getByRole('group', { name: /Uden ben/ })
    .or(member.getByRole('radiogroup', { name: /Uden ben/ }))
    .getByLabel('Yes')
    .check()
  await member.getByLabel(/Hvor langt svømmer du/).fill('langt')
  await member.getByRole('button', { name: 'Continue' }).click()
  await expect(member.getByText('Write a number at “Hvor langt svømmer du?”, such as 4 or 2.5')).toBeVisible()
  await expect(member.getByText('Tick “Billeder af mig må vises” to continue')).toBeVisible()
  await expectAccessibleInDanishAndDark(member, 'Tilmelding', 'answers that do not fit')
  await member.getByLabel(/Hvor langt svømmer du/).fill('12,5')
  await member.getByRole('checkbox', { name: 'Billeder af mig må vises' }).check()
  await member.getByRole('button', { name: 'Continue' }).click()
  await expect(member.getByText('Fisk, Grønt')).toBeVisible()
  await member.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await member.getByRole('button', { name: /^Register/ }).click()
  await expect(member.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
  await member.context().close()

  await page.goto(`/manage/HOJMARKEN/events/${eventId}/attendees`)
  await page
    .getByRole('row')
    .getByRole('link', { name: /Camilla/ })
    .click()
  const ticket = page.getByRole('dialog', { name: 'Ticket' })
  await expect(ticket).toContainText('Fisk, Grønt')
  await expect(ticket).toContainText('12.5')
  await ticket.getByRole('button', { name: 'Close' }).click()

  // Manual registrations ask the same questions, but need no answers.
  await page.getByRole('button', { name: 'Add attendee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add attendee' })
  await dialog.getByRole('radio', { name: 'A guest' }).check()
  await dialog.getByLabel('Name', { exact: true }).fill('Gry Gæstesen')
  await dialog.getByLabel('Payment method').selectOption('free')
  const asked = dialog.getByRole('group', { name: 'Questions for the registration' })
  await expect(asked.getByText('Uden ben?')).toHaveCount(0)
  await asked.getByRole('checkbox', { name: 'Fisk' }).check()
  await asked.getByRole('radio', { name: 'No' }).check()
  await asked.getByLabel('Hvor langt svømmer du?').fill('langt')
  await dialog.getByRole('button', { name: 'Add with one ticket' }).click()
  await expect(asked.getByText('Write a number at “Hvor langt svømmer du?”')).toBeVisible()
  await expect(asked.getByLabel('Hvor langt svømmer du?')).toBeFocused()
  await expectAccessibleInBothSchemes(page, 'answers of whom a host puts down')
  await asked.getByLabel('Hvor langt svømmer du?').fill('25')
  await dialog.getByRole('button', { name: 'Add with one ticket' }).click()
  await page.getByRole('row').getByRole('link', { name: 'Gry Gæstesen' }).click()
  await expect(ticket).toContainText('Fisk')
  await expect(ticket).toContainText('25')
  await ticket.getByRole('button', { name: 'Close' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('row')
    .getByRole('link', { name: /Camilla/ })
    .click()
  await expect(ticket.getByText('Fisk, Grønt')).toBeVisible()
  await ticket.getByRole('button', { name: 'Close' }).click()
  await expectAccessibleInDanishAndDark(page, EVENT_TITLE, 'answers in the list on a phone')
})
