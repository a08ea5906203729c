import type { ClubAttendee, ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import type { Language } from '@forenet/domain/language'
import type { Documents } from '../../../../documents/documents.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { getOrganisation } from '../../../core/organisations/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import type { EventsDeps } from '../events-deps.ts'
import { streamAttendees } from './attendees.ts'
import { auditDownload } from './download-record.ts'

/** Limited by the PDF worker's time and a printer's capacity. */
const MAX_PRINTED_TICKETS = 2_500
const MAX_WITH_CODES = 1_000

type Deps = EventsDeps & { documents: Documents }

/** The download is audited. Throws `not-found`, and `malformed-input` for none or too many. */
export async function renderBadgesPdf(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  filter: ClubAttendeeFilter,
  { language, hasCode }: { language: Language; hasCode: boolean },
): Promise<Buffer> {
  const event = await getManagedEvent(deps, by, eventId)
  const { name, accentColour } = await getOrganisation(deps.database, by.club.id)
  const people = await listAttendeesToPrint(deps, by, eventId, filter, hasCode ? MAX_WITH_CODES : MAX_PRINTED_TICKETS)
  const badges = people.map((one) => ({
    name: one.name,
    ticketType: one.ticketType,
    // Unpaid tickets have no QR code, because they are not admitted.
    code: hasCode && one.state !== 'reserved' ? deps.codeOf(one.ticketId, eventId) : null,
  }))
  const sheet = { organisation: { name, accentColour }, event: { title: event.title }, badges }
  const pdf = await deps.documents.draw({ kind: 'badges', sheet, language }, by.caller.subject)
  await auditDownload(deps, by, event, 'badges', filter)
  return pdf
}

/** Throws the errors of `renderBadgesPdf`. */
export async function renderAttendeeListPdf(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  filter: ClubAttendeeFilter,
  language: Language,
): Promise<Buffer> {
  const taken = await getManagedEvent(deps, by, eventId)
  const { title, startsAt, endsAt } = taken
  const { name } = await getOrganisation(deps.database, by.club.id)
  const rows = (await listAttendeesToPrint(deps, by, eventId, filter, MAX_PRINTED_TICKETS)).map((one) => ({
    name: one.name,
    ticketType: one.ticketType,
    buyer: one.buyer,
    owedMinor: one.owedMinor,
    isIn: one.state === 'used',
  }))
  const event = { title, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  const pdf = await deps.documents.draw(
    { kind: 'attendee-list', sheet: { organisation: { name }, event, rows }, language },
    by.caller.subject,
  )
  await auditDownload(deps, by, taken, 'list', filter)
  return pdf
}

async function listAttendeesToPrint(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  filter: ClubAttendeeFilter,
  max: number,
): Promise<ClubAttendee[]> {
  const people: ClubAttendee[] = []
  for await (const one of streamAttendees(deps, by, eventId, filter)) {
    if (one.state === 'void') continue
    if (people.length === max) {
      throw new ProblemError('malformed-input', `More than ${max} tickets; choose one ticket type at a time`)
    }
    people.push(one)
  }
  if (people.length === 0) throw notFound('A ticket that fits')
  return people
}
