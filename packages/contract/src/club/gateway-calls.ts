import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { clubGatewaySchema, gatewayKeyTestSchema } from './gateway.ts'

const tag = 'Running a club'
const clause = 'organisers, payment keys'
const testId = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const clubGatewayGet = defineCall({
  name: 'clubGatewayGet',
  method: 'GET',
  path: buildClubCallPath('gateway'),
  summary: 'Whether the club has its own payment key, and the status of a key’s test',
  may: ['settings.manage'],
  clause,
  tag,
  params: clubPathSchema,
  answer: clubGatewaySchema,
})

export const clubGatewayKeyTest = defineCall({
  name: 'clubGatewayTry',
  method: 'POST',
  path: buildClubCallPath('gateway'),
  summary:
    'Opens a test payment of 1 krone under a key, possibly of another provider; the key is used only after it is paid',
  may: ['settings.manage'],
  freshWithinMinutes: 60,
  gatewayCalls: 2,
  clause,
  tag,
  params: clubPathSchema,
  body: gatewayKeyTestSchema,
  answer: z.object({ link: z.string() }),
})

export const clubGatewayKeyTestComplete = defineCall({
  name: 'clubGatewayProve',
  method: 'POST',
  path: buildClubCallPath('gateway/{testId}'),
  summary: "Verifies and voids the test payment, and activates the key, or requests a second owner's approval",
  may: ['settings.manage'],
  gatewayCalls: 2,
  clause,
  tag,
  params: clubPathSchema.extend({ testId }),
  body: z.strictObject({ authorizationIdentifier: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) }),
  answer: clubGatewaySchema,
})
