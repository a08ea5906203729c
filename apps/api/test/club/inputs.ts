import { randomUUID } from 'node:crypto'
import { clubBoxOffice, clubBoxOfficeAdd } from '@forenet/contract/club/box-office-calls'
import { clubChangeSetApply } from '@forenet/contract/club/change-set-calls'
import { clubDoorLinkMake } from '@forenet/contract/club/door-calls'
import { clubEventGet } from '@forenet/contract/club/event-calls'
import { clubEventSeriesChange, clubEventSeriesChangeTry } from '@forenet/contract/club/event-series-change-calls'
import { clubGatewayTry } from '@forenet/contract/club/gateway-calls'
import { clubGuestListMake } from '@forenet/contract/club/guest-list-calls'
import { clubHandoverPlan } from '@forenet/contract/club/handover-calls'
import { clubImportPreview } from '@forenet/contract/club/import-calls'
import { clubPersonAdd, clubPersonData, clubPersonRefund } from '@forenet/contract/club/person-calls'
import { clubInvite } from '@forenet/contract/club/role-calls'
import { clubSeasonOpen } from '@forenet/contract/club/season-calls'
import { clubSettingsGet } from '@forenet/contract/club/settings-calls'
import { clubTeamPlace } from '@forenet/contract/club/team-calls'
import { clubTeamLetterPreview } from '@forenet/contract/club/team-letter-calls'
import { doorOpen } from '@forenet/contract/door-calls'
import { CLUB_TERMS } from '@forenet/domain/club-opening'
import {
  createActiveMembership,
  createConfiguration,
  createEditionWaiting,
  createFullEdition,
  createMember,
  createMembershipRequest,
} from '@forenet/testkit/builders'
import { createDiscount, createEvent, createInvitation } from '@forenet/testkit/event-builders'
import type { Person, TestPortal } from '@forenet/testkit/portal'
import { approve } from '@forenet/testkit/purchase'
import { setGatewayKey } from '../../src/modules/organisations/index.ts'
import { openTill } from '../door-sales/scene.ts'
import { PNG } from '../rights/scene.ts'
import { eventTermsOf } from './event-terms.ts'
import { buysMembership } from './refund-scene.ts'
import { type ClubScene, createTeam, withRole } from './scene.ts'

/** What a call is given that finds something to do; made anew each time, since most can be done once. */
export type ClubInput = {
  params: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}
type MakeInput = (
  portal: TestPortal,
  scene: ClubScene,
  who: string,
) => Promise<Omit<ClubInput, 'params'> & { params?: object }>

const invitation = () => ({
  id: randomUUID(),
  email: `somebody-${randomUUID().slice(0, 8)}@example.org`,
  role: 'treasurer' as const,
  language: 'da' as const,
})

async function invited(portal: TestPortal, { club, owner }: ClubScene, role: 'treasurer' | 'owner' = 'treasurer') {
  const wanted = { ...invitation(), role }
  const { status } = await portal.call(owner, clubInvite, { params: { orgKey: club.key }, body: wanted })
  if (status !== 200) throw new Error(`The invitation was answered with ${status}`)
  return wanted.id
}

/** A membership that somebody has paid for. */
async function paidFor(portal: TestPortal, { club }: ClubScene): Promise<{ memberId: string; orderId: string }> {
  const { member, orderId } = await buysMembership(portal, club)
  return { memberId: member.id, orderId }
}

async function eventVersion(portal: TestPortal, { club, event, owner }: ClubScene): Promise<number> {
  const { body } = await portal.call(owner, clubEventGet, { params: { orgKey: club.key, eventId: event.id } })
  return body.version
}

/** Somebody's ticket to an event, also to one that is called off by now. */
async function ticketTo(portal: TestPortal, event: ClubScene['event']): Promise<string> {
  const [entryId, ticketId] = [randomUUID(), randomUUID()]
  const { id: memberId } = await createMember(portal.database)
  const at = portal.clock.now
  await portal.database.$client.query(
    `with entry as (
       insert into event_entry (id, event_id, member_id, state, language, created_at, confirmed_at, updated_at)
       values ($1, $2, $3, 'confirmed', 'da', $5, $5, $5))
     insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, guest, sole, price_minor, vat_minor,
         surcharge_minor, total_minor, state, updated_at)
     select $4, $1, $2, id, 0, 'Bo Lund', true, false, 0, 0, 0, 0, 'valid', $5 from event_ticket_type
      where event_id = $2 order by position limit 1`,
    [entryId, event.id, memberId, ticketId, at],
  )
  const took = [
    // By so many calls it would be sold out.
    'update event set seats_taken = seats_taken + 1, capacity = capacity + 1 where id = $1',
    'update event_ticket_type set seats_taken = seats_taken + 1 where event_id = $1 and position = 0',
  ]
  for (const sql of took) await portal.database.$client.query(sql, [event.id])
  return ticketId
}

/** Other calls have changed the event before, and called it off. */
async function ticketToMove(portal: TestPortal, event: ClubScene['event']): Promise<string> {
  await portal.database.$client.query('update event set cancelled_at = null, enabled = true where id = $1', [event.id])
  return ticketTo(portal, event)
}

async function freeTypeOf(portal: TestPortal, event: ClubScene['event']): Promise<string> {
  const { rows } = await portal.database.$client.query(
    `insert into event_ticket_type (event_id, position, name, member_price_minor, guest_price_minor)
     select $1, max(position) + 1, 'Helper', 0, 0 from event_ticket_type where event_id = $1 returning id`,
    [event.id],
  )
  return String(rows[0]?.id)
}

async function limitRefunds(portal: TestPortal, { club }: ClubScene, minor: number | null): Promise<void> {
  await portal.database.$client.query('update organisation set refund_limit_minor = $2 where id = $1', [club.id, minor])
}

