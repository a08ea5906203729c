import { z } from 'zod'
import type { SandboxOptions } from './start-sandbox.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const secret = z.string().min(1)

type About = { meaning: string; otherwise: string; secret?: true; inProduction?: string }

const about = <S extends z.ZodType>(schema: S, said: About): S => schema.meta({ ...said })

export const SANDBOX_VARIABLES = {
  SANDBOX_HOST: about(z.string().min(1).default('127.0.0.1'), {
    meaning: 'address to listen on, for HTTP and SMTP',
    otherwise: '`127.0.0.1`',
  }),
  SANDBOX_PORT: about(port.default(0), { meaning: 'HTTP port', otherwise: 'any free port' }),
  SANDBOX_SMTP_PORT: about(port.default(0), { meaning: 'SMTP port', otherwise: 'any free port' }),
  SANDBOX_DATA_FILE: about(z.string().min(1).default(':memory:'), {
    meaning: 'SQLite file in which payments, e-mails and messages are stored',
    otherwise: 'in memory',
  }),
  SANDBOX_PUBLIC_ORIGIN: about(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .optional(),
    { meaning: 'public URL of the simulators, if they are behind a proxy', otherwise: 'the listening address' },
  ),
  SANDBOX_LOG_LEVEL: about(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'), {
    meaning: 'lowest level logged, as `LOG_LEVEL`',
    otherwise: '`warn`',
  }),
  SANDBOX_GATEWAY_API_KEY: about(secret, {
    meaning: 'same value as the portal’s `FREEPAY_API_KEY`',
    otherwise: 'none',
    secret: true,
  }),
  SANDBOX_WHATSAPP_TOKEN: about(secret, {
    meaning: 'same value as the portal’s `WHATSAPP_TOKEN`',
    otherwise: 'none',
    secret: true,
  }),
  SANDBOX_WHATSAPP_PHONE_NUMBER_ID: about(z.string().regex(/^\d+$/), {
    meaning: 'same value as the portal’s `WHATSAPP_PHONE_NUMBER_ID`',
    otherwise: 'none',
  }),
  SANDBOX_WHATSAPP_APP_SECRET: about(secret, {
    meaning: 'key that signs simulated delivery reports',
    otherwise: 'none',
    secret: true,
  }),
  SANDBOX_STAGING: about(z.enum(['true', 'false']).default('false'), {
    meaning: '`true` lets the simulators start with `NODE_ENV=production`; for staging servers only',
    otherwise: '`false`',
    inProduction: 'must be set (`true`)',
  }),
}

const environmentSchema = z.object(SANDBOX_VARIABLES)

/** @throws naming every variable that is missing or invalid */
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
