import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, fillSignIn, getIdentityOrigin, getPortalOrigin } from '../src/journey.ts'
import { waitForMail } from '../src/mailbox.ts'
import { readSimulatedCodes } from '../src/sessions.ts'
import { expectSignedIn, goToSignIn, PASSWORD, signInAsAdministrator, test } from './at-keycloak.ts'
import {
  clearLoginLockout,
  createKeycloakUser,
  readLoginLockout,
  setPassword,
  withRealmSettings,
} from './realm-admin.ts'

const WRONG_PASSWORD_TEXT = 'Invalid username or password.'
const NOT_A_MEMBER_YET = /404 \(Not Found\).*search-email/
/**
 * Disables Keycloak's check for fast attempts, because ten attempts of a test are faster than anyone types, which alone
 * would pause the account.
 */
const NO_PAUSE_FOR_SPEED = { quickLoginCheckMilliSeconds: 0 }

const endpointUrl = (name: string) => `${getIdentityOrigin()}/realms/forenet/protocol/openid-connect/${name}`

/** Sign-in URL. `changed`: parameters to replace; null omits one. */
function signInUrl(changed: Record<string, string | null> = {}): string {
  const url = new URL(endpointUrl('auth'))
  const parameters = {
    client_id: 'forenet-portal',
    response_type: 'code',
    scope: 'openid',
    state: randomBytes(16).toString('hex'),
    redirect_uri: `${getPortalOrigin()}/`,
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
    ...changed,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value)
  return url.href
}

/** Returns the new refresh token, or the error. */
async function refreshToken(token: string): Promise<{ refresh_token?: string; error?: string }> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'forenet-portal',
    refresh_token: token,
  })
  return (await fetch(endpointUrl('token'), { method: 'POST', body })).json()
}

test('wrong passwords pause their account and no other, and the owner gets in afterwards', async ({
  page,
  watch,
  site,
  browser,
}) => {
  watch.expectConsole(NOT_A_MEMBER_YET)
  const [email, other] = [`lone.${site}@example.org`, `leif.${site}@example.org`]
  const person = { firstName: 'Lone', lastName: 'Locked', password: PASSWORD }
  const [id] = [await createKeycloakUser({ ...person, email }), await createKeycloakUser({ ...person, email: other })]
  await withRealmSettings(NO_PAUSE_FOR_SPEED, async () => {
    await goToSignIn(page)
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await readLoginLockout(id), `before attempt ${attempt}`).toMatchObject({ disabled: false })
      await fillSignIn(page, email, `not the password ${attempt}`)
      await expect(page.getByText(WRONG_PASSWORD_TEXT)).toBeVisible()
    }
    // The response is the same as for a wrong password, so that an attacker learns nothing.
    await fillSignIn(page, email, PASSWORD)
    await expect(page.getByText(WRONG_PASSWORD_TEXT)).toBeVisible()
    expect(await readLoginLockout(id)).toMatchObject({ disabled: true, numFailures: 10 })
    await fillSignIn(page, other, PASSWORD)
    await expectSignedIn(page)
    await clearLoginLockout(id)
    const context = await browser.newContext({ baseURL: getPortalOrigin() })
    watch.context(context)
    const owner = await context.newPage()
    await goToSignIn(owner)
    await fillSignIn(owner, email, PASSWORD)
    await expectSignedIn(owner)
  })
})

test('a refresh token works once, and its second use ends the session', async ({ page, watch, site }) => {
  watch.expectConsole(NOT_A_MEMBER_YET)
  const email = `rita.${site}@example.org`
  await createKeycloakUser({ email, firstName: 'Rita', lastName: 'Refresh', password: PASSWORD })
  await goToSignIn(page)
  const exchanged = page.waitForResponse(
    (answer) => answer.url() === endpointUrl('token') && answer.request().method() === 'POST',
  )
  await fillSignIn(page, email, PASSWORD)
  const { refresh_token: stolen } = (await (await exchanged).json()) as { refresh_token: string }
  await expectSignedIn(page)
  await page.close()
  const { refresh_token: next } = await refreshToken(stolen)
  expect(next).toBeTruthy()
  expect(await refreshToken(stolen)).toMatchObject({ error: 'invalid_grant' })
  expect(await refreshToken(next ?? '')).toMatchObject({ error: 'invalid_grant' })
})

