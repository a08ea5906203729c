import { findSecretWeakness } from '../start/secret-weakness.ts'
import type { Configuration } from './configuration.ts'

const REQUIRED_VARIABLES = [
  'DATABASE_URL',
  'PORT',
  'PUBLIC_ORIGIN',
  'RETURN_TOKEN_SECRET',
  'ENCRYPTION_KEY',
  'FREEPAY_CREATE_URL',
  'FREEPAY_MANAGE_URL',
  'FREEPAY_API_KEY',
  'SMTP_URL',
  'WHATSAPP_URL',
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
] as const

/** URLs that carry secrets, and the risk without https. */
const HTTPS_ONLY_VARIABLES = {
  PUBLIC_ORIGIN: 'passwords and sessions could be read on the way',
  CALLBACK_ORIGIN: 'reports of payments could be read and changed on the way',
  FREEPAY_CREATE_URL: 'the gateway key could be read on the way',
  FREEPAY_MANAGE_URL: 'the gateway key could be read on the way, and amounts changed',
  QUICKPAY_URL: 'the gateway key could be read on the way, and amounts changed',
  IDENTITY_URL: 'the keys that sign-ins are checked with could be exchanged on the way',
  WHATSAPP_URL: 'the access token and messages could be read on the way',
} as const

/** Keys are decoded first, because base64 makes any text look random. */
const WEAKNESS_CHECKS = {
  RETURN_TOKEN_SECRET: (secret: string) => findSecretWeakness(secret),
  ENCRYPTION_KEY: (key: string) =>
    findSecretWeakness(Buffer.from(key, 'base64').toString('latin1')) ?? findSecretWeakness(key),
  METRICS_TOKEN: (token: string) => findSecretWeakness(token, MIN_READ_TOKEN_BITS),
} as const

/** A token that only reads metrics may be weaker than other secrets. */
const MIN_READ_TOKEN_BITS = 48

export function findUnsafeSettings(configuration: Configuration): string[] {
  const missing = REQUIRED_VARIABLES.filter((name) => configuration[name] === undefined).map(
    (name) => `${name} must be given`,
  )
  const plain = typedEntries(HTTPS_ONLY_VARIABLES)
    .filter(([name]) => configuration[name]?.startsWith('http:'))
    .map(([name, why]) => `${name} must be https: ${why}`)
  const guessable = typedEntries(WEAKNESS_CHECKS).flatMap(([name, weaknessOf]) => {
    const weakness = configuration[name] === undefined ? null : weaknessOf(configuration[name])
    return weakness ? [`${name} ${weakness}, so it could be guessed; make one with: openssl rand -base64 32`] : []
  })
  return [...missing, ...plain, ...guessable, ...findOtherUnsafeSettings(configuration)]
}

export function findMissingSettings(name: string): string[] {
  return [
    ...(REQUIRED_VARIABLES.some((required) => required === name) ? ['must be set'] : []),
    ...(name in HTTPS_ONLY_VARIABLES ? ['https'] : []),
    ...(name in WEAKNESS_CHECKS ? ['hard to guess'] : []),
  ]
}

function findOtherUnsafeSettings(configuration: Configuration): string[] {
  const problems: string[] = []
  if (configuration.TRUSTED_PROXIES === 0 && configuration.PUBLIC_ORIGIN?.startsWith('https:'))
    problems.push(
      'TRUSTED_PROXIES must be at least 1: https ends at a proxy, and without this everybody seems to come from its one address, so one caller uses up the limits of all; set it to how many proxies stand in front',
    )
  if (configuration.REQUESTS_PER_MINUTE === 0)
    problems.push('REQUESTS_PER_MINUTE must be above 0: one caller could keep the portal busy; leave it out for 3000')
  if (!configuration.SMTP_ALLOW_PLAIN && /[?&][^=]*tls/i.test(configuration.SMTP_URL ?? ''))
    problems.push(
      'SMTP_URL must not change how TLS is used: links in mails open accounts; leave that out, or set SMTP_ALLOW_PLAIN=true where the way to the mail server is safe',
    )
  if (configuration.SEED_DEMONSTRATION)
    problems.push('SEED_DEMONSTRATION would make accounts whose password everybody knows; leave it out')
  return problems
}

function typedEntries<K extends string, V>(record: Record<K, V>): [K, V][] {
  return Object.entries(record) as [K, V][]
}
