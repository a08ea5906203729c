import { randomUUID } from 'node:crypto'
import { clubAuditorLinkCreate } from '@forenet/contract/club/auditor-link-calls'
import {
  clubBankFileImport,
  clubBankIgnoreBatchCreate,
  clubBankIgnorePreview,
  clubBankLineBook,
  clubBankLineList,
  clubBankLineMatch,
} from '@forenet/contract/club/bank-calls'
import { clubChangeSetApply } from '@forenet/contract/club/change-set-calls'
import { clubDoorLinkCreate } from '@forenet/contract/club/door-calls'
import { clubEventGet } from '@forenet/contract/club/event-calls'
import { clubEventSeriesChange, clubEventSeriesChangePreview } from '@forenet/contract/club/event-series-change-calls'
import { clubGatewayKeyTest } from '@forenet/contract/club/gateway-calls'
import { clubGuestListCreate } from '@forenet/contract/club/guest-list-calls'
import { clubHandoverPlan } from '@forenet/contract/club/handover-calls'
import { clubImportPreview } from '@forenet/contract/club/import-calls'
import {
  clubInvoiceBatchPreview,
  clubInvoiceCredit,
  clubInvoiceGet,
  clubInvoiceIssue,
  clubInvoicePay,
  clubInvoiceSave,
  clubReminderPreview,
} from '@forenet/contract/club/invoice-calls'
import {
  clubManualRegistrationCreate,
  clubManualRegistrationOptions,
} from '@forenet/contract/club/manual-registration-calls'
import { clubMessageTemplateSave } from '@forenet/contract/club/message-calls'
import { clubPayoutFileImport, clubPayoutList } from '@forenet/contract/club/payout-calls'
import { clubPersonAdd, clubPersonDataGet, clubPersonRefund } from '@forenet/contract/club/person-calls'
import { clubRoleInvite } from '@forenet/contract/club/role-calls'
import { clubSeasonOpen } from '@forenet/contract/club/season-calls'
import { clubSettingsGet } from '@forenet/contract/club/settings-calls'
import { clubTeamPersonAdd } from '@forenet/contract/club/team-calls'
import { clubTeamMessagePreview } from '@forenet/contract/club/team-message-calls'
import { clubVoucherExportCreate } from '@forenet/contract/club/voucher-calls'
import type { Call, CallAnswer, CallInput } from '@forenet/contract/define-call'
import { doorOpen } from '@forenet/contract/door-calls'
import { addDays, addMonths } from '@forenet/domain/calendar-date'
import { CLUB_TERMS_VERSION } from '@forenet/domain/club-opening'
import { DEFAULT_REMINDER_SCHEDULE } from '@forenet/domain/invoice-reminder'
import {
  createActiveMembership,
  createEdition,
  createEditionWaiting,
  createFullEdition,
  createMember,
  createMembershipRequest,
} from '@forenet/testkit/builders'
import { createDiscount, createEvent, createInvitation } from '@forenet/testkit/event-builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import { approvePayment } from '@forenet/testkit/purchase'
import { setGatewayKey } from '../../src/modules/core/organisations/index.ts'
import { openTill } from '../door-sales/scene.ts'
import { cardPayer } from '../invoices/card-payer.ts'
import { draftOf, TOTAL } from '../invoices/scene.ts'
import { PNG } from '../rights/scene.ts'
import { eventTermsOf } from './event-terms.ts'
import { buysMembership } from './refund-scene.ts'
import { type ClubScene, createTeam, uniqueName, withRole } from './scene.ts'

/** A valid input for a call, created for each use because most can be used once. */
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

/** Makes a call about the club as its owner. @throws if it is rejected */
async function asOwner<C extends Call>(
  portal: TestPortal,
  { club, owner }: ClubScene,
  call: C,
  { params, ...rest }: { params?: object; query?: object; body?: object } = {},
): Promise<CallAnswer<C>> {
  const input = { params: { orgKey: club.key, ...params }, ...rest }
  const { status, body } = await portal.call(owner, call, input as Partial<CallInput<C>>)
  if (status !== 200) throw new Error(`${call.name} was answered with ${status}`)
  return body
}

const query = ({ database }: TestPortal, sql: string, values: unknown[]) => database.$client.query(sql, values)

/** Reopens an event that another call changed or cancelled. */
const reopen = (portal: TestPortal, { id }: ClubScene['event']) =>
  query(portal, 'update event set cancelled_at = null, enabled = true where id = $1', [id])

/** A paid membership. */
async function paidFor(portal: TestPortal, { club }: ClubScene): Promise<{ memberId: string; orderId: string }> {
  const { member, orderId } = await buysMembership(portal, club)
  return { memberId: member.id, orderId }
}

async function eventVersion(portal: TestPortal, scene: ClubScene): Promise<number> {
  return (await asOwner(portal, scene, clubEventGet, { params: { eventId: scene.event.id } })).version
}

async function eventChange(portal: TestPortal, scene: ClubScene) {
  return { terms: { ...eventTermsOf(), description: randomUUID() }, version: await eventVersion(portal, scene) }
}

/** A ticket to an event, even a cancelled one. */
async function ticketTo(portal: TestPortal, event: ClubScene['event']): Promise<string> {
  const [entryId, ticketId] = [randomUUID(), randomUUID()]
  const { id: memberId } = await createMember(portal.database)
  const at = portal.clock.now
  await query(
    portal,
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
    // Also raises the capacity, as many calls would sell the event out.
    'update event set seats_taken = seats_taken + 1, capacity = capacity + 1 where id = $1',
    'update event_ticket_type set seats_taken = seats_taken + 1 where event_id = $1 and position = 0',
  ]
  for (const sql of took) await query(portal, sql, [event.id])
  return ticketId
}

async function ticketToMove(portal: TestPortal, event: ClubScene['event']): Promise<string> {
  await reopen(portal, event)
  return ticketTo(portal, event)
}

async function freeTypeOf(portal: TestPortal, event: ClubScene['event']): Promise<string> {
  const { rows } = await query(
    portal,
    `insert into event_ticket_type (event_id, position, name, member_price_minor, guest_price_minor)
     select $1, max(position) + 1, 'Helper', 0, 0 from event_ticket_type where event_id = $1 returning id`,
    [event.id],
  )
  return String(rows[0]?.id)
}

const limitRefunds = (portal: TestPortal, { club }: ClubScene, minor: number | null) =>
  query(portal, 'update organisation set refund_limit_minor = $2 where id = $1', [club.id, minor])

