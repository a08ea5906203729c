import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../src/configuration.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://portal@db/forenet',
  PUBLIC_ORIGIN: 'https://portal.example.org',
  RETURN_TOKEN_SECRET: 'x'.repeat(32),
  FREEPAY_CREATE_URL: 'https://gateway.example.org',
  FREEPAY_MANAGE_URL: 'https://manage.example.org/api/v2',
  FREEPAY_API_KEY: 'a gateway key',
  SMTP_URL: 'smtps://mail.example.org',
  WHATSAPP_URL: 'https://messages.example.org',
  WHATSAPP_TOKEN: 'a message token',
  WHATSAPP_PHONE_NUMBER_ID: '1234567890',
}
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

  test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
    'refuses to start without %s, and names it',
    (name) => {
      expect(refusal({ ...production, [name]: undefined })).toMatch(new RegExp(`\\b${name}\\b`))
    },
  )

  test('names everything that is missing at once', () => {
    const said = refusal({ NODE_ENV: 'production' })
    for (const name of Object.keys(production)) if (name !== 'NODE_ENV') expect(said).toContain(name)
  })

  test.each([
    ['PUBLIC_ORIGIN', 'http://portal.example.org'],
    ['SEED_DEMONSTRATION', 'true'],
  ])('refuses %s=%s', (name, value) => {
    expect(refusal({ ...production, [name]: value })).toContain(name)
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
    ['RETURN_TOKEN_SECRET', 'short'],
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

test('an origin is kept without its path, an address without its last slash', () => {
  const read = readConfiguration({
    PUBLIC_ORIGIN: 'https://portal.example.org/start',
    FREEPAY_MANAGE_URL: 'https://manage.example.org/api/v2/',
  })
  expect(read.PUBLIC_ORIGIN).toBe('https://portal.example.org')
  expect(read.FREEPAY_MANAGE_URL).toBe('https://manage.example.org/api/v2')
})
