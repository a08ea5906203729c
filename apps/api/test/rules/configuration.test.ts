import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { describe, expect, test } from 'vitest'
import { drainMsOf, readConfiguration, servesApiDocs } from '../../src/configuration.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://portal@db/forenet',
  PORT: '3000',
  PUBLIC_ORIGIN: 'https://portal.example.org',
  TRUSTED_PROXIES: '1',
  RETURN_TOKEN_SECRET: 'p3Zt8mWq0cYd5Rk1Lx7Nf2Jh9Vb4Gs6A',
  ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
  FREEPAY_CREATE_URL: 'https://gateway.example.org',
  FREEPAY_MANAGE_URL: 'https://manage.example.org/api/v2',
  FREEPAY_API_KEY: 'a gateway key',
  SMTP_URL: 'smtps://mail.example.org',
  WHATSAPP_URL: 'https://messages.example.org',
  WHATSAPP_TOKEN: 'a message token',
  WHATSAPP_PHONE_NUMBER_ID: '1234567890',
}
const required = Object.keys(production).filter((name) => !['NODE_ENV', 'TRUSTED_PROXIES'].includes(name))
const refusal = (variables: Record<string, string | undefined>) => {
  try {
    readConfiguration(variables)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('nothing configured', () => {
  test('has a default that works, and notifications are off in code (ruling 22)', () => {
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
  test('starts with everything given', () => {
    expect(readConfiguration(production).NODE_ENV).toBe('production')
  })

  test.each(required)('refuses to start without %s, and names it', (name) => {
    expect(refusal({ ...production, [name]: undefined })).toMatch(new RegExp(`\\b${name}\\b`))
  })

  test('names everything that is missing at once', () => {
    const said = refusal({ NODE_ENV: 'production' })
    for (const name of required) expect(said).toContain(name)
  })

  test.each([
    ['PUBLIC_ORIGIN', 'http://portal.example.org', 'passwords and sessions could be read'],
    ['CALLBACK_ORIGIN', 'http://portal.example.org', 'reports of payments could be read'],
    ['FREEPAY_CREATE_URL', 'http://gateway.example.org', 'the gateway key could be read'],
    ['FREEPAY_CREATE_URL', 'http://127.0.0.1:3100/gateway', 'the gateway key could be read'],
    ['FREEPAY_MANAGE_URL', 'http://localhost:3100/gateway', 'amounts changed'],
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
  ])('refuses %s=%s, in its own words', (name, value, words) => {
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
  ])('only: %s=%s is for whoever develops', (name, value) => {
    expect(refusal({ ...production, NODE_ENV: 'development', [name]: value })).toBe('')
  })

  test('sends mails without TLS only when told so', () => {
    expect(refusal({ ...production, SMTP_URL: 'smtp://localhost?ignoreTLS=true', SMTP_ALLOW_PLAIN: 'true' })).toBe('')
  })

  test('is not what an https origin is left to by accident', () => {
    const { NODE_ENV: _, ...unsaid } = production
    expect(refusal(unsaid)).toMatch(/NODE_ENV must be said where PUBLIC_ORIGIN is https/)
    expect(refusal({ ...unsaid, NODE_ENV: 'development' })).toBe('')
    expect(refusal({ PUBLIC_ORIGIN: 'http://portal.example.org' })).toBe('')
  })

  test('does not repeat a secret in its refusal', () => {
    expect(refusal({ ...production, RETURN_TOKEN_SECRET: 'short-and-secret' })).not.toContain('short-and-secret')
  })
})

describe('what is wrong is named', () => {
  test.each([
    ['NODE_ENV', 'prod'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_ORIGIN', 'portal.example.org'],
    ['PUBLIC_ORIGIN', 'ftp://portal.example.org'],
    ['TRUSTED_PROXIES', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/forenet'],
    ['IDENTITY_REALM', 'For Enet'],
    ['FREEPAY_API_KEY', 'short'],
    ['SMTP_URL', 'http://mail'],
    ['WHATSAPP_VERSION', '23'],
    ['WHATSAPP_PHONE_NUMBER_ID', '+45'],
    ['CLAMD_URL', 'clamd.example.org:3310'],
    ['CLAMD_URL', 'tcp://clamd.example.org'],
    ['CLAMD_URL', 'tcp://clamd.example.org:99999'],
    ['CLAMD_URL', 'unix:run/clamd.ctl'],
    ['CLAMD_URL', 'http://clamd.example.org:3310'],
    ['RETURN_TOKEN_SECRET', 'short'],
    ['ENCRYPTION_KEY', 'short'],
    ['ENCRYPTION_KEY', `${'A'.repeat(42)}=`],
    ['ENCRYPTION_KEY_BEFORE', 'x'.repeat(44)],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'a token with blanks in it'],
    ['SESSION_TIMEOUT_MINUTES', '0'],
    ['CONTACT_RECEIVER_ID', 'me'],
    ['SWEEP_SECONDS', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(refusal({ [name]: value })).toContain(name)
  })

  test('all of it at once', () => {
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

test('an origin is kept without its path, an address without its last slash', () => {
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
])('in %s with API_DOCS %s the API is described: %s', (NODE_ENV, API_DOCS, described) => {
  const variables = NODE_ENV === 'production' ? production : {}
  expect(servesApiDocs(readConfiguration({ ...variables, API_DOCS }))).toBe(described)
})

test.each([
  ['development', undefined, 0],
  ['production', undefined, 10_000],
  ['production', '0', 0],
  ['production', '2.5', 2_500],
])('in %s with DRAIN_SECONDS %s a portal that stops goes on answering for %d ms', (NODE_ENV, DRAIN_SECONDS, ms) => {
  expect(drainMsOf(readConfiguration({ ...production, NODE_ENV, DRAIN_SECONDS }))).toBe(ms)
})

test('a line with nothing behind its sign says nothing', () => {
  expect(readConfiguration({ ...production, CLAMD_URL: '', HOST: '' })).toMatchObject({ HOST: '127.0.0.1' })
  expect(refusal({ ...production, PORT: '' })).toContain('PORT must be given')
})

test('what was copied from the sample and not filled in is named', () => {
  const said = refusal({
    ...production,
    FREEPAY_API_KEY: '<the gateway’s key>',
    MAIL_FROM: 'Klubben <post@klub.example>',
  })
  expect(said.trim().split('\n').slice(1)).toEqual(['  FREEPAY_API_KEY: fill in what is between < and >'])
})
