import { randomUUID } from 'node:crypto'
import type { Authorization } from './authorization-store.ts'
import { createUnknownAuthorizationRefusal, GatewayRefusal } from './checks.ts'
import type { SimulatedGateway } from './gateway.ts'

/** `code`: 0, or the GatewayStatusCode of the failure. */
export type OperationOutcome = { code: number; message: string | null }

const done: OperationOutcome = { code: 0, message: null }
const acquirerDeclined = 4
const limitExceeded = 8
const technical = 17

/** @throws {GatewayRefusal} 406 if it does not exist or was voided (the latter is inferred) */
export function getAuthorization(gateway: SimulatedGateway, identifier: string): Authorization {
  const authorization = gateway.authorizations.find(identifier.toLowerCase())
  if (!authorization || authorization.voidedAt !== null) throw createUnknownAuthorizationRefusal()
  return authorization
}

/** Once, at most the authorized amount. */
export function captureAuthorization(
  gateway: SimulatedGateway,
  authorization: Authorization,
  amount: number,
): OperationOutcome {
  const { authorizationIdentifier } = authorization
  const current = getAuthorization(gateway, authorizationIdentifier)
  if (current.capturedAt !== null) return { code: technical, message: 'The authorization is already captured.' }
  const fail = (result: OperationOutcome): OperationOutcome => {
    gateway.authorizations.recordCaptureError(authorizationIdentifier, result.code)
    return result
  }
  if (current.holdExpiredAt !== null) return fail({ code: acquirerDeclined, message: 'The hold has expired.' })
  if (amount > current.amount) return fail({ code: limitExceeded, message: 'The amount is more than is held.' })
  gateway.authorizations.recordCapture(authorizationIdentifier, amount, gateway.now().toISOString())
  return done
}

/** It can then be read and voided, but not captured. */
export function expireAuthorization(
  gateway: SimulatedGateway,
  authorization: Authorization,
  amount: number,
): OperationOutcome {
  gateway.authorizations.recordHoldExpired(authorization.authorizationIdentifier, gateway.now().toISOString())
  return captureAuthorization(gateway, authorization, amount)
}

export function refuseCapture(gateway: SimulatedGateway, authorization: Authorization, code: number): OperationOutcome {
  gateway.authorizations.recordCaptureError(authorization.authorizationIdentifier, code)
  return { code, message: null }
}

/** @throws {GatewayRefusal} 400 after capture, 406 if already void */
export function voidAuthorization(gateway: SimulatedGateway, authorization: Authorization): OperationOutcome {
  const current = getAuthorization(gateway, authorization.authorizationIdentifier)
  if (current.capturedAt !== null) throw new GatewayRefusal(400, 'A captured authorization cannot be voided.')
  gateway.authorizations.recordVoid(current.authorizationIdentifier, gateway.now().toISOString())
  return done
}

/** All refunds together are at most the captured amount. */
export function refundCapture(
  gateway: SimulatedGateway,
  authorization: Authorization,
  amount: number,
  comment: string,
): OperationOutcome {
  const current = getAuthorization(gateway, authorization.authorizationIdentifier)
  if (current.capturedAt === null) return { code: technical, message: 'Only a captured authorization can be credited.' }
  if (amount > current.capturedAmount - current.creditedAmount)
    return { code: limitExceeded, message: 'The amount is more than is left of what was captured.' }
  gateway.database.transaction(() =>
    gateway.authorizations.recordCredit(current.authorizationIdentifier, {
      creditIdentifier: randomUUID(),
      amount,
      comment,
      createdAt: gateway.now().toISOString(),
    }),
  )
  return done
}
