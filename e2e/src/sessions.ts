import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'

const ADMINISTRATORS = [
  'camilla@example.org',
  'henrik@example.org',
  'karen@example.org',
  'jonas@example.org',
  'sofie@example.org',
  'emil@example.org',
  'inge@example.org',
]

/** What journeys remember of an account: a session to go on with, and an administrator's codes that were used up. */
type Kept = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; used: string[] }

type Entry = { account: string; code: string; nextCode: string }

/** Whether the demonstration asks this person for a one-time code. */
export function isAdministrator(email: string): boolean {
  return ADMINISTRATORS.includes(email)
}

/** The codes that the stand-in of somebody's phone shows now and next. */
export async function codesOf(account: string): Promise<Entry> {
  const answer = await fetch(`${process.env.SANDBOX_ORIGIN}/sandbox/authenticator`)
  const { entries } = (await answer.json()) as { entries: Entry[] }
  const entry = entries.find((one) => one.account === account)
  if (!entry) throw new Error(`The stand-in has no key of ${account}`)
  return entry
}

/** Writes the code that the page asks for. A code works once, so it may take until the next one is shown. */
export async function giveCode(page: Page, email: string): Promise<void> {
  const kept = readKept(email)
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const { code: now, nextCode } = await codesOf(email)
        code = [now, nextCode].find((one) => !kept.used.includes(one))
        return code
      },
      { message: 'a code that was not used yet', timeout: 60_000 },
    )
    .toBeDefined()
  await page.getByLabel(/^(one-time code|engangskode)$/i).fill(code ?? '')
  writeKept(email, { ...kept, used: [...kept.used, code ?? ''] })
  await page.getByRole('button', { name: /^(sign in|log ind)$/i }).click()
}

/**
 * Goes on with the session of a journey before this one, as somebody does who is signed in already; returns whether there is
 * one that still lasts. Signing in anew for every journey is two pages more for each, and half a minute for an administrator.
 */
export async function continueSession(page: Page, email: string): Promise<boolean> {
  const { cookies } = readKept(email)
  if (cookies.length === 0) return false
  await page.context().addCookies(cookies)
  const account = await page
    .context()
    .request.get(`${process.env.PORTAL_ORIGIN}/auth/realms/forenet/account`, { maxRedirects: 0 })
  if (account.status() === 200) return true
  await page.context().clearCookies()
  return false
}

/** Keeps the session that somebody has just signed in to. */
export async function keepSession(page: Page, email: string): Promise<void> {
  writeKept(email, { ...readKept(email), cookies: await page.context().cookies() })
}

function readKept(email: string): Kept {
  return readAll()[email] ?? { cookies: [], used: [] }
}

function writeKept(email: string, kept: Kept): void {
  writeFileSync(file(), JSON.stringify({ ...readAll(), [email]: kept }))
}

function readAll(): Record<string, Kept> {
  return existsSync(file()) ? JSON.parse(readFileSync(file(), 'utf8')) : {}
}

/** Beside the portal's data, so that it goes with the portal that it is about. */
function file(): string {
  const { JOURNEY_SESSIONS } = process.env
  if (!JOURNEY_SESSIONS) throw new Error('start-portal.ts names the file of sessions')
  return JOURNEY_SESSIONS
}
