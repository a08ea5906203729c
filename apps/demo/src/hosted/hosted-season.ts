import { addDays, type CalendarDate, computeAge } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { drawAfternoonTime, drawDayBetween } from '../days.ts'
import type { PlannedEvent } from '../events/planned-event.ts'
import type { EventPeople } from '../events/season.ts'
import type { MemberRow } from '../households.ts'
import { SPORTS_CLUB } from '../organisations.ts'
import { ADMINISTRATOR_EMAIL } from '../sign-ins.ts'
import { buildClubDay } from './club-day.ts'
import { HostedEvent } from './hosted-event.ts'
import {
  ADULT,
  addDiscountWithCodes,
  buildFamilySeats,
  buildGuestSeat,
  CASH_FLOAT_MINOR,
  createRoundRobin,
  enableDoorSale,
  generateCodes,
  type HostedEventContext,
  MS_PER_MINUTE,
  makeQuestionConditional,
  setEarlyPrice,
} from './hosted-parts.ts'
import { buildTournament, CANCELLED_EVENT, MONDAY_SERIES, SPONSORS_DINNER, SWIMMING_DAY } from './hosted-plans.ts'
import { createEmptyHostedRows, type HostedRows } from './hosted-rows.ts'

/** The portal e-mails this invitation on startup, so its link works. */
const INVITED_NOW = { email: 'birgit@fliser-og-kakler.example.org', name: 'Birgit Fliser' }
const SPONSORS = [
  { email: 'kontor@murermester-bach.example.org', name: 'Murermester Bach' },
  { email: 'mail@remstrup-cykler.example.org', name: 'Remstrup Cykler' },
  { email: 'lene@optik-torvet.example.org', name: 'Lene Optik' },
  { email: 'bager@hojmarken-brod.example.org', name: '' },
]

function sponsorsDinner({ rows, make, payers, host, today }: HostedEventContext): void {
  const event = make(SPONSORS_DINNER)
  const { random, seeded } = event
  const next = createRoundRobin(payers.slice(100))
  const askedAt = copenhagenInstant(addDays(today, -12), '19:40')
  const later = (days: number, minutes: number) =>
    new Date(copenhagenInstant(addDays(today, days), '18:00').getTime() + minutes * MS_PER_MINUTE)
  const invitation = (
    given: Partial<HostedRows['eventInvitations'][number]>,
  ): HostedRows['eventInvitations'][number] => ({
    ...{ id: random.uuid(), eventId: seeded.row.id, organisationId: seeded.row.organisationId },
    ...{ email: null, name: '', seats: 2, language: 'da', secretHash: null, withdrawnAt: null },
    message: 'Tak for hjælpen i år. Kom og spis med, og tag gerne én med.',
    ...{
      answerUntil: new Date(seeded.row.startsAt.getTime() - 7 * 24 * 60 * MS_PER_MINUTE),
      askedAt,
      askedBy: host.id,
    },
    ...{ dueAt: null, sentAt: new Date(askedAt.getTime() + 10 * MS_PER_MINUTE), sendings: 1 },
    ...{ openedAt: null, declinedAt: null },
    ...given,
  })
  for (let party = 0; party < 6; party++) {
    const payer = next()
    const opened = later(-10, party * 37)
    const { entry } = event.buy(
      payer,
      [{ comer: { member: payer }, type: ADULT }, ...(party % 3 === 0 ? [] : [buildGuestSeat(random, ADULT)])],
      new Date(opened.getTime() + 4 * MS_PER_MINUTE),
    )
    const one = invitation({
      ...{ email: payer.email, name: `${payer.firstName} ${payer.lastName}`, openedAt: opened },
    })
    rows.eventInvitations.push(one)
    rows.eventInvitationUses.push({ entryId: entry.id, invitationId: one.id })
  }
  const [opened, declined, withdrawn, sent] = SPONSORS
  rows.eventInvitations.push(
    invitation({ ...opened, openedAt: later(-9, 12) }),
    invitation({ ...declined, openedAt: later(-8, 3), declinedAt: later(-8, 5) }),
    invitation({ ...withdrawn, withdrawnAt: later(-7, 0) }),
    invitation({ ...sent, seats: 4 }),
    invitation({ ...INVITED_NOW, ...{ dueAt: askedAt, sentAt: null, sendings: 0, seats: 1 } }),
  )
  event.store({ unlisted: true, byInvitation: true })
}

