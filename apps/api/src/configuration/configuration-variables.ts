import { z } from 'zod'
import {
  baseUrlSchema,
  commaSeparatedSchema,
  databaseUrlSchema,
  encryptionKeySchema,
  flagSchema,
  listenAddressSchema,
  mailSenderSchema,
  mailServerSchema,
  minLengthSchema,
  nameWithoutBlanksSchema,
  numberBetweenSchema,
  oneOfSchema,
  originSchema,
  portSchema,
  scannerUrlSchema,
  textMatchingSchema,
  wholeNumberSchema,
} from './configuration-values.ts'

export type VariableDescription = {
  meaning: string
  otherwise?: string
  secret?: true
  /** Requirement in production, in addition to those of unsafe-in-production.ts. */
  inProduction?: string
  example?: string
}

const describeVariable = <S extends z.ZodType>(schema: S, said: VariableDescription): S => schema.meta({ ...said })

const templateNameSchema = textMatchingSchema(
  /^[a-z0-9_]{1,512}$/,
  'small letters, digits and _, as WhatsApp names templates',
)

export const CONFIGURATION_VARIABLES = {
  Network: {
    NODE_ENV: describeVariable(oneOfSchema('development', 'production', 'test').default('development'), {
      meaning: '`development`, `production` or `test`; production rejects unsafe settings',
      example: 'production',
      inProduction: 'must be set (`production`)',
    }),
    ROLE: describeVariable(oneOfSchema('all', 'web', 'worker').default('all'), {
      meaning:
        'role of this process: `web` serves requests, `worker` runs jobs and sweeps (and serves only `/health/…` and `/metrics`), `all` does both; also `--role`. [At least one worker is needed](operations.md#more-than-one-process)',
    }),
    HOST: describeVariable(listenAddressSchema.default('127.0.0.1'), {
      meaning: 'IP address to listen on; set `0.0.0.0` if the proxy is on another machine',
    }),
    PORT: describeVariable(portSchema.optional(), {
      meaning: 'port to listen on',
      otherwise: 'first free from 3000',
      example: '3000',
    }),
    PUBLIC_ORIGIN: describeVariable(originSchema.optional(), {
      meaning: 'URL of the portal as users see it',
      otherwise: '`http://localhost:<port>`',
      example: 'https://portal.example.org',
    }),
    CALLBACK_ORIGIN: describeVariable(originSchema.optional(), {
      meaning: 'URL at which the card gateway reaches the portal with its callbacks',
      otherwise: '`PUBLIC_ORIGIN`, else `http://127.0.0.1:<port>`',
    }),
    TRUSTED_PROXIES: describeVariable(wholeNumberSchema(0, 10).default(0), {
      meaning:
        'number of proxies in front of the portal; it determines which entry of `X-Forwarded-For` is the caller’s address',
      example: '1',
      inProduction: 'must be set (`1` or more)',
    }),
    DRAIN_SECONDS: describeVariable(numberBetweenSchema(0, 300).optional(), {
      meaning:
        'seconds that a stopping process still serves requests while `/health/ready` returns 503, so that proxies can remove it first',
      otherwise: '`10` in production (`0` for a worker), else `0`',
    }),
    REQUESTS_PER_MINUTE: describeVariable(wholeNumberSchema(0).default(3_000), {
      meaning:
        'maximum number of requests from one network (IPv4 address or IPv6 /64) to one process, including rejected requests; 0 means no limit',
      inProduction: 'not `0`',
    }),
  },
  Storage: {
    DATABASE_URL: describeVariable(databaseUrlSchema.optional(), {
      meaning:
        'URL of an external PostgreSQL (`postgresql://…`), instead of the embedded one. `?sslmode=` can be `disable`, `require`, `verify-ca` (with `sslrootcert`) or `verify-full`, with the same meaning as in psql',
      otherwise: 'embedded',
      example: 'postgresql://forenet:<password>@localhost:5432/forenet',
      secret: true,
    }),
    DATABASE_MIGRATION_URL: describeVariable(databaseUrlSchema.optional(), {
      meaning:
        'URL of the database with the role that owns the tables, used only for migrations; the role of `DATABASE_URL` then [cannot change tables](operations.md#two-roles)',
      otherwise: '`DATABASE_URL`',
      secret: true,
    }),
    DATABASE_READ_URL: describeVariable(databaseUrlSchema.optional(), {
      meaning:
        'URL of a [replica](operations.md#reads-from-a-replica) of the database, with the role of `DATABASE_URL`; lists and reports for organisers read from it',
      otherwise: '`DATABASE_URL`',
      secret: true,
    }),
    DATA_DIR: describeVariable(z.string().default('data'), {
      meaning: 'folder of the embedded database, the simulators’ data and generated secrets',
    }),
    WEB_DIR: describeVariable(z.string().default('apps/web/dist'), { meaning: 'folder of the built web app' }),
  },
  Secrets: {
    RETURN_TOKEN_SECRET: describeVariable(minLengthSchema(32).optional(), {
      meaning:
        'key that signs the return links of payments, at least 32 characters (`openssl rand -base64 32`); must be the same in all processes',
      otherwise: 'generated in `DATA_DIR`',
      example: '<openssl rand -base64 32>',
      secret: true,
    }),
    ENCRYPTION_KEY: describeVariable(encryptionKeySchema.optional(), {
      meaning:
        'master key for encrypted secrets: 32 random bytes in base64 (`npm run keys -- generate`); must be the same in all processes',
      otherwise: 'generated in `DATA_DIR`',
      example: '<openssl rand -base64 32>',
      secret: true,
    }),
    ENCRYPTION_KEY_BEFORE: describeVariable(encryptionKeySchema.optional(), {
      meaning: 'previous `ENCRYPTION_KEY`, needed while the key is [rotated](operations.md#the-encryption-key)',
      otherwise: 'none',
      secret: true,
    }),
  },
  Identity: {
    IDENTITY_URL: describeVariable(baseUrlSchema.optional(), {
      meaning: 'base URL of a Keycloak server (without `/realms/…`), instead of the embedded provider',
      otherwise: 'embedded, at `/auth`',
    }),
    IDENTITY_REALM: describeVariable(
      textMatchingSchema(/^[a-z0-9-]+$/, 'small letters, digits and -').default('forenet'),
      {
        meaning: 'name of the realm',
      },
    ),
    IDENTITY_CLIENT_ID: describeVariable(nameWithoutBlanksSchema.default('forenet-portal'), {
      meaning: 'OpenID Connect client id of the web app',
    }),
    IDENTITY_AUDIENCE: describeVariable(nameWithoutBlanksSchema.default('portal-api'), {
      meaning: 'audience (`aud`) that access tokens must have',
    }),
    IDENTITY_STRONG_ACR: describeVariable(commaSeparatedSchema.default([]), {
      meaning: 'comma-separated `acr` values of sign-ins with a [second factor](../deploy/keycloak/README.md)',
      otherwise: 'none',
    }),
    SESSION_TIMEOUT_MINUTES: describeVariable(numberBetweenSchema(1, 1_440).default(30), {
      meaning: 'minutes of inactivity after which the browser signs the user out',
    }),
  },
  'Card payments (Freepay, Quickpay)': {
    FREEPAY_CREATE_URL: describeVariable(baseUrlSchema.optional(), {
      meaning: 'base URL of Freepay for creating payments (`POST /api/payment`)',
      otherwise: 'simulator',
      example: 'https://<the gateway’s address for new payments>',
    }),
    FREEPAY_MANAGE_URL: describeVariable(baseUrlSchema.optional(), {
      meaning: 'base URL of Freepay for all calls except creating payments',
      otherwise: 'simulator',
      example: 'https://<the gateway’s address for all else>',
    }),
    FREEPAY_API_KEY: describeVariable(minLengthSchema(8).optional(), {
      meaning: 'Freepay key for clubs that have no gateway key of their own',
      otherwise: 'simulator',
      example: '<the gateway’s key>',
      secret: true,
    }),
    QUICKPAY_URL: describeVariable(baseUrlSchema.optional(), {
      meaning: 'base URL of Quickpay; used for clubs with a Quickpay key',
      otherwise: '`https://api.quickpay.net`, or the simulator if Freepay is simulated',
    }),
    GATEWAY_TIMEOUT_MS: describeVariable(wholeNumberSchema(100, 60_000).default(10_000), {
      meaning: 'timeout of a call to the gateway in milliseconds, 100–60000',
    }),
    SWEEP_SECONDS: describeVariable(numberBetweenSchema(0.1, 600).default(5), {
      meaning: 'seconds between two runs of the background task that settles open payments',
    }),
  },
  Mail: {
    SMTP_URL: describeVariable(mailServerSchema.optional(), {
      meaning: 'URL of the mail server (`smtp://` or `smtps://`), with user and password if needed',
      otherwise: 'simulator',
      example: 'smtps://<user>:<password>@mail.example.org',
      secret: true,
    }),
    SMTP_ALLOW_PLAIN: describeVariable(flagSchema.default(false), {
      meaning: 'send e-mail without TLS in production if the mail server offers none',
      otherwise: '`false`',
    }),
    MAIL_FROM: describeVariable(mailSenderSchema.default('Forenet <portal@example.org>'), {
      meaning: 'sender address of e-mails',
      example: 'Klubben <portal@example.org>',
      inProduction: 'should be set',
    }),
  },
  WhatsApp: {
    WHATSAPP_URL: describeVariable(baseUrlSchema.optional(), {
      meaning: 'base URL of the WhatsApp Cloud API',
      otherwise: 'simulator',
      example: 'https://graph.facebook.com',
    }),
    WHATSAPP_VERSION: describeVariable(textMatchingSchema(/^v\d+\.\d+$/, 'a version such as v23.0').default('v23.0'), {
      meaning: 'version of the WhatsApp Cloud API',
    }),
    WHATSAPP_TOKEN: describeVariable(minLengthSchema(8).optional(), {
      meaning: 'access token of the WhatsApp Cloud API',
      otherwise: 'simulator',
      example: '<access token>',
      secret: true,
    }),
    WHATSAPP_PHONE_NUMBER_ID: describeVariable(textMatchingSchema(/^\d+$/, 'digits alone').optional(), {
      meaning: 'id of the sending phone number',
      otherwise: 'simulator',
      example: '<digits>',
    }),
    WHATSAPP_TEMPLATE_1: describeVariable(templateNameSchema.default('contact_message'), {
      meaning: 'name of the message template for a member’s message to a club',
    }),
    WHATSAPP_TEMPLATE_2: describeVariable(templateNameSchema.default('portal_notification'), {
      meaning: 'name of the message template for all other notifications',
    }),
    WHATSAPP_TEMPLATE_4: describeVariable(templateNameSchema.default('membership_confirmed'), {
      meaning: 'name of the message template for a paid membership',
    }),
    WHATSAPP_TEMPLATE_5: describeVariable(templateNameSchema.default('event_confirmed'), {
      meaning: 'name of the message template for an event registration',
    }),
  },
  'Tickets in wallets': {
    APPLE_PASS_TYPE: describeVariable(
      textMatchingSchema(/^pass(\.[\w-]+)+$/, 'a pass type such as pass.org.example.tickets').optional(),
      {
        meaning:
          'pass type identifier. [Apple Wallet](operations.md#tickets-in-wallets) is available for tickets and membership cards if all `APPLE_…` variables except the passphrase are set',
        otherwise: 'none',
      },
    ),
    APPLE_TEAM: describeVariable(textMatchingSchema(/^[A-Z0-9]{10}$/, 'ten capital letters and digits').optional(), {
      meaning: 'Apple team identifier',
      otherwise: 'none',
    }),
    APPLE_PASS_CERTIFICATE_FILE: describeVariable(z.string().min(1).optional(), {
      meaning: 'file with the pass type certificate (PEM)',
      otherwise: 'none',
    }),
    APPLE_PASS_KEY_FILE: describeVariable(z.string().min(1).optional(), {
      meaning: 'file with the private RSA key of that certificate (PEM)',
      otherwise: 'none',
    }),
    APPLE_PASS_KEY_PASSPHRASE: describeVariable(z.string().min(1).optional(), {
      meaning: 'passphrase of `APPLE_PASS_KEY_FILE`, if it has one',
      otherwise: 'none',
      secret: true,
    }),
    APPLE_WWDR_FILE: describeVariable(z.string().min(1).optional(), {
      meaning: 'file with Apple’s WWDR certificate (PEM)',
      otherwise: 'none',
    }),
    GOOGLE_WALLET_ISSUER: describeVariable(textMatchingSchema(/^\d{5,30}$/, 'digits alone').optional(), {
      meaning:
        'issuer id of the Google Wallet API. [Google Wallet](operations.md#tickets-in-wallets) is available if it and `GOOGLE_WALLET_KEY_FILE` are set',
      otherwise: 'none',
    }),
    GOOGLE_WALLET_KEY_FILE: describeVariable(z.string().min(1).optional(), {
      meaning: 'file with the JSON key of the Google service account',
      otherwise: 'none',
    }),
  },
  Features: {
    CLUB_STARTS: describeVariable(oneOfSchema('open', 'approval', 'off').optional(), {
      meaning: 'whether members can start clubs: `open`, `approval` (a super administrator approves each), or `off`',
      otherwise: '`open` if only this machine can reach the portal, else `off`',
      example: 'approval',
    }),
    OPERATOR_EMAIL: describeVariable(z.email({ error: 'Must be an e-mail address' }).optional(), {
      meaning: 'e-mail address of the operator, notified of clubs that wait for approval and of abuse reports',
      otherwise: 'no notification; see `/manage/queue` and `/manage/sending`',
      example: 'portal@example.org',
    }),
    CLUB_LETTERS_A_DAY: describeVariable(wholeNumberSchema(1, 100_000).default(2_000), {
      meaning: 'maximum number of messages that a club may send within 24 hours; new clubs start with less',
    }),
    CLAMD_URL: describeVariable(scannerUrlSchema.optional(), {
      meaning:
        'ClamAV daemon that scans every upload, `tcp://host:port` or `unix:/path`; see [operations](operations.md#malware-in-uploads)',
      otherwise: 'no scan',
    }),
    ENABLE_NOTIFICATION: describeVariable(flagSchema.default(false), {
      meaning: 'show notifications and their settings to members',
      otherwise: '`false` (`npm start` sets `true`)',
      example: 'true',
    }),
    CONTACT_RECEIVER_ID: describeVariable(
      z.uuid({ error: 'Must be the id of a member, such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301' }).optional(),
      {
        meaning: 'id of a member who is notified of every message to any club, instead of the club’s administrators',
        otherwise: 'none',
      },
    ),
    DEVELOPMENT_TITLE: describeVariable(flagSchema.default(false), {
      meaning: 'show the text "DEV TITLE" instead of the logo',
      otherwise: '`false` (`npm run dev` sets `true`)',
    }),
    SEED_DEMONSTRATION: describeVariable(flagSchema.optional(), {
      meaning: 'fill an empty portal with demonstration data (embedded identity provider only; not in a release)',
      otherwise: '`true` if only this machine can reach the portal',
      inProduction: 'not `true`',
    }),
  },
  Monitoring: {
    LOG_LEVEL: describeVariable(
      oneOfSchema('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('warn'),
      {
        meaning: 'lowest level logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`',
      },
    ),
    SECURITY_LOG_FILE: describeVariable(z.string().min(1).optional(), {
      meaning: 'file for [security events](operations.md#security-events); SIGHUP reopens it',
      otherwise: 'standard output',
    }),
    METRICS_TOKEN: describeVariable(
      textMatchingSchema(/^[\w.~+/=-]{16,200}$/, '16 to 200 letters, digits or signs out of -._~+/=').optional(),
      {
        meaning: 'bearer token for `/metrics`: 16 to 200 characters (letters, digits, `-._~+/=`)',
        otherwise: 'only callers on the same machine, and only without a proxy',
        secret: true,
      },
    ),
    API_DOCS: describeVariable(flagSchema.optional(), {
      meaning: 'serve the API reference at `/docs` and `/openapi.json`',
      otherwise: '`true`; in production `false`',
    }),
    SANDBOX_PORT: describeVariable(portSchema.optional(), {
      meaning: 'port of the simulators',
      otherwise: 'first free from 3100',
    }),
  },
}

export const configurationSchema = z.object({
  ...CONFIGURATION_VARIABLES.Network,
  ...CONFIGURATION_VARIABLES.Storage,
  ...CONFIGURATION_VARIABLES.Secrets,
  ...CONFIGURATION_VARIABLES.Identity,
  ...CONFIGURATION_VARIABLES['Card payments (Freepay, Quickpay)'],
  ...CONFIGURATION_VARIABLES.Mail,
  ...CONFIGURATION_VARIABLES.WhatsApp,
  ...CONFIGURATION_VARIABLES['Tickets in wallets'],
  ...CONFIGURATION_VARIABLES.Features,
  ...CONFIGURATION_VARIABLES.Monitoring,
})
