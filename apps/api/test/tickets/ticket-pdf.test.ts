import { entryCancel, entryItem, entryPdf } from '@forenet/contract/entry-calls'
import { ticketCheck, ticketPdf } from '@forenet/contract/ticket-calls'
import { createDependant, createMember } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from './read-pdf.ts'
import { confirmed, createTicketScene } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Fetches a PDF's bytes, which the test client would decode as text. */
async function fetchPdf(person: TestPerson, path: string) {
  const answer = await fetch(`${portal.origin}${path}`, {
    headers: { authorization: `Bearer ${await portal.token(person)}`, orgKey: 'ALL' },
  })
  return { headers: answer.headers, pdf: new Uint8Array(await answer.arrayBuffer()) }
}
const entryPath = (id: string, language = 'da') => `${entryPdf.path.replace('{entryId}', id)}?language=${language}`
const ticketPath = (id: string, language = 'da') => `${ticketPdf.path.replace('{ticketId}', id)}?language=${language}`

test("an entry's tickets: one per page, each with its holder and the code that doors scan", async () => {
  const scene = await createTicketScene(portal)
  const { entry, codes } = await confirmed(portal, scene, ['Bo Lund', 'Łukasz Żółkiewski'])
  const { headers, pdf } = await fetchPdf(scene.person, entryPath(entry.id))
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe('inline; filename="billetter.pdf"')
  expect(headers.get('cache-control')).toBe('private, no-store')
  const document = readPdf(pdf)
  expect(document).toMatchObject({ pages: 3, codes, size: expect.stringContaining('419.53 x 595.28') })
  for (const words of [
    'Søhøjlandets Roklub',
    'Julefrokost i bådhuset',
    'lørdag den 19. december 2026',
    'kl. 18.00–22.00',
    'Bådhuset',
    'Havnevej 12, 8600 Silkeborg',
    'Mette Ærø Holm',
    'Bo Lund',
    'Łukasz Żółkiewski',
    'Billet 1 af 3',
    'Voksen',
    'Barn',
  ]) {
    expect(document.text).toContain(words)
  }
  expect(document.text).toMatch(/Ordrenummer IZY-EVE-\w{12}/)
  const checked = await portal.call(scene.steward, ticketCheck, { body: { code: document.codes[1] ?? '' } })
  expect(checked.body).toMatchObject({ verdict: 'admitted', ticket: { attendeeName: 'Bo Lund' } })
})

test('one ticket alone, in English, without other names', { tags: 'full' }, async () => {
  const scene = await createTicketScene(portal)
  const { entry, codes } = await confirmed(portal, scene, ['Bo Lund'])
  const { pdf } = await fetchPdf(scene.person, ticketPath(entry.tickets[1]?.id ?? '', 'en'))
  const document = readPdf(pdf)
  expect(document).toMatchObject({ pages: 1, codes: [codes[1]] })
  expect(document.text).toMatch(/Saturday 19 December 2026[\s\S]*Bo Lund[\s\S]*Show the code at the door/)
  expect(document.text).not.toMatch(/Mette|1 of 2/)
})

test('of a partly cancelled entry has its valid tickets; of a cancelled one, nothing', { tags: 'full' }, async () => {
  const scene = await createTicketScene(portal)
  const { entry, first, codes } = await confirmed(portal, scene, ['Bo Lund'])
  const cancel = (body: { ticketIds?: string[]; refundMinor: number }) =>
    portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body })
  await cancel({ ticketIds: [first.id], refundMinor: 0 })
  expect(readPdf((await fetchPdf(scene.person, entryPath(entry.id))).pdf).codes).toEqual([codes[1]])
  const gone = await portal.call(scene.person, ticketPdf, { params: { ticketId: first.id }, query: {} })
  expect([gone.status, gone.problem.code]).toEqual([404, 'not-found'])
  await cancel({ refundMinor: 0 })
  const nothing = await portal.call(scene.person, entryPdf, { params: { entryId: entry.id }, query: {} })
  expect([nothing.status, nothing.problem.code]).toEqual([404, 'not-found'])
  expect((await portal.call(scene.person, entryItem, { params: { entryId: entry.id } })).body.state).toBe('cancelled')
})

test('is not found before payment', async () => {
  const scene = await createTicketScene(portal)
  const event = await createEvent(portal.database, scene.organisation.id)
  const wanted = buildRegistration([{ ticketTypeId: event.typeId, memberId: scene.member.id }], 25_000)
  const { entry } = await registerSuccessfully(portal, scene.person, event.id, wanted)
  for (const answer of [
    await portal.call(scene.person, entryPdf, { params: { entryId: entry.id }, query: {} }),
    await portal.call(scene.person, ticketPdf, { params: { ticketId: entry.tickets[0]?.id ?? '' }, query: {} }),
  ]) {
    expect([answer.status, answer.problem.code]).toEqual([404, 'not-paid'])
  }
})

test("is visible to administrators of the event's club, also for non-members; not to another club's", {
  tags: 'full',
}, async () => {
  const scene = await createTicketScene(portal)
  const other = await createTicketScene(portal)
  // A member of another club only comes as a guest.
  const [type] = scene.event.ticketTypes
  const { entry } = await registerSuccessfully(
    portal,
    other.person,
    scene.event.id,
    buildRegistration([{ ticketTypeId: type?.id ?? '', memberId: other.member.id }], 0),
  )
  const status = async (person: TestPerson) =>
    (await portal.call(person, entryPdf, { params: { entryId: entry.id }, query: {} })).status
  expect(await Promise.all([other.person, scene.steward, other.steward, scene.person].map(status))).toEqual([
    200, 200, 404, 404,
  ])
})

test("a ticket holder in another member's entry sees only their own ticket", { tags: 'full' }, async () => {
  const scene = await createTicketScene(portal)
  const friend = await createMember(portal.database)
  const friendsChild = await createDependant(portal.database, friend.id)
  const { entry } = await confirmed(portal, scene, ['Bo Lund'])
  const [, bo] = entry.tickets
  const person = { email: friend.email ?? '' }
  const pdfOf = (ticketId: string) => portal.call(person, ticketPdf, { params: { ticketId }, query: {} })
  const ofEntry = () => portal.call(person, entryPdf, { params: { entryId: entry.id }, query: {} })
  expect([(await pdfOf(bo?.id ?? '')).status, (await ofEntry()).status]).toEqual([404, 404])
  // A linked member's ticket in the buyer's entry.
  await portal.database.$client.query('update event_ticket set member_id = $2 where id = $1', [bo?.id, friend.id])
  expect([(await pdfOf(bo?.id ?? '')).status, (await pdfOf(entry.tickets[0]?.id ?? '')).status]).toEqual([200, 404])
  const { pdf } = await fetchPdf(person, entryPath(entry.id))
  expect(readPdf(pdf).codes).toEqual([bo?.code])
  // A parent sees their child's, too.
  await portal.database.$client.query('update event_ticket set member_id = $2 where id = $1', [bo?.id, friendsChild.id])
  expect((await pdfOf(bo?.id ?? '')).status).toBe(200)
})
