import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/** An event with what its organisation shows of itself. Moments are instants, the fee is øre. */
export type EventRow = {
  id: string
  organisation_id: string
  organisation_key: string
  organisation_name: string
  organisation_enabled: boolean
  payment_provider: string
  accent_colour: string
  title: string
  description: string
  place: string
  place_address: string
  city: string
  starts_at: Date
  ends_at: Date
  registration_opens_at: Date
  registration_closes_at: Date
  capacity: number | null
  seats_taken: number
  waiting_seats: number
  most_per_entry: number
  one_ticket_per_attendee: boolean
  for_members: boolean
  guests_invited: boolean
  cancel_until: Date | null
  cancellation_fee_minor: number
  transfer_until: Date | null
  waiting_list: boolean
  offer_minutes: number
  contact_name: string
  contact_email: string
  contact_phone: string
  enabled: boolean
  cancelled_at: Date | null
  sequence: number
  update_date: Date
  /** What the picture shows, in words; null where there is no picture. */
  picture_text: string | null
}

/** A kind of ticket; prices and surcharge are øre, a null price means that kind of person cannot have it. */
export type TicketTypeRow = {
  id: string
  event_id: string
  position: number
  name: string
  description: string
  member_price_minor: number | null
  guest_price_minor: number | null
  vat_rate: number
  surcharge_minor: number
  age_from: number | null
  age_to: number | null
  quota: number | null
  seats_taken: number
  sale_opens_at: Date | null
  sale_closes_at: Date | null
}

export type QuestionRow = {
  id: string
  event_id: string
  position: number
  label: string
  kind: 'text' | 'choice' | 'yes-no'
  choices: string[]
  required: boolean
  asked_of: 'entry' | 'ticket'
  /** The one kind of ticket it is asked with; null is asked with all. */
  ticket_type_id: string | null
}

export type PictureRow = { content_type: string; bytes: Buffer; updated_at: Date }

const EVENT = `select e.id, e.organisation_id, o.key as organisation_key, o.name as organisation_name,
    o.enabled as organisation_enabled, o.payment_provider, o.accent_colour, e.title, e.description, e.place, e.place_address, e.city, e.starts_at,
    e.ends_at, e.registration_opens_at, e.registration_closes_at, e.capacity, e.seats_taken, e.waiting_seats,
    e.most_per_entry, e.one_ticket_per_attendee, e.for_members, e.guests_invited, e.cancel_until, e.cancellation_fee_minor,
    e.transfer_until, e.waiting_list, e.offer_minutes, e.contact_name, e.contact_email, e.contact_phone, e.enabled,
    e.cancelled_at, e.sequence, e.update_date, p.alternative_text as picture_text
  from event e
  join organisation o on o.id = e.organisation_id
  left join event_picture p on p.event_id = e.id`

const byId = prepared<EventRow>('event_by_id', `${EVENT} where e.id = $1`)
const typesOf = prepared<TicketTypeRow>(
  'event_ticket_types',
  `select id, event_id, position, name, description, member_price_minor, guest_price_minor, vat_rate::float8 as vat_rate,
     surcharge_minor, age_from, age_to, quota, seats_taken, sale_opens_at, sale_closes_at
   from event_ticket_type where event_id = $1 order by position`,
)
const questionsOf = prepared<QuestionRow>(
  'event_questions',
  `select id, event_id, position, label, kind, choices, required, asked_of, ticket_type_id
   from event_question where event_id = $1 order by position`,
)

const pictureOf = prepared<PictureRow>(
  'event_picture',
  `select p.content_type, p.bytes, p.updated_at from event_picture p
     join event e on e.id = p.event_id join organisation o on o.id = e.organisation_id
   where p.event_id = $1 and e.enabled and o.enabled`,
)

/** An event, enabled or not; its organisation's own switch is `organisation_enabled`. */
export async function findEvent(database: Database, eventId: string): Promise<EventRow | undefined> {
  return (await byId(database, [eventId]))[0]
}

/** Ticket types in the order the event tells them. */
export function listTicketTypes(database: Database, eventId: string): Promise<TicketTypeRow[]> {
  return typesOf(database, [eventId])
}

/** Questions in the order they are asked. */
export function listQuestions(database: Database, eventId: string): Promise<QuestionRow[]> {
  return questionsOf(database, [eventId])
}

/** The picture of an enabled event. */
export async function findPicture(database: Database, eventId: string): Promise<PictureRow | undefined> {
  return (await pictureOf(database, [eventId]))[0]
}
