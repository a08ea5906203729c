import {
  accountClaimOffer,
  dependantCreate,
  dependantRemove,
  familyInvitationCreate,
} from '@forenet/contract/family-calls'
import { memberCreate, memberUpdate } from '@forenet/contract/member-calls'
import { notificationList } from '@forenet/contract/notification-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { sql } from '@forenet/database/drizzle'
import {
  createDependant,
  createEdition,
  createMember,
  createOrganisation,
  linkFamily,
  toTestPerson,
} from '@forenet/testkit/builders'
import { buildRegistration, registerForEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendContactMail } from '../../src/modules/core/contact/emails/contact-mail.ts'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import type { EventMailRequest } from '../../src/modules/events/tickets/event-mail-request.ts'
import { deliver, messageDeps } from '../families/deliver.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { confirmed, createTicketScene } from '../tickets/scene.ts'

let portal: TestPortal
let asked: EventMailRequest[]
beforeAll(async () => {
  portal = await startTestPortal()
  asked = portal.eventMails
})
afterAll(() => portal.stop())

const LINK = 'Vind en telefon på evil.example'
const NO_NAMES = [
  LINK,
  'www.evil',
  'bo@evil.example',
  '<b>Bo</b>',
  '\u3164\u2800',
  '\u0301',
  'Du har vundet, ring +45 12345678',
  '**Vinder**',
  '[Klik](evil)',
]
const NAMES = [
  "O'Brien",
  'Anne (Annie) Holm',
  'Karl 2.',
  'H.C. Andersen',
  'Søren Å.',
  '李小龍',
  'Nguyễn Thị Minh',
  'Mª José',
  'علی\u200cرضا',
]

async function household() {
  const parent = await createMember(portal.database)
  const child = await createDependant(portal.database, parent.id)
  const person = toTestPerson(parent)
  const profile = (memberId: string, part: Record<string, string>) =>
    portal.call(person, memberUpdate, {
      params: { memberId },
      body: { firstName: 'Bo', lastName: 'Lund', dateOfBirth: '2015-01-31', ...part },
    })
  const add = (part: Record<string, string>) =>
    portal.call(person, dependantCreate, {
      params: { memberId: parent.id },
      body: { firstName: 'Ea', lastName: 'Lund', dateOfBirth: '2015-01-31', ...part },
    })
  return { parent, child, person, profile, add }
}

describe('one rule for the names of persons', () => {
  test.each(NO_NAMES)('%j is rejected wherever a name is entered', async (name) => {
    const { parent, child, person, profile, add } = await household()
    const scene = await createTicketScene(portal)
    const { first } = await confirmed(portal, scene)
    const guest = buildRegistration([{ ticketTypeId: scene.event.typeId, attendeeName: name }], 0)
    const answers = {
      firstName: await profile(parent.id, { firstName: name }),
      lastName: await profile(parent.id, { lastName: name }),
      childFirstName: await profile(child.id, { firstName: name }),
      newChildFirstName: await add({ firstName: name }),
      newChildLastName: await add({ lastName: name }),
      invitation: await portal.call(person, familyInvitationCreate, { body: { email: 'far@example.org', name } }),
      guest: await registerForEvent(portal, scene.person, scene.event.id, guest),
      transfer: await portal.call(scene.person, ticketTransfer, {
        params: { ticketId: first.id },
        body: { attendeeName: name },
      }),
    }
    expect(
      Object.fromEntries(
        Object.entries(answers).map(([where, { status, problem }]) => [
          where,
          [status, problem.code, problem.errors?.map(({ path }) => path).join()],
        ]),
      ),
    ).toEqual({
      firstName: [400, 'malformed-input', 'firstName'],
      lastName: [400, 'malformed-input', 'lastName'],
      childFirstName: [400, 'malformed-input', 'firstName'],
      newChildFirstName: [400, 'malformed-input', 'firstName'],
      newChildLastName: [400, 'malformed-input', 'lastName'],
      invitation: [400, 'malformed-input', 'name'],
      guest: [400, 'malformed-input', 'tickets.0.attendeeName'],
      transfer: [400, 'malformed-input', 'attendeeName'],
    })
  })

  test.each(NAMES)('%j is accepted', async (name) => {
    const { parent, profile, add } = await household()
    expect((await profile(parent.id, { firstName: name, lastName: name })).body).toMatchObject({
      firstName: name,
      lastName: name,
    })
    expect((await add({ firstName: name })).body.firstName).toBe(name)
  })

  test.each([
    [LINK, ''],
    ['Bo\u200b\u0000', 'Bo'],
    ['x'.repeat(300), 'x'.repeat(80)],
    ['Bo', 'Bo'],
  ])('the login name %j is accepted as %j', async (givenName, firstName) => {
    const email = `${crypto.randomUUID()}@example.org`
    const made = await portal.call({ email, givenName }, memberCreate, {
      body: { email, firstName: givenName, lastName: 'Lund' },
    })
    expect([made.status, made.body.firstName, made.body.lastName]).toEqual([200, firstName, 'Lund'])
  })
})

