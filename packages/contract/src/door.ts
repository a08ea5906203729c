import { MOST_MARKS } from '@forenet/domain/door'
import { z } from 'zod'
import { ticketKeys } from './entry.ts'
import { instant, text } from './member.ts'

export { DOOR_TOKEN_HEADER } from '@forenet/domain/product'

const uuid = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** The secret of the link that opens a door, and what a device is given: base64url of 32 bytes. */
export const doorSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'Must be the secret of a door' })

export const doorOpening = z.strictObject({ secret: doorSecret, name: text(60).min(1) })

export const doorDevice = z.object({ id: uuid, name: z.string() })

export const doorOpened = z.object({ token: z.string(), device: doorDevice, until: instant })

/** What was let in, or taken back, at a door (`@forenet/domain/door`). `at` is in milliseconds by the portal's clock. */
export const doorMark = z.strictObject({
  id: uuid,
  ticketId: uuid,
  deviceId: uuid,
  at: z.int().min(0).max(8_640_000_000_000_000),
  undoes: uuid.nullable(),
})

export const doorSyncBody = z.strictObject({
  /** Up to where the device knows the event, as the answer before said; null where it knows nothing. */
  since: z.string().max(40).nullable(),
  marks: z.array(doorMark).max(MOST_MARKS),
})

/** A ticket as a door sees it: no address, no answer to a question. Amounts in øre. */
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
  /** Whether stewards sell tickets at this door. */
  sells: z.boolean(),
})
export type DoorEvent = z.output<typeof doorEvent>

/** Another event of the club, so that a ticket to it is told from this one's. */
export const doorOtherEvent = z.object({ id: z.uuid(), title: z.string(), startDate: instant })
export type DoorOtherEvent = z.output<typeof doorOtherEvent>

/**
 * What a device does not know yet. Where `whole` is true it is all there is, and replaces what the device has; the marks of
 * the call are among `marks` as the portal keeps them.
 */
export const doorSynced = z.object({
  /** The portal's clock, in milliseconds. */
  now: z.int(),
  cursor: z.string(),
  whole: z.boolean(),
  device: doorDevice,
  until: instant,
  event: doorEvent,
  keys: ticketKeys.shape.keys,
  tickets: z.array(doorTicket),
  marks: z.array(doorMark),
  /** All that were ever opened for the event: who let somebody in is said by name. */
  devices: z.array(doorDevice),
  /** Other events of the club, those nearest in time first; only where `whole` is true. */
  others: z.array(doorOtherEvent).optional(),
})
export type DoorSynced = z.output<typeof doorSynced>

/** Told as it changes: how full it is; and of whatever else there is to be had, that `changed` is another. */
export const doorPulse = z.object({ changed: z.string(), inside: z.int(), expected: z.int() })
export type DoorPulse = z.output<typeof doorPulse>
