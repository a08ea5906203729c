import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { clubGatewaySchema, gatewayKeyTestSchema } from './gateway.ts'

const tag = 'Running a club'
const clause = 'organisers, payment keys'
const testId = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const clubGatewayGet = defineCall({
  name: 'clubGatewayGet',
  method: 'GET',
  path: clubCallPath('gateway'),
  summary: 'Whether the club has a payment key of its own, and how the test of one stands',
  may: ['settings.manage'],
  clause,
  tag,
  params: clubPathSchema,
  answer: clubGatewaySchema,
})

export const clubGatewayTry = defineCall({
  name: 'clubGatewayTry',
  method: 'POST',
  path: clubCallPath('gateway'),
  summary:
    'Opens a payment window of 1 krone in test mode under a key, possibly of another provider, which is used for nothing else before it is paid',
  may: ['settings.manage'],
  freshWithinMinutes: 60,
  gatewayCalls: 2,
  clause,
  tag,
  params: clubPathSchema,
  body: gatewayKeyTestSchema,
  answer: z.object({ link: z.string() }),
})

export const clubGatewayProve = defineCall({
  name: 'clubGatewayProve',
  method: 'POST',
  path: clubCallPath('gateway/{testId}'),
  summary:
    'Asks the gateway for the test payment, gives it back, and takes the key: at once, or when a second owner agrees',
  may: ['settings.manage'],
  gatewayCalls: 2,
  clause,
  tag,
  params: clubPathSchema.extend({ testId }),
  body: z.strictObject({ authorizationIdentifier: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) }),
  answer: clubGatewaySchema,
})
