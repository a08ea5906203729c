import { z } from 'zod'
import { email, instant, personNameOrNone } from './member.ts'

const uuid = z.uuid({ error: 'Must be an id' }).toLowerCase()
const minor = z.int().min(0, { error: 'Must not be less than nothing' }).max(100_000_000)
const note = z
  .string()
  .trim()
  .max(200, { error: 'Must be at most 200 characters' })
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' })

/** The cash of one device while it is open. Amounts in øre. */
export const cashDrawer = z.object({
  id: z.uuid(),
  openedAt: instant,
  floatMinor: z.int(),
  sales: z.int(),
  salesMinor: z.int(),
  payoutsMinor: z.int(),
  /** What is to be in it. */
  expectedMinor: z.int(),
})
export type CashDrawer = z.output<typeof cashDrawer>

/** How a sale at the door is paid: in cash, by card or MobilePay on the buyer's own phone, or with nothing to pay. */
export const DOOR_MEANS = ['cash', 'link', 'free'] as const
export type DoorMeans = (typeof DOOR_MEANS)[number]

/** How a sale stands: `waiting` for its payment, `unpaid` where that never came, `ended` where the club has taken it back. */
export const DOOR_SALE_STATES = ['waiting', 'paid', 'unpaid', 'ended'] as const

/** Something sold at the door. */
export const doorSale = z.object({
  id: z.uuid(),
  means: z.enum(DOOR_MEANS),
  state: z.enum(DOOR_SALE_STATES),
  at: instant,
  totalMinor: z.int(),
  tickets: z.array(z.object({ ticketId: z.uuid(), name: z.string(), type: z.string() })),
  /** Whether the tickets go to an e-mail address. */
  mailed: z.boolean(),
  /** Where the buyer pays while it is waited for, and until when the seats are held for that. */
  payment: z.object({ link: z.string(), until: instant }).nullable(),
})
export type DoorSale = z.output<typeof doorSale>

/** What a device at the door may sell, and the cash it has. */
export const doorOffers = z.object({
  /** Whether anything is sold just now: not of an event that is called off, over or a draft. */
  open: z.boolean(),
  /** Seats that are left; null where there is no limit. Whoever waits for one comes first. */
  left: z.int().nullable(),
  ticketTypes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      totalMinor: z.int(),
      /** Tickets of the kind that are left; null where there is no limit. */
      left: z.int().nullable(),
    }),
  ),
  /** Whether buyers can pay by card or MobilePay on their own phone. */
  link: z.boolean(),
  drawer: cashDrawer.nullable(),
  /** What this device sold last, the newest first: a sale whose answer was lost is among it. */
  latest: z.array(doorSale),
})
export type DoorOffers = z.output<typeof doorOffers>

export const MOST_SOLD_AT_ONCE = 20

export const newDoorSale = z.strictObject({
  /** Made by the device, so that what is sent twice is one sale. */
  id: uuid,
  tickets: z
    .array(z.strictObject({ ticketTypeId: uuid, name: personNameOrNone(100) }))
    .min(1, { error: 'Must have a ticket' })
    .max(MOST_SOLD_AT_ONCE, { error: `Must be at most ${MOST_SOLD_AT_ONCE} tickets` }),
  means: z.enum(DOOR_MEANS),
  /** Where the tickets go; null: nobody is written to. */
  email: email.nullable(),
  /** What was shown to be paid: another figure is refused. */
  totalMinor: minor,
  language: z.enum(['da', 'en']),
})
export type NewDoorSale = z.output<typeof newDoorSale>

export const cashDrawerOpening = z.strictObject({ id: uuid, floatMinor: minor })

export const cashPayout = z.strictObject({
  /** Made by the device, so that what is sent twice is taken out once. */
  id: uuid,
  amountMinor: minor.min(1, { error: 'Must be more than nothing' }),
  note: note.min(1, { error: 'Must say what for' }),
})
export type CashPayout = z.output<typeof cashPayout>

/** A drawer as it was counted; `expectedMinor` is what was shown to be in it, and what differs from it has a word why. */
export const cashCount = z
  .strictObject({ expectedMinor: z.int(), countedMinor: minor, note })
  .refine(({ expectedMinor, countedMinor, note: why }) => expectedMinor === countedMinor || why !== '', {
    path: ['note'],
    error: 'Must say why countedMinor is not expectedMinor',
  })
export type CashCount = z.output<typeof cashCount>

/** A drawer that is closed, with the count that closed it. Amounts in øre; `differenceMinor` is what there was too much of. */
export const closedDrawer = z.object({
  id: z.uuid(),
  openedAt: instant,
  closedAt: instant,
  floatMinor: z.int(),
  sales: z.int(),
  salesMinor: z.int(),
  payoutsMinor: z.int(),
  expectedMinor: z.int(),
  countedMinor: z.int(),
  differenceMinor: z.int(),
  note: z.string(),
})
export type ClosedDrawer = z.output<typeof closedDrawer>