test('common, short and guessable passwords are refused', async ({ page, watch, site }) => {
  watch.expectConsole(NOT_A_MEMBER_YET)
  const email = `paul.${site}@example.org`
  const person = { email, firstName: 'Paul', lastName: 'Password', password: PASSWORD }
  const id = await createKeycloakUser({ ...person, requiredActions: ['UPDATE_PASSWORD'] })
  for (const weak of ['counterstrike', 'Counterstrike', 'hojmarken99', 'Sommer2026!', '1234567890', 'x7Kd-90qp', email])
    expect(await setPassword(id, weak), weak).not.toBeNull()
  await goToSignIn(page)
  await fillSignIn(page, email, PASSWORD)
  await chooseNewPassword(page, 'counterstrike')
  await expect(page.getByText(/^Invalid password/)).toBeVisible()
  await chooseNewPassword(page, 'four quiet boats')
  await expectSignedIn(page)
})

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /^new password/i }).fill(password)
  await page.getByRole('textbox', { name: /^confirm password/i }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('a password alone changes no sign-in method of an account with a second factor', async ({
  page,
  watch,
  site,
  browser,
}) => {
  watch.expectConsole(NOT_A_MEMBER_YET)
  const email = `frank.${site}@example.org`
  const roles = ['org:HOJMARKEN|role:ADMIN']
  await createKeycloakUser({ email, firstName: 'Frank', lastName: 'Factor', password: PASSWORD, roles })
  await goToSignIn(page)
  await fillSignIn(page, email, PASSWORD)
  await expectSignedIn(page)
  await signInAsAdministrator(page, email, PASSWORD)
  await waitForMail(email, /credential/i)
  const ACTIONS = [
    'CONFIGURE_TOTP',
    'webauthn-register',
    'CONFIGURE_RECOVERY_AUTHN_CODES',
    'UPDATE_PASSWORD',
    'UPDATE_EMAIL',
  ]
  for (const action of ACTIONS) {
    const context = await browser.newContext()
    watch.context(context)
    const thief = await context.newPage()
    await thief.goto(signInUrl({ kc_action: action }))
    await fillSignIn(thief, email, PASSWORD)
    const code = thief.getByRole('textbox', { name: /^one-time code/i })
    await expect(code, action).toBeVisible()
    await code.fill('000000')
    await thief.getByRole('button', { name: 'Sign In' }).click()
    await expect(thief.getByText('Invalid authenticator code.'), action).toBeVisible()
    await context.close()
  }
  const context = await browser.newContext()
  watch.context(context)
  const owner = await context.newPage()
  await owner.goto(signInUrl({ kc_action: 'CONFIGURE_TOTP' }))
  await fillSignIn(owner, email, PASSWORD)
  const { nextCode } = await readSimulatedCodes(email)
  await owner.getByRole('textbox', { name: /^one-time code/i }).fill(nextCode)
  await owner.getByRole('button', { name: 'Sign In' }).click()
  await expect(owner.getByRole('heading', { name: 'Mobile Authenticator Setup' })).toBeVisible()
})

test('only the listed URLs are redirected to, only with PKCE, and there is no password grant', async () => {
  const status = async (changed: Record<string, string | null>) =>
    (await fetch(signInUrl(changed), { redirect: 'manual' })).status
  const portal = getPortalOrigin()
  expect(await status({})).toBe(200)
  expect(await status({ redirect_uri: `${portal}/silent-check-sso.html` })).toBe(200)
  for (const redirect_uri of [
    portal,
    `${portal}/my-profile`,
    `${portal}/?next=1`,
    `${portal}/#part`,
    `${portal}//evil.example`,
    `${portal}/..`,
    `${portal}/silent-check-sso.html?next=1`,
    `${portal}.evil.example/`,
    `${portal.replace('://', '://evil@')}/`,
    'http://localhost:1/',
    'https://evil.example/',
  ])
    expect(await status({ redirect_uri }), redirect_uri).toBe(400)

  const changes: Record<string, string | null>[] = [
    { code_challenge: null, code_challenge_method: null },
    { code_challenge_method: 'plain' },
    { response_type: 'token', response_mode: 'fragment' },
  ]
  for (const changed of changes) {
    const answer = await fetch(signInUrl(changed), { redirect: 'manual' })
    expect(answer.headers.get('location') ?? '', JSON.stringify(changed)).toMatch(/[?#&]error=/)
  }

  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: 'forenet-portal',
    username: 'mette@example.org',
  })
  const granted = await fetch(endpointUrl('token'), { method: 'POST', body })
  expect([granted.status, ((await granted.json()) as { error: string }).error]).toEqual([400, 'unauthorized_client'])

  const signOut = (to: string) =>
    fetch(
      `${endpointUrl('logout')}?${new URLSearchParams({ client_id: 'forenet-portal', post_logout_redirect_uri: to })}`,
    )
  expect((await signOut(`${portal}/page-lock-screen`)).status).toBe(200)
  for (const to of [`${portal}/`, `${portal}/page-lock-screen?reason=other`, 'https://evil.example/'])
    expect((await signOut(to)).status, to).toBe(400)
})
