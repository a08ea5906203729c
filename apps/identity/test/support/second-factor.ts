import { Secret, TOTP } from 'otpauth'
import { account, csrfOf } from './account.ts'
import type { Portal } from './portal.ts'
import type { Answer, Visitor } from './visitor.ts'

export function codeOf(portal: Pick<Portal, 'now'>, secret: string, steps = 0): string {
  const timestamp = portal.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Advances the clock to the start of a time step, so that none ends during the test. */
export function startOfStep(portal: Portal): void {
  portal.advance((30_000 - (portal.now().getTime() % 30_000)) / 1000)
}

/** Generates a code that is invalid now and in adjacent time steps. */
export function wrongCode(portal: Portal, secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(portal, secret, steps))
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))
  if (!wrong) throw new Error('Every code is right')
  return wrong
}

export function keyIn(page: Answer): string {
  const key = /<p class="key"><code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1]
  if (!key) throw new Error(`No key to scan at ${page.url} (${page.status})`)
  return key.replaceAll(' ', '')
}

export const codesIn = (page: Answer): string[] =>
  [...page.text.matchAll(/<li><code>([^<]+)</g)].map((match) => match[1] ?? '')

/** Sets up an authenticator app on the account page after a recent sign-in; consumes one code. */
export async function setUpApp(
  portal: Pick<Portal, 'now'>,
  visitor: Visitor,
): Promise<{ secret: string; codes: string[]; page: Answer }> {
  const shown = await visitor.get(`${account}/second-step/app`)
  const secret = keyIn(shown)
  const form = { csrf: csrfOf(shown), code: codeOf(portal, secret) }
  const page = await visitor.post(`${account}/second-step/app`, form)
  return { secret, codes: codesIn(page), page }
}

export async function toSecondStep(
  visitor: Visitor,
  email: string,
  password: string,
  more: Record<string, string> = {},
): Promise<Answer & { base: string }> {
  const { base } = await visitor.open(more)
  return { ...(await visitor.follow(await visitor.post(`${base}/sign-in`, { email, password }))), base }
}