export function buildHostedRows(
  register: EventPeople & { upcoming: readonly { id: string; title: string }[] },
  today: CalendarDate,
): HostedRows {
  const rows = createEmptyHostedRows()
  const organisation = register.organisations.find(({ key }) => key === SPORTS_CLUB)
  const host = register.members.find(({ email }) => email === ADMINISTRATOR_EMAIL)
  if (!organisation || !host) return rows
  const belonging = new Set(
    register.memberships
      .filter(({ organisationId, status }) => organisationId === organisation.id && status === 'active')
      .map(({ memberId }) => memberId),
  )
  const isMember = ({ id }: MemberRow) => belonging.has(id)
  const payers = register.members.filter(
    (one) =>
      one.email !== null &&
      one.enabled &&
      isMember(one) &&
      !register.known.has(one.id) &&
      one.registrationDate < copenhagenInstant(addDays(today, -90), '00:00') &&
      computeAge(one.dateOfBirth, today) >= 18,
  )
  const make = (plan: PlannedEvent) => new HostedEvent(rows, { plan, organisation, today, isMember })
  const scene: HostedEventContext = { rows, make, payers, host, today }
  buildClubDay(scene)
  addCancelledTrip(scene)
  cupAtTheDoor(scene)
  drafts(scene)
  sponsorsDinner(scene)
  messageThatWaits(scene, register.upcoming)
  return rows
}

function addCancelledTrip({ rows, make, payers, host }: HostedEventContext): void {
  const event = make(CANCELLED_EVENT)
  const { random, seeded } = event
  const calledOffAt = seeded.row.cancelledAt
  if (!calledOffAt) throw new Error('The trip was called off')
  const next = createRoundRobin(payers.slice(40))
  for (let party = 0; party < 14; party++) {
    const day = drawDayBetween(random, addDays(seeded.day, -45), addDays(seeded.day, -20))
    const payer = next()
    event.addManually(
      payer,
      buildFamilySeats(random, payer, 0).concat(buildGuestSeat(random, ADULT)),
      drawAfternoonTime(random, day),
      'bank-transfer',
    )
  }
  event.registrations.forEach((one, nth) => {
    event.refund(one, new Date(calledOffAt.getTime() + (nth + 1) * 1_000), 'event-cancelled', 0)
  })
  event.store()
  const { id: objectId, organisationId, title } = seeded.row
  rows.record.push({
    ...{
      at: calledOffAt,
      actorEmail: host.email ?? '',
      actorMemberId: host.id,
      actingForMemberId: null,
      requestId: null,
    },
    actorName: `${host.firstName} ${host.lastName}`,
    ...{ organisationId, action: 'event-called-off', objectKind: 'event', objectId },
    detail: { title, reason: 'Stævnet er flyttet til en anden by, og dertil når bussen ikke.' },
  })
}

function cupAtTheDoor({ rows, make, payers, host, today }: HostedEventContext): void {
  const plan = buildTournament(today)
  const event = make(plan)
  const { random, seeded } = event
  const { row, types } = seeded
  const [PLAYER, LEADER, SPECTATOR] = [0, 1, 2]
  enableDoorSale(types[SPECTATOR], 6_000)
  const next = createRoundRobin(payers.slice(60))
  for (let team = 0; team < 30; team++) {
    const day = drawDayBetween(random, addDays(today, -40), addDays(today, -9))
    const seats = Array.from({ length: 10 }, (_, nth) => buildGuestSeat(random, nth < 8 ? PLAYER : LEADER))
    event.addManually(next(), seats, drawAfternoonTime(random, day), team % 5 === 0 ? 'cash' : 'bank-transfer')
  }
  const minutes = (from: number, to: number) =>
    new Date(row.startsAt.getTime() + random.integer(from, to) * MS_PER_MINUTE)
  // Whole teams arrive at the door together.
  for (const { tickets } of event.registrations.slice(0, 15)) {
    const arrived = minutes(-15, 110)
    event.admit(tickets, () => new Date(arrived.getTime() + random.integer(0, 6) * MS_PER_MINUTE))
  }
  const door = event.door()
  const [main] = door.devices
  if (!main) throw new Error('Nobody stands at the door of the cup')
  const seenAt = new Date(row.startsAt.getTime() + 170 * MS_PER_MINUTE)
  for (const device of door.devices) if (device.endedAt === null) device.lastSeenAt = seenAt
  const till = { drawerId: random.uuid(), deviceId: main.id }
  for (let sale = 0; sale < 9; sale++) {
    const at = minutes(5, 150)
    const sold = event.sellAtDoor(payers[sale] ?? host, random.pick([[SPECTATOR], [SPECTATOR, SPECTATOR]]), at, till)
    const letInAt = new Date((sold.entry.confirmedAt ?? at).getTime() + MS_PER_MINUTE)
    event.admit(sold.tickets, () => letInAt)
    rows.ticketMarks.push(
      ...sold.tickets.map(({ id }) => ({
        ...{ id: random.uuid(), eventId: row.id, ticketId: id, madeBy: main.id, at: letInAt },
        ...{ undoes: null, receivedAt: letInAt, receivedFrom: null },
      })),
    )
  }
  rows.cashDrawers.push({
    id: till.drawerId,
    deviceId: main.id,
    eventId: row.id,
    openedAt: main.openedAt,
    closedAt: null,
  })
  rows.cashDrawerLines.push({
    ...{ id: random.uuid(), drawerId: till.drawerId, kind: 'float', amountMinor: CASH_FLOAT_MINOR, note: '' },
    ...{ at: main.openedAt, byMember: null },
  })
  event.store({ unlisted: true })
}

