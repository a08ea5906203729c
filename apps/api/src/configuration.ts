import { MASTER_KEY_PATTERN } from '@forenet/sealing/master-key'
import { z } from 'zod'
import { unsafeInProduction } from './unsafe-in-production.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)
const base = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''))

const encryptionKey = z
  .string()
  .regex(MASTER_KEY_PATTERN, { error: 'Must be 32 random bytes in base64: npm run keys -- generate makes some' })

/** Every environment variable the portal reads. What is not given has a default that works on a fresh machine. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.optional(),
  PUBLIC_ORIGIN: origin.optional(),
  CALLBACK_ORIGIN: origin.optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  DATA_DIR: z.string().default('data'),
  WEB_DIR: z.string().default('apps/web/dist'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'Must be a postgresql:// address' })
    .optional(),
  IDENTITY_URL: base.optional(),
  IDENTITY_REALM: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('forenet'),
  IDENTITY_CLIENT_ID: z.string().default('forenet-portal'),
  IDENTITY_AUDIENCE: z.string().default('portal-api'),
  IDENTITY_STRONG_ACR: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((level) => level.trim())
        .filter(Boolean),
    )
    .default([]),
  FREEPAY_CREATE_URL: base.optional(),
  FREEPAY_MANAGE_URL: base.optional(),
  FREEPAY_API_KEY: z.string().min(8).optional(),
  GATEWAY_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'Must be an smtp:// or smtps:// address' })
    .optional(),
  SMTP_ALLOW_PLAIN: flag.default(false),
  MAIL_FROM: z.string().default('Forenet <portal@example.org>'),
  WHATSAPP_URL: base.optional(),
  WHATSAPP_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default('v23.0'),
  WHATSAPP_TOKEN: z.string().min(8).optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/).optional(),
  WHATSAPP_TEMPLATE_1: z.string().default('contact_message'),
  WHATSAPP_TEMPLATE_2: z.string().default('portal_notification'),
  WHATSAPP_TEMPLATE_4: z.string().default('membership_confirmed'),
  WHATSAPP_TEMPLATE_5: z.string().default('event_confirmed'),
  CLAMD_URL: z
    .string()
    .refine((url) => /^(tcp:\/\/[^/\s]+:\d+|unix:\/[^\s]+)$/.test(url) && URL.canParse(url), {
      error: 'Must be tcp://host:port or unix:/path',
    })
    .optional(),
  RETURN_TOKEN_SECRET: z.string().min(32, { error: 'Must be at least 32 characters' }).optional(),
  ENCRYPTION_KEY: encryptionKey.optional(),
  ENCRYPTION_KEY_BEFORE: encryptionKey.optional(),
  ENABLE_NOTIFICATION: flag.default(false),
  SESSION_TIMEOUT_MINUTES: z.coerce.number().min(1).max(1_440).default(30),
  CONTACT_RECEIVER_ID: z.uuid().optional(),
  DEVELOPMENT_TITLE: flag.default(false),
  SEED_DEMONSTRATION: flag.optional(),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(3_000),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, { error: 'Must be 16 to 200 letters, digits or signs out of -._~+/=' })
    .optional(),
  API_DOCS: flag.optional(),
  SWEEP_SECONDS: z.coerce.number().min(0.1).max(600).default(5),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SECURITY_LOG_FILE: z.string().min(1).optional(),
  SANDBOX_PORT: port.optional(),
})

export type Configuration = z.output<typeof schema>

/** Reads the environment once. Throws with every variable that is missing or wrong, by name and in words. */
export function readConfiguration(variables: Record<string, string | undefined>): Configuration {
  const read = schema.safeParse(variables)
  if (!read.success) {
    throw new Error(
      `The portal cannot start:\n${read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    )
  }
  if (variables.NODE_ENV === undefined && read.data.PUBLIC_ORIGIN?.startsWith('https:')) {
    throw new Error(
      'The portal cannot start:\n  NODE_ENV must be said where PUBLIC_ORIGIN is https: NODE_ENV=production for a portal that people use, NODE_ENV=development for one that is only tried',
    )
  }
  const problems = read.data.NODE_ENV === 'production' ? unsafeInProduction(read.data) : []
  if (problems.length > 0)
    throw new Error(
      `The portal does not start in production like this:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  return read.data
}

/** Whether only this machine can reach the portal: the demonstration's accounts, with a password everybody knows, need that. */
export function isOnThisMachine(configuration: Configuration): boolean {
  const loopback = new Set(['localhost', '127.0.0.1', '::1'])
  const reachedAt = configuration.PUBLIC_ORIGIN ? new URL(configuration.PUBLIC_ORIGIN).hostname : 'localhost'
  return configuration.NODE_ENV !== 'production' && loopback.has(configuration.HOST) && loopback.has(reachedAt)
}

/** How long a portal that stops says that it is not ready before it closes, so that a proxy sends it nothing more; ms. */
export function drainMsOf({ DRAIN_SECONDS, NODE_ENV }: Configuration): number {
  return (DRAIN_SECONDS ?? (NODE_ENV === 'production' ? 10 : 0)) * 1_000
}

/** Whether the API is described at `/docs`: in production only when asked for, elsewhere unless asked not to. */
export function servesApiDocs({ API_DOCS, NODE_ENV }: Configuration): boolean {
  return API_DOCS ?? NODE_ENV !== 'production'
}
