import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, validatePassword } from '../src/accounts/password-rule.ts'
import { DEFAULT_TOKEN_LIFETIMES } from '../src/options.ts'

const FOLDER = new URL('../../../deploy/keycloak/', import.meta.url)
const ORIGIN = 'https://portal.example.org'
const PLACEHOLDER = /\$\{FORENET_ORIGIN\}/g
const realm = JSON.parse(readFileSync(new URL('realm.json', FOLDER), 'utf8').replace(PLACEHOLDER, ORIGIN))
const [client] = realm.clients
const policies = new Map<string, string>(
  realm.passwordPolicy.split(' and ').map((policy: string) => [policy.split('(')[0], /\((.*)\)$/.exec(policy)?.[1]]),
)
const listed = () => readFileSync(new URL('common-passwords.txt', FOLDER), 'utf8').trim().split('\n')

type Execution = { authenticator?: string; flowAlias?: string; requirement: string; authenticatorConfig?: string }
const flow = (alias: string): Execution[] =>
  realm.authenticationFlows.find((one: { alias: string }) => one.alias === alias)?.authenticationExecutions ?? []
const steps = (alias: string) => flow(alias).map((one) => `${one.requirement} ${one.authenticator ?? one.flowAlias}`)
const actions = new Map<string, { enabled: boolean; config?: { max_auth_age?: string } }>(
  realm.requiredActions.map((action: { alias: string }) => [action.alias, action]),
)
const SECOND_FACTORS = ['auth-otp-form', 'webauthn-authenticator', 'auth-recovery-authn-code-form']
const alternatives = SECOND_FACTORS.map((factor) => `ALTERNATIVE ${factor}`)