/** A refund that waits: it is for everybody who may decide anything. */
async function approvalOf(portal: TestPortal, scene: ClubScene): Promise<string> {
  const objectId = randomUUID()
  const body = { id: objectId, amountMinor: 10_000, reason: 'Moved away' }
  await limitRefunds(portal, scene, 0)
  const params = { orgKey: scene.club.key, ...(await paidFor(portal, scene)) }
  const { status } = await portal.call(scene.owner, clubPersonRefund, { params, body })
  if (status !== 200) throw new Error(`The refund was answered with ${status}`)
  const { rows } = await portal.database.$client.query<{ id: string }>('select id from approval where object_id = $1', [
    objectId,
  ])
  if (!rows[0]) throw new Error('Nothing waits for a second person')
  return rows[0].id
}

async function writtenDown(portal: TestPortal, { club, owner }: ClubScene): Promise<string> {
  const body = { id: randomUUID(), firstName: 'Ida', lastName: `Ny ${randomUUID().replace(/[^a-f]/g, '')}` }
  await portal.call(owner, clubPersonAdd, { params: { orgKey: club.key }, body: { ...body, despiteAlike: true } })
  return body.id
}

async function settings(portal: TestPortal, { club, owner }: ClubScene) {
  const { body } = await portal.call(owner, clubSettingsGet, { params: { orgKey: club.key } })
  return { ...body, description: `${body.description} And more.` }
}

async function draft(portal: TestPortal, { club }: ClubScene) {
  const edition = await createConfiguration(portal.database, club.id, {
    name: `Senior ${randomUUID()}`,
    enabled: false,
  })
  return { editionId: edition.id, typeId: edition.typeId ?? '', version: edition.version }
}

/** Somebody who waits for a place of an edition that has none left. */
async function inQueue(portal: TestPortal, { club }: ClubScene) {
  const edition = await createFullEdition(portal.database, club.id)
  const { id } = await createMember(portal.database)
  return { editionId: edition.id, waitingId: await createEditionWaiting(portal.database, edition.id, id) }
}

async function inRegister(portal: TestPortal, { club }: ClubScene): Promise<string> {
  const { id } = await createMember(portal.database)
  await createActiveMembership(portal.database, club.id, id)
  return id
}

/** A ticket that a guest paid the club itself for. */
async function paidTicket(portal: TestPortal, { club, event, owner }: ClubScene): Promise<string> {
  const params = { orgKey: club.key, eventId: event.id }
  const given = await givenTicket(portal, event)
  const { body: offers } = await portal.call(owner, clubBoxOffice, { params, query: {} })
  const type = offers.ticketTypes.find(({ id }) => id === given.tickets[0]?.ticketTypeId)
  const body = { ...given, method: 'cash' as const, totalMinor: type?.guestMinor ?? 0 }
  const added = await portal.call(owner, clubBoxOfficeAdd, { params, body })
  return added.body.tickets[0]?.ticketId ?? ''
}

/** Somebody who waits for a seat; other calls have called the event off before. */
async function waiterOf({ database, clock }: TestPortal, { id }: ClubScene['event']): Promise<string> {
  const { rows } = await database.$client.query(
    `with waits as (insert into event_waiting (event_id, member_id, seats, language, joined_at, updated_at)
       values ($1, $2, 1, 'da', $3, $3) returning id, event_id)
     update event e set cancelled_at = null, enabled = true, waiting_seats = waiting_seats + 1 from waits
      where e.id = waits.event_id returning waits.id`,
    [id, (await createMember(database)).id, clock.now],
  )
  return String(rows[0]?.id)
}

/** A ticket that is given to a guest; other calls have changed the event before, and called it off. */
async function givenTicket({ database }: TestPortal, { id }: ClubScene['event']) {
  await database.$client.query('update event set cancelled_at = null where id = $1', [id])
  const { rows } = await database.$client.query('select id from event_ticket_type where event_id = $1 limit 1', [id])
  return {
    id: randomUUID(),
    person: { kind: 'guest' as const, name: 'Gry Gæst', email: null },
    tickets: [{ ticketTypeId: String(rows[0]?.id), name: '' }],
    ...{ method: 'free' as const, day: '2026-11-18', totalMinor: 0, beyond: true, language: 'da' as const },
  }
}

/** A list of one guest, whom no list put down before. */
async function newGuestList(portal: TestPortal, { event }: ClubScene) {
  const { tickets } = await givenTicket(portal, event)
  const people = `Gry ${randomUUID().replace(/[^a-f]/g, '')} <gry-${randomUUID()}@example.org>`
  const ticketTypeId = tickets[0]?.ticketTypeId ?? ''
  return { id: randomUUID(), people, ticketTypeId, guests: 1, beyond: true, language: 'da' as const }
}

const newDiscountOf = () => ({
  id: randomUUID(),
  code: `C${randomUUID()}`,
  codes: null,
  kind: 'percent' as const,
  value: 20,
  ticketTypeIds: null,
  mostTickets: 10,
  mostPerBuyer: null,
  endsAt: null,
})

const newLetterOf = () => ({
  subject: 'Husk gummistøvler',
  message: 'Det regner.',
  audience: 'everybody' as const,
  ticketTypeIds: null,
  reader: 'attendee' as const,
  time: 'now' as const,
  at: null,
  hours: null,
  go: true,
  version: 0,
})

/** A letter about the event that waits; other calls have called the event off before. */
async function letterOf(portal: TestPortal, { club, event, owner }: ClubScene): Promise<string> {
  const { database, clock } = portal
  const letterId = randomUUID()
  const { memberId } = owner
  await database.$client.query(
    `insert into event_letter (id, event_id, organisation_id, subject, message, audience, reader, time, state, made_at, made_by, asked_at)
     values ($1, $2, $3, 'Husk', 'Gummistøvler', 'everybody', 'attendee', 'now', 'waiting', $4, $5, $4)`,
    [letterId, event.id, club.id, clock.now, memberId],
  )
  return letterId
}

