import { MAX_MARKS_PER_SYNC } from '@forenet/domain/door'
import { z } from 'zod'
import { ticketKeysSchema } from './entry.ts'
import { instantSchema, textSchema } from './member.ts'

export { DOOR_TOKEN_HEADER } from '@forenet/domain/product'

const uuid = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Door link secret or device token: 32 bytes in base64url. */
export const doorSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'Must be the secret of a door' })

export const doorOpenBodySchema = z.strictObject({ secret: doorSecretSchema, name: textSchema(60).min(1) })

export const doorDeviceSchema = z.object({ id: uuid, name: z.string() })

export const doorOpenResultSchema = z.object({ token: z.string(), device: doorDeviceSchema, until: instantSchema })

/** See `@forenet/domain/door`. `at`: server time in ms. */
export const doorMarkSchema = z.strictObject({
  id: uuid,
  ticketId: uuid,
  deviceId: uuid,
  at: z.int().min(0).max(8_640_000_000_000_000),
  undoes: uuid.nullable(),
})

export const doorSyncBodySchema = z.strictObject({
  /** From the previous synchronisation; null for the first. */
  since: z.string().max(40).nullable(),
  marks: z.array(doorMarkSchema).max(MAX_MARKS_PER_SYNC),
})

/** Without contact data and answers. */
export const doorTicketSchema = z.object({
  id: z.uuid(),
  entryId: z.uuid(),
  ticketTypeId: z.uuid(),
  attendeeName: z.string(),
  guest: z.boolean(),
  state: z.enum(['valid', 'void', 'not-paid']),
  /** Transferred by e-mail, so the holder has the code and is not part of the buyer's group. */
  transferred: z.boolean(),
})
export type DoorTicket = z.output<typeof doorTicketSchema>

export const doorEventSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  organisationName: z.string(),
  accentColour: z.string(),
  place: z.string(),
  startDate: instantSchema,
  endDate: instantSchema,
  cancelled: z.boolean(),
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  sells: z.boolean(),
})
export type DoorEvent = z.output<typeof doorEventSchema>

export const doorOtherEventSchema = z.object({ id: z.uuid(), title: z.string(), startDate: instantSchema })
export type DoorOtherEvent = z.output<typeof doorOtherEventSchema>

/** `whole`: replaces all data of the device. `marks` include those just uploaded, as stored. */
export const doorSyncResultSchema = z.object({
  now: z.int(),
  cursor: z.string(),
  whole: z.boolean(),
  device: doorDeviceSchema,
  until: instantSchema,
  event: doorEventSchema,
  keys: ticketKeysSchema.shape.keys,
  tickets: z.array(doorTicketSchema),
  marks: z.array(doorMarkSchema),
  devices: z.array(doorDeviceSchema),
  others: z.array(doorOtherEventSchema).optional(),
})
export type DoorSyncResult = z.output<typeof doorSyncResultSchema>

/** `changed`: an opaque value that changes whenever a synchronisation would return something new. */
export const doorLiveEventSchema = z.object({ changed: z.string(), inside: z.int(), expected: z.int() })
export type DoorLiveEvent = z.output<typeof doorLiveEventSchema>
