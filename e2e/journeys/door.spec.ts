import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { toDataURL } from 'qrcode'
import { createEventApi, type EventApi, fetchMemberId, registerForEvent, type StoredEntry } from '../src/event-api.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  getPortalOrigin,
  openPageAs,
  test,
} from '../src/journey.ts'
import { decodeQrCode } from '../src/qr.ts'
import { openDoorPage, openStewardPhone, scanWithHandScanner, showCodeToCamera } from '../src/steward-phone.ts'

const HOUR_MS = 3_600_000
const CLUB_API_PATH = '/forenet-club-api/api/v1/HOJMARKEN'
const EVENT_TITLE = 'Sommerfest i klubhuset'
const OFFLINE_TEXT = /ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/

type DoorCounts = { inside: number; expected: number; devices: { id: string; name: string; endedAt: string | null }[] }

async function publishEvent(
  club: EventApi,
  extra: Record<string, unknown> = {},
): Promise<{ id: string; orgKey: string }> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const terms = {
    title: EVENT_TITLE,
    description: '',
    place: 'Klubhuset',
    placeAddress: '',
    city: '',
    startsAt: at(2),
    endsAt: at(6),
    registrationOpensAt: at(-24),
    registrationClosesAt: at(2),
    capacity: null,
    guestsInvited: true,
    contactName: '',
    contactPhone: '',
    ticketTypes: [{ id: randomUUID(), name: 'Entré', description: '', memberPriceMinor: 0, guestPriceMinor: 0 }],
    ...extra,
  }
  const event = await club.post<{ id: string; version: number }>(`${CLUB_API_PATH}/event`, { id: randomUUID(), terms })
  await club.post(`${CLUB_API_PATH}/event/${event.id}/publishing`, { version: event.version, published: true })
  return { id: event.id, orgKey: 'HOJMARKEN' }
}

const getTicketCode = (entry: StoredEntry, nth: number): string => {
  const code = entry.tickets[nth]?.code
  if (!code) throw new Error(`No code of ticket ${nth}`)
  return code
}

async function countStoredEntries(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done, failed) => {
        const opening = indexedDB.open('forenet-door')
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['entries', 'keys'])
          const counts = ['entries', 'keys'].map((name) => transaction.objectStore(name).count())
          transaction.oncomplete = () => {
            opening.result.close()
            done(counts.reduce((sum, { result }) => sum + result, 0))
          }
        }
      }),
  )
}