describe('the realm for Keycloak has the rules of the embedded provider', () => {
  test.each<[rule: string, actual: unknown, expected: unknown]>([
    ['access tokens live as long', realm.accessTokenLifespan, DEFAULT_TOKEN_LIFETIMES.accessToken],
    ['codes live as long', realm.accessCodeLifespan, DEFAULT_TOKEN_LIFETIMES.authorizationCode],
    ['sessions end as long after the sign-in', realm.ssoSessionMaxLifespan, DEFAULT_TOKEN_LIFETIMES.session],
    ['idle sessions end after the same time', realm.ssoSessionIdleTimeout, DEFAULT_TOKEN_LIFETIMES.idle],
    ['no session outlives the browser', realm.rememberMe, false],
    ['refresh tokens rotate', realm.revokeRefreshToken, true],
    ['a reused refresh token ends the session', realm.refreshTokenMaxReuse, 0],
    ['only the code flow', [client.standardFlowEnabled, client.implicitFlowEnabled], [true, false]],
    ['no password grant', client.directAccessGrantsEnabled, false],
    ['PKCE with S256', client.attributes['pkce.code.challenge.method'], 'S256'],
    ['exact redirect URIs', client.redirectUris, [`${ORIGIN}/`, `${ORIGIN}/silent-check-sso.html`]],
    [
      'exact URIs after signing out',
      client.attributes['post.logout.redirect.uris'].split('##'),
      [`${ORIGIN}/page-lock-screen`, `${ORIGIN}/page-lock-screen?reason=inactive`],
    ],
    ['no other web origins', client.webOrigins, [ORIGIN]],
    ['no offline tokens', client.optionalClientScopes, []],
    ['addresses are confirmed', [realm.verifyEmail, realm.duplicateEmailsAllowed], [true, false]],
    ['guessing is limited', realm.bruteForceProtected, true],
    ['a burst of ten, then one a minute', [realm.failureFactor, realm.waitIncrementSeconds], [10, 60]],
    ['no guesser locks an account for long', [realm.permanentLockout, realm.maxFailureWaitSeconds], [false, 300]],
    ['wrong codes lock nothing for good', realm.maxSecondaryAuthFailures, 0],
    ['the shortest password', policies.get('length'), String(PASSWORD_MIN_LENGTH)],
    ['the longest password', policies.get('maxLength'), String(PASSWORD_MAX_LENGTH)],
    ['passwords are hashed with argon2id', policies.get('hashAlgorithm'), 'argon2'],
    ['the address is no password', [policies.has('notUsername'), policies.has('notEmail')], [true, true]],
    ['one-time codes', [realm.otpPolicyType, realm.otpPolicyDigits, realm.otpPolicyPeriod], ['totp', 6, 30]],
    ['a code works once', realm.otpPolicyCodeReusable, false],
    ['one step of clock drift', realm.otpPolicyLookAheadWindow, 1],
    ['security keys verify the user', realm.webAuthnPolicyUserVerificationRequirement, 'required'],
    ['owners are notified of changed factors', realm.eventsListeners, ['jboss-logging', 'email']],
    ['security events are kept', [realm.eventsEnabled, realm.adminEventsEnabled], [true, true]],
    [
      'links in e-mails live no longer',
      realm.actionTokenGeneratedByUserLifespan <= DEFAULT_TOKEN_LIFETIMES.resetLink,
      true,
    ],
  ])('%s', (_rule, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  test.each(['forenet own second factor', 'forenet second factor of a reset'])(
    'an account with a second factor needs it: %s',
    (alias) => {
      expect(steps(alias)).toEqual(['REQUIRED conditional-user-configured', ...alternatives])
    },
  )

  test('after the password, and before a forgotten password can be replaced', () => {
    expect(realm.browserFlow).toBe('forenet sign-in')
    expect(steps('forenet level 1')).toEqual([
      'REQUIRED conditional-level-of-authentication',
      'REQUIRED auth-username-password-form',
      'CONDITIONAL forenet own second factor',
    ])
    expect(realm.resetCredentialsFlow).toBe('forenet password reset')
    expect(steps('forenet password reset')).toEqual([
      'REQUIRED reset-credentials-choose-user',
      'REQUIRED reset-credential-email',
      'CONDITIONAL forenet second factor of a reset',
      'REQUIRED reset-password',
    ])
  })

  test('roles need a second factor, which is not requested twice in one sign-in', () => {
    expect(JSON.parse(realm.attributes['acr.loa.map'])).toEqual({ password: '1', strong: '2' })
    expect(steps('forenet level 2')).toEqual([
      'REQUIRED conditional-level-of-authentication',
      'CONDITIONAL forenet second factor unless given',
      // A Keycloak flow whose only execution is skipped would fail.
      'REQUIRED allow-access-authenticator',
    ])
    expect(steps('forenet second factor unless given')).toEqual([
      'REQUIRED conditional-sub-flow-executed',
      'REQUIRED forenet second factor',
    ])
    expect(steps('forenet second factor')).toEqual([...alternatives, 'ALTERNATIVE forenet second factor to set up'])
  })

  // Keycloak derives the level required for adding or deleting a factor from the last flow that contains it.
  test('level 2 is the last of the flows with second factors', () => {
    expect(steps('forenet levels').at(-1)).toBe('CONDITIONAL forenet level 2')
  })

  test.each([
    'UPDATE_PASSWORD',
    'UPDATE_EMAIL',
    'CONFIGURE_TOTP',
    'CONFIGURE_RECOVERY_AUTHN_CODES',
    'webauthn-register',
    'delete_credential',
  ])('%s needs a sign-in of the last five minutes', (alias) => {
    expect(actions.get(alias)).toMatchObject({ enabled: true, config: { max_auth_age: '300' } })
  })

  test('lets no factor be added that no flow requires', () => {
    expect(actions.get('webauthn-register-passwordless')?.enabled).toBe(false)
  })
})

describe('passwords', () => {
  const pattern = new RegExp(policies.get('regexPattern') ?? '', 'u')
  const isRefused = (password: string) =>
    password.length < PASSWORD_MIN_LENGTH || !pattern.test(password) || listed().includes(password.toLowerCase())

  test('the list has every common password of sufficient length', async () => {
    const common = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
    const long = [...common].filter((word) => [...word].length >= PASSWORD_MIN_LENGTH).sort()
    expect(policies.get('passwordBlacklist')).toBe('common-passwords.txt')
    await expect(`${long.join('\n')}\n`).toMatchFileSnapshot('../../../deploy/keycloak/common-passwords.txt')
  })

  test.each([
    'hojmarken99',
    'Trøjborg2026',
    'Tro\u0308jborg2026',
    '19850612aa',
    '!!password!!',
    'Sommer2026!',
    '1234567890',
    '0987654321',
    '48 1516 2342 1',
    'aaaaaaaaaaaa',
    'abababababab',
    'x7Kd9x7Kd9',
    '1qaz2wsx3edc',
    'q1w2e3r4t5y6',
    'counterstrike',
  ])('%s is refused', (password) => {
    expect(isRefused(password)).toBe(true)
  })

  test.each(['korrekt hest batteri', 'three quiet boats', 'x7Kd-90qp-Rr2', 'trøjborg og 2026', 'tre små grå gæs'])(
    '%s is accepted, as by the embedded provider',
    (password) => {
      expect(isRefused(password)).toBe(false)
      expect(validatePassword(password, [])).toBeUndefined()
    },
  )

  test('checks a long password within milliseconds', () => {
    const began = performance.now()
    for (const tail of ['', '!', 'a1']) pattern.test('a1'.repeat(99) + tail)
    expect(performance.now() - began).toBeLessThan(100)
  })
})
