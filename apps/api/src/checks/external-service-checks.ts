import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type Gateway, GatewayRefused } from '../adapters/gateways/gateway.ts'
import type { Mailer } from '../adapters/mailer.ts'
import type { Whatsapp } from '../adapters/whatsapp.ts'
import { describeServiceConnectionError } from './describe-connection-error.ts'

export type Finding = { what: string; good: boolean; message: string }

type GatewayToCheck = { gateway: Gateway; key: string; host: string }

export type ExternalServicesToCheck = {
  identity: { issuer: string; strongAcr: readonly string[] } | null
  gateways: readonly GatewayToCheck[]
  mail: { mailer: Mailer; host: string } | null
  whatsapp: { whatsapp: Whatsapp; host: string } | null
  now: () => Date
}

const CHECK_TIMEOUT_MS = 8_000

/** A nonexistent authorization: a gateway that reports it as unknown has accepted the key. */
const NO_AUTHORIZATION = '00000000-0000-0000-0000-000000000000'

const MAX_CLOCK_DIFFERENCE_SECONDS = 30

export async function checkExternalServices(world: ExternalServicesToCheck): Promise<Finding[]> {
  const found = await Promise.all([
    world.identity ? checkIdentity(world.identity, world.now) : [],
    ...world.gateways.map(checkGateway),
    world.mail ? checkMail(world.mail) : [],
    world.whatsapp ? checkWhatsapp(world.whatsapp) : [],
  ])
  return found.flat()
}

export async function logServiceProblems(
  world: ExternalServicesToCheck,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (const { what, good, message } of await checkExternalServices(world)) if (!good) log.warn({ what }, message)
}

const discoverySchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  acr_values_supported: z.array(z.string()).optional(),
})
const keySetSchema = z.object({ keys: z.array(z.unknown()).min(1) })

async function checkIdentity(
  { issuer, strongAcr }: NonNullable<ExternalServicesToCheck['identity']>,
  now: () => Date,
): Promise<Finding[]> {
  const what = 'identity'
  const host = new URL(issuer).host
  try {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    if (answer.status === 404) {
      return [failedFinding(what, `${host} has no realm at ${issuer}: look at IDENTITY_URL and IDENTITY_REALM`)]
    }
    if (!answer.ok) return [failedFinding(what, `${host} answered ${answer.status}`)]
    const read = discoverySchema.safeParse(await answer.json())
    if (!read.success) return [failedFinding(what, `${issuer} does not describe itself as an OpenID provider does`)]
    if (read.data.issuer !== issuer) {
      return [
        failedFinding(
          what,
          `${host} calls itself ${read.data.issuer}, so its tokens are refused: IDENTITY_URL must lead to that`,
        ),
      ]
    }
    const keys = await fetch(read.data.jwks_uri, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })
    if (!keySetSchema.safeParse(await keys.json()).success)
      return [failedFinding(what, `${host} names no keys to check tokens with`)]
    return [
      passedFinding(what, `${issuer} answers`),
      checkSecondFactor(strongAcr, read.data.acr_values_supported, host),
      ...checkClock(answer.headers.get('date'), host, now()),
    ]
  } catch (error) {
    return [failedFinding(what, describeServiceConnectionError(error, host))]
  }
}

/** Administrators' roles do not count without a second factor. */
function checkSecondFactor(strongAcr: readonly string[], known: readonly string[] | undefined, host: string): Finding {
  const what = 'second step'
  if (strongAcr.length === 0) {
    return failedFinding(
      what,
      'IDENTITY_STRONG_ACR is empty: administrators are members like any other, unless the amr of their tokens names more than a password',
    )
  }
  const unknown = known && strongAcr.filter((level) => !known.includes(level))
  return unknown?.length
    ? failedFinding(what, `${host} knows no level ${unknown.join(', ')}: look at IDENTITY_STRONG_ACR`)
    : passedFinding(what, `is asked for as ${strongAcr.join(', ')}`)
}

function checkClock(date: string | null, host: string, now: Date): Finding[] {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return []
  const apart = Math.round((now.getTime() - theirs) / 1_000)
  if (Math.abs(apart) <= MAX_CLOCK_DIFFERENCE_SECONDS) return [passedFinding('clock', `goes like that of ${host}`)]
  const direction = apart > 0 ? 'ahead of' : 'behind'
  return [
    failedFinding(
      'clock',
      `is ${Math.abs(apart)} seconds ${direction} that of ${host}: tokens are refused for it; set both by NTP`,
    ),
  ]
}

async function checkGateway({ gateway, key, host }: GatewayToCheck): Promise<Finding[]> {
  const what = 'gateway'
  try {
    await gateway.findAuthorization(key, NO_AUTHORIZATION)
    return [passedFinding(what, `${host} answers, and knows the key`)]
  } catch (error) {
    if (error instanceof GatewayRefused) {
      const words = error.refusesKey
        ? `${host} does not know the key: look at ${gateway.keySetting}`
        : `${host} refused: ${error.message}`
      return [failedFinding(what, words)]
    }
    return [failedFinding(what, describeServiceConnectionError(error, host))]
  }
}

async function checkMail({ mailer, host }: NonNullable<ExternalServicesToCheck['mail']>): Promise<Finding[]> {
  try {
    await mailer.check()
    return [passedFinding('mail', `${host} answers, and lets us in`)]
  } catch (error) {
    return [failedFinding('mail', explainMailError(error, host))]
  }
}

function explainMailError(error: unknown, host: string): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'EAUTH') return `${host} does not accept the user and password of SMTP_URL`
  if (code === 'ETLS') {
    return `${host} offers no TLS: use smtps://, or set SMTP_ALLOW_PLAIN=true where the way to the mail server is safe`
  }
  return describeServiceConnectionError(error, host)
}

async function checkWhatsapp({ whatsapp, host }: NonNullable<ExternalServicesToCheck['whatsapp']>): Promise<Finding[]> {
  try {
    const refused = await whatsapp.check()
    return [
      refused === null
        ? passedFinding('whatsapp', `${host} knows the number and the token`)
        : failedFinding('whatsapp', refused),
    ]
  } catch (error) {
    return [failedFinding('whatsapp', describeServiceConnectionError(error, host))]
  }
}

const passedFinding = (what: string, says: string): Finding => ({ what, good: true, message: says })
const failedFinding = (what: string, says: string): Finding => ({ what, good: false, message: says })
