import { z } from 'zod'
import type { SandboxOptions } from './start-sandbox.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const secret = z.string().min(1)

const environmentSchema = z.object({
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: port.default(0),
  SANDBOX_SMTP_PORT: port.default(0),
  SANDBOX_DATA_FILE: z.string().min(1).default(':memory:'),
  SANDBOX_PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  SANDBOX_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SANDBOX_GATEWAY_API_KEY: secret,
  SANDBOX_WHATSAPP_TOKEN: secret,
  SANDBOX_WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/),
  SANDBOX_WHATSAPP_APP_SECRET: secret,
})

/** Reads the sandbox's settings from environment variables. @throws naming every variable that is missing or wrong */
export function readEnvironment(variables: NodeJS.ProcessEnv): SandboxOptions {
  const result = environmentSchema.safeParse(variables)
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The sandbox cannot start:\n${problems.join('\n')}`)
  }
  const read = result.data
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