test('two stewards admit a family offline, agree after syncing, and keep no data once the host has removed them', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectConsole(OFFLINE_TEXT)
  // The browser logs the 403 response that ends the door.
  watch.expectConsole(/403 \(Forbidden\)/)
  const host = createEventApi(page)
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events')
  const club = await host.ready()
  const event = await publishEvent(club)
  const { url } = await club.post<{ url: string }>(`${CLUB_API_PATH}/event/${event.id}/door/link`, {})
  const buyer = await browser.newContext({ baseURL: getPortalOrigin(), locale: 'en-GB', serviceWorkers: 'block' })
  const member = await buyer.newPage()
  const watched = createEventApi(member)
  await openPageAs(member, 'camilla@example.org', '/tickets')
  const api = await watched.ready()
  const detail = await api.get<Parameters<typeof registerForEvent>[1]>(`/eve/${event.id}`)
  const entry = await registerForEvent(api, detail, await fetchMemberId(api, detail), ['Oskar Æbelø', 'Ida Ñandú'])
  expect(entry.state).toBe('confirmed')
  await buyer.close()

  const [anna, bo] = [await openStewardPhone(browser, watch), await openStewardPhone(browser, watch)]
  await openDoorPage(anna.page, url, 'Anna', EVENT_TITLE)
  await openDoorPage(bo.page, url, 'Bo', EVENT_TITLE)
  expect(new URL(anna.page.url()).hash).toBe('')
  await expect(anna.page.getByText('0 of 3 in')).toBeVisible()
  expect(await countStoredEntries(anna.page)).toBeGreaterThan(0)
  await expectAccessibleInBothSchemes(anna.page, 'the door')

  await anna.context.setOffline(true)
  await bo.context.setOffline(true)
  await anna.page.reload()
  await expect(anna.page.getByText(/^No network · last updated /)).toBeVisible()
  await scanWithHandScanner(anna.page, getTicketCode(entry, 0))
  const verdict = anna.page.getByRole('region', { name: 'Who is here now?' })
  await expect(verdict.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await verdict.getByRole('checkbox', { name: /Ida/ }).uncheck()
  await expectAccessibleInBothSchemes(anna.page, 'a family at the door')
  await verdict.getByRole('button', { name: 'Let 2 in' }).click()
  const letIn = anna.page.getByRole('region', { name: '2 let in' })
  await expect(letIn.getByText('Oskar Æbelø')).toBeVisible()
  await expect(letIn.getByText('Ida Ñandú')).toHaveCount(0)
  await expect(anna.page.getByText('2 of 3 in')).toBeVisible()
  await expect(anna.page.getByText(/^No network · 2 scans not sent yet · last updated /)).toBeVisible()
  await expectAccessibleInBothSchemes(anna.page, 'let in')

  // The other device does not know about the admission yet. The search ignores accents.
  await bo.page.getByRole('searchbox', { name: 'Name or code' }).fill('aebel')
  await bo.page.getByRole('button', { name: /Oskar/ }).click()
  await bo.page.getByRole('button', { name: 'Let 1 in' }).click()
  await expect(bo.page.getByText('1 of 3 in')).toBeVisible()
  await bo.page
    .getByRole('searchbox', { name: 'Name or code' })
    .fill(getTicketCode(entry, 1).replace(/.{6}$/, 'AAAAAA'))
  await bo.page.keyboard.press('Enter')
  await expect(bo.page.getByRole('heading', { name: 'Not our ticket' })).toBeVisible()
  await expectAccessible(bo.page, 'not a ticket')

  // The code is decoded by an independent program and by the other phone's camera.
  await anna.page.getByRole('button', { name: 'More' }).click()
  await expectAccessible(anna.page, 'more at the door')
  await anna.page.getByRole('button', { name: 'Show my scans' }).click()
  const code = anna.page.getByRole('img', { name: 'Code 1 of 1' })
  await expect.poll(() => decodeQrCode(code)).toMatch(/^FM1:/)
  await expectAccessible(anna.page, 'showing scans')
  const picture = await code.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  await bo.page.getByRole('button', { name: 'More' }).click()
  await bo.page.getByRole('button', { name: 'Take over scans' }).click()
  await showCodeToCamera(bo.page, picture)
  await expect(bo.page.getByText('All codes read. 2 new scans taken over.')).toBeVisible()
  await expectAccessible(bo.page, 'taking over scans')
  await bo.page.getByRole('button', { name: 'Back' }).click()
  await expect(bo.page.getByText('2 of 3 in')).toBeVisible()
  await expect(bo.page.getByText('1 person let in here was already in')).toBeVisible()

  await anna.context.setOffline(false)
  await bo.context.setOffline(false)
  await expect(bo.page.getByText(/^Updated /)).toBeVisible()
  await anna.page.getByRole('button', { name: 'Back' }).click()
  await expect(anna.page.getByText(/^Updated /)).toBeVisible()
  await bo.page.getByRole('button', { name: 'Show', exact: true }).click()
  const late = bo.page.getByRole('dialog', { name: 'Let in twice' })
  await expect(late.getByText(/First \d\d:\d\d, by Anna\./)).toBeVisible()
  await expectAccessibleInBothSchemes(bo.page, 'let in twice')
  await late.getByRole('button', { name: 'I have read this' }).click()
  await expect(late).toBeHidden()
  const door = () => club.get<DoorCounts>(`${CLUB_API_PATH}/event/${event.id}/door`)
  await expect.poll(async () => (await door()).inside).toBe(2)

  // While online, the other device sees admissions and undos immediately.
  await bo.page.getByRole('button', { name: 'Scan', exact: true }).click()
  await bo.page.getByRole('button', { name: 'Start the camera' }).click()
  await showCodeToCamera(bo.page, await toDataURL(getTicketCode(entry, 2), { margin: 4 }))
  await expect(bo.page.getByRole('region', { name: 'Who is here now?' })).toBeVisible()
  await bo.page.getByRole('button', { name: 'Let 1 in' }).click()
  await expect(anna.page.getByText('3 of 3 in')).toBeVisible()
  await bo.page.getByRole('button', { name: 'Undo' }).click()
  await expect(anna.page.getByText('2 of 3 in')).toBeVisible()
  await anna.page.getByRole('button', { name: 'Counts' }).click()
  await expectAccessible(anna.page, 'counts at the door')
  await anna.page.getByRole('button', { name: 'Latest' }).click()
  await expectAccessible(anna.page, 'latest at the door')
  await anna.page.getByRole('button', { name: 'More' }).click()
  await anna.page.getByRole('button', { name: 'Dansk' }).click()
  await expect(anna.page.getByText('2 af 3 er inde')).toBeVisible()
  await expectAccessible(anna.page, 'more at the door, in Danish')

  for (const { id } of (await door()).devices) await club.remove(`${CLUB_API_PATH}/event/${event.id}/door/device/${id}`)
  await expect(anna.page.getByRole('heading', { name: 'Arrangøren har lukket denne enhed' })).toBeVisible()
  await expect(bo.page.getByRole('heading', { name: 'The host has ended this device' })).toBeVisible()
  await expectAccessibleInBothSchemes(bo.page, 'an ended door')
  expect(await countStoredEntries(anna.page)).toBe(0)
  await anna.page.reload()
  await expect(anna.page.getByRole('heading', { name: 'Scan arrangørens kode for at åbne indgangen' })).toBeVisible()
  await anna.context.close()
  await bo.context.close()
})

