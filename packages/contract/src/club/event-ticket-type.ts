import { z } from 'zod'
import { householdPriceTypeSchema, vatRateSchema } from '../membership.ts'
import {
  ageSchema,
  amountMinorSchema,
  idSchema,
  lineSchema,
  momentSchema,
  nameSchema,
  parseEpochMs,
} from './event-fields.ts'

export const MAX_EARLY_PRICES = 4

const earlyPriceTerms = z
  .strictObject({
    until: momentSchema,
    memberPriceMinor: amountMinorSchema.nullable(),
    guestPriceMinor: amountMinorSchema.nullable(),
  })
  .refine(({ memberPriceMinor, guestPriceMinor }) => memberPriceMinor !== null || guestPriceMinor !== null, {
    path: ['memberPriceMinor'],
    error: 'Must have a price for members, for guests, or for both',
  })

type WithEarlyPrices = Record<'memberPriceMinor' | 'guestPriceMinor', number | null> & {
  earlyPrices: z.output<typeof earlyPriceTerms>[]
}
const areInOrder = ({ earlyPrices }: WithEarlyPrices) =>
  earlyPrices.every(
    ({ until }, index) => index === 0 || parseEpochMs(earlyPrices[index - 1]?.until ?? until) < parseEpochMs(until),
  )
/** Only for a group (members or guests) that can buy the ticket type. */
const areForBuyers = ({ earlyPrices, memberPriceMinor, guestPriceMinor }: WithEarlyPrices) =>
  earlyPrices.every(
    (early) =>
      (memberPriceMinor !== null || early.memberPriceMinor === null) &&
      (guestPriceMinor !== null || early.guestPriceMinor === null),
  )

const NOT_MORE = 'Must be at most 100 per cent'
const isPercentWhere = (terms: { householdBy: 'percent' | 'price' | null }, given: number | null) =>
  terms.householdBy !== 'percent' || given === null || given <= 100

/** A null price means not sold to that group. */
export const ticketTypeTermsSchema = z
  .strictObject({
    id: idSchema,
    name: nameSchema(80),
    description: lineSchema(300),
    memberPriceMinor: amountMinorSchema.nullable(),
    guestPriceMinor: amountMinorSchema.nullable(),
    vatRate: vatRateSchema.default(1),
    surchargeMinor: amountMinorSchema.default(0),
    quota: z.int().min(1).max(1_000_000).nullable().default(null),
    ageFrom: ageSchema,
    ageTo: ageSchema,
    saleOpensAt: momentSchema.nullable().default(null),
    saleClosesAt: momentSchema.nullable().default(null),
    earlyPrices: z.array(earlyPriceTerms).max(MAX_EARLY_PRICES).default([]),
    /** At the door; without it the guest price applies. */
    doorSale: z.boolean().default(false),
    doorPriceMinor: amountMinorSchema.nullable().default(null),
    hidden: z.boolean().default(false),
    /** Second and further tickets in one registration: percentage off, or a fixed price before VAT. */
    householdBy: householdPriceTypeSchema.nullable().default(null),
    householdSecond: amountMinorSchema.nullable().default(null),
    householdThird: amountMinorSchema.nullable().default(null),
  })
  .refine(({ memberPriceMinor, guestPriceMinor }) => memberPriceMinor !== null || guestPriceMinor !== null, {
    path: ['memberPriceMinor'],
    error: 'Must have a price for members, for guests, or for both',
  })
  .refine(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom <= ageTo, {
    path: ['ageTo'],
    error: 'Must not be less than the youngest age',
  })
  .refine(
    ({ saleOpensAt, saleClosesAt }) =>
      !saleOpensAt || !saleClosesAt || parseEpochMs(saleOpensAt) < parseEpochMs(saleClosesAt),
    {
      path: ['saleClosesAt'],
      error: 'Must be after the sale opens',
    },
  )
  .refine(areInOrder, { path: ['earlyPrices'], error: 'Must be in the order in which they end' })
  .refine(areForBuyers, { path: ['earlyPrices'], error: 'Must be for those who can have it afterwards too' })
  .refine((terms) => (terms.householdBy === null) === (terms.householdSecond === null), {
    path: ['householdSecond'],
    error: 'Must be there for a household price, and not without',
  })
  .refine(({ householdSecond, householdThird }) => householdThird === null || householdSecond !== null, {
    path: ['householdThird'],
    error: 'Must not be there without a second',
  })
  .refine((terms) => isPercentWhere(terms, terms.householdSecond), { path: ['householdSecond'], error: NOT_MORE })
  .refine((terms) => isPercentWhere(terms, terms.householdThird), { path: ['householdThird'], error: NOT_MORE })
export type TicketTypeTerms = z.output<typeof ticketTypeTermsSchema>
