import { DISCOUNT_CODE_PATTERN, DISCOUNT_KINDS, normalizeDiscountCode } from '@forenet/domain/discount'
import { z } from 'zod'
import { questionSchema, ticketTypeSchema } from './event.ts'

export const discountCodeInputSchema = z
  .string()
  .max(100)
  .transform(normalizeDiscountCode)
  .refine((code) => DISCOUNT_CODE_PATTERN.test(code), {
    error: 'Must be 4 to 40 letters, digits, hyphens or underscores',
  })

export const discountCheckBodySchema = z.strictObject({ code: discountCodeInputSchema })

/** `value`: per cent, or øre off the price including VAT; 0 for `free` and `opens`. */
export const discountOfferSchema = z.object({
  code: z.string(),
  kind: z.enum(DISCOUNT_KINDS),
  value: z.int(),
  ticketTypeIds: z.array(z.uuid()).nullable(),
  left: z.int(),
  opened: z.object({ ticketTypes: z.array(ticketTypeSchema), questions: z.array(questionSchema) }),
})
export type DiscountOffer = z.output<typeof discountOfferSchema>
