import { z } from 'zod'
import type { SandboxOptions } from './start-sandbox.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const secret = z.string().min(1)

/** What docs/configuration.md says of a variable, which is made of this file. */
type About = { meaning: string; otherwise: string; secret?: true; inProduction?: string }

const about = <S extends z.ZodType>(schema: S, said: About): S => schema.meta({ ...said })

/** Every environment variable of stand-ins that run on their own; those of a portal that starts them itself are given by it. */
export const SANDBOX_VARIABLES = {
  SANDBOX_HOST: about(z.string().min(1).default('127.0.0.1'), {
    meaning: 'address to listen on, for HTTP and mail',
    otherwise: '`127.0.0.1`',
  }),
  SANDBOX_PORT: about(port.default(0), { meaning: 'port for HTTP', otherwise: 'any free one' }),
  SANDBOX_SMTP_PORT: about(port.default(0), { meaning: 'port for mail', otherwise: 'any free one' }),
  SANDBOX_DATA_FILE: about(z.string().min(1).default(':memory:'), {
    meaning: 'file for payments, mails and messages',
    otherwise: 'memory: gone when they stop',
  }),
  SANDBOX_PUBLIC_ORIGIN: about(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .optional(),
    { meaning: 'where browsers reach them, behind a proxy', otherwise: 'where they listen' },
  ),
  SANDBOX_LOG_LEVEL: about(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'), {
    meaning: '`fatal` … `trace`, `silent`',
    otherwise: '`warn`',
  }),
  SANDBOX_GATEWAY_API_KEY: about(secret, {
    meaning: 'what the portal has as `FREEPAY_API_KEY`',
    otherwise: 'they do not start',
    secret: true,
  }),
  SANDBOX_WHATSAPP_TOKEN: about(secret, {
    meaning: 'what the portal has as `WHATSAPP_TOKEN`',
    otherwise: 'they do not start',
    secret: true,
  }),
  SANDBOX_WHATSAPP_PHONE_NUMBER_ID: about(z.string().regex(/^\d+$/), {
    meaning: 'what the portal has as `WHATSAPP_PHONE_NUMBER_ID`',
    otherwise: 'they do not start',
  }),
  SANDBOX_WHATSAPP_APP_SECRET: about(secret, {
    meaning: 'signs their reports on messages',
    otherwise: 'they do not start',
    secret: true,
  }),
  SANDBOX_STAGING: about(z.enum(['true', 'false']).default('false'), {
    meaning: '`true` says that this is a staging server, where `NODE_ENV=production`',
    otherwise: '`false`',
    inProduction: 'must be set (`true`)',
  }),
}

const environmentSchema = z.object(SANDBOX_VARIABLES)

/** Reads the sandbox's settings from environment variables. @throws naming every variable that is missing or wrong */
export function readEnvironment(variables: NodeJS.ProcessEnv): SandboxOptions {
  const result = environmentSchema.safeParse(variables)
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The sandbox cannot start:\n${problems.join('\n')}`)
  }
  const read = result.data
  if (variables.NODE_ENV === 'production' && read.SANDBOX_STAGING !== 'true') {
    throw new Error(
      'The sandbox does not start in production, where cards that are made up would pay: SANDBOX_STAGING=true says that this is a staging server',
    )
  }
  return {
    host: read.SANDBOX_HOST,
    httpPort: read.SANDBOX_PORT,
    smtpPort: read.SANDBOX_SMTP_PORT,
    dataFile: read.SANDBOX_DATA_FILE,
    gatewayApiKey: read.SANDBOX_GATEWAY_API_KEY,
    whatsappToken: read.SANDBOX_WHATSAPP_TOKEN,
    whatsappPhoneNumberId: read.SANDBOX_WHATSAPP_PHONE_NUMBER_ID,
    whatsappAppSecret: read.SANDBOX_WHATSAPP_APP_SECRET,
    logLevel: read.SANDBOX_LOG_LEVEL,
    ...(read.SANDBOX_PUBLIC_ORIGIN !== undefined && { publicOrigin: read.SANDBOX_PUBLIC_ORIGIN }),
  }
}
