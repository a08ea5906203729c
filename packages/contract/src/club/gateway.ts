import { z } from 'zod'
import { instantSchema } from '../member.ts'

export const TEST_PAYMENT_MINOR = 100

export const GATEWAY_TEST_STATES = ['begun', 'open', 'waits', 'taken', 'failed', 'refused'] as const

/** Never includes the key itself. */
export const clubGatewaySchema = z.object({
  provider: z.string(),
  ownKey: z.boolean(),
  since: instantSchema.nullable(),
  portalKey: z.boolean(),
  /** Whether the private key is known to be the account's; null if none is needed. */
  privateKeyChecked: z.boolean().nullable(),
  /** Payment providers that the club can choose from. */
  providers: z.array(
    z.object({
      provider: z.string(),
      /** Whether a private key is needed to verify callbacks. */
      signsCallbacks: z.boolean(),
    }),
  ),
  test: z
    .object({
      id: z.uuid(),
      provider: z.string(),
      /**
       * `begun`: the gateway has not responded; `waits`: succeeded, needs a second owner's approval; `taken`: key in
       * use; `failed`: rejected by the gateway; `refused`: rejected by a second owner.
       */
      state: z.enum(GATEWAY_TEST_STATES),
      at: instantSchema,
    })
    .nullable(),
})
export type ClubGateway = z.output<typeof clubGatewaySchema>

const gatewayKey = z
  .string()
  .trim()
  .min(8, { error: 'Must be the whole key' })
  .max(500)
  .regex(/^[\x21-\x7e]+$/, { error: 'Must be one word without blanks' })

export const gatewayKeyTestSchema = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  /** Default: the club's current one. */
  provider: z.string().min(1).max(50).optional(),
  key: gatewayKey,
  /** Required by a provider that signs callbacks. */
  privateKey: gatewayKey.optional(),
  language: z.enum(['da', 'en']).default('da'),
})
export type GatewayKeyTest = z.output<typeof gatewayKeyTestSchema>
