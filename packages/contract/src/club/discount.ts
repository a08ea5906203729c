import { DISCOUNT_AUDIENCES, DISCOUNT_KINDS } from '@forenet/domain/discount'
import { z } from 'zod'
import { discountCodeInputSchema } from '../discount.ts'
import { instantSchema } from '../member.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const MAX_CODES_PER_DISCOUNT = 500
export const MAX_DISCOUNTS_PER_EVENT = 100

export const newDiscountSchema = z
  .strictObject({
    id,
    label: z
      .string()
      .trim()
      .max(80)
      .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, { error: 'Must not contain control characters' })
      .default(''),
    code: discountCodeInputSchema.nullable(),
    codes: z
      .int()
      .min(1)
      .max(MAX_CODES_PER_DISCOUNT, { error: `Must be at most ${MAX_CODES_PER_DISCOUNT} codes` })
      .nullable(),
    kind: z.enum(DISCOUNT_KINDS),
    /** Per cent, or øre off the price including VAT; 0 for `free` and `opens`. */
    value: z.int().min(0).max(100_000_000),
    ticketTypeIds: z.array(id).min(1, { error: 'Must be for a kind of ticket' }).max(20).nullable(),
    mostTickets: z.int().min(1, { error: 'Must be at least 1' }).max(100_000),
    mostPerBuyer: z.int().min(1, { error: 'Must be at least 1' }).max(100_000).nullable(),
    endsAt: instantSchema.nullable(),
    forWhom: z.enum(DISCOUNT_AUDIENCES).default('everybody'),
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
export type NewDiscount = z.output<typeof newDiscountSchema>

export const clubDiscountSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  code: z.string().nullable(),
  codes: z.int(),
  kind: z.enum(DISCOUNT_KINDS),
  value: z.int(),
  ticketTypeIds: z.array(z.uuid()).nullable(),
  /** Maximum tickets per code, and per buyer over all codes. */
  mostTickets: z.int(),
  mostPerBuyer: z.int().nullable(),
  endsAt: instantSchema.nullable(),
  forWhom: z.enum(DISCOUNT_AUDIENCES),
  teamIds: z.array(z.uuid()).nullable(),
  endedAt: instantSchema.nullable(),
  /** Including unpaid reservations. */
  usedTickets: z.int(),
  costMinor: z.int(),
})
export type ClubDiscount = z.output<typeof clubDiscountSchema>

export const clubDiscountsSchema = z.object({
  title: z.string(),
  open: z.boolean(),
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string(), hidden: z.boolean() })),
  teams: z.array(z.object({ id: z.uuid(), name: z.string(), archived: z.boolean() })),
  discounts: z.array(clubDiscountSchema),
})
export type ClubDiscounts = z.output<typeof clubDiscountsSchema>

export const discountUseSchema = z.object({
  entryId: z.uuid(),
  code: z.string(),
  buyer: z.string(),
  at: instantSchema,
  tickets: z.int(),
  discountMinor: z.int(),
  held: z.boolean(),
})
/** Newest first, at most 500. */
export const discountUsesSchema = z.object({ uses: z.array(discountUseSchema) })
export type DiscountUses = z.output<typeof discountUsesSchema>
