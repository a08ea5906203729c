import { z } from 'zod'
import { instant } from '../member.ts'

/** What a test payment comes to, in øre. */
export const TEST_PAYMENT_MINOR = 100

export const GATEWAY_TEST_STATES = ['begun', 'open', 'waits', 'taken', 'failed', 'refused'] as const

/** A club's own key at its payment provider; the key itself never leaves the server. */
export const clubGateway = z.object({
  provider: z.string(),
  /** Whether the club has a key of its own, under which its payments are made. */
  ownKey: z.boolean(),
  /** The latest test of a key; null where there was none. */
  test: z
    .object({
      id: z.uuid(),
      /**
       * `begun`: the gateway has not answered; `open`: its window waits; `waits`: it has answered, and a second owner has to
       * agree; `taken`: the key is the club's; `failed`: the gateway refused it; `refused`: a second owner did.
       */
      state: z.enum(GATEWAY_TEST_STATES),
      at: instant,
    })
    .nullable(),
})
export type ClubGateway = z.output<typeof clubGateway>

/** A key to be tested; the browser makes the test's id, so that one sent twice is one. */
export const gatewayKeyTry = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  key: z
    .string()
    .trim()
    .min(8, { error: 'Must be the whole key' })
    .max(500)
    .regex(/^[\x21-\x7e]+$/, { error: 'Must be one word without blanks' }),
  language: z.enum(['da', 'en']).default('da'),
})
export type GatewayKeyTry = z.output<typeof gatewayKeyTry>
