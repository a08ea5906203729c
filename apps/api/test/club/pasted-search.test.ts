import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { clubRegisterList } from '@forenet/contract/club/register-calls'
import { clubPerson } from '@forenet/database/register-tables'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchMembers } from '../../src/modules/core/members/repository.ts'
import { searchPatterns, textPatterns } from '../../src/platform/database/search-pattern.ts'
import { withRole } from './scene.ts'

const PEOPLE = [
  ['Åse', 'Grønbjerg', 'aase.t@example.org', '20304099'],
  ['Bo', 'Lundberg-Åsen', 'ase.t@example.org', '+46701234599'],
  ['Ida', 'Lund', 'b.aase.t@example.org', '21304099'],
  ['Eva', 'Lund', 'aase.t@example.org.example.com', ''],
] as const

let portal: TestPortal
let owner: TestPerson
let orgKey: string
let eventId: string
beforeAll(async () => {
  portal = await startTestPortal()
  const club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
  orgKey = club.key
  const event = await createEvent(portal.database, club.id, { capacity: null }, [
    { name: 'Dinner', memberPriceMinor: 0, guestPriceMinor: 0 },
  ])
  eventId = event.id
  for (const [firstName, lastName, email, phone] of PEOPLE) {
    const { id } = await createMember(portal.database, { firstName, lastName, email, phone })
    await portal.database.insert(clubPerson).values({ organisationId: club.id, memberId: id, addedAt: new Date() })
    await portal.database.$client.query(
      `with n as (
         insert into event_entry (id, event_id, member_id, state, language, created_at, confirmed_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'confirmed', 'da', now(), now(), now()) returning id)
       insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, attendee_email, guest, sole,
         price_minor, vat_minor, surcharge_minor, total_minor, state, updated_at)
       select gen_random_uuid(), n.id, $1, y.id, y.position, $3, $4, true, false, 0, 0, 0, 0, 'valid', now()
         from n join event_ticket_type y on y.event_id = $1`,
      [event.id, id, `${firstName} ${lastName}`, email],
    )
  }
})
afterAll(() => portal.stop())

const inRegister = async (text: string) => {
  const { status, body } = await portal.call(owner, clubRegisterList, { params: { orgKey }, query: { text } })
  return status === 200 ? body.rows.map(({ name }) => name) : status
}
const amongAttendees = async (text: string) => {
  const { status, body } = await portal.call(owner, clubAttendeeList, { params: { orgKey, eventId }, query: { text } })
  return status === 200 ? body.rows.map(({ name }) => name) : status
}

test.each([
  'Åse Grønbjerg <aase.t@example.org>',
  '"Grønbjerg, Åse" <AASE.T@example.org>',
  '<aase.t@example.org>',
  'mailto:aase.t@example.org',
  'aase.t@example.org;',
  'Åse\tGrønbjerg\r\n',
])('%j finds one person in the register and among attendees', async (text) => {
  expect(await inRegister(text)).toEqual(['Åse Grønbjerg'])
  expect(await amongAttendees(text)).toEqual(['Åse Grønbjerg'])
})

test.each([
  ['0046701234599', 'Bo Lundberg-Åsen'],
  ['+46 (0)70-123 45 99', 'Bo Lundberg-Åsen'],
  ['070-123 45 99', 'Bo Lundberg-Åsen'],
  ['tel:+4520304099', 'Åse Grønbjerg'],
  ['tlf. 20 30 40 99', 'Åse Grønbjerg'],
  ['Åse, 20 30 40 99', 'Åse Grønbjerg'],
])('%j finds %s in the register', async (text, name) => expect(await inRegister(text)).toEqual([name]))

test('the start of an address finds all people with it; no other address is one of them', async () => {
  expect(await inRegister('aase.t@exam')).toEqual(expect.arrayContaining(['Åse Grønbjerg', 'Eva Lund']))
  expect(await inRegister('nobody@example.org')).toEqual([])
  expect(await amongAttendees('nobody@example.org')).toEqual([])
  expect(await inRegister('a\u0000b')).toBe(400)
})

test('an operator finds one member by the address', async () => {
  const found = await searchMembers(portal.database, 10, 'Åse <aase.t@example.org>')
  expect(found.map(({ email }) => email)).toEqual(['aase.t@example.org'])
})

test('texts without addresses are searched by the name', () => {
  expect(textPatterns('Åse Grønbjerg <aase.t@example.org>')).toEqual(['%gronbjerg%', '%ase%'])
  expect(searchPatterns('Åse <a_b@example.org>')).toEqual(['%a\\_b@example.org%', '%\n% a\\_b@example.org %'])
})