function drafts({ rows, make, host, today }: HostedEventContext): void {
  const swimming = make(SWIMMING_DAY)
  setEarlyPrice(swimming.seeded, addDays(swimming.seeded.day, -30), [
    [6_000, 9_000],
    [3_000, 4_500],
  ])
  makeQuestionConditional(swimming.seeded, 'Hvornår tog du førstehjælpskursus?', 'Kan svømme 25 meter', ['yes'])
  addDiscountWithCodes(rows, swimming, { label: 'Trænere', kind: 'amount', value: 3_000 }, ['TRÆNERTAK'], 25)
  addDiscountWithCodes(
    rows,
    swimming,
    { label: 'Udtrukne i cafeteriet', kind: 'free', value: 0 },
    generateCodes(swimming.random, 10),
    1,
  )
  swimming.store({ enabled: false })

  const first = make(MONDAY_SERIES)
  const seriesId = first.random.uuid()
  const rule = { rhythm: 'weeks', step: 1, times: 8, until: null, without: [] }
  const days = Array.from({ length: rule.times }, (_, week) => addDays(first.seeded.day, 7 * week))
  const madeAt = first.seeded.row.createdAt
  const { organisationId, title } = first.seeded.row
  rows.series.push({ id: seriesId, organisationId, rule, opensAtOnce: false, days, madeAt })
  const christmas = Number(today.slice(0, 4)) + (today > `${today.slice(0, 4)}-12-20` ? 1 : 0)
  rows.daysOff.push({
    ...{ id: first.random.uuid(), organisationId: first.seeded.row.organisationId, name: 'Juleferie', madeAt },
    ...{ firstDay: `${christmas}-12-21`, lastDay: `${christmas + 1}-01-02` },
  })
  // The organiser moved the last four dates to another hall, because the usual one is occupied.
  const [before, after] = [{ place: MONDAY_SERIES.place }, { place: 'Multisalen' }]
  const change = { id: first.random.uuid(), at: copenhagenInstant(addDays(today, -1), '20:12') }
  const moved: string[] = []
  for (let week = 0; week < rule.times; week++) {
    const event = week === 0 ? first : make({ ...MONDAY_SERIES, inDays: MONDAY_SERIES.inDays + 7 * week })
    const isMoved = week >= rule.times - 4
    if (isMoved) moved.push(event.seeded.row.id)
    const stands = isMoved ? { ...after, version: 2, updateDate: change.at } : { updateDate: madeAt }
    event.store({ enabled: false, seriesId, createdAt: madeAt, ...stands })
  }
  rows.seriesChanges.push({
    ...{ id: change.id, seriesId, organisationId, which: 'following', fingerprint: change.id, fields: ['place'] },
    patch: { days: 0, plain: after, moments: {}, ticketTypes: null, questions: null, pictureOf: null },
    ...{ message: '', refundUntil: null, state: 'applied', told: 0, madeAt: change.at },
    ...{ backMessage: null, backRefundUntil: null },
  })
  rows.seriesChangeDates.push(
    ...moved.map((eventId) => ({
      ...{ changeId: change.id, eventId, version: 1, state: 'done' as const, tries: 0, refusal: null },
      ...{ before: { terms: before }, after: { terms: after }, was: null, refundUntil: null },
      ...{ toTell: [], untold: false, kept: [] },
    })),
  )
  rows.record.push({
    ...{
      at: change.at,
      actorEmail: host.email ?? '',
      actorMemberId: host.id,
      actingForMemberId: null,
      requestId: null,
    },
    actorName: `${host.firstName} ${host.lastName}`,
    ...{ organisationId, action: 'event-series-changed', objectKind: 'event', objectId: moved[0] ?? '' },
    detail: { title, events: moved.length, fields: ['place'] },
  })
}

function messageThatWaits(
  { rows, make, host, today }: HostedEventContext,
  upcoming: readonly { id: string; title: string }[],
): void {
  const run = upcoming.find(({ title }) => title.startsWith('Åløbet'))
  if (!run) throw new Error('There is no run to write about')
  const { random, seeded } = make({ ...MONDAY_SERIES, title: 'Et brev, der venter' })
  const askedAt = copenhagenInstant(addDays(today, -2), '20:31')
  rows.messages.push({
    ...{ id: random.uuid(), eventId: run.id, organisationId: seeded.row.organisationId },
    ...{ audience: 'everybody', ticketTypeIds: null, reader: 'attendee', time: 'before', at: null, hours: 24 },
    subject: 'I morgen løber vi',
    message:
      'Hent jeres startnummer fra kl. 9 i foyeren. Børneløbet begynder kl. 10, de to andre kl. 10.45.\n\nTag noget varmt på til bagefter.',
    ...{ state: 'waiting', madeAt: askedAt, madeBy: host.id, askedAt, beganAt: null },
    ...{ withoutAddress: 0, refused: 0, version: 1 },
  })
}
