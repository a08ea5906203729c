import { z } from 'zod'
import {
  base,
  commaSeparated,
  databaseAddress,
  encryptionKey,
  flag,
  listenAddress,
  longerThan,
  mailSender,
  mailServer,
  nameWithoutBlanks,
  numberBetween,
  oneOf,
  origin,
  port,
  scannerAddress,
  textLike,
  wholeNumber,
} from './configuration-values.ts'

/** What is said of a variable in docs/configuration.md and deploy/.env.example; `npm run configuration` makes both of this file. */
export type About = {
  meaning: string
  /** What holds without it, in words; the schema's own default where left out. */
  otherwise?: string
  /** Whether whoever reads its value can do harm: it is one, or has a password in it. */
  secret?: true
  /** What production asks of it, where that is more than to be given, https or hard to guess (unsafe-in-production.ts). */
  inProduction?: string
  /** Written into the sample, for whoever fills it in. */
  example?: string
}

const about = <S extends z.ZodType>(schema: S, said: About): S => schema.meta({ ...said })

const templateName = textLike(/^[a-z0-9_]{1,512}$/, 'small letters, digits and _, as WhatsApp names templates')

/**
 * Every environment variable the portal reads, by what it is about. What is not given has a default that works on a fresh
 * machine.
 */
export const VARIABLES = {
  'Where it is reached': {
    NODE_ENV: about(oneOf('development', 'production', 'test').default('development'), {
      meaning: '`development`, `production` or `test`; production refuses unsafe defaults',
      example: 'production',
      inProduction: 'must be set (`production`)',
    }),
    ROLE: about(oneOf('all', 'web', 'worker').default('all'), {
      meaning:
        'what this process does: `web` serves calls, `worker` works the queues and sweeps and answers `/health/…` and `/metrics` alone, `all` does both; also given as `--role`. [One of them must work](operations.md#more-than-one-process)',
    }),
    HOST: about(listenAddress.default('127.0.0.1'), {
      meaning: 'address to listen on; `0.0.0.0` where the proxy is another machine',
    }),
    PORT: about(port.optional(), {
      meaning: 'port to listen on',
      otherwise: 'first free from 3000',
      example: '3000',
    }),
    PUBLIC_ORIGIN: about(origin.optional(), {
      meaning: 'where browsers reach the portal',
      otherwise: '`http://localhost:<port>`',
      example: 'https://portal.example.org',
    }),
    CALLBACK_ORIGIN: about(origin.optional(), {
      meaning: 'where the card gateway reaches it',
      otherwise: '`PUBLIC_ORIGIN`, else `http://127.0.0.1:<port>`',
    }),
    TRUSTED_PROXIES: about(wholeNumber(0, 10).default(0), {
      meaning:
        'how many proxies stand in front; the caller’s address is taken from that many last entries of `X-Forwarded-For`',
      example: '1',
      inProduction: 'must be set (`1` or more)',
    }),
    DRAIN_SECONDS: about(numberBetween(0, 300).optional(), {
      meaning:
        'how long a portal that stops still answers while `/health/ready` says 503, so that a proxy turns away first',
      otherwise: '`10` in production (`0` for a worker), else `0`',
    }),
    REQUESTS_PER_MINUTE: about(wholeNumber(0).default(3_000), {
      meaning: 'requests per network address (of IPv6 the first 64 bits) and process, refused ones too; 0: no limit',
      inProduction: 'not `0`',
    }),
  },
  'Where it keeps things': {
    DATABASE_URL: about(databaseAddress.optional(), {
      meaning:
        '`postgresql://…`; replaces the embedded server. `?sslmode=` is `disable`, `require`, `verify-ca` (with `sslrootcert`) or `verify-full`, as PostgreSQL means them',
      otherwise: 'embedded',
      example: 'postgresql://forenet:<password>@localhost:5432/forenet',
      secret: true,
    }),
    DATABASE_MIGRATION_URL: about(databaseAddress.optional(), {
      meaning:
        'the same database by a role that may change tables: migrations run with it, everything else with `DATABASE_URL`, whose role then needs [no more than the data](operations.md#two-roles)',
      otherwise: '`DATABASE_URL` migrates',
      secret: true,
    }),
    DATA_DIR: about(z.string().default('data'), {
      meaning: 'folder of the embedded database, the stand-ins’ data and the portal’s own secrets',
    }),
    WEB_DIR: about(z.string().default('apps/web/dist'), { meaning: 'folder of the built web app' }),
  },
  Secrets: {
    RETURN_TOKEN_SECRET: about(longerThan(32).optional(), {
      meaning:
        'signs payment return links, at least 32 characters (`openssl rand -base64 32`); the same in every process',
      otherwise: 'made once, in `DATA_DIR`',
      example: '<openssl rand -base64 32>',
      secret: true,
    }),
    ENCRYPTION_KEY: about(encryptionKey.optional(), {
      meaning:
        'wraps the keys of sealed secrets: 32 random bytes in base64 (`npm run keys -- generate`); the same in every process',
      otherwise: 'made once, in `DATA_DIR`',
      example: '<openssl rand -base64 32>',
      secret: true,
    }),
    ENCRYPTION_KEY_BEFORE: about(encryptionKey.optional(), {
      meaning: 'the key before, while it is [being replaced](operations.md#the-encryption-key)',
      otherwise: 'none',
      secret: true,
    }),
  },
  'Signing in': {
    IDENTITY_URL: about(base.optional(), {
      meaning: 'base of a Keycloak (what `/realms/…` comes after); replaces the embedded provider',
      otherwise: 'embedded, at `/auth`',
    }),
    IDENTITY_REALM: about(textLike(/^[a-z0-9-]+$/, 'small letters, digits and -').default('forenet'), {
      meaning: 'realm',
    }),
    IDENTITY_CLIENT_ID: about(nameWithoutBlanks.default('forenet-portal'), { meaning: 'the browser’s client id' }),
    IDENTITY_AUDIENCE: about(nameWithoutBlanks.default('portal-api'), { meaning: 'audience of access tokens' }),
    IDENTITY_STRONG_ACR: about(commaSeparated.default([]), {
      meaning:
        'levels (`acr`, comma separated) of a Keycloak that stand for [more than a password](operations.md#keycloak)',
      otherwise: 'none',
    }),
    SESSION_TIMEOUT_MINUTES: about(numberBetween(1, 1_440).default(30), {
      meaning: 'minutes without activity before the browser signs out',
    }),
  },
  'Card payments (Freepay)': {
    FREEPAY_CREATE_URL: about(base.optional(), {
      meaning: 'base of `POST /api/payment`',
      otherwise: 'stand-in',
      example: 'https://<the gateway’s address for new payments>',
    }),
    FREEPAY_MANAGE_URL: about(base.optional(), {
      meaning: 'base of the gateway’s other calls',
      otherwise: 'stand-in',
      example: 'https://<the gateway’s address for all else>',
    }),
    FREEPAY_API_KEY: about(longerThan(8).optional(), {
      meaning: 'gateway key of organisations that have none of their own',
      otherwise: 'stand-in',
      example: '<the gateway’s key>',
      secret: true,
    }),
    GATEWAY_TIMEOUT_MS: about(wholeNumber(100, 60_000).default(10_000), {
      meaning: 'longest wait for one gateway call, 100–60000',
    }),
    SWEEP_SECONDS: about(numberBetween(0.1, 600).default(5), {
      meaning: 'how often unsettled payments are taken up',
    }),
  },
  Mail: {
    SMTP_URL: about(mailServer.optional(), {
      meaning: '`smtp://` or `smtps://`, with user and password where needed',
      otherwise: 'stand-in',
      example: 'smtps://<user>:<password>@mail.example.org',
      secret: true,
    }),
    SMTP_ALLOW_PLAIN: about(flag.default(false), {
      meaning: 'send mails in production also where the mail server offers no TLS',
      otherwise: '`false`',
    }),
    MAIL_FROM: about(mailSender.default('Forenet <portal@example.org>'), {
      meaning: 'sender of mails',
      example: 'Klubben <portal@example.org>',
      inProduction: 'should be set',
    }),
  },
  WhatsApp: {
    WHATSAPP_URL: about(base.optional(), {
      meaning: 'base of the WhatsApp Cloud API',
      otherwise: 'stand-in',
      example: 'https://graph.facebook.com',
    }),
    WHATSAPP_VERSION: about(textLike(/^v\d+\.\d+$/, 'a version such as v23.0').default('v23.0'), {
      meaning: 'its version',
    }),
    WHATSAPP_TOKEN: about(longerThan(8).optional(), {
      meaning: 'its access token',
      otherwise: 'stand-in',
      example: '<access token>',
      secret: true,
    }),
    WHATSAPP_PHONE_NUMBER_ID: about(textLike(/^\d+$/, 'digits alone').optional(), {
      meaning: 'the sending number’s id',
      otherwise: 'stand-in',
      example: '<digits>',
    }),
    WHATSAPP_TEMPLATE_1: about(templateName.default('contact_message'), {
      meaning: 'name of the template for "a member has written to the club"',
    }),
    WHATSAPP_TEMPLATE_2: about(templateName.default('portal_notification'), {
      meaning: 'name of the template for every other notification',
    }),
    WHATSAPP_TEMPLATE_4: about(templateName.default('membership_confirmed'), {
      meaning: 'name of the template for "membership paid"',
    }),
    WHATSAPP_TEMPLATE_5: about(templateName.default('event_confirmed'), {
      meaning: 'name of the template for "registered for an event"',
    }),
  },
  'Tickets in wallets': {
    APPLE_PASS_TYPE: about(textLike(/^pass(\.[\w-]+)+$/, 'a pass type such as pass.org.example.tickets').optional(), {
      meaning:
        'the pass type identifier that Apple has given; this, the next three and `APPLE_WWDR_FILE` together let tickets and membership cards be put into [Apple Wallet](operations.md#tickets-in-wallets)',
      otherwise: 'no button for Apple Wallet',
    }),
    APPLE_TEAM: about(textLike(/^[A-Z0-9]{10}$/, 'ten capital letters and digits').optional(), {
      meaning: 'the team identifier it was given to',
      otherwise: 'no button for Apple Wallet',
    }),
    APPLE_PASS_CERTIFICATE_FILE: about(z.string().min(1).optional(), {
      meaning: 'file with the certificate of the pass type, in PEM',
      otherwise: 'no button for Apple Wallet',
    }),
    APPLE_PASS_KEY_FILE: about(z.string().min(1).optional(), {
      meaning: 'file with its private key, in PEM; RSA, as Apple has it',
      otherwise: 'no button for Apple Wallet',
    }),
    APPLE_PASS_KEY_PASSPHRASE: about(z.string().min(1).optional(), {
      meaning: 'passphrase of that key',
      otherwise: 'the key has none',
      secret: true,
    }),
    APPLE_WWDR_FILE: about(z.string().min(1).optional(), {
      meaning: 'file with the certificate of Apple’s authority that signed it (WWDR), in PEM',
      otherwise: 'no button for Apple Wallet',
    }),
    GOOGLE_WALLET_ISSUER: about(textLike(/^\d{5,30}$/, 'digits alone').optional(), {
      meaning:
        'the issuer id of the Google Wallet API; it and the key together let tickets and membership cards be put into [Google Wallet](operations.md#tickets-in-wallets)',
      otherwise: 'no button for Google Wallet',
    }),
    GOOGLE_WALLET_KEY_FILE: about(z.string().min(1).optional(), {
      meaning: 'file with the key of its service account: the JSON that Google hands out',
      otherwise: 'no button for Google Wallet',
    }),
  },
  'What members may do': {
    CLUB_STARTS: about(oneOf('open', 'approval', 'off').optional(), {
      meaning:
        'whether members may start clubs of their own: `open` by themselves, `approval` once a super administrator has approved each, `off` not at all',
      otherwise: '`open` where only this machine can reach the portal, else `off`',
      example: 'approval',
    }),
    OPERATOR_EMAIL: about(z.email({ error: 'Must be an e-mail address' }).optional(), {
      meaning: 'whoever runs the portal: gets a mail when a club waits to be approved (`CLUB_STARTS=approval`)',
      otherwise: 'nobody: the clubs that wait are on `/manage/queue` alone',
      example: 'portal@example.org',
    }),
    CLUB_LETTERS_A_DAY: about(wholeNumber(1, 100_000).default(2_000), {
      meaning: 'to so many people a club may write from its register within 24 hours',
    }),
    CLAMD_URL: about(scannerAddress.optional(), {
      meaning:
        'malware scanner that every upload is shown to, `tcp://host:port` or `unix:/path`; see [operations](operations.md#malware-in-uploads)',
      otherwise: 'none: files are told by their bytes alone',
    }),
    ENABLE_NOTIFICATION: about(flag.default(false), {
      meaning: 'whether members are shown the bell, the page behind it, and how they choose to be told',
      otherwise: '`false` (`npm start` sets `true`)',
      example: 'true',
    }),
    CONTACT_RECEIVER_ID: about(
      z.uuid({ error: 'Must be the id of a member, such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301' }).optional(),
      {
        meaning: 'id of the one member who is told of every message to a club; none: the club’s administrators',
        otherwise: 'none',
      },
    ),
    DEVELOPMENT_TITLE: about(flag.default(false), {
      meaning: '"DEV TITLE" in place of the logo',
      otherwise: '`false` (`npm run dev` sets `true`)',
    }),
    SEED_DEMONSTRATION: about(flag.optional(), {
      meaning: 'fill an empty portal with the demonstration (embedded identity only; a release has none)',
      otherwise: '`true` where only this machine can reach the portal',
      inProduction: 'not `true`',
    }),
  },
  'Watching it': {
    LOG_LEVEL: about(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('warn'), {
      meaning: '`fatal` … `trace`, `silent`',
    }),
    SECURITY_LOG_FILE: about(z.string().min(1).optional(), {
      meaning: 'file that [security events](operations.md#security-events) are appended to, opened anew on SIGHUP',
      otherwise: 'standard output',
    }),
    METRICS_TOKEN: about(
      textLike(/^[\w.~+/=-]{16,200}$/, '16 to 200 letters, digits or signs out of -._~+/=').optional(),
      {
        meaning:
          'what `Authorization: Bearer` must carry to read `/metrics`: 16 to 200 letters, digits or signs out of `-._~+/=`',
        otherwise: 'none: only callers on this machine, past no proxy',
        secret: true,
      },
    ),
    API_DOCS: about(flag.optional(), {
      meaning: 'describe the API at `/docs` and `/openapi.json`',
      otherwise: '`true`, in production `false`',
    }),
    SANDBOX_PORT: about(port.optional(), { meaning: 'port of the stand-ins', otherwise: 'first free from 3100' }),
  },
}

export const configurationSchema = z.object({
  ...VARIABLES['Where it is reached'],
  ...VARIABLES['Where it keeps things'],
  ...VARIABLES.Secrets,
  ...VARIABLES['Signing in'],
  ...VARIABLES['Card payments (Freepay)'],
  ...VARIABLES.Mail,
  ...VARIABLES.WhatsApp,
  ...VARIABLES['Tickets in wallets'],
  ...VARIABLES['What members may do'],
  ...VARIABLES['Watching it'],
})