test("a transferred ticket's old code admits no one, and its new code admits the holder", async ({
  page,
  browser,
  watch,
}) => {
  const host = createEventApi(page)
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events')
  const club = await host.ready()
  const event = await publishEvent(club, { transferUntil: new Date(Date.now() + HOUR_MS).toISOString() })
  const { url } = await club.post<{ url: string }>(`${CLUB_API_PATH}/event/${event.id}/door/link`, {})
  const buyer = await browser.newContext({ baseURL: getPortalOrigin(), locale: 'en-GB', serviceWorkers: 'block' })
  const member = await buyer.newPage()
  const watched = createEventApi(member)
  await openPageAs(member, 'camilla@example.org', '/tickets')
  const api = await watched.ready()
  const detail = await api.get<Parameters<typeof registerForEvent>[1]>(`/eve/${event.id}`)
  const entry = await registerForEvent(api, detail, await fetchMemberId(api, detail), ['Oskar Æbelø'])
  const sold = entry.tickets.findIndex(({ attendeeName }) => attendeeName === 'Oskar Æbelø')
  const after = await api.post<StoredEntry>(`/eve-ticket/${entry.tickets[sold]?.id}/transfer`, {
    attendeeName: 'Nora Købmand',
    attendeeEmail: null,
  })
  await buyer.close()

  const anna = await openStewardPhone(browser, watch)
  await openDoorPage(anna.page, url, 'Anna', EVENT_TITLE)
  await scanWithHandScanner(anna.page, getTicketCode(entry, sold))
  const refused = anna.page.getByRole('region', { name: 'No longer valid' })
  await expect(refused).toHaveAttribute('data-tone', 'bad')
  await expect(refused.getByText('Oskar Æbelø')).toBeVisible()
  await expect(refused.getByText('Nora Købmand')).toHaveCount(0)
  await expect(refused.getByRole('button')).toHaveAccessibleName('Close')
  await expectAccessibleInBothSchemes(anna.page, 'a transferred ticket at the door')
  await anna.page.keyboard.press('Enter')
  await expect(anna.page.getByText('0 of 2 in')).toBeVisible()

  const current = after.tickets.findIndex(
    ({ attendeeName, state }) => attendeeName === 'Nora Købmand' && state === 'valid',
  )
  await scanWithHandScanner(anna.page, getTicketCode(after, current))
  await anna.page.getByRole('checkbox', { name: /Camilla/ }).uncheck()
  await anna.page.getByRole('button', { name: 'Let 1 in' }).click()
  await expect(anna.page.getByRole('region', { name: 'Let in' }).getByText('Nora Købmand')).toBeVisible()
  await expect(anna.page.getByText('1 of 2 in')).toBeVisible()
  await anna.context.close()
})
