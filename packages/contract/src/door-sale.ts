import { z } from 'zod'
import { emailSchema, instantSchema, optionalPersonNameSchema } from './member.ts'

const uuid = z.uuid({ error: 'Must be an id' }).toLowerCase()
const minor = z.int().min(0, { error: 'Must not be less than nothing' }).max(100_000_000)
const note = z
  .string()
  .trim()
  .max(200, { error: 'Must be at most 200 characters' })
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' })

export const cashDrawerSchema = z.object({
  id: z.uuid(),
  openedAt: instantSchema,
  floatMinor: z.int(),
  sales: z.int(),
  salesMinor: z.int(),
  payoutsMinor: z.int(),
  expectedMinor: z.int(),
})
export type CashDrawer = z.output<typeof cashDrawerSchema>

/** `link`: by card or MobilePay on the buyer's phone. */
export const DOOR_PAYMENT_METHODS = ['cash', 'link', 'free'] as const
export type DoorPaymentMethod = (typeof DOOR_PAYMENT_METHODS)[number]

export const DOOR_SALE_STATES = ['waiting', 'paid', 'unpaid', 'ended'] as const

export const doorSaleSchema = z.object({
  id: z.uuid(),
  means: z.enum(DOOR_PAYMENT_METHODS),
  state: z.enum(DOOR_SALE_STATES),
  at: instantSchema,
  totalMinor: z.int(),
  tickets: z.array(z.object({ ticketId: z.uuid(), name: z.string(), type: z.string() })),
  mailed: z.boolean(),
  payment: z.object({ link: z.string(), until: instantSchema }).nullable(),
})
export type DoorSale = z.output<typeof doorSaleSchema>

export const doorOffersSchema = z.object({
  open: z.boolean(),
  /** Without those reserved for the waiting list. */
  left: z.int().nullable(),
  ticketTypes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      totalMinor: z.int(),
      left: z.int().nullable(),
    }),
  ),
  link: z.boolean(),
  drawer: cashDrawerSchema.nullable(),
  /** Newest first, so that a device finds a sale whose response was lost. */
  latest: z.array(doorSaleSchema),
})
export type DoorOffers = z.output<typeof doorOffersSchema>

export const MAX_TICKETS_PER_DOOR_SALE = 20

export const newDoorSaleSchema = z.strictObject({
  id: uuid,
  tickets: z
    .array(z.strictObject({ ticketTypeId: uuid, name: optionalPersonNameSchema(100) }))
    .min(1, { error: 'Must have a ticket' })
    .max(MAX_TICKETS_PER_DOOR_SALE, { error: `Must be at most ${MAX_TICKETS_PER_DOOR_SALE} tickets` }),
  means: z.enum(DOOR_PAYMENT_METHODS),
  email: emailSchema.nullable(),
  totalMinor: minor,
  language: z.enum(['da', 'en']),
})
export type NewDoorSale = z.output<typeof newDoorSaleSchema>

export const cashDrawerOpenBodySchema = z.strictObject({ id: uuid, floatMinor: minor })

export const cashPayoutSchema = z.strictObject({
  id: uuid,
  amountMinor: minor.min(1, { error: 'Must be more than nothing' }),
  note: note.min(1, { error: 'Must say what for' }),
})
export type CashPayout = z.output<typeof cashPayoutSchema>

export const cashCountSchema = z
  .strictObject({ expectedMinor: z.int(), countedMinor: minor, note })
  .refine(({ expectedMinor, countedMinor, note: why }) => expectedMinor === countedMinor || why !== '', {
    path: ['note'],
    error: 'Must say why countedMinor is not expectedMinor',
  })
export type CashCount = z.output<typeof cashCountSchema>

export const closedDrawerSchema = z.object({
  id: z.uuid(),
  openedAt: instantSchema,
  closedAt: instantSchema,
  floatMinor: z.int(),
  sales: z.int(),
  salesMinor: z.int(),
  payoutsMinor: z.int(),
  expectedMinor: z.int(),
  countedMinor: z.int(),
  differenceMinor: z.int(),
  note: z.string(),
})
export type ClosedDrawer = z.output<typeof closedDrawerSchema>
