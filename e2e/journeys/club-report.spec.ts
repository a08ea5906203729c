import { randomUUID } from 'node:crypto'
import { createEventApi } from '../src/event-api.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'

const HOUR_MS = 3_600_000
const CLUB_API_PATH = '/forenet-club-api/api/v1/HOJMARKEN'
const EVENT_TITLE = 'Fællessang ved bålet'

test("a host reads an event's report, follows the amounts to the payments, and messages the attendees", async ({
  page,
}) => {
  const host = createEventApi(page)
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events')
  const club = await host.ready()
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const ticketTypeId = randomUUID()
  const event = await club.post<{ id: string; version: number }>(`${CLUB_API_PATH}/event`, {
    id: randomUUID(),
    terms: {
      title: EVENT_TITLE,
      ...{ startsAt: at(1), endsAt: at(5), registrationOpensAt: at(-48), registrationClosesAt: at(1) },
      ...{ capacity: 20, guestsInvited: true },
      ticketTypes: [{ id: ticketTypeId, name: 'Entré', memberPriceMinor: 5_000, guestPriceMinor: 8_000 }],
    },
  })
  await club.post(`${CLUB_API_PATH}/event/${event.id}/publishing`, { version: event.version, published: true })
  await page.goto(`/manage/HOJMARKEN/events/${event.id}/report`)
  await expect(page.getByText('No tickets yet')).toBeVisible()

  for (const [name, method, totalMinor] of [
    ['Gry Gæst', 'cash', 8_000],
    ['Bo Bekendt', 'free', 0],
  ] as const) {
    await club.post(`${CLUB_API_PATH}/event/${event.id}/box-office`, {
      ...{ id: randomUUID(), method, totalMinor, day: at(0).slice(0, 10), beyond: false, language: 'da' },
      person: { kind: 'guest', name, email: 'gry@example.org' },
      tickets: [{ ticketTypeId, name: '' }],
    })
  }
  await page.goto(`/manage/HOJMARKEN/events/${event.id}`)
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  const people = page.getByRole('region', { name: 'Attendees' })
  await expect(people).toContainText('Attended: 0 of 2')
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('2 payments, DKK 80.00 received')
  const channels = page.getByRole('table', { name: 'By sale channel' })
  await expect(channels.getByRole('row', { name: /Added by the club, cash/ })).toContainText('DKK 80.00')
  await expect(channels.getByRole('row', { name: /Added by the club, complimentary/ })).toContainText('DKK 0.00')
  await expect(page.getByRole('img', { name: /2 sold, of which 0 are now void/ })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the report of an event')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as a file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('HOJMARKEN report.csv')

  await page.goto(`/manage/HOJMARKEN/events/${event.id}/letters?to=came`)
  await expect(page.getByLabel('Recipients')).toHaveValue('came')

  await page.goto(`/manage/HOJMARKEN/events/${event.id}/report`)
  await expectAccessibleInDanishAndDark(page, EVENT_TITLE, 'the report of an event')
  await page.getByRole('link', { name: 'See the payments' }).click()
  await expect(page.getByRole('region', { name: 'Payments' }).getByRole('rowheader')).toHaveCount(2)
})
