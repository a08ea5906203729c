import { Secret, TOTP } from 'otpauth'
import { accountUrl, readCsrfToken } from './account.ts'
import type { IdentityTestPortal } from './portal.ts'
import type { PageResponse, Visitor } from './visitor.ts'

export function generateCode(portal: Pick<IdentityTestPortal, 'now'>, secret: string, steps = 0): string {
  const timestamp = portal.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Advances the clock to the start of a time step, so that none ends during the test. */
export function advanceToTimeStep(portal: IdentityTestPortal): void {
  portal.advance((30_000 - (portal.now().getTime() % 30_000)) / 1000)
}

/** Generates a code that is invalid now and in adjacent time steps. */
export function generateWrongCode(portal: IdentityTestPortal, secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => generateCode(portal, secret, steps))
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))
  if (!wrong) throw new Error('Every code is right')
  return wrong
}

export function extractTotpKey(page: PageResponse): string {
  const key = /<p class="key"><code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1]
  if (!key) throw new Error(`No key to scan at ${page.url} (${page.status})`)
  return key.replaceAll(' ', '')
}

export const extractRecoveryCodes = (page: PageResponse): string[] =>
  [...page.text.matchAll(/<li><code>([^<]+)</g)].map((match) => match[1] ?? '')

/** Sets up an authenticator app on the account page after a recent sign-in; consumes one code. */
export async function setUpAuthenticatorApp(
  portal: Pick<IdentityTestPortal, 'now'>,
  visitor: Visitor,
): Promise<{ secret: string; codes: string[]; page: PageResponse }> {
  const shown = await visitor.get(`${accountUrl}/second-step/app`)
  const secret = extractTotpKey(shown)
  const form = { csrf: readCsrfToken(shown), code: generateCode(portal, secret) }
  const page = await visitor.post(`${accountUrl}/second-step/app`, form)
  return { secret, codes: extractRecoveryCodes(page), page }
}

export async function goToSecondFactor(
  visitor: Visitor,
  email: string,
  password: string,
  more: Record<string, string> = {},
): Promise<PageResponse & { base: string }> {
  const { base } = await visitor.open(more)
  return { ...(await visitor.follow(await visitor.post(`${base}/sign-in`, { email, password }))), base }
}
