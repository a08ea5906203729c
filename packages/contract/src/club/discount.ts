import { DISCOUNT_FOR, DISCOUNT_KINDS } from '@forenet/domain/discount'
import { z } from 'zod'
import { typedCode } from '../discount.ts'
import { instant } from '../member.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** As many codes as are made at once. */
export const MOST_CODES = 500
/** As many discounts as one event has. */
export const MOST_DISCOUNTS = 100

/** A discount to be made: under a code that is typed, or under so many that the portal makes, each good for so many tickets. */
export const newDiscount = z
  .strictObject({
    /** Made by the browser, so that what is sent twice is one. */
    id,
    label: z
      .string()
      .trim()
      .max(80)
      .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, { error: 'Must not contain control characters' })
      .default(''),
    code: typedCode.nullable(),
    /** How many codes the portal makes where none is typed. */
    codes: z
      .int()
      .min(1)
      .max(MOST_CODES, { error: `Must be at most ${MOST_CODES} codes` })
      .nullable(),
    kind: z.enum(DISCOUNT_KINDS),
    /** Per cent, or øre off what is paid with VAT; 0 where it is free, or opens hidden tickets alone. */
    value: z.int().min(0).max(100_000_000),
    ticketTypeIds: z.array(id).min(1, { error: 'Must be for a kind of ticket' }).max(20).nullable(),
    mostTickets: z.int().min(1, { error: 'Must be at least 1' }).max(100_000),
    mostPerBuyer: z.int().min(1, { error: 'Must be at least 1' }).max(100_000).nullable(),
    endsAt: instant.nullable(),
    forWhom: z.enum(DISCOUNT_FOR).default('everybody'),
    /** The teams it is for, where it is for teams. */
    teamIds: z.array(id).min(1, { error: 'Must name a team' }).max(50).nullable().default(null),
  })
  .refine(({ code, codes }) => (code === null) !== (codes === null), {
    path: ['code'],
    error: 'Must be one that is typed, or a number of codes to make',
  })
  .refine(({ kind, value }) => kind !== 'percent' || (value >= 1 && value <= 99), {
    path: ['value'],
    error: 'Must be from 1 to 99 per cent',
  })
  .refine(({ kind, value }) => kind !== 'amount' || value >= 1, { path: ['value'], error: 'Must be more than nothing' })
  .refine(({ kind, value }) => (kind !== 'free' && kind !== 'opens') || value === 0, {
    path: ['value'],
    error: 'Must be 0 where it is free, or takes nothing off',
  })
  .refine(({ kind, ticketTypeIds }) => kind !== 'opens' || ticketTypeIds !== null, {
    path: ['ticketTypeIds'],
    error: 'Must name the hidden tickets that it opens',
  })
  .refine(({ forWhom, teamIds }) => (forWhom === 'teams') === (teamIds !== null), {
    path: ['teamIds'],
    error: 'Must name teams where it is for teams, and none otherwise',
  })
export type NewDiscount = z.output<typeof newDiscount>

/** A discount as its event's organisers see it. Amounts in øre, with VAT. */
export const clubDiscount = z.object({
  id: z.uuid(),
  label: z.string(),
  /** Its one code; null where it has several. */
  code: z.string().nullable(),
  codes: z.int(),
  kind: z.enum(DISCOUNT_KINDS),
  value: z.int(),
  ticketTypeIds: z.array(z.uuid()).nullable(),
  /** For so many tickets each of its codes is good, and all of them for one buyer. */
  mostTickets: z.int(),
  mostPerBuyer: z.int().nullable(),
  endsAt: instant.nullable(),
  forWhom: z.enum(DISCOUNT_FOR),
  teamIds: z.array(z.uuid()).nullable(),
  /** When it was ended by hand. */
  endedAt: instant.nullable(),
  /** Tickets that it counts for now, held ones too. */
  usedTickets: z.int(),
  /** What it has taken off tickets that are paid for, or free by it. */
  costMinor: z.int(),
})
export type ClubDiscount = z.output<typeof clubDiscount>

/** The discounts of an event, the newest first. */
export const clubDiscounts = z.object({
  title: z.string(),
  /** Whether further ones may be made: the event is neither over nor called off. */
  open: z.boolean(),
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string(), hidden: z.boolean() })),
  /** Teams of the club that are not archived, for whom may see them, and those that one of the discounts is for. */
  teams: z.array(z.object({ id: z.uuid(), name: z.string(), archived: z.boolean() })),
  discounts: z.array(clubDiscount),
})
export type ClubDiscounts = z.output<typeof clubDiscounts>

/** A registration that a discount counts for. */
export const discountUse = z.object({
  entryId: z.uuid(),
  code: z.string(),
  buyer: z.string(),
  at: instant,
  tickets: z.int(),
  discountMinor: z.int(),
  /** Held and not paid yet. */
  held: z.boolean(),
})
/** Who uses a discount, the latest first; at most 500. */
export const discountUses = z.object({ uses: z.array(discountUse) })
export type DiscountUses = z.output<typeof discountUses>