describe('invalid names stored before the rule', () => {
  const rename = (id: string, name: string) =>
    portal.database.execute(sql`update member set first_name = ${name}, last_name = 'Lund' where id = ${id}`)

  test('reach no stranger by a family or guardian invitation', async () => {
    const { parent, child, person } = await household()
    await rename(parent.id, LINK)
    await rename(child.id, 'evil.example')
    const [one, other] = ['en.fremmed@example.org', 'en.anden.fremmed@example.org']
    await portal.call(person, familyInvitationCreate, { body: { email: one, name: 'Du' } })
    await portal.call(person, familyInvitationCreate, { body: { email: other, name: 'Du', childId: child.id } })
    await deliver(portal)
    for (const email of [one, other]) {
      const mail = await onlyMailTo(portal, email)
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('evil.example')
      expect(mail.subject).toBe(`${parent.email} inviterer dig til Forenet`)
    }
    expect((await onlyMailTo(portal, other)).text).toContain('den anden forælder til barnet på')
  })

  test('reach no member by an invitation', async () => {
    const { parent, person } = await household()
    const invitee = await createMember(portal.database)
    await rename(parent.id, LINK)
    await rename(invitee.id, LINK)
    await portal.call(person, familyInvitationCreate, { body: { email: invitee.email ?? '', name: 'Du' } })
    await deliver(portal)
    const mail = await onlyMailTo(portal, invitee.email)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('evil.example')
  })

  test('reach no one by an account claim', async () => {
    const { parent, child, person } = await household()
    await portal.database.execute(sql`update member set date_of_birth = '2000-01-01' where id = ${child.id}`)
    await rename(parent.id, LINK)
    await rename(child.id, 'evil.example')
    const email = 'voksen.nu@example.org'
    await portal.call(person, accountClaimOffer, {
      params: { memberId: parent.id, childId: child.id },
      body: { email },
    })
    await deliver(portal)
    const mail = await onlyMailTo(portal, email)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('evil.example')
    expect(mail.subject).toBe('Et medlem vil give dig dit eget login')
  })

  test('reach no one by a purchase that is closed', async () => {
    const { parent, child, person } = await household()
    const club = await createOrganisation(portal.database)
    const year = await createEdition(portal.database, club.id)
    const choices = [{ memberId: child.id, membershipConfId: year.id }]
    await preparePurchase(portal, person, buildSelection(club.id, choices, 45_000))
    await rename(child.id, 'evil.example')
    await portal.call(person, dependantRemove, { params: { memberId: parent.id, childId: child.id } })
    const { body } = await portal.call(person, notificationList, { query: { memberId: parent.id } })
    expect(body).toMatchObject([{ title: 'Du kan ikke længere købe til et andet medlem' }])
    expect(JSON.stringify(body)).not.toContain('evil.example')
  })

  test('reach no one by a transferred ticket', async () => {
    const scene = await createTicketScene(portal)
    const { first } = await confirmed(portal, scene)
    await rename(scene.member.id, LINK)
    await portal.call(scene.person, ticketTransfer, {
      params: { ticketId: first.id },
      body: { attendeeName: 'Ida Krogh', attendeeEmail: 'ida.k@example.org' },
    })
    await portal.database.execute(sql`update event_ticket set attendee_name = ${LINK} where replaces_id = ${first.id}`)
    for (const request of asked.splice(0)) await sendEventMail(eventMessageDeps(portal), request)
    const mail = await onlyMailTo(portal, 'ida.k@example.org')
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('evil.example')
    expect(mail.text).toMatch(/Kære medlem[\s\S]*Et medlem har givet en billet/)
  })

  test('reach no club by a message', async () => {
    const { organisation, member } = await createTicketScene(portal)
    await rename(member.id, LINK)
    const [threadId, messageId] = [crypto.randomUUID(), crypto.randomUUID()]
    await portal.database.execute(
      sql`insert into contact_thread (id, organisation_id, member_id, subject, created_at, updated_at)
          values (${threadId}, ${organisation.id}, ${member.id}, 'Nøglen', now(), now())`,
    )
    await portal.database.execute(
      sql`insert into contact_message (id, thread_id, sender_member_id, from_organisation, message, created_at)
          values (${messageId}, ${threadId}, ${member.id}, false, 'Hvor er den?', now())`,
    )
    await sendContactMail(messageDeps(portal), messageId)
    const mail = await onlyMailTo(portal, organisation.email)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('evil.example')
  })
})

describe('one rule for birth dates', () => {
  test.each([
    ['2026-11-21', 'tomorrow'],
    ['2999-01-01', 'in a thousand years'],
    ['1899-12-31', 'before anybody alive'],
    ['2025-02-29', 'no such day'],
  ])('%s is rejected wherever one is entered: %s', async (dateOfBirth) => {
    const { parent, child, profile, add } = await household()
    const email = `${crypto.randomUUID()}@example.org`
    const answers = [
      await profile(parent.id, { dateOfBirth }),
      await profile(child.id, { dateOfBirth }),
      await add({ dateOfBirth }),
      await portal.call({ email }, memberCreate, { body: { email, dateOfBirth } }),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.errors?.[0]?.path])).toEqual(
      answers.map(() => [400, 'dateOfBirth']),
    )
  })

  test('today is valid', async () => {
    const { add } = await household()
    expect((await add({ dateOfBirth: '2026-11-20' })).body.dateOfBirth).toBe('2026-11-20')
  })

  test('an impossible one can be corrected, also for a child with two guardians', async () => {
    const { parent, profile } = await household()
    const other = await createMember(portal.database)
    await linkFamily(portal.database, parent, other)
    const shared = await createDependant(portal.database, parent.id, {
      otherParentId: other.id,
      dateOfBirth: '2099-05-04',
    })
    expect((await profile(shared.id, { dateOfBirth: '2016-05-04' })).body.dateOfBirth).toBe('2016-05-04')
    const again = await profile(shared.id, { dateOfBirth: '2006-05-04' })
    expect([again.status, again.problem.code]).toEqual([403, 'not-allowed'])
  })
})