/** A pending refund, visible to everyone who may decide. */
async function approvalOf(portal: TestPortal, scene: ClubScene): Promise<string> {
  const objectId = randomUUID()
  const body = { id: objectId, amountMinor: 10_000, reason: 'Moved away' }
  await limitRefunds(portal, scene, 0)
  await asOwner(portal, scene, clubPersonRefund, { params: await paidFor(portal, scene), body })
  const { rows } = await query(portal, 'select id from approval where object_id = $1', [objectId])
  return String(rows[0]?.id)
}

const templateInput = () => ({ name: 'Velkommen', subject: 'Velkommen', message: 'Godt at se dig.', version: 0 })

async function storedTemplate(portal: TestPortal, scene: ClubScene) {
  const params = { templateId: randomUUID() }
  await asOwner(portal, scene, clubMessageTemplateSave, { params, body: templateInput() })
  return params
}

const newPerson = () => ({
  id: randomUUID(),
  firstName: 'Ida',
  lastName: uniqueName('Ny'),
})

async function draft(portal: TestPortal, { club }: ClubScene) {
  const edition = await createEdition(portal.database, club.id, {
    name: uniqueName('Senior'),
    enabled: false,
  })
  return { editionId: edition.id, typeId: edition.typeId ?? '', version: edition.version }
}

/** A waiting list entry of a full edition. */
async function inQueue(portal: TestPortal, { club }: ClubScene) {
  const edition = await createFullEdition(portal.database, club.id)
  const { id } = await createMember(portal.database)
  return { editionId: edition.id, waitingId: await createEditionWaiting(portal.database, edition.id, id) }
}

/** A membership request. */
async function requestFor({ database }: TestPortal, { club }: ClubScene): Promise<string> {
  const edition = await createEdition(database, club.id, { byApproval: true })
  return createMembershipRequest(database, edition, (await createMember(database)).id)
}

async function inRegister(portal: TestPortal, { club, edition }: ClubScene): Promise<string> {
  const { id } = await createMember(portal.database)
  await createActiveMembership(portal.database, club.id, id, edition)
  return id
}

/** A guest's ticket paid to the club itself. */
async function paidTicket(portal: TestPortal, scene: ClubScene): Promise<string> {
  const params = { eventId: scene.event.id }
  const given = await givenTicket(portal, scene.event)
  const offers = await asOwner(portal, scene, clubManualRegistrationOptions, { params })
  const type = offers.ticketTypes.find(({ id }) => id === given.tickets[0]?.ticketTypeId)
  const body = { ...given, method: 'cash' as const, totalMinor: type?.guestMinor ?? 0 }
  return (await asOwner(portal, scene, clubManualRegistrationCreate, { params, body })).tickets[0]?.ticketId ?? ''
}

/** A waiting list entry; reopens the event if another call cancelled it. */
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

/** A complimentary ticket for a guest. */
async function givenTicket(portal: TestPortal, event: ClubScene['event']) {
  await reopen(portal, event)
  const { rows } = await query(portal, 'select id from event_ticket_type where event_id = $1 limit 1', [event.id])
  return {
    id: randomUUID(),
    person: { kind: 'guest' as const, name: 'Gry Gæst', email: null },
    tickets: [{ ticketTypeId: String(rows[0]?.id), name: '' }],
    ...{ method: 'free' as const, day: '2026-11-18', totalMinor: 0, beyond: true, language: 'da' as const },
  }
}

/** A list with one new guest. */
async function newGuestList(portal: TestPortal, { event }: ClubScene) {
  const { tickets } = await givenTicket(portal, event)
  const people = `Gry ${randomUUID().replace(/[^a-f]/g, '')} <gry-${randomUUID()}@example.org>`
  const ticketTypeId = tickets[0]?.ticketTypeId ?? ''
  return { id: randomUUID(), people, ticketTypeId, guests: 1, beyond: true, language: 'da' as const }
}

