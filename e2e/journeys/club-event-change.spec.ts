import { randomUUID } from 'node:crypto'
import { formatDateTimeAhead } from '../src/days-ahead.ts'
import { createEventApi, type EventApi, fetchMemberId, registerForEvent } from '../src/event-api.ts'
import { expect, expectAccessibleInBothSchemes, getPortalOrigin, openPageAs, test } from '../src/journey.ts'

const CLUB_API_PATH = '/forenet-club-api/api/v1/HOJMARKEN'
const EVENT_TITLE = 'Spilaften i kantinen'

type StoredEvent = { id: string; version: number }

async function publishEvening(club: EventApi): Promise<string> {
  const at = (days: number, clock: string) => new Date(formatDateTimeAhead(days, clock)).toISOString()
  const { id, version } = await club.post<StoredEvent>(`${CLUB_API_PATH}/event`, {
    id: randomUUID(),
    terms: {
      title: EVENT_TITLE,
      place: 'Kantinen',
      ...{ startsAt: at(40, '18:00'), endsAt: at(40, '21:00'), registrationOpensAt: at(-2, '08:00') },
      ...{ registrationClosesAt: at(39, '18:00'), capacity: 40, guestsInvited: true },
      ticketTypes: [{ id: randomUUID(), name: 'Plads', memberPriceMinor: 0, guestPriceMinor: 0 }],
    },
  })
  await club.post(`${CLUB_API_PATH}/event/${id}/publishing`, { version, published: true })
  return id
}

test('a host previews the effect of a change on registrations, and who is notified', async ({ page, browser }) => {
  const host = createEventApi(page)
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events')
  const id = await publishEvening(await host.ready())
  const theirs = await (await browser.newContext({ baseURL: getPortalOrigin() })).newPage()
  const watched = createEventApi(theirs)
  await openPageAs(theirs, 'camilla@example.org', '/')
  const member = await watched.ready()
  const event = await member.get<Parameters<typeof registerForEvent>[1]>(`/eve/${id}`)
  await registerForEvent(member, event, await fetchMemberId(member, event), [])

  await page.goto(`/manage/HOJMARKEN/events/${id}/edit`)
  // Changes of the description need no preview.
  await page.getByLabel('Description', { exact: true }).fill('Tag et spil med.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${EVENT_TITLE} is saved.`)).toBeVisible()

  await page.getByLabel('Price for members, kroner').fill('85')
  await page.getByLabel('Places').fill('30')
  await page.getByLabel('Time to accept an offered place').selectOption('2 days')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const looking = page.getByRole('dialog', { name: 'Save these changes?' })
  await expect(looking.getByText('Places: 40 → 30')).toBeVisible()
  await expect(looking.getByText('Time to accept an offered place: 12 hours → 2 days')).toBeVisible()
  await expect(looking.getByText('1 ticket already sold keeps its price.')).toBeVisible()
  await expect(looking.getByText('No one is notified.')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'what a change of an event does')
  const tells = looking.getByLabel('Write to the one person who has registered')
  await tells.check()
  await expect(looking.getByText('No one is notified.')).toBeHidden()
  await looking.getByLabel('Message').fill('Kantinen er mindre, end vi troede.')
  await looking.getByRole('button', { name: 'Save and notify' }).click()
  await expect(looking).toBeHidden()
  // Saving ends after the dialog has closed.
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Places')).toHaveValue('30')
  await expect(page.getByLabel('Time to accept an offered place')).toHaveValue('2880')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Place', { exact: true }).fill('Hallen')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Notify 1 person who has registered' })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'telling of a change on a phone')
})

test('an owner invites a host for one event from its page, also for an unlisted one', async ({ page }) => {
  const owner = createEventApi(page)
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events')
  const club = await owner.ready()
  const at = (clock: string) => new Date(formatDateTimeAhead(45, clock)).toISOString()
  const { id } = await club.post<StoredEvent>(`${CLUB_API_PATH}/event`, {
    id: randomUUID(),
    terms: {
      title: 'Sommerlejr',
      ...{
        startsAt: at('18:00'),
        endsAt: at('21:00'),
        registrationOpensAt: at('08:00'),
        registrationClosesAt: at('17:00'),
      },
      ...{ capacity: null, unlisted: true },
      ticketTypes: [{ id: randomUUID(), name: 'Plads', memberPriceMinor: 0, guestPriceMinor: null }],
    },
  })
  await page.goto(`/manage/HOJMARKEN/events/${id}`)
  const hosts = page.getByRole('region', { name: 'Hosts' })
  await hosts.getByRole('link', { name: 'Invite a host' }).click()
  const asked = page.getByRole('dialog', { name: 'Invite someone to a role' })
  await expect(asked.getByRole('radio', { name: /^Event host/ })).toBeChecked()
  await expect(asked.getByLabel('Event', { exact: true })).toHaveValue(id)
  await asked.getByLabel('E-mail').fill('vaert@example.org')
  await asked.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(asked).toBeHidden()
  await page.goto(`/manage/HOJMARKEN/events/${id}`)
  await expect(hosts.getByText('vaert@example.org')).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'an event with a host of its own')
})
