import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClubSchema } from './club.ts'
import { clubGatewaySchema, gatewayKeyTrySchema } from './gateway.ts'

const tag = 'Running a club'
const clause = 'organisers, payment keys'
const testId = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const clubGatewayGet = defineCall({
  name: 'clubGatewayGet',
  method: 'GET',
  path: clubPath('gateway'),
  summary: 'Whether the club has a payment key of its own, and how the test of one stands',
  may: ['settings.manage'],
  clause,
  tag,
  params: ofClubSchema,
  answer: clubGatewaySchema,
})

export const clubGatewayTry = defineCall({
  name: 'clubGatewayTry',
  method: 'POST',
  path: clubPath('gateway'),
  summary:
    'Opens a payment window of 1 krone in test mode under a key, which is used for nothing else before it is paid',
  may: ['settings.manage'],
  freshWithinMinutes: 60,
  gatewayCalls: 1,
  clause,
  tag,
  params: ofClubSchema,
  body: gatewayKeyTrySchema,
  answer: z.object({ link: z.string() }),
})

export const clubGatewayProve = defineCall({
  name: 'clubGatewayProve',
  method: 'POST',
  path: clubPath('gateway/{testId}'),
  summary:
    'Asks the gateway for the test payment, gives it back, and takes the key: at once, or when a second owner agrees',
  may: ['settings.manage'],
  gatewayCalls: 2,
  clause,
  tag,
  params: ofClubSchema.extend({ testId }),
  body: z.strictObject({ authorizationIdentifier: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) }),
  answer: clubGatewaySchema,
})