/** The secret of a new door link. */
async function doorSecret(portal: TestPortal, scene: ClubScene): Promise<string> {
  const { url } = await asOwner(portal, scene, clubDoorLinkCreate, { params: { eventId: scene.event.id } })
  return new URL(url).hash.slice(1)
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

const newMessageOf = () => ({
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

/** A pending event message; reopens the event if another call cancelled it. */
async function messageOf(portal: TestPortal, { club, event, owner }: ClubScene): Promise<string> {
  const messageId = randomUUID()
  await query(
    portal,
    `insert into event_message (id, event_id, organisation_id, subject, message, audience, reader, time, state, made_at, made_by, asked_at)
     values ($1, $2, $3, 'Husk', 'Gummistøvler', 'everybody', 'attendee', 'now', 'waiting', $4, $5, $4)`,
    [messageId, event.id, club.id, portal.clock.now, owner.memberId],
  )
  return messageId
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
  terms: CLUB_TERMS_VERSION,
})

/** Makes the scene's club an unpublished one that is ready to publish. */
async function started(portal: TestPortal, { club }: ClubScene, terms: string = CLUB_TERMS_VERSION): Promise<void> {
  await query(
    portal,
    `update organisation set enabled = false, description = 'We row.', address_line_1 = 'Siimtoften 1', post_code = '8680', city = 'Ry'
      where id = $1`,
    [club.id],
  )
  await query(
    portal,
    `insert into club_start (organisation_id, started_at, terms) values ($1, now(), $2)
     on conflict (organisation_id) do update set terms = $2, approval = null, published_at = null`,
    [club.id, terms],
  )
  await createEdition(portal.database, club.id, { name: uniqueName('Senior') })
  await setGatewayKey(portal.database, portal.sealing, club.id, 'test-gateway-key', portal.clock.now)
}

const handover = () => ({
  id: randomUUID(),
  day: '2027-04-01',
  language: 'da' as const,
  seats: [{ id: randomUUID(), role: 'secretary' as const, grantId: null, email: `new-${randomUUID()}@example.org` }],
})

/** Deletes the club's handover, as only one can be planned. */
const noHandover = (portal: TestPortal, { club }: ClubScene) =>
  query(portal, 'delete from handover where organisation_id = $1', [club.id])

const yearTask = () => ({
  id: randomUUID(),
  kind: null,
  name: 'Clean the boats',
  note: '',
  month: 4,
  day: 30,
  responsibleId: null,
})

/** The club's only task of the annual plan, as their number is limited. */
async function onWheel(portal: TestPortal, { club }: ClubScene) {
  const task = yearTask()
  await query(portal, 'delete from year_task where organisation_id = $1', [club.id])
  await query(
    portal,
    `insert into year_task (id, organisation_id, name, month, day, since) values ($1, $2, $3, $4, $5, '2020-01-01')`,
    [task.id, club.id, task.name, task.month, task.day],
  )
  return task
}

async function newSeason(portal: TestPortal, scene: ClubScene) {
  return { id: randomUUID(), editions: [{ id: randomUUID(), ...(await following(portal, scene)) }] }
}

async function following(portal: TestPortal, scene: ClubScene) {
  const { typeId, editionId, version } = await draft(portal, scene)
  const next = { ...terms, startDate: '2028-01-01', endDate: '2028-12-31' }
  return { typeId, follows: { editionId, version }, terms: next }
}

const approvalIs = (portal: TestPortal, { club }: ClubScene, approval: string) =>
  query(portal, 'update club_start set approval = $2, approval_at = now() where organisation_id = $1', [
    club.id,
    approval,
  ])

const LIST = Buffer.from('Fornavn;Efternavn;Mail\nAne;Lund;\n')

/** Unique, and without digits: a civil registration number among them would be masked. */
const wordsOfTransaction = () => randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')

const newBankFile = (text: string = wordsOfTransaction()) =>
  Buffer.from(`Dato;Tekst;Beløb;Saldo\n02-11-2026;${text};100,00;0,00\n`)
const bankQuery = () => ({ id: randomUUID(), filename: 'bank.csv', account: '9570 12345678' })

/** An imported bank transaction of 100 kr. */
async function bankLine(portal: TestPortal, scene: ClubScene): Promise<{ fileId: string; lineId: string }> {
  const [query, text] = [bankQuery(), wordsOfTransaction()]
  await asOwner(portal, scene, clubBankFileImport, { query, body: newBankFile(text) })
  const { lines } = await asOwner(portal, scene, clubBankLineList, { query: { text } })
  return { fileId: query.id, lineId: lines[0]?.id ?? '' }
}

const payoutQuery = () => ({ id: randomUUID(), filename: 'payouts.csv' })
const newPayoutFile = (reference: string = randomUUID()) =>
  Buffer.from(`Payout id;Payout date;Order number;Amount\n${reference};02-11-2026;NONE;100,00\n`)

/** An imported payout of 100 kr. */
async function payoutOf(portal: TestPortal, scene: ClubScene): Promise<{ fileId: string; payoutId: string }> {
  const [query, reference] = [payoutQuery(), randomUUID()]
  await asOwner(portal, scene, clubPayoutFileImport, { query, body: newPayoutFile(reference) as never })
  const { payouts } = await asOwner(portal, scene, clubPayoutList, { query: {} })
  const payoutId = payouts.find((payout) => payout.reference === reference)?.id ?? ''
  return { fileId: query.id, payoutId }
}

/** All open bank transactions, at least one, to be ignored together. */
async function linesToIgnore(portal: TestPortal, scene: ClubScene) {
  await bankLine(portal, scene)
  const wanted = { through: '2026-11-02', unproposedOnly: false }
  const { lines } = await asOwner(portal, scene, clubBankIgnorePreview, { body: wanted })
  return { ...wanted, id: randomUUID() as string, reason: 'Before the portal', lines }
}

const importQuery = () => ({ id: randomUUID(), filename: 'medlemmer.csv', fields: 'first-name,last-name,email' })

async function previewed(portal: TestPortal, scene: ClubScene, apply = false) {
  const file = importQuery()
  const body = Buffer.from(`Fornavn;Efternavn;Mail\nAne;Lund;a-${randomUUID()}@example.org\n`)
  await asOwner(portal, scene, clubImportPreview, { query: file, body })
  if (apply) await asOwner(portal, scene, clubChangeSetApply, { params: { changeSetId: file.id } })
  return file.id
}

/** A new payment key whose test payment was made. */
export async function paidKeyTest(portal: TestPortal, by: TestPerson, orgKey: string, id: string = randomUUID()) {
  const body = { id, key: 'test-gateway-key' }
  const tried = await portal.call(by, clubGatewayKeyTest, { params: { orgKey }, body })
  if (tried.status !== 200) throw new Error(`The key was answered with ${tried.status}`)
  return { testId: id, authorizationIdentifier: await approvePayment(portal, tried.body.link.split('/').at(-1) ?? '') }
}

const teamMessageInput = () => ({
  id: randomUUID(),
  to: 'everybody' as const,
  subject: 'Training',
  message: 'We meet at five.',
})

/** A previewed message to the scene's team, with one member on it. */
async function teamMessage(portal: TestPortal, scene: ClubScene) {
  await onTeam(portal, scene)
  const [params, body] = [{ teamId: scene.team.id }, teamMessageInput()]
  await asOwner(portal, scene, clubTeamMessagePreview, { params, body })
  return { ...params, changeSetId: body.id }
}

/** A member of the scene's team. */
async function onTeam(portal: TestPortal, scene: ClubScene) {
  const params = { teamId: scene.team.id, memberId: await inRegister(portal, scene) }
  await asOwner(portal, scene, clubTeamPersonAdd, { params, body: { state: 'on' } })
  return params
}

/** A shared register view: the caller's own if they can see a member, else the owner's. */
async function sharedView(portal: TestPortal, { club, people, owner }: ClubScene, who: string): Promise<string> {
  const id = randomUUID()
  const by = people[who]
  const memberId = by && 'memberId' in by ? by.memberId : owner.memberId
  await query(
    portal,
    `insert into register_view (id, organisation_id, member_id, name, search, shared) values ($1, $2, $3, 'Active', '{}', true)`,
    [id, club.id, memberId],
  )
  return id
}

async function invoiceDraft(portal: TestPortal, scene: ClubScene): Promise<string> {
  const invoiceId = randomUUID()
  await asOwner(portal, scene, clubInvoiceSave, { params: { invoiceId }, body: draftOf() })
  return invoiceId
}

/** The input of the issue of a new draft. */
async function toIssue(portal: TestPortal, scene: ClubScene) {
  const invoiceId = await invoiceDraft(portal, scene)
  await query(portal, 'update organisation set enabled = true where id = $1', [scene.club.id])
  const { updatedAt, totalMinor, email } = await asOwner(portal, scene, clubInvoiceGet, { params: { invoiceId } })
  return { params: { invoiceId }, body: { updatedAt, totalMinor, email, duplicateOf: null } }
}

async function issuedInvoice(portal: TestPortal, scene: ClubScene): Promise<{ invoiceId: string }> {
  const input = await toIssue(portal, scene)
  await asOwner(portal, scene, clubInvoiceIssue, input)
  return input.params
}

const newBatch = () => ({
  ...{ id: randomUUID(), people: { filter: {} }, note: '', dueOn: null, instalments: [] },
  lines: [{ description: 'Kontingent 2027', quantity: 1, unitMinor: 40_000, vatRate: 1 as const }],
})

async function previewedInvoices(portal: TestPortal, scene: ClubScene) {
  const body = newBatch()
  await asOwner(portal, scene, clubInvoiceBatchPreview, { body })
  return { changeSetId: body.id }
}

async function previewedReminders(portal: TestPortal, scene: ClubScene) {
  const [{ invoiceId }, id] = [await issuedInvoice(portal, scene), randomUUID()]
  await asOwner(portal, scene, clubReminderPreview, { body: { id, invoiceId } })
  return { changeSetId: id }
}

async function creditedInvoice(portal: TestPortal, scene: ClubScene) {
  const [params, id] = [await issuedInvoice(portal, scene), randomUUID()]
  await asOwner(portal, scene, clubInvoiceCredit, { params, body: { id, amountMinor: 1_000, reason: 'Too much' } })
  return { ...params, creditNoteId: id }
}

const newExport = () => ({
  ...{ id: randomUUID(), from: '2026-01-01', to: '2026-12-31', format: 'neutral', language: 'da' },
})

async function voucherExport(portal: TestPortal, scene: ClubScene): Promise<{ exportId: string }> {
  await issuedInvoice(portal, scene)
  const body = newExport()
  await asOwner(portal, scene, clubVoucherExportCreate, { body })
  return { exportId: body.id }
}

let months = 0
/** The last day of the month after the one returned before. */
const nextMonthEnd = () => addDays(addMonths('2010-02-01', months++), -1)

async function closedPeriod(portal: TestPortal, { club }: ClubScene): Promise<string> {
  const id = randomUUID()
  await query(
    portal,
    `insert into books_closing (id, organisation_id, through_on, sequence, hash, closed_at) values ($1, $2, $3, 0, '', now())`,
    [id, club.id, nextMonthEnd()],
  )
  return id
}

const newPayment = () => ({
  ...{ id: randomUUID(), amountMinor: 1_000, method: 'cash' as const, day: '2026-11-20', note: '' },
})

const WEEKLY = { rhythm: 'weeks' as const, step: 1, times: 2 }

/** Default values of path parameters. */
const PARAMS: Readonly<Record<string, (portal: TestPortal, scene: ClubScene) => string | Promise<string>>> = {
  orgKey: (_portal, { club }) => club.key,
  eventId: (_portal, { event }) => event.id,
  teamId: (_portal, { team }) => team.id,
  memberId: inRegister,
  changeSetId: previewed,
  ticketId: (portal, { event }) => ticketTo(portal, event),
  discountId: ({ database }, { event }) =>
    createDiscount(database, event.id, {}, [`C${randomUUID()}`.toUpperCase()]).then(({ id }) => id),
  invitationId: ({ database }, { event }) => createInvitation(database, event).then(({ id }) => id),
  messageId: messageOf,
  invoiceId: invoiceDraft,
  exportId: async () => randomUUID(),
  linkId: async (portal, scene) => {
    const body = { id: randomUUID(), name: 'Revisor', days: 7 }
    await asOwner(portal, scene, clubAuditorLinkCreate, { body })
    return body.id
  },
  closingId: closedPeriod,
}

/** A payment that the provider does not know, and the number of such payments of the club. */
async function unreadPayments(portal: TestPortal, scene: ClubScene): Promise<number> {
  const { orderId } = await paidFor(portal, scene)
  await query(
    portal,
    `insert into gateway_reading (attempt_id, our_minor, unread_because, read_at)
     select id, captured_minor - refunded_minor, 'not-at-gateway', now() from payment_attempt where order_id = $1`,
    [orderId],
  )
  const { rows } = await query(
    portal,
    `select count(*)::int as payments from gateway_reading g join payment_attempt a on a.id = g.attempt_id
       join payment_order o on o.id = a.order_id left join accepted_payment p on p.attempt_id = a.id
      where o.organisation_id = $1 and g.unread_because is not null and p.attempt_id is null`,
    [scene.club.id],
  )
  return (rows[0] as { payments: number }).payments
}

/** Inputs of calls that need more than their path. */
const INPUTS: Readonly<Record<string, MakeInput>> = {
  clubHandoverPlan: async (portal, scene) => {
    await noHandover(portal, scene)
    return { body: handover() }
  },
  clubHandoverCancel: async (portal, scene) => {
    await noHandover(portal, scene)
    const body = handover()
    await asOwner(portal, scene, clubHandoverPlan, { body })
    return { params: { handoverId: body.id } }
  },
  clubPersonRenewal: async (portal, scene) => ({ params: { memberId: await inRegister(portal, scene) } }),
  clubPersonRenewalStop: async (portal, scene) => ({ params: { memberId: await inRegister(portal, scene) } }),
  clubRenewalForecast: async () => ({}),
  clubDebtList: async (portal, scene) => ({ query: { members: await inRegister(portal, scene) } }),
  clubInvoiceSave: async (portal, scene) => ({
    params: { invoiceId: await invoiceDraft(portal, scene) },
    body: draftOf(),
  }),
  clubInvoiceIssue: toIssue,
  clubCreditNotePdf: async (portal, scene) => ({ params: await creditedInvoice(portal, scene) }),
  clubInvoicePdf: async (portal, scene) => ({ params: await issuedInvoice(portal, scene) }),
  clubInvoicePay: async (portal, scene) => ({ params: await issuedInvoice(portal, scene), body: newPayment() }),
  clubInvoiceReverse: async (portal, scene) => {
    const [params, body] = [await issuedInvoice(portal, scene), newPayment()]
    await asOwner(portal, scene, clubInvoicePay, { params, body })
    return { params: { ...params, paymentId: body.id }, body: { id: randomUUID(), reason: 'Another invoice' } }
  },
  clubInvoiceCredit: async (portal, scene) => ({
    params: await issuedInvoice(portal, scene),
    body: { id: randomUUID(), amountMinor: 1_000, reason: 'Too much' },
  }),
  clubInvoiceWriteOff: async (portal, scene) => ({
    params: await issuedInvoice(portal, scene),
    body: { id: randomUUID(), amountMinor: TOTAL, reason: 'Bankrupt' },
  }),
  clubPaymentRefund: async (portal, scene) => {
    await limitRefunds(portal, scene, null)
    const { invoiceId } = await issuedInvoice(portal, scene)
    const orderId = await cardPayer(portal).pay(invoiceId, TOTAL)
    return { params: { orderId }, body: { id: randomUUID(), amountMinor: 1_000, reason: 'Too much' } }
  },
  clubReminderPause: async (portal, scene) => ({
    params: await issuedInvoice(portal, scene),
    body: { id: randomUUID(), kind: 'dispute', reason: 'Wrong shirt' },
  }),
  clubReminderResume: async (portal, scene) => ({ params: await issuedInvoice(portal, scene) }),
  clubReminderPreview: async () => ({ body: { id: randomUUID(), invoiceId: null } }),
  clubReminderRows: async (portal, scene) => ({ params: await previewedReminders(portal, scene) }),
  clubReminderSend: async (portal, scene) => ({ params: await previewedReminders(portal, scene) }),
  clubReminderUndo: async (portal, scene) => ({ params: await previewedReminders(portal, scene) }),
  clubInvoiceBatchPreview: async () => ({ body: newBatch() }),
  clubInvoiceBatchRows: async (portal, scene) => ({ params: await previewedInvoices(portal, scene) }),
  clubInvoiceBatchSend: async (portal, scene) => ({ params: await previewedInvoices(portal, scene) }),
  clubInvoiceBatchUndo: async (portal, scene) => ({ params: await previewedInvoices(portal, scene) }),
  clubReminderScheduleSave: async () => ({ body: DEFAULT_REMINDER_SCHEDULE }),
  clubBankFilePreview: async () => ({ query: { filename: 'bank.csv' }, body: newBankFile() as never }),
  clubBankFileImport: async () => ({ query: bankQuery(), body: newBankFile() as never }),
  clubBankFileUndo: async (portal, scene) => ({ params: { fileId: (await bankLine(portal, scene)).fileId } }),
  clubBankLineGet: async (portal, scene) => ({ params: { lineId: (await bankLine(portal, scene)).lineId } }),
  clubBankLineMatch: async (portal, scene) => ({
    params: { lineId: (await bankLine(portal, scene)).lineId },
    body: { id: randomUUID(), invoiceId: (await issuedInvoice(portal, scene)).invoiceId, amountMinor: 100 },
  }),
  clubBankMatchUndo: async (portal, scene) => {
    const { lineId } = await bankLine(portal, scene)
    const { invoiceId } = await issuedInvoice(portal, scene)
    const body = { id: randomUUID(), invoiceId, amountMinor: 100 }
    await asOwner(portal, scene, clubBankLineMatch, { params: { lineId }, body })
    return { params: { lineId, matchId: body.id }, body: { id: randomUUID(), reason: 'Another invoice' } }
  },
  clubBankLineBook: async (portal, scene) => ({
    params: { lineId: (await bankLine(portal, scene)).lineId },
    body: { id: randomUUID(), kind: 'cash', amountMinor: 10_000, prepaymentId: null },
  }),
  clubBankBookingUndo: async (portal, scene) => {
    const { lineId } = await bankLine(portal, scene)
    const body = { id: randomUUID(), kind: 'cash' as const, amountMinor: 10_000, prepaymentId: null }
    await asOwner(portal, scene, clubBankLineBook, { params: { lineId }, body })
    return { params: { lineId, bookingId: body.id }, body: { id: randomUUID(), reason: 'Not cash' } }
  },
  clubBankLineIgnore: async (portal, scene) => ({
    params: { lineId: (await bankLine(portal, scene)).lineId },
    body: { reason: 'Subsidy' },
  }),
  clubBankLineRestore: async (portal, scene) => ({ params: { lineId: (await bankLine(portal, scene)).lineId } }),
  clubPayoutFilePreview: async () => ({ query: { filename: 'payouts.csv' }, body: newPayoutFile() as never }),
  clubPayoutFileImport: async () => ({ query: payoutQuery(), body: newPayoutFile() as never }),
  clubPayoutFileUndo: async (portal, scene) => ({ params: { fileId: (await payoutOf(portal, scene)).fileId } }),
  clubPayoutGet: async (portal, scene) => ({ params: { payoutId: (await payoutOf(portal, scene)).payoutId } }),
  clubPayoutMatch: async (portal, scene) => ({
    params: { payoutId: (await payoutOf(portal, scene)).payoutId },
    body: { id: randomUUID(), lineId: (await bankLine(portal, scene)).lineId },
  }),
  clubPayoutUndo: async (portal, scene) => ({
    params: { payoutId: (await payoutOf(portal, scene)).payoutId },
    body: { id: randomUUID(), reason: 'Another transaction' },
  }),
  clubBankIgnorePreview: async () => ({ body: { through: '2026-11-02', unproposedOnly: true } }),
  clubBankIgnoreBatchCreate: async (portal, scene) => ({ body: await linesToIgnore(portal, scene) }),
  clubBankIgnoreBatchUndo: async (portal, scene) => {
    const body = await linesToIgnore(portal, scene)
    await asOwner(portal, scene, clubBankIgnoreBatchCreate, { body })
    return { params: { batchId: body.id } }
  },
  clubInvoiceTermsSave: async () => ({ body: { dueDays: 30, bankAccount: '', creditorNumber: '', slipType: '71' } }),
  clubAccountMappingsSave: async () => ({
    body: { accounts: [{ account: 'bank', subjectId: null, number: '5820', vatCode: '' }] },
  }),
  clubVoucherExport: async () => ({ body: newExport() }),
  clubVoucherFile: async (portal, scene) => ({ params: await voucherExport(portal, scene) }),
  clubVoucherDocuments: async (portal, scene) => ({ params: await voucherExport(portal, scene) }),
  clubSafT: async () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  clubClosingCheck: async () => ({ body: { through: '2010-01-31' } }),
  clubClosingClose: async () => ({ body: { id: randomUUID(), through: nextMonthEnd() } }),
  clubClosingAccept: async (portal, scene) => ({
    body: { through: '2026-12-31', payments: await unreadPayments(portal, scene), reason: 'The provider was purged' },
  }),
  clubClosingReopen: async () => ({ body: { reason: 'A voucher was missing' } }),
  clubAuditorLinkCreate: async () => ({ body: { id: randomUUID(), name: 'Revisor', days: 7 } }),
  clubStatementGet: async () => ({ query: { year: 2026 } }),
  clubStatementPdf: async () => ({ query: { year: 2026 } }),
  clubBudgetSave: async () => ({
    body: { year: 2026, rows: [{ account: 'memberships', amountMinor: 100_000 }] },
  }),
  clubMessageList: async () => ({ query: { box: 'draft' } }),
  // Hosts see messages about events alone.
  clubMessageRecipients: async (portal, scene, who) => ({
    params: {
      messageId: who.startsWith('event-host')
        ? await messageOf(portal, scene)
        : (await teamMessage(portal, scene)).changeSetId,
    },
  }),
  clubMessageTest: async () => ({ body: { id: randomUUID(), subject: 'Kontingent', message: 'Det er tid.' } }),
  clubMessageTemplateSave: async (portal, scene) => ({
    params: await storedTemplate(portal, scene),
    body: { ...templateInput(), subject: 'Welcome', version: 1 },
  }),
  clubMessageTemplateRemove: async (portal, scene) => ({ params: await storedTemplate(portal, scene) }),
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
  clubInvite: async () => ({ body: invitation() }),
  clubInvitationWithdraw: async (portal, scene) => {
    const body = invitation()
    await asOwner(portal, scene, clubRoleInvite, { body })
    return { params: { invitationId: body.id } }
  },
  clubRoleEnd: async (portal, { club }) => {
    const { grantId } = await withRole(portal, club, { role: 'secretary' })
    return { params: { grantId } }
  },
  clubTypeMake: async () => ({ body: { id: randomUUID(), name: uniqueName('Type') } }),
  clubTypeChange: async (portal, scene) => {
    const { typeId, version } = await draft(portal, scene)
    return {
      params: { typeId },
      body: { name: uniqueName('Type'), archived: false, version },
    }
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
  clubMembershipRequestDecide: async (portal, scene) => ({
    params: { requestId: await requestFor(portal, scene) },
    body: { approve: true, priceMinor: null, answer: '', decidedAt: null },
  }),
  clubMembershipRequestApprove: async (portal, scene) => ({ body: { ids: [await requestFor(portal, scene)] } }),
  clubMembershipRequestTakeBack: async (portal, scene) => ({ body: { ids: [await requestFor(portal, scene)] } }),
  clubPaymentGet: async (portal, scene) => ({ params: { orderId: (await paidFor(portal, scene)).orderId } }),
  clubRegisterList: async () => ({ query: { text: 'a', status: 'active', order: '-until' } }),
  clubRegisterChosenFile: async (portal, scene) => ({
    body: { ids: [await inRegister(portal, scene)], columns: 'name' },
  }),
  clubRegisterFile: async () => ({ query: { columns: 'name,age', language: 'en' } }),
  clubSeasonTry: async (portal, scene) => ({ body: { editions: [await following(portal, scene)], outcome: 'more' } }),
  clubSeasonOpen: async (portal, scene) => ({ body: await newSeason(portal, scene) }),
  clubSeasonTakeBack: async (portal, scene) => {
    const body = await newSeason(portal, scene)
    await asOwner(portal, scene, clubSeasonOpen, { body })
    return { params: { seasonId: body.id } }
  },
  clubImportColumns: async () => ({ query: { filename: 'medlemmer.csv' }, body: LIST as never }),
  clubImportPreview: async () => ({ query: importQuery(), body: LIST as never }),
  clubImportCorrect: async (portal, scene) => {
    const query = importQuery()
    await asOwner(portal, scene, clubImportPreview, { query, body: Buffer.from('A;B;C\nBo;Lund;x@\n') })
    return { params: { changeSetId: query.id, place: '2' }, body: { field: 'email', value: '' } }
  },
  clubImportFamilies: async (portal, scene) => ({ params: { changeSetId: await previewed(portal, scene, false) } }),
  clubImportFamiliesChoose: async (portal, scene) => {
    const query = { ...importQuery(), fields: 'first-name,birth-date,email' }
    const email = `parent-${randomUUID()}@example.org`
    const body = Buffer.from(`Fornavn;Født;Mail\nEla;1-2-2020;${email}\nBo;1-2-2021;${email}\n`)
    await asOwner(portal, scene, clubImportPreview, { query, body })
    const choice = { emails: [email], linked: true, newParent: { firstName: 'Mia', lastName: '' } }
    return { params: { changeSetId: query.id }, body: choice }
  },
  clubChangeSetRows: async () => ({ query: { show: 'create' } }),
  clubChangeSetFaults: async () => ({ query: { language: 'en' } }),
  clubChangeSetTakeBack: async (portal, scene) => ({ params: { changeSetId: await previewed(portal, scene, true) } }),
  clubPeopleAction: async (portal, scene) => ({
    body: {
      id: randomUUID(),
      people: { ids: [await inRegister(portal, scene)] },
      action: { kind: 'tag', name: uniqueName('Tag') },
    },
  }),
  clubTypeChangeOffers: async (portal, scene) => ({ query: { memberId: await inRegister(portal, scene) } }),
  clubEnrolmentOffers: async (portal, scene) => ({ query: { memberId: await inRegister(portal, scene) } }),
  clubChangeSetStopMessages: async (portal, scene) => ({
    params: { changeSetId: await previewed(portal, scene, true) },
  }),
  clubPersonAdd: async () => ({ body: newPerson() }),
  clubPersonCorrect: async (portal, scene) => {
    const body = { ...newPerson(), despiteAlike: true }
    await asOwner(portal, scene, clubPersonAdd, { body })
    const params = { memberId: body.id }
    const { version } = await asOwner(portal, scene, clubPersonDataGet, { params })
    return { params, body: { firstName: 'Ida', lastName: 'Rettet', version } }
  },
  clubPersonRefund: async (portal, scene) => {
    // Without a limit, as above it the decision belongs to the club and not to the operator.
    await limitRefunds(portal, scene, null)
    const body = { id: randomUUID(), amountMinor: 10_000, reason: 'Moved away' }
    return { params: await paidFor(portal, scene), body }
  },
  clubPersonTag: async () => ({ body: { id: randomUUID(), name: uniqueName('Tag') } }),
  clubPersonUntag: async () => ({ params: { tagId: randomUUID() } }),
  clubViewKeep: async (_portal, _scene, who) => ({
    body: { id: randomUUID(), name: 'Active', shared: who !== 'auditor', search: { status: 'active' } },
  }),
  clubViewChange: async (portal, scene, who) => ({
    params: { viewId: await sharedView(portal, scene, who) },
    body: { name: 'Active ones', shared: who !== 'auditor' },
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
  clubEventMake: async () => ({ body: { id: randomUUID(), terms: eventTermsOf() } }),
  clubEventChange: async (portal, scene) => ({ body: await eventChange(portal, scene) }),
  clubEventChangeTry: async (portal, scene) => ({ body: await eventChange(portal, scene) }),
  clubEventSeriesTry: async () => ({ body: { rule: WEEKLY, opensAtOnce: true } }),
  clubEventSeriesMake: async (portal, { club }) => {
    const event = await createEvent(portal.database, club.id)
    return { params: { eventId: event.id }, body: { id: randomUUID(), version: 1, rule: WEEKLY, opensAtOnce: true } }
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
  clubDaysOffAdd: async () => ({
    body: { periods: [{ id: randomUUID(), name: 'Efterårsferie', from: '2027-10-18', to: '2027-10-24' }] },
  }),
  clubDaysOffRemove: async (portal, { club }) => {
    const id = randomUUID()
    const sql = "insert into event_days_off values ($1, $2, $3, '2027-12-24', '2028-01-02', $4)"
    await query(portal, sql, [id, club.id, `Jul ${id.slice(0, 8)}`, portal.clock.now])
    return { params: { periodId: id } }
  },
  clubDaysOffRead: async () => ({ body: { text: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR' } }),
  clubEventSeriesChangeTry: async (portal, scene) => seriesChanged(portal, scene),
  clubEventSeriesChange: async (portal, scene) => {
    const { params, body } = await seriesChanged(portal, scene)
    const { seen } = await asOwner(portal, scene, clubEventSeriesChangePreview, { params, body })
    return { params, body: { ...body, id: randomUUID(), seen } }
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
    body: { published: true, version: await eventVersion(portal, scene) },
  }),
  clubEventPictureSave: async () => ({ body: new Uint8Array(PNG) as never }),
  clubEventPictureDescribe: async () => ({ body: { text: 'A table' } }),
  clubEventCallOff: async () => ({ body: { reason: 'Storm' } }),
  clubTeamMake: async () => ({ body: { id: randomUUID(), name: uniqueName('Team') } }),
  clubTeamChange: async (portal, { club }) => {
    const team = await createTeam(portal, club.id)
    return { params: { teamId: team.id }, body: { name: `${team.name} B`, archived: false, version: 1 } }
  },
  clubTeamPlace: async () => ({ body: { state: 'on' } }),
  clubTeamTakeOut: async (portal, scene) => ({ params: await onTeam(portal, scene) }),
  clubTeamMessagePreview: async () => ({ body: teamMessageInput() }),
  clubTeamMessageRows: async (portal, scene) => ({ params: await teamMessage(portal, scene) }),
  clubTeamMessageSend: async (portal, scene) => ({ params: await teamMessage(portal, scene) }),
  clubTeamMessageStop: async (portal, scene) => ({ params: await teamMessage(portal, scene) }),
  clubPersonNote: async () => ({ body: { id: randomUUID(), text: 'Has the key' } }),
  clubPersonUnnote: async () => ({ params: { noteId: randomUUID() } }),
  clubLogList: async () => ({ query: { text: 'owner', to: '2026-11-20' } }),
  clubPaymentList: async () => ({ query: { method: 'cash', to: '2026-11-20' } }),
  clubAttendeeList: async () => ({ query: { state: 'coming' } }),
  clubAttendeeBadges: async (portal, { event }) => {
    await ticketTo(portal, event)
    return { query: { code: 'yes' } }
  },
  clubAttendeePaperList: async (portal, { event }) => {
    await ticketTo(portal, event)
    return { query: {} }
  },
  clubAttendeesTicketsAgain: async (portal, { event }) => ({
    body: { id: randomUUID(), ticketIds: [await ticketTo(portal, event)] },
  }),
  clubDoorLinkEnd: async (portal, scene) => {
    await doorSecret(portal, scene)
    return {}
  },
  clubDoorDeviceEnd: async (portal, scene) => {
    const opening = { secret: await doorSecret(portal, scene), name: 'Main door' }
    const { body } = await portal.call(null, doorOpen, { params: { eventId: scene.event.id }, body: opening })
    return { params: { deviceId: body.device.id } }
  },
  clubCashDrawerClose: async (portal, scene) => {
    const till = await openTill(portal, scene, await doorSecret(portal, scene), 'Main door')
    const { body: drawer } = await till.open(1_000)
    return { params: { drawerId: drawer.id }, body: { expectedMinor: 1_000, countedMinor: 1_000, note: '' } }
  },
  clubBoxOfficeAdd: async (portal, { event }) => ({ body: await givenTicket(portal, event) }),
  clubBoxOfficeTakeBack: async (portal, scene) => {
    const body = await givenTicket(portal, scene.event)
    await asOwner(portal, scene, clubManualRegistrationCreate, { params: { eventId: scene.event.id }, body })
    return { params: { entryId: body.id } }
  },
  clubGuestListPreview: async (portal, scene) => {
    const { people, ticketTypeId } = await newGuestList(portal, scene)
    return { body: { people, ticketTypeId } }
  },
  clubGuestListMake: async (portal, scene) => ({ body: await newGuestList(portal, scene) }),
  clubGuestListTakeBack: async (portal, scene) => {
    const body = await newGuestList(portal, scene)
    await asOwner(portal, scene, clubGuestListCreate, { params: { eventId: scene.event.id }, body })
    return { params: { listId: body.id } }
  },
  clubAttendeeCorrect: async () => ({
    body: {
      ...{ name: 'Bo Lind', email: null, answers: {}, somebodyElse: false },
      seen: { name: 'Bo Lund', email: null, answers: {} },
    },
  }),
  clubTicketMoves: async (portal, { event }) => ({ params: { ticketId: await ticketToMove(portal, event) } }),
  clubTicketMove: async (portal, { event }) => {
    const ticketId = await ticketToMove(portal, event)
    return {
      params: { ticketId },
      body: {
        ...{ id: randomUUID(), ticketTypeId: await freeTypeOf(portal, event), differenceMinor: 0 },
        ...{ payBack: false, beyond: false, reason: 'Helps in the kitchen' },
      },
    }
  },
  clubTicketAskTakeBack: async (portal, { event }) => ({ params: { ticketId: await ticketToMove(portal, event) } }),
  clubTicketRefunds: async (portal, scene) => ({ params: { ticketId: await paidTicket(portal, scene) } }),
  clubTicketRefund: async (portal, scene) => {
    await limitRefunds(portal, scene, null)
    return {
      params: { ticketId: await paidTicket(portal, scene) },
      body: { id: randomUUID(), amountMinor: 100, reason: 'Ill', voids: false },
    }
  },
  clubEventWaitingOffer: async (portal, { event }) => ({
    params: { waitingId: await waiterOf(portal, event) },
    body: { beyond: true },
  }),
  clubEventWaitingRemove: async (portal, { event }) => ({
    params: { waitingId: await waiterOf(portal, event) },
  }),
  clubDiscountMake: async (portal, { event }) => {
    await reopen(portal, event)
    return { body: newDiscountOf() }
  },
  clubEventInvitationPreview: async () => ({ body: { people: 'Anne Holm <anne@example.org>' } }),
  clubEventInvitationMake: async (portal, { event }) => {
    await reopen(portal, event)
    await query(portal, 'update event set by_invitation = true, unlisted = true where id = $1', [event.id])
    const people = `Anne Holm <anne-${randomUUID()}@example.org>`
    return { body: { people, seats: 2, answerUntil: null, language: 'da' as const } }
  },
  clubEventInvitationChange: async () => ({ body: { seats: 3 } }),
  clubEventInvitationAgain: async (portal, { event }) => {
    await reopen(portal, event)
    return {}
  },
  clubEventMessagePreview: async () => ({
    body: { audience: 'everybody' as const, ticketTypeIds: null, reader: 'attendee' as const },
  }),
  clubEventMessageSave: async (portal, { event }) => {
    await reopen(portal, event)
    return { params: { messageId: randomUUID() }, body: newMessageOf() }
  },
  clubEventReportFile: async () => ({ query: { language: 'da' as const } }),
  clubApprovalDecide: async (portal, scene) => ({
    params: { approvalId: await approvalOf(portal, scene) },
    body: { agree: true },
  }),
  clubApprovalAskAgain: async (portal, scene) => {
    await started(portal, scene)
    await approvalIs(portal, scene, 'declined')
    return {}
  },
  clubStartDecide: async (portal, scene) => {
    await started(portal, scene)
    await approvalIs(portal, scene, 'waiting')
    return { params: { clubId: scene.club.id }, body: { approved: true } }
  },
  clubGatewayTry: async () => ({ body: { id: randomUUID(), key: 'test-gateway-key' } }),
  clubGatewayProve: async (portal, scene) => {
    // A new owner each time, because keys tried per person and day are limited.
    const owner = await withRole(portal, scene.club, { role: 'owner' })
    const { testId, authorizationIdentifier } = await paidKeyTest(portal, owner, scene.club.key)
    return { params: { testId }, body: { authorizationIdentifier } }
  },
  clubSendingSuspend: async (_portal, { club }) => ({ params: { clubId: club.id }, body: { reason: 'Spam' } }),
  clubSendingResume: async (_portal, { club }) => ({ params: { clubId: club.id } }),
  clubStartKey: async () => ({ query: { name: 'Ry Roklub' } }),
  clubStart: async () => ({ body: newClub() }),
  clubStartLogo: async () => ({ body: new Uint8Array(PNG) as never }),
  clubTermsAgree: async (portal, scene) => {
    await started(portal, scene, 'of another year')
    return { body: { terms: CLUB_TERMS_VERSION } }
  },
  clubPublish: async (portal, scene) => {
    await started(portal, scene)
    return {}
  },
  // Uses an id of no club, because the scene's club must stay.
  clubDiscard: async () => ({ body: { clubId: randomUUID(), name: 'Ry Roklub' } }),
  clubLogoSave: async () => ({ body: new Uint8Array(PNG) as never }),
  clubSettingsSave: async (portal, scene) => {
    const settings = await asOwner(portal, scene, clubSettingsGet)
    return { body: { ...settings, description: `${settings.description} And more.` } }
  },
}

/** The input of a call about the caller's own objects, if it needs one. */
export async function ownInputOf(name: string, portal: TestPortal, scene: ClubScene) {
  return (await INPUTS[name]?.(portal, scene, 'owner')) ?? {}
}

/** The input of a call about a club. */
export async function clubInputOf(call: Call, portal: TestPortal, scene: ClubScene, who = 'owner'): Promise<ClubInput> {
  const { params: own = {}, ...rest } = (await INPUTS[call.name]?.(portal, scene, who)) ?? {}
  const params: Record<string, string> = { ...own }
  for (const [, name = ''] of call.path.matchAll(/\{(\w+)\}/g)) {
    const make = PARAMS[name]
    if (!params[name] && !make) throw new Error(`There is no ${name} for ${call.name}`)
    params[name] ??= (await make?.(portal, scene)) ?? ''
  }
  return { params, ...rest }
}

/** An event of a series. */
async function eventOfSeries(portal: TestPortal, { club }: ClubScene): Promise<string> {
  const event = await createEvent(portal.database, club.id)
  await query(
    portal,
    `with series as (insert into event_series values ($1, $2, '{"rhythm":"weeks","step":1,"times":2,"until":null,"without":[]}', true, $3))
     update event set series_id = $1 where id = $4`,
    [randomUUID(), club.id, portal.clock.now, event.id],
  )
  return event.id
}

/** An event of a series with edited terms. */
async function seriesChanged(portal: TestPortal, scene: ClubScene) {
  const eventId = await eventOfSeries(portal, scene)
  const { terms, version } = await asOwner(portal, scene, clubEventGet, { params: { eventId } })
  return { params: { eventId }, body: { which: 'all' as const, terms: { ...terms, place: 'Hal 2' }, version } }
}

/** An event of a series with an applied change. */
async function seriesChangeMade(portal: TestPortal, scene: ClubScene) {
  const { params, body } = await seriesChanged(portal, scene)
  const changeId = randomUUID()
  const { seen } = await asOwner(portal, scene, clubEventSeriesChangePreview, { params, body })
  await asOwner(portal, scene, clubEventSeriesChange, { params, body: { ...body, id: changeId, seen } })
  await portal.app.settled()
  return { params, changeId }
}
