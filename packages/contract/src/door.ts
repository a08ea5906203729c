import { MAX_MARKS_PER_SYNC } from '@forenet/domain/door'
import { z } from 'zod'
import { ticketKeys } from './entry.ts'
import { instant, text } from './member.ts'

export { DOOR_TOKEN_HEADER } from '@forenet/domain/product'

const uuid = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Door link or device token: base64url of 32 bytes. */
export const doorSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'Must be the secret of a door' })

export const doorOpening = z.strictObject({ secret: doorSecret, name: text(60).min(1) })

export const doorDevice = z.object({ id: uuid, name: z.string() })

export const doorOpened = z.object({ token: z.string(), device: doorDevice, until: instant })

/** Admission or undo (`@forenet/domain/door`); `at`: server time in ms. */
export const doorMark = z.strictObject({
  id: uuid,
  ticketId: uuid,
  deviceId: uuid,
  at: z.int().min(0).max(8_640_000_000_000_000),
  undoes: uuid.nullable(),
})

export const doorSyncBody = z.strictObject({
  /** Cursor of the previous sync; null at first. */
  since: z.string().max(40).nullable(),
  marks: z.array(doorMark).max(MAX_MARKS_PER_SYNC),
})

/** No contact data and no answers. Øre. */
export const doorTicket = z.object({
  id: z.uuid(),
  entryId: z.uuid(),
  ticketTypeId: z.uuid(),
  attendeeName: z.string(),
  guest: z.boolean(),
  state: z.enum(['valid', 'void', 'not-paid']),
})
export type DoorTicket = z.output<typeof doorTicket>

export const doorEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  organisationName: z.string(),
  accentColour: z.string(),
  place: z.string(),
  startDate: instant,
  endDate: instant,
  cancelled: z.boolean(),
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  sells: z.boolean(),
})
export type DoorEvent = z.output<typeof doorEvent>

/** Another event of the club, whose tickets devices recognise. */
export const doorOtherEvent = z.object({ id: z.uuid(), title: z.string(), startDate: instant })
export type DoorOtherEvent = z.output<typeof doorOtherEvent>

/** Changes since the cursor; if `whole`, a complete replacement. `marks` include the uploaded ones as stored. */
export const doorSynced = z.object({
  now: z.int(),
  cursor: z.string(),
  whole: z.boolean(),
  device: doorDevice,
  until: instant,
  event: doorEvent,
  keys: ticketKeys.shape.keys,
  tickets: z.array(doorTicket),
  marks: z.array(doorMark),
  /** All devices ever registered, to attribute admissions. */
  devices: z.array(doorDevice),
  /** Other events, nearest first; only if `whole`. */
  others: z.array(doorOtherEvent).optional(),
})
export type DoorSynced = z.output<typeof doorSynced>

/** `changed`: opaque value that changes whenever a sync would return something new. */
export const doorPulse = z.object({ changed: z.string(), inside: z.int(), expected: z.int() })
export type DoorPulse = z.output<typeof doorPulse>