async function discountOf({ database }: TestPortal, { id }: ClubScene['event']): Promise<string> {
  return (await createDiscount(database, id, {}, [`C${randomUUID()}`.toUpperCase()])).id
}

const terms = {
  name: 'Junior 2027',
  priceMinor: 30_000,
  vatRate: 1,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  offerStartDate: '2026-12-01',
}

const newClub = () => ({
  id: randomUUID(),
  key: `NY${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
  name: 'Ry Roklub',
  kind: 'sport',
  addressLine1: 'Siimtoften 1',
  postCode: '8680',
  city: 'Ry',
  cvrNumber: null,
  email: 'ry@example.org',
  phone: '',
  website: '',
  description: 'We row.',
  accentColour: '#1f6f54',
  terms: CLUB_TERMS,
})

/** The club is one that a member has started, and has all that it needs. */
async function started(portal: TestPortal, { club }: ClubScene, terms: string = CLUB_TERMS): Promise<void> {
  const { $client } = portal.database
  await $client.query(
    `update organisation set enabled = false, description = 'We row.', address_line_1 = 'Siimtoften 1', post_code = '8680', city = 'Ry'
      where id = $1`,
    [club.id],
  )
  await $client.query(
    `insert into club_start (organisation_id, started_at, terms) values ($1, now(), $2)
     on conflict (organisation_id) do update set terms = $2, approval = null, published_at = null`,
    [club.id, terms],
  )
  await createConfiguration(portal.database, club.id, { name: `Senior ${randomUUID()}` })
  await setGatewayKey(portal.database, portal.sealing, club.id, 'test-gateway-key', portal.clock.now)
}

const handover = () => ({
  id: randomUUID(),
  day: '2027-04-01',
  language: 'da' as const,
  seats: [{ id: randomUUID(), role: 'secretary' as const, grantId: null, email: `new-${randomUUID()}@example.org` }],
})

/** A club plans one handover at a time. */
async function noHandover(portal: TestPortal, { club }: ClubScene): Promise<void> {
  await portal.database.$client.query('delete from handover where organisation_id = $1', [club.id])
}

const yearTask = () => ({
  id: randomUUID(),
  kind: null,
  name: 'Clean the boats',
  note: '',
  month: 4,
  day: 30,
  responsibleId: null,
})

/** A yearly task of the club, which has none besides: a wheel holds only so many. */
async function onWheel(portal: TestPortal, { club }: ClubScene) {
  const task = yearTask()
  await portal.database.$client.query('delete from year_task where organisation_id = $1', [club.id])
  await portal.database.$client.query(
    `insert into year_task (id, organisation_id, name, month, day, since) values ($1, $2, $3, $4, $5, '2020-01-01')`,
    [task.id, club.id, task.name, task.month, task.day],
  )
  return task
}

async function following(portal: TestPortal, scene: ClubScene) {
  const { typeId, editionId, version } = await draft(portal, scene)
  const next = { ...terms, startDate: '2028-01-01', endDate: '2028-12-31' }
  return { typeId, follows: { editionId, version }, terms: next }
}

async function approvalIs(portal: TestPortal, { club }: ClubScene, approval: string): Promise<void> {
  await portal.database.$client.query(
    'update club_start set approval = $2, approval_at = now() where organisation_id = $1',
    [club.id, approval],
  )
}

const LIST = Buffer.from('Fornavn;Efternavn;Mail\nAne;Lund;\n')

async function previewed(portal: TestPortal, { club, owner }: ClubScene, apply = false) {
  const query = { id: randomUUID(), filename: 'medlemmer.csv', fields: 'first-name,last-name,email' }
  const params = { orgKey: club.key }
  const body = Buffer.from(`Fornavn;Efternavn;Mail\nAne;Lund;a-${randomUUID()}@example.org\n`)
  const made = await portal.call(owner, clubImportPreview, { params, query, body: body as never })
  if (made.status !== 200) throw new Error(`The list was answered with ${made.status}`)
  const changeSetId = query.id
  if (apply) await portal.call(owner, clubChangeSetApply, { params: { ...params, changeSetId } })
  return changeSetId
}

/** A key that is tried, and whose test payment was paid in the window. */
export async function paidTest(portal: TestPortal, by: Person, orgKey: string, id: string = randomUUID()) {
  const body = { id, key: 'test-gateway-key' }
  const tried = await portal.call(by, clubGatewayTry, { params: { orgKey }, body })
  if (tried.status !== 200) throw new Error(`The key was answered with ${tried.status}`)
  return { testId: id, authorizationIdentifier: await approve(portal, tried.body.link.split('/').at(-1) ?? '') }
}

const teamLetterInput = () => ({
  id: randomUUID(),
  to: 'everybody' as const,
  subject: 'Training',
  message: 'We meet at five.',
})

/** A letter to the team of the scene, with somebody on it, looked at. */
async function teamLetter(portal: TestPortal, scene: ClubScene) {
  const params = { orgKey: scene.club.key, teamId: scene.team.id }
  const on = { ...params, memberId: await inRegister(portal, scene) }
  await portal.call(scene.owner, clubTeamPlace, { params: on, body: { state: 'on' } })
  const body = teamLetterInput()
  const { status } = await portal.call(scene.owner, clubTeamLetterPreview, { params, body })
  if (status !== 200) throw new Error(`The letter was answered with ${status}`)
  return { teamId: scene.team.id, changeSetId: body.id }
}

/** A shared view of the register: the own one of who is told of a member, the owner’s for everybody else. */
async function sharedView(portal: TestPortal, { club, people, owner }: ClubScene, who: string): Promise<string> {
  const id = randomUUID()
  const by = people[who]
  const memberId = by && 'memberId' in by ? by.memberId : owner.memberId
  await portal.database.$client.query(
    `insert into register_view (id, organisation_id, member_id, name, search, shared) values ($1, $2, $3, 'Active', '{}', true)`,
    [id, club.id, memberId],
  )
  return id
}

const INPUTS: Readonly<Record<string, MakeInput>> = {
  clubOverviewGet: async () => ({}),
  clubHandoverGet: async () => ({}),
  clubHandoverPlan: async (portal, scene) => {
    await noHandover(portal, scene)
    return { body: handover() }
  },
  clubHandoverCancel: async (portal, scene) => {
    await noHandover(portal, scene)
    const body = handover()
    const { status } = await portal.call(scene.owner, clubHandoverPlan, { params: { orgKey: scene.club.key }, body })
    if (status !== 200) throw new Error(`The handover was answered with ${status}`)
    return { params: { handoverId: body.id } }
  },
  clubYearGet: async () => ({ query: { year: 2026 } }),
  clubYearAdd: async () => ({ body: { tasks: [yearTask()] } }),
  clubYearChange: async (portal, scene) => {
    const { id, kind: _kind, ...said } = await onWheel(portal, scene)
    return { params: { taskId: id }, body: { ...said, name: 'Another name', version: 1 } }
  },
  clubYearRemove: async (portal, scene) => ({ params: { taskId: (await onWheel(portal, scene)).id } }),
  clubYearDone: async (portal, scene) => ({
    params: { taskId: (await onWheel(portal, scene)).id },
    body: { year: 2026, note: 'Signed', link: 'https://example.org/accounts.pdf' },
  }),
  clubYearUndone: async (portal, scene) => ({
    params: { taskId: (await onWheel(portal, scene)).id, year: '2026' },
  }),
  clubPeopleList: async () => ({}),
  clubInvite: async () => ({ body: invitation() }),
  clubInvitationWithdraw: async (portal, scene) => ({ params: { invitationId: await invited(portal, scene) } }),
  clubRoleEnd: async (portal, { club }) => {
    const { grantId } = await withRole(portal, club, { role: 'secretary' })
    return { params: { grantId } }
  },
  clubTypeList: async () => ({}),
  clubTypeMake: async () => ({ body: { id: randomUUID(), name: `Type ${randomUUID()}` } }),
  clubTypeChange: async (portal, scene) => {
    const { typeId, version } = await draft(portal, scene)
    return { params: { typeId }, body: { name: `Type ${randomUUID()}`, archived: false, version } }
  },
  clubEditionMake: async (portal, scene) => {
    const { typeId } = await draft(portal, scene)
    return { params: { typeId }, body: { id: randomUUID(), terms } }
  },
  clubEditionChange: async (portal, scene) => {
    const { editionId, version } = await draft(portal, scene)
    return { params: { editionId }, body: { terms, version } }
  },
  clubEditionPublish: async (portal, scene) => {
    const { editionId, version } = await draft(portal, scene)
    return { params: { editionId }, body: { published: true, version } }
  },
  clubEditionWaiting: async (portal, scene) => ({ params: { editionId: (await inQueue(portal, scene)).editionId } }),
  clubEditionOffer: async (portal, scene) => ({ params: await inQueue(portal, scene) }),
  clubEditionWaitingRemove: async (portal, scene) => ({ params: await inQueue(portal, scene) }),
  clubMembershipRequestList: async () => ({}),
  clubMembershipRequestDecide: async (portal, { club }) => {
    const edition = await createConfiguration(portal.database, club.id, { byApproval: true })
    const { id } = await createMember(portal.database)
    const requestId = await createMembershipRequest(portal.database, edition, id)
    return { params: { requestId }, body: { approve: true, priceMinor: null, answer: '', decidedAt: null } }
  },
  clubMembershipRequestApprove: async (portal, { club }) => {
    const edition = await createConfiguration(portal.database, club.id, { byApproval: true })
    const { id } = await createMember(portal.database)
    return { body: { ids: [await createMembershipRequest(portal.database, edition, id)] } }
  },
  clubMembershipRequestTakeBack: async (portal, { club }) => {
    const edition = await createConfiguration(portal.database, club.id, { byApproval: true })
    const { id } = await createMember(portal.database)
    return { body: { ids: [await createMembershipRequest(portal.database, edition, id)] } }
  },
  clubRegisterFrame: async () => ({}),
  clubRegisterList: async () => ({ query: { text: 'a', status: 'active', order: '-until' } }),
  clubRegisterCount: async () => ({ query: {} }),
  clubRegisterHealth: async () => ({}),
  clubRegisterChosenFile: async (portal, scene) => ({
    body: { ids: [await inRegister(portal, scene)], columns: 'name' },
  }),
  clubRegisterFile: async () => ({ query: { columns: 'name,age', language: 'en' } }),
  clubSeasonGet: async () => ({}),
  clubSeasonTry: async (portal, scene) => ({ body: { editions: [await following(portal, scene)], outcome: 'more' } }),
  clubSeasonOpen: async (portal, scene) => ({
    body: { id: randomUUID(), editions: [{ id: randomUUID(), ...(await following(portal, scene)) }] },
  }),
  clubSeasonTakeBack: async (portal, scene) => {
    const id = randomUUID()
    const body = { id, editions: [{ id: randomUUID(), ...(await following(portal, scene)) }] }
    const { status } = await portal.call(scene.owner, clubSeasonOpen, { params: { orgKey: scene.club.key }, body })
    if (status !== 200) throw new Error(`The season was answered with ${status}`)
    return { params: { seasonId: id } }
  },
  clubImportColumns: async () => ({ query: { filename: 'medlemmer.csv' }, body: LIST as never }),
  clubImportPreview: async () => ({
    query: { id: randomUUID(), filename: 'medlemmer.csv', fields: 'first-name,last-name,email' },
    body: LIST as never,
  }),
  clubChangeSetList: async () => ({}),
  clubChangeSetGet: async (portal, scene) => ({ params: { changeSetId: await previewed(portal, scene) } }),
  clubChangeSetRows: async (portal, scene) => ({
    params: { changeSetId: await previewed(portal, scene) },
    query: { show: 'create' },
  }),
  clubChangeSetApply: async (portal, scene) => ({ params: { changeSetId: await previewed(portal, scene) } }),
  clubChangeSetTakeBack: async (portal, scene) => ({ params: { changeSetId: await previewed(portal, scene, true) } }),
  clubPeopleAction: async (portal, scene) => ({
    body: {
      id: randomUUID(),
      people: { ids: [await inRegister(portal, scene)] },
      action: { kind: 'tag', name: `Tag ${randomUUID().slice(0, 8)}` },
    },
  }),
  clubTypeChangeOffers: async (portal, scene) => ({ query: { memberId: await inRegister(portal, scene) } }),
  clubEnrolmentOffers: async (portal, scene) => ({ query: { memberId: await inRegister(portal, scene) } }),
  clubChangeSetStopLetters: async (portal, scene) => ({
    params: { changeSetId: await previewed(portal, scene, true) },
  }),
  clubPersonGet: async (portal, scene) => ({ params: { memberId: await inRegister(portal, scene) } }),
  clubPersonAdd: async () => ({
    body: { id: randomUUID(), firstName: 'Ida', lastName: `Ny ${randomUUID().replace(/[^a-f]/g, '')}` },
  }),
  clubPersonTickets: async (portal, scene) => ({ params: { memberId: await inRegister(portal, scene) } }),
  clubPersonMessages: async (portal, scene) => ({ params: { memberId: await inRegister(portal, scene) } }),
  clubPersonData: async (portal, scene) => ({ params: { memberId: await inRegister(portal, scene) } }),
  clubPersonCorrect: async (portal, scene) => {
    const memberId = await writtenDown(portal, scene)
    const of = { params: { orgKey: scene.club.key, memberId } }
    const { version } = (await portal.call(scene.owner, clubPersonData, of)).body
    return { params: { memberId }, body: { firstName: 'Ida', lastName: 'Rettet', version } }
  },
  clubPersonPayments: async (portal, scene) => ({ params: { memberId: await inRegister(portal, scene) } }),
  clubPersonRefund: async (portal, scene) => {
    // Above a limit it is for the club alone, and not for who runs the portal.
    await limitRefunds(portal, scene, null)
    const body = { id: randomUUID(), amountMinor: 10_000, reason: 'Moved away' }
    return { params: await paidFor(portal, scene), body }
  },
  clubPersonTag: async (portal, scene) => ({
    params: { memberId: await inRegister(portal, scene) },
    body: { id: randomUUID(), name: `Tag ${randomUUID().slice(0, 8)}` },
  }),
  clubPersonUntag: async (portal, scene) => ({
    params: { memberId: await inRegister(portal, scene), tagId: randomUUID() },
  }),
  clubViewList: async () => ({}),
  clubViewKeep: async () => ({
    body: { id: randomUUID(), name: 'Active', shared: true, search: { status: 'active' } },
  }),
  clubViewChange: async (portal, scene, who) => ({
    params: { viewId: await sharedView(portal, scene, who) },
    body: { name: 'Active ones', shared: true },
  }),
  clubViewDelete: async (portal, scene, who) => ({ params: { viewId: await sharedView(portal, scene, who) } }),
  clubPeopleMerge: async (portal, scene) => ({
    body: {
      id: randomUUID(),
      keepId: await inRegister(portal, scene),
      mergeId: await inRegister(portal, scene),
      take: [],
    },
  }),
  clubEventList: async () => ({}),
  clubEventGet: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubEventMake: async () => ({ body: { id: randomUUID(), terms: eventTermsOf() } }),
  clubEventChange: async (portal, scene) => ({
    params: { eventId: scene.event.id },
    body: { terms: { ...eventTermsOf(), description: randomUUID() }, version: await eventVersion(portal, scene) },
  }),
  clubEventChangeTry: async (portal, scene) => ({
    params: { eventId: scene.event.id },
    body: { terms: { ...eventTermsOf(), description: randomUUID() }, version: await eventVersion(portal, scene) },
  }),
  clubEventSeriesGet: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubEventSeriesTry: async (_portal, { event }) => ({
    params: { eventId: event.id },
    body: { rule: { rhythm: 'weeks' as const, step: 1, times: 2 }, opensAtOnce: true },
  }),
  clubEventSeriesMake: async (portal, { club }) => {
    const event = await createEvent(portal.database, club.id)
    return {
      params: { eventId: event.id },
      body: {
        id: randomUUID(),
        version: 1,
        rule: { rhythm: 'weeks' as const, step: 1, times: 2 },
        opensAtOnce: true,
      },
    }
  },
  clubEventSeriesPublish: async (portal, scene) => ({
    params: { eventId: await eventOfSeries(portal, scene) },
    body: { published: true, which: 'all' as const },
  }),
  clubEventSeriesCallingOff: async (portal, scene) => ({ params: { eventId: await eventOfSeries(portal, scene) } }),
  clubEventSeriesCallOff: async (portal, scene) => {
    const eventId = await eventOfSeries(portal, scene)
    return { params: { eventId }, body: { eventIds: [eventId], reason: 'Storm' } }
  },
  clubDaysOffList: async () => ({}),
  clubDaysOffAdd: async () => ({
    body: { periods: [{ id: randomUUID(), name: 'Efterårsferie', from: '2027-10-18', to: '2027-10-24' }] },
  }),
  clubDaysOffRemove: async (portal, { club }) => {
    const id = randomUUID()
    await portal.database.$client.query(
      "insert into event_days_off values ($1, $2, $3, '2027-12-24', '2028-01-02', $4)",
      [id, club.id, `Jul ${id.slice(0, 8)}`, portal.clock.now],
    )
    return { params: { periodId: id } }
  },
  clubDaysOffRead: async () => ({ body: { text: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR' } }),
  clubEventSeriesChangeTry: async (portal, scene) => seriesChanged(portal, scene),
  clubEventSeriesChange: async (portal, scene) => {
    const { params, body } = await seriesChanged(portal, scene)
    const { body: preview } = await portal.call(scene.owner, clubEventSeriesChangeTry, {
      params: { orgKey: scene.club.key, ...params },
      body,
    })
    return { params, body: { ...body, id: randomUUID(), seen: preview.seen } }
  },
  clubEventSeriesChangeGet: async (portal, scene) => ({ params: (await seriesChanged(portal, scene)).params }),
  clubEventSeriesChangeRetry: async (portal, scene) => {
    const { params, changeId } = await seriesChangeMade(portal, scene)
    return { params, body: { changeId } }
  },
  clubEventSeriesChangeBack: async (portal, scene) => {
    const { params, changeId } = await seriesChangeMade(portal, scene)
    return { params, body: { changeId, telling: { message: '' } } }
  },
  clubEventPublish: async (portal, scene) => ({
    params: { eventId: scene.event.id },
    body: { published: true, version: await eventVersion(portal, scene) },
  }),
  clubEventPictureSave: async (_portal, { event }) => ({
    params: { eventId: event.id },
    body: new Uint8Array(PNG) as never,
  }),
  clubEventPictureDescribe: async (_portal, { event }) => ({
    params: { eventId: event.id },
    body: { text: 'A table' },
  }),
  clubEventPictureRemove: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubEventCallingOff: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubEventCallOff: async (_portal, { event }) => ({ params: { eventId: event.id }, body: { reason: 'Storm' } }),
  clubEventCallOffRetry: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubTeamList: async () => ({}),
  clubTeamGet: async (_portal, { team }) => ({ params: { teamId: team.id } }),
  clubTeamMake: async () => ({ body: { id: randomUUID(), name: `Team ${randomUUID().slice(0, 8)}` } }),
  clubTeamChange: async (portal, { club }) => {
    const team = await createTeam(portal, club.id)
    return { params: { teamId: team.id }, body: { name: `${team.name} B`, archived: false, version: 1 } }
  },
  clubTeamPlace: async (portal, scene) => ({
    params: { teamId: scene.team.id, memberId: await inRegister(portal, scene) },
    body: { state: 'on' },
  }),
  clubTeamTakeOut: async (portal, scene) => {
    const params = { orgKey: scene.club.key, teamId: scene.team.id, memberId: await inRegister(portal, scene) }
    await portal.call(scene.owner, clubTeamPlace, { params, body: { state: 'on' } })
    return { params }
  },
  clubTeamArchiving: async (_portal, { team }) => ({ params: { teamId: team.id } }),
  clubTeamLetterList: async (_portal, { team }) => ({ params: { teamId: team.id } }),
  clubTeamLetterPreview: async (_portal, { team }) => ({ params: { teamId: team.id }, body: teamLetterInput() }),
  clubTeamLetterRows: async (portal, scene) => ({ params: await teamLetter(portal, scene), query: {} }),
  clubTeamLetterSend: async (portal, scene) => ({ params: await teamLetter(portal, scene) }),
  clubTeamLetterStop: async (portal, scene) => ({ params: await teamLetter(portal, scene) }),
  clubPersonNote: async (portal, scene) => ({
    params: { memberId: await inRegister(portal, scene) },
    body: { id: randomUUID(), text: 'Has the key' },
  }),
  clubPersonUnnote: async (portal, scene) => ({
    params: { memberId: await inRegister(portal, scene), noteId: randomUUID() },
  }),
  clubLogList: async () => ({ query: { text: 'owner', to: '2026-11-20' } }),
  clubLogFile: async () => ({ query: {} }),
  clubPaymentList: async () => ({ query: { method: 'cash', to: '2026-11-20' } }),
  clubPaymentFile: async () => ({ query: {} }),
  clubAttendeeList: async (_portal, { event }) => ({ params: { eventId: event.id }, query: { state: 'coming' } }),
  clubAttendeeFile: async (_portal, { event }) => ({ params: { eventId: event.id }, query: {} }),
  clubRegistrationList: async (_portal, { event }) => ({ params: { eventId: event.id }, query: {} }),
  clubRegistrationFile: async (_portal, { event }) => ({ params: { eventId: event.id }, query: {} }),
  clubAttendeeBadges: async (portal, { event }) => {
    await ticketTo(portal, event)
    return { params: { eventId: event.id }, query: { code: 'yes' } }
  },
  clubAttendeePaperList: async (portal, { event }) => {
    await ticketTo(portal, event)
    return { params: { eventId: event.id }, query: {} }
  },
  clubAttendeeCancel: async (portal, { event }) => ({
    params: { eventId: event.id, ticketId: await ticketTo(portal, event) },
  }),
  clubAttendeeTicketsAgain: async (portal, { event }) => ({
    params: { eventId: event.id, ticketId: await ticketTo(portal, event) },
  }),
  clubAttendeesTicketsAgain: async (portal, { event }) => ({
    params: { eventId: event.id },
    body: { id: randomUUID(), ticketIds: [await ticketTo(portal, event)] },
  }),
  clubDoorGet: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubDoorLive: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubDoorLinkMake: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubDoorLinkEnd: async (portal, { club, event, owner }) => {
    await portal.call(owner, clubDoorLinkMake, { params: { orgKey: club.key, eventId: event.id } })
    return { params: { eventId: event.id } }
  },
  clubDoorDeviceEnd: async (portal, { club, event, owner }) => {
    const { body } = await portal.call(owner, clubDoorLinkMake, { params: { orgKey: club.key, eventId: event.id } })
    const opening = { secret: new URL(body.url).hash.slice(1), name: 'Main door' }
    const opened = await portal.call(null, doorOpen, { params: { eventId: event.id }, body: opening })
    return { params: { eventId: event.id, deviceId: opened.body.device.id } }
  },
  clubDoorSalesGet: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubCashDrawerClose: async (portal, { club, event, owner }) => {
    const { body } = await portal.call(owner, clubDoorLinkMake, { params: { orgKey: club.key, eventId: event.id } })
    const till = await openTill(portal, { event }, new URL(body.url).hash.slice(1), 'Main door')
    const { body: drawer } = await till.open(1_000)
    return {
      params: { eventId: event.id, drawerId: drawer.id },
      body: { expectedMinor: 1_000, countedMinor: 1_000, note: '' },
    }
  },
  clubCashDrawers: async () => ({}),
  clubBoxOffice: async (_portal, { event }) => ({ params: { eventId: event.id }, query: {} }),
  clubBoxOfficeAdd: async (portal, { event }) => ({
    params: { eventId: event.id },
    body: await givenTicket(portal, event),
  }),
  clubBoxOfficeTakeBack: async (portal, { club, event, owner }) => {
    const body = await givenTicket(portal, event)
    const params = { orgKey: club.key, eventId: event.id }
    const { status } = await portal.call(owner, clubBoxOfficeAdd, { params, body })
    if (status !== 200) throw new Error(`Putting somebody down was answered with ${status}`)
    return { params: { eventId: event.id, entryId: body.id } }
  },
  clubGuestLists: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubGuestListPreview: async (portal, scene) => {
    const { people, ticketTypeId } = await newGuestList(portal, scene)
    return { params: { eventId: scene.event.id }, body: { people, ticketTypeId } }
  },
  clubGuestListMake: async (portal, scene) => ({
    params: { eventId: scene.event.id },
    body: await newGuestList(portal, scene),
  }),
  clubGuestListTakeBack: async (portal, scene) => {
    const body = await newGuestList(portal, scene)
    const params = { orgKey: scene.club.key, eventId: scene.event.id }
    const { status } = await portal.call(scene.owner, clubGuestListMake, { params, body })
    if (status !== 200) throw new Error(`Putting a list down was answered with ${status}`)
    return { params: { eventId: scene.event.id, listId: body.id } }
  },
  clubAttendeeGet: async (portal, { event }) => ({
    params: { eventId: event.id, ticketId: await ticketTo(portal, event) },
  }),
  clubAttendeeCorrect: async (portal, { event }) => ({
    params: { eventId: event.id, ticketId: await ticketTo(portal, event) },
    body: {
      ...{ name: 'Bo Lind', email: null, answers: {}, somebodyElse: false },
      seen: { name: 'Bo Lund', email: null, answers: {} },
    },
  }),
  clubTicketMoves: async (portal, { event }) => ({
    params: { eventId: event.id, ticketId: await ticketToMove(portal, event) },
  }),
  clubTicketMove: async (portal, { event }) => {
    const ticketId = await ticketToMove(portal, event)
    return {
      params: { eventId: event.id, ticketId },
      body: {
        ...{ id: randomUUID(), ticketTypeId: await freeTypeOf(portal, event), differenceMinor: 0 },
        ...{ payBack: false, beyond: false, reason: 'Helps in the kitchen' },
      },
    }
  },
  clubTicketAskTakeBack: async (portal, { event }) => ({
    params: { eventId: event.id, ticketId: await ticketToMove(portal, event) },
  }),
  clubTicketRefunds: async (portal, scene) => ({
    params: { eventId: scene.event.id, ticketId: await paidTicket(portal, scene) },
  }),
  clubTicketRefund: async (portal, scene) => {
    await limitRefunds(portal, scene, null)
    return {
      params: { eventId: scene.event.id, ticketId: await paidTicket(portal, scene) },
      body: { id: randomUUID(), amountMinor: 100, reason: 'Ill', voids: false },
    }
  },
  clubEventWaitingOffer: async (portal, { event }) => ({
    params: { eventId: event.id, waitingId: await waiterOf(portal, event) },
    body: { beyond: true },
  }),
  clubEventWaitingRemove: async (portal, { event }) => ({
    params: { eventId: event.id, waitingId: await waiterOf(portal, event) },
  }),
  clubDiscountList: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubDiscountMake: async (portal, { event }) => {
    await portal.database.$client.query('update event set cancelled_at = null where id = $1', [event.id])
    return { params: { eventId: event.id }, body: newDiscountOf() }
  },
  clubDiscountEnd: async (portal, { event }) => ({
    params: { eventId: event.id, discountId: await discountOf(portal, event) },
  }),
  clubDiscountUses: async (portal, { event }) => ({
    params: { eventId: event.id, discountId: await discountOf(portal, event) },
  }),
  clubDiscountFile: async (portal, { event }) => ({
    params: { eventId: event.id, discountId: await discountOf(portal, event) },
    query: {},
  }),
  clubEventInvitationList: async (_portal, { event }) => ({ params: { eventId: event.id }, query: {} }),
  clubEventInvitationPreview: async (_portal, { event }) => ({
    params: { eventId: event.id },
    body: { people: 'Anne Holm <anne@example.org>' },
  }),
  clubEventInvitationMake: async (portal, { event }) => {
    await portal.database.$client.query(
      'update event set cancelled_at = null, enabled = true, by_invitation = true, unlisted = true where id = $1',
      [event.id],
    )
    const people = `Anne Holm <anne-${randomUUID()}@example.org>`
    return { params: { eventId: event.id }, body: { people, seats: 2, answerUntil: null, language: 'da' as const } }
  },
  clubEventInvitationTakeBack: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubEventInvitationChange: async (portal, { event }) => ({
    params: { eventId: event.id, invitationId: (await createInvitation(portal.database, event)).id },
    body: { seats: 3 },
  }),
  clubEventInvitationAgain: async (portal, { event }) => {
    await portal.database.$client.query('update event set cancelled_at = null, enabled = true where id = $1', [
      event.id,
    ])
    return { params: { eventId: event.id, invitationId: (await createInvitation(portal.database, event)).id } }
  },
  clubEventInvitationWithdraw: async (portal, { event }) => ({
    params: { eventId: event.id, invitationId: (await createInvitation(portal.database, event)).id },
  }),
  clubEventLetterList: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubEventLetterPreview: async (_portal, { event }) => ({
    params: { eventId: event.id },
    body: { audience: 'everybody' as const, ticketTypeIds: null, reader: 'attendee' as const },
  }),
  clubEventLetterSave: async (portal, { event }) => {
    await portal.database.$client.query('update event set cancelled_at = null, enabled = true where id = $1', [
      event.id,
    ])
    return { params: { eventId: event.id, letterId: randomUUID() }, body: newLetterOf() }
  },
  clubEventLetterStop: async (portal, scene) => ({
    params: { eventId: scene.event.id, letterId: await letterOf(portal, scene) },
  }),
  clubEventLetterRemove: async (portal, scene) => ({
    params: { eventId: scene.event.id, letterId: await letterOf(portal, scene) },
  }),
  clubEventReport: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubEventReportFile: async (_portal, { event }) => ({
    params: { eventId: event.id },
    query: { language: 'da' as const },
  }),
  clubEventWaitingList: async (_portal, { event }) => ({ params: { eventId: event.id } }),
  clubApprovalList: async () => ({}),
  clubApprovalDecide: async (portal, scene) => ({
    params: { approvalId: await approvalOf(portal, scene) },
    body: { agree: true },
  }),
  clubApprovalAskAgain: async (portal, scene) => {
    await started(portal, scene)
    await approvalIs(portal, scene, 'declined')
    return {}
  },
  clubStartQueue: async () => ({}),
  clubStartDecide: async (portal, scene) => {
    await started(portal, scene)
    await approvalIs(portal, scene, 'waiting')
    return { params: { clubId: scene.club.id }, body: { approved: true } }
  },
  clubGatewayGet: async () => ({}),
  clubGatewayTry: async () => ({ body: { id: randomUUID(), key: 'test-gateway-key' } }),
  clubGatewayProve: async (portal, scene) => {
    // One person tries so many keys a day.
    const owner = await withRole(portal, scene.club, { role: 'owner' })
    const { testId, authorizationIdentifier } = await paidTest(portal, owner, scene.club.key)
    return { params: { testId }, body: { authorizationIdentifier } }
  },
  clubStartAsk: async () => ({}),
  clubStartKey: async () => ({ query: { name: 'Ry Roklub' } }),
  clubStart: async () => ({ body: newClub() }),
  clubStartLogo: async () => ({ body: new Uint8Array(PNG) as never }),
  clubOpeningGet: async () => ({}),
  clubTermsAgree: async (portal, scene) => {
    await started(portal, scene, 'of another year')
    return { body: { terms: CLUB_TERMS } }
  },
  clubPublish: async (portal, scene) => {
    await started(portal, scene)
    return {}
  },
  // Of a club that is gone already: the club of the scene stays for the others.
  clubDiscard: async () => ({ body: { clubId: randomUUID(), name: 'Ry Roklub' } }),
  clubLogoSave: async () => ({ body: new Uint8Array(PNG) as never }),
  clubLogoRemove: async () => ({}),
  clubSettingsGet: async () => ({}),
  clubSettingsSave: async (portal, scene) => ({ body: await settings(portal, scene) }),
}

/** What a call about what is the caller's own is given, beside the ids in its path; nothing where it asks for nothing. */
export async function ownInputOf(name: string, portal: TestPortal, scene: ClubScene) {
  return (await INPUTS[name]?.(portal, scene, 'owner')) ?? {}
}

/** What a call about a club is given. */
export async function clubInputOf(
  name: string,
  portal: TestPortal,
  scene: ClubScene,
  who = 'owner',
): Promise<ClubInput> {
  const make = INPUTS[name]
  if (!make) throw new Error(`There is no input for ${name}`)
  const { params, ...rest } = await make(portal, scene, who)
  return { params: { orgKey: scene.club.key, ...params }, ...rest }
}

/** An event of a series. */
async function eventOfSeries(portal: TestPortal, { club }: ClubScene): Promise<string> {
  const event = await createEvent(portal.database, club.id)
  await portal.database.$client.query(
    `with series as (insert into event_series values ($1, $2, '{"rhythm":"weeks","step":1,"times":2,"until":null,"without":[]}', true, $3))
     update event set series_id = $1 where id = $4`,
    [randomUUID(), club.id, portal.clock.now, event.id],
  )
  return event.id
}

/** An event of a series, and what is changed of it. */
async function seriesChanged(portal: TestPortal, scene: ClubScene) {
  const eventId = await eventOfSeries(portal, scene)
  const { body } = await portal.call(scene.owner, clubEventGet, { params: { orgKey: scene.club.key, eventId } })
  const { terms, version } = body
  return { params: { eventId }, body: { which: 'all' as const, terms: { ...terms, place: 'Hal 2' }, version } }
}

/** An event of a series, and a change of it that was carried out. */
async function seriesChangeMade(portal: TestPortal, scene: ClubScene) {
  const { params, body } = await seriesChanged(portal, scene)
  const at = { orgKey: scene.club.key, ...params }
  const { body: preview } = await portal.call(scene.owner, clubEventSeriesChangeTry, { params: at, body })
  const changeId = randomUUID()
  const sent = { ...body, id: changeId, seen: preview.seen }
  await portal.call(scene.owner, clubEventSeriesChange, { params: at, body: sent })
  await portal.app.settled()
  return { params, changeId }
}
