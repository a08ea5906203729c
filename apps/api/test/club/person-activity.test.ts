import { randomUUID } from 'node:crypto'
import { clubPersonMessages, clubPersonTickets } from '@forenet/contract/club/person-calls'
import { contactThreadCreate } from '@forenet/contract/contact-calls'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test("a person's page shows their tickets and conversations of this club to permitted roles", async () => {
  const { database } = portal
  const [club, elsewhere] = [await createOrganisation(database), await createOrganisation(database)]
  const owner = await withRole(portal, club, { role: 'owner' })
  const treasurer = await withRole(portal, club, { role: 'treasurer' })
  const member = await createMember(database)
  const person = { email: member.email ?? '' }
  const subjects: string[] = []
  for (const { id } of [club, elsewhere]) {
    await createActiveMembership(database, id, member.id)
    const event = await createEvent(database, id, { title: id === club.id ? 'Julefest' : 'Et andet sted' }, [
      { name: 'Gratis', memberPriceMinor: 0, guestPriceMinor: 0 },
    ])
    await registerSuccessfully(
      portal,
      person,
      event.id,
      buildRegistration([{ ticketTypeId: event.ticketTypes[0]?.id ?? '', memberId: member.id }], 0),
    )
    subjects.push(`Nøgle ${randomUUID()}`)
    const body = {
      id: randomUUID(),
      messageId: randomUUID(),
      orgId: id,
      subject: subjects.at(-1) ?? '',
      message: 'Hvor er den?',
    }
    expect((await portal.call(person, contactThreadCreate, { body })).status).toBe(200)
  }
  const of = { params: { orgKey: club.key, memberId: member.id } }
  const tickets = (await portal.call(treasurer, clubPersonTickets, of)).body
  expect(tickets).toMatchObject([{ title: 'Julefest', kind: 'Gratis', state: 'valid' }])
  const messages = (await portal.call(owner, clubPersonMessages, of)).body
  expect(messages).toMatchObject([{ subject: subjects[0], waits: true }])
  expect((await portal.call(treasurer, clubPersonMessages, of)).status).toBe(403)
  const stranger = { params: { ...of.params, memberId: (await createMember(database)).id } }
  expect((await portal.call(owner, clubPersonTickets, stranger)).problem.code).toBe('not-found')
  expect((await portal.call(owner, clubPersonMessages, stranger)).problem.code).toBe('not-found')
})
