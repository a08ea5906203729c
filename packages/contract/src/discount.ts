import { DISCOUNT_CODE, DISCOUNT_KINDS, normalizedCode } from '@forenet/domain/discount'
import { z } from 'zod'
import { question, ticketType } from './event.ts'

/** A discount code as somebody types it: the same however it is spaced, in upper or lower case. */
export const typedCode = z
  .string()
  .max(100)
  .transform(normalizedCode)
  .refine((code) => DISCOUNT_CODE.test(code), { error: 'Must be 4 to 40 letters, digits, hyphens or underscores' })

export const discountQuestion = z.strictObject({ code: typedCode })

/**
 * What a discount code takes off tickets to an event for who asks: per cent, øre off what is paid with VAT, all of it or nothing
 * (`value` 0 both).
 */
export const discountOffer = z.object({
  code: z.string(),
  kind: z.enum(DISCOUNT_KINDS),
  value: z.int(),
  /** The kinds of ticket it is for; null for all. */
  ticketTypeIds: z.array(z.uuid()).nullable(),
  /** For so many tickets it is still good for them; where that is as many as one registration may have, for more perhaps. */
  left: z.int(),
  /** Hidden kinds of ticket that can be had with it, and what is asked with these alone. */
  opened: z.object({ ticketTypes: z.array(ticketType), questions: z.array(question) }),
})
export type DiscountOffer = z.output<typeof discountOffer>
