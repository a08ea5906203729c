import { clubAttendeeBadges, clubAttendeePaperList } from '@forenet/contract/club/event-attendee-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { createClubMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfFacts, pdfText, readPdf } from '../tickets/read-pdf.ts'
import { withRole } from './scene.ts'

const DINNER = { name: 'Dinner', memberPriceMinor: 0, guestPriceMinor: 0 }
const DANCE = { name: 'Dance', memberPriceMinor: 25_000, guestPriceMinor: 25_000 }

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let event: Awaited<ReturnType<typeof createEvent>>
let host: TestPerson
let codes: string[]

beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database, { name: 'Paper club', accentColour: '#0b6e4f' })
  event = await createEvent(portal.database, club.id, { title: 'Summer party', capacity: 50 }, [DINNER, DANCE])
  host = await withRole(portal, club, { role: 'event-host', eventId: event.id })
  const [asta, bent] = [await somebody('Asta', 'Øe'), await somebody('Bent', 'Buyer')]
  const guests = Array.from({ length: 9 }, (_, nth) => ({
    ticketTypeId: event.typeId,
    attendeeName: `Guest ${String.fromCharCode(66 + nth)}`,
  }))
  const { entry } = await registerSuccessfully(
    portal,
    asta,
    event.id,
    buildRegistration([{ ticketTypeId: event.typeId, memberId: asta.id }, ...guests], 0),
  )
  await registerSuccessfully(
    portal,
    bent,
    event.id,
    buildRegistration(
      ['Zenia Owes', 'Yrsa Owes'].map((attendeeName) => ({
        ticketTypeId: event.ticketTypes[1]?.id ?? '',
        attendeeName,
      })),
      50_000,
    ),
  )
  const [first, last] = [entry.tickets[0], entry.tickets.at(-1)]
  await portal.database.$client.query(`update event_ticket set state = 'used', used_at = now() where id = $1`, [
    first?.id,
  ])
  await portal.database.$client.query(
    `update event_ticket set state = 'void', void_reason = 'cancelled' where id = $1`,
    [last?.id],
  )
  codes = entry.tickets.slice(0, -1).flatMap(({ code }) => code ?? [])
})
afterAll(() => portal.stop())

const somebody = (firstName: string, lastName: string) =>
  createClubMember(portal.database, club.id, { firstName, lastName })
const at = () => ({ orgKey: club.key, eventId: event.id })

type Printed = typeof clubAttendeeBadges | typeof clubAttendeePaperList

/** Fetches a PDF's bytes, which the test client would decode as text. */
async function pdfOf({ path }: Printed, query: Record<string, string>): Promise<Uint8Array> {
  const address = path.replace('{orgKey}', club.key).replace('{eventId}', event.id)
  const answer = await fetch(`${portal.origin}${address}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${await portal.token(host)}` },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return new Uint8Array(await answer.arrayBuffer())
}
const list = (query: Record<string, string>) => pdfOf(clubAttendeePaperList, query)

describe('name badges', () => {
  test('are ten to an A4 sheet, for the attendees shown, without void tickets', async () => {
    const pdf = await pdfOf(clubAttendeeBadges, { language: 'en' })
    const text = pdfText(pdf)
    // Asta, eight guests, and two unpaid attendees.
    expect(pdfFacts(pdf)).toMatchObject({ pages: 2, size: expect.stringContaining('A4') })
    for (const words of ['Asta Øe', 'Guest B', 'Zenia Owes', 'Dinner', 'Summer party', 'Paper club']) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('Guest J')
  })

  test("have the ticket's code on request, except for unpaid tickets", { tags: 'full' }, async () => {
    const { codes: read } = readPdf(await pdfOf(clubAttendeeBadges, { order: '-name', code: 'yes' }), 300)
    expect(read.join('\n').split('\n').sort()).toEqual(codes.toSorted())
  })
})

describe('the printed list', () => {
  test('has a line for each attendee in the order shown, with the amount due, in Danish and English', {
    tags: 'full',
  }, async () => {
    const text = pdfText(await list({ language: 'da', order: '-name' }))
    expect(text).toContain('Summer party')
    expect(text.indexOf('Zenia Owes')).toBeLessThan(text.indexOf('Asta Øe'))
    expect(text).toContain('mangler 250 kr.')
    expect(text).toContain('Side 1 af 1')
    expect(text).toContain('11 billetter')
    expect(text).not.toContain('Guest J')
    expect(pdfText(await list({ language: 'en' }))).toContain('owes 250 kr.')
  })
})

test('logs its kind and filters', async () => {
  const owner = await withRole(portal, club, { role: 'owner' })
  const taken = async () => {
    const query = { action: 'attendees-downloaded' }
    const log = await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query })
    return log.body.entries.map(({ detail }) => detail)
  }
  const before = (await taken()).length
  await pdfOf(clubAttendeeBadges, { state: 'came' })
  await list({ who: 'guest' })
  const about = { eventId: event.id, title: 'Summer party' }
  expect((await taken()).slice(0, -before || undefined)).toEqual([
    { ...about, form: 'list', who: 'guest' },
    { ...about, form: 'badges', state: 'came' },
  ])
})

test('without attendees is rejected with a message', async () => {
  for (const call of [clubAttendeeBadges, clubAttendeePaperList]) {
    const answer = await portal.call(host, call, { params: at(), query: { text: 'nobody at all' } })
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'not-found' }])
  }
})
