import { describe, expect, test } from 'vitest'
import { readConfiguration, servesApiDocs, shutdownDrainMs } from '../../src/configuration/configuration.ts'
import { configurationSchema } from '../../src/configuration/configuration-variables.ts'
import { LEAST_IN_PRODUCTION as production } from './minimal-production-settings.ts'

const required = Object.keys(production).filter((name) => !['NODE_ENV', 'TRUSTED_PROXIES'].includes(name))
const refusal = (variables: Record<string, string | undefined>) => {
  try {
    readConfiguration(variables)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('without configuration', () => {
  test('has working defaults, with notifications off in code (ruling 22)', () => {
    expect(readConfiguration({})).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      ENABLE_NOTIFICATION: false,
      SESSION_TIMEOUT_MINUTES: 30,
      IDENTITY_REALM: 'forenet',
      TRUSTED_PROXIES: 0,
    })
  })
})

describe('production', () => {
  test('starts with everything set', () => {
    expect(readConfiguration(production).NODE_ENV).toBe('production')
  })

  test('refuses to start without a required variable, and names it', () => {
    for (const name of required) {
      expect(refusal({ ...production, [name]: undefined })).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })

  test('names all missing variables together', () => {
    const said = refusal({ NODE_ENV: 'production' })
    for (const name of required) expect(said).toContain(name)
  })

  test.each([
    ['PUBLIC_ORIGIN', 'http://portal.example.org', 'passwords and sessions could be read'],
    ['CALLBACK_ORIGIN', 'http://portal.example.org', 'reports of payments could be read'],
    ['FREEPAY_CREATE_URL', 'http://gateway.example.org', 'the gateway key could be read'],
    ['FREEPAY_CREATE_URL', 'http://127.0.0.1:3100/gateway', 'the gateway key could be read'],
    ['FREEPAY_MANAGE_URL', 'http://localhost:3100/gateway', 'amounts changed'],
    ['QUICKPAY_URL', 'http://localhost:3100/quickpay', 'amounts changed'],
    ['IDENTITY_URL', 'http://keycloak.example.org', 'the keys that sign-ins are checked with'],
    ['WHATSAPP_URL', 'http://messages.example.org', 'the access token and messages could be read'],
    ['TRUSTED_PROXIES', '0', 'how many proxies stand in front'],
    ['REQUESTS_PER_MINUTE', '0', 'leave it out for 3000'],
    ['SMTP_URL', 'smtp://mail.example.org?ignoreTLS=true', 'SMTP_ALLOW_PLAIN=true'],
    ['SMTP_URL', 'smtps://mail.example.org?tls.rejectUnauthorized=false', 'SMTP_ALLOW_PLAIN=true'],
    ['RETURN_TOKEN_SECRET', 'x'.repeat(32), 'openssl rand -base64 32'],
    ['RETURN_TOKEN_SECRET', 'change-me-to-something-long-and-random', 'looks like an example'],
    ['ENCRYPTION_KEY', Buffer.from('password-password-password-passw').toString('base64'), 'openssl rand -base64 32'],
    ['METRICS_TOKEN', 'a'.repeat(20), 'openssl rand -base64 32'],
    ['SEED_DEMONSTRATION', 'true', 'whose password everybody knows'],
  ])('rejects %s=%s with its own message', (name, value, words) => {
    const said = refusal({ ...production, [name]: value })
    expect(said).toMatch(new RegExp(`^  ${name} .*${words.replaceAll('.', '\\.')}`, 'm'))
    expect(said.trim().split('\n'), 'and nothing else').toHaveLength(2)
  })

  test.each([
    ['PUBLIC_ORIGIN', 'http://localhost:3000'],
    ['FREEPAY_CREATE_URL', 'http://gateway.example.org'],
    ['TRUSTED_PROXIES', '0'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['RETURN_TOKEN_SECRET', 'x'.repeat(32)],
  ])('rejects %s=%s, which is for development only', (name, value) => {
    expect(refusal({ ...production, NODE_ENV: 'development', [name]: value })).toBe('')
  })

  test('sends e-mail without TLS only if configured', () => {
    expect(refusal({ ...production, SMTP_URL: 'smtp://localhost?ignoreTLS=true', SMTP_ALLOW_PLAIN: 'true' })).toBe('')
  })

  test('is not inferred from an https origin', () => {
    const { NODE_ENV: _, ...unsaid } = production
    expect(refusal(unsaid)).toMatch(/NODE_ENV must be said where PUBLIC_ORIGIN is https/)
    expect(refusal({ ...unsaid, NODE_ENV: 'development' })).toBe('')
    expect(refusal({ PUBLIC_ORIGIN: 'http://portal.example.org' })).toBe('')
  })

  test('repeats no secret in error messages', () => {
    expect(refusal({ ...production, RETURN_TOKEN_SECRET: 'short-and-secret' })).not.toContain('short-and-secret')
  })
})

/** Invalid values per variable, with the error text after the name. */
const WRONG: Record<string, [words: string, ...values: string[]]> = {
  NODE_ENV: ['Must be one of development, production, test', 'prod', 'Production'],
  ROLE: ['Must be one of all, web, worker', 'boss', 'Web'],
  HOST: ['Must be an IP address or the name', 'http://0.0.0.0', '0.0.0.0:3000', 'my host', '*'],
  PORT: ['Must be a whole number 0–65535', '70000', '-1', 'http', '3000.5', '"3000"'],
  PUBLIC_ORIGIN: [
    'Must be an address such as https:',
    'portal.example.org',
    'ftp://x.org',
    '"https://x.org"',
    'https://',
  ],
  CALLBACK_ORIGIN: ['Must be an address such as https:', 'portal.example.org'],
  TRUSTED_PROXIES: ['Must be a whole number 0–10', 'yes', '-1', '11'],
  DRAIN_SECONDS: ['Must be a number 0–300', '-1', '10s', '301'],
  REQUESTS_PER_MINUTE: ['Must be a whole number from 0 up', '-1', 'many'],
  OPERATOR_EMAIL: ['Must be an e-mail address', 'nobody', 'a@b'],
  CLUB_LETTERS_A_DAY: ['Must be a whole number 1–100000', '0', 'many'],
  DATABASE_URL: ['Must be a postgresql:// address', 'mysql://localhost/forenet', 'localhost'],
  DATABASE_MIGRATION_URL: ['Must be a postgresql:// address', 'jdbc:postgresql://localhost/forenet'],
  DATABASE_READ_URL: ['Must be a postgresql:// address', 'replica.example.org'],
  RETURN_TOKEN_SECRET: ['Must be at least 32 characters', 'short'],
  ENCRYPTION_KEY: ['Must be 32 random bytes in base64: npm run keys', 'short', `${'A'.repeat(42)}=`],
  ENCRYPTION_KEY_BEFORE: ['Must be 32 random bytes in base64: npm run keys', 'x'.repeat(44)],
  IDENTITY_URL: ['Must be an address such as https:', 'login.example.org'],
  IDENTITY_REALM: ['Must be small letters, digits and -', 'For Enet'],
  IDENTITY_CLIENT_ID: ['Must be a name without blanks', 'the portal', '"portal"'],
  IDENTITY_AUDIENCE: ['Must be a name without blanks', 'the api'],
  IDENTITY_STRONG_ACR: ['Must name at least one, separated by commas', ', ,'],
  SESSION_TIMEOUT_MINUTES: ['Must be a number 1–1440', '0', '1d'],
  FREEPAY_CREATE_URL: ['Must be an address such as https:', 'gw.freepay.dk'],
  FREEPAY_MANAGE_URL: ['Must be an address such as https:', 'mw.freepay.dk/api/v2'],
  QUICKPAY_URL: ['Must be an address such as https:', 'api.quickpay.net'],
  FREEPAY_API_KEY: ['Must be at least 8 characters', 'short'],
  GATEWAY_TIMEOUT_MS: ['Must be a whole number 100–60000', '10', '10s'],
  SWEEP_SECONDS: ['Must be a number 0.1–600', '0', '601'],
  SMTP_URL: [
    'Must be an smtp:// or smtps:// address',
    'http://mail',
    'smtp://',
    'smtp://mail:99999',
    'mail.example.org',
  ],
  SMTP_ALLOW_PLAIN: ['Must be true or false', 'yes'],
  MAIL_FROM: [
    'Must be an address such as portal@',
    'Klubben',
    'Klubben <portal>',
    'Klubben <a@example.org',
    'a b@example.org',
  ],
  WHATSAPP_URL: ['Must be an address such as https:', 'graph.facebook.com'],
  WHATSAPP_VERSION: ['Must be a version such as v23.0', '23'],
  WHATSAPP_TOKEN: ['Must be at least 8 characters', 'short'],
  WHATSAPP_PHONE_NUMBER_ID: ['Must be digits alone', '+45'],
  WHATSAPP_TEMPLATE_1: ['as WhatsApp names templates', 'Contact message'],
  WHATSAPP_TEMPLATE_2: ['as WhatsApp names templates', 'portal-notification'],
  WHATSAPP_TEMPLATE_4: ['as WhatsApp names templates', 'Membership'],
  WHATSAPP_TEMPLATE_5: ['as WhatsApp names templates', 'begivenhed_bekræftet'],
  APPLE_PASS_TYPE: ['Must be a pass type such as', 'tickets', 'pass.', 'pass org'],
  APPLE_TEAM: ['Must be ten capital letters and digits', 'a1b2c3d4e5', 'TEAM'],
  GOOGLE_WALLET_ISSUER: ['Must be digits alone', 'issuer', '12'],
  CLAMD_URL: [
    'Must be tcp://host:port or unix:/path',
    ...['clamd.example.org:3310', 'tcp://clamd.example.org', 'tcp://clamd.example.org:99999', 'unix:run/clamd.ctl'],
  ],
  ENABLE_NOTIFICATION: ['Must be true or false', '1'],
  CLUB_STARTS: ['Must be one of open, approval, off', 'yes', 'Open'],
  CONTACT_RECEIVER_ID: ['Must be the id of a member', 'me'],
  DEVELOPMENT_TITLE: ['Must be true or false', 'TRUE'],
  SEED_DEMONSTRATION: ['Must be true or false', 'no'],
  LOG_LEVEL: ['Must be one of fatal, error', 'loud'],
  METRICS_TOKEN: ['Must be 16 to 200 letters', 'short', 'a token with blanks in it'],
  API_DOCS: ['Must be true or false', 'on'],
  SANDBOX_PORT: ['Must be a whole number 0–65535', 'x'],
}

/**
 * Any name may be a folder or file. Unusable ones are reported at the start (start/wrong-settings.full.test.ts,
 * tickets/wallets.test.ts).
 */
const TRIED_BY_A_START = [
  ...['DATA_DIR', 'WEB_DIR', 'SECURITY_LOG_FILE', 'GOOGLE_WALLET_KEY_FILE'],
  ...['APPLE_PASS_CERTIFICATE_FILE', 'APPLE_PASS_KEY_FILE', 'APPLE_PASS_KEY_PASSPHRASE', 'APPLE_WWDR_FILE'],
]

describe('invalid values', () => {
  test('are tested for every variable', () => {
    expect([...Object.keys(WRONG), ...TRIED_BY_A_START].sort()).toEqual(Object.keys(configurationSchema.shape).sort())
  })

  test('are reported with the variable and its accepted values only', () => {
    for (const [name, [words, ...values]] of Object.entries(WRONG)) {
      for (const value of values) {
        const message = refusal({ [name]: value })
        expect(message, `${name}=${value}`).toMatch(/^The portal cannot start:\n/)
        expect(message.split('\n').slice(1)).toEqual([expect.stringContaining(`  ${name}: `)])
        expect(message, `${name}=${value}`).toContain(words)
      }
    }
  })

  test.each([
    ['DATABASE_URL', 'http://forenet:pX7s@db/forenet'],
    ['SMTP_URL', 'smtp:forenet:pX7s@mail'],
    ['ENCRYPTION_KEY', 'pX7s'],
    ['RETURN_TOKEN_SECRET', 'pX7s'],
    ['FREEPAY_API_KEY', 'pX7s'],
    ['WHATSAPP_TOKEN', 'pX7s'],
    ['METRICS_TOKEN', 'pX7s'],
    ['CLAMD_URL', 'http://scanner:pX7s@clamd:3310'],
  ])('of %s are reported without the value, which may be secret', (name, value) => {
    const said = refusal({ [name]: value })
    expect(said).toContain(name)
    expect(said).not.toContain('pX7s')
  })

  test('are all reported together', () => {
    const said = refusal({ PORT: 'x', LOG_LEVEL: 'loud' })
    expect(said).toContain('PORT')
    expect(said).toContain('LOG_LEVEL')
  })
})

test.each(['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'tcp://clamd.example.org:3310', 'unix:/run/clamav/clamd.ctl'])(
  'a malware scanner may be at %s',
  (CLAMD_URL) => {
    expect(readConfiguration({ CLAMD_URL }).CLAMD_URL).toBe(CLAMD_URL)
  },
)

test('stores an origin without its path, a URL without its trailing slash', () => {
  const read = readConfiguration({
    NODE_ENV: 'development',
    PUBLIC_ORIGIN: 'https://portal.example.org/start',
    FREEPAY_MANAGE_URL: 'https://manage.example.org/api/v2/',
  })
  expect(read.PUBLIC_ORIGIN).toBe('https://portal.example.org')
  expect(read.FREEPAY_MANAGE_URL).toBe('https://manage.example.org/api/v2')
})

test.each([
  ['development', undefined, true],
  ['development', 'false', false],
  ['production', undefined, false],
  ['production', 'false', false],
  ['production', 'true', true],
])('in %s with API_DOCS %s the API description is %s', (NODE_ENV, API_DOCS, described) => {
  const variables = NODE_ENV === 'production' ? production : {}
  expect(servesApiDocs(readConfiguration({ ...variables, API_DOCS }))).toBe(described)
})

test.each([
  ['development', undefined, 0],
  ['production', undefined, 10_000],
  ['production', '0', 0],
  ['production', '2.5', 2_500],
])('in %s with DRAIN_SECONDS %s a stopping portal keeps responding for %d ms', (NODE_ENV, DRAIN_SECONDS, ms) => {
  expect(shutdownDrainMs(readConfiguration({ ...production, NODE_ENV, DRAIN_SECONDS }))).toBe(ms)
})

test('ignores a line without a value', () => {
  expect(readConfiguration({ ...production, CLAMD_URL: '', HOST: '' })).toMatchObject({ HOST: '127.0.0.1' })
  expect(refusal({ ...production, PORT: ' ' })).toContain('PORT must be given')
})

test('reads a settings file with Windows line endings alike', () => {
  const theirs = Object.fromEntries(Object.entries(production).map(([name, value]) => [name, `${value}\r`]))
  expect(readConfiguration(theirs)).toEqual(readConfiguration(production))
})

test('reports placeholders copied from the sample', () => {
  const said = refusal({
    ...production,
    FREEPAY_API_KEY: '<the gateway’s key>',
    MAIL_FROM: 'Klubben <post@klub.example>',
  })
  expect(said.trim().split('\n').slice(1)).toEqual(['  FREEPAY_API_KEY: fill in what is between < and >'])
})
