import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'

const ADMINISTRATOR_EMAILS = [
  'camilla@example.org',
  'henrik@example.org',
  'karen@example.org',
  'jonas@example.org',
  'sofie@example.org',
  'emil@example.org',
  'inge@example.org',
]

type BrowserCookies = Awaited<ReturnType<BrowserContext['cookies']>>

type SimulatedCode = { account: string; code: string; nextCode: string }

export function isAdministrator(email: string): boolean {
  return ADMINISTRATOR_EMAILS.includes(email)
}

export async function readSimulatedCodes(account: string): Promise<SimulatedCode> {
  const answer = await fetch(`${process.env.SANDBOX_ORIGIN}/sandbox/authenticator`)
  const { entries } = (await answer.json()) as { entries: SimulatedCode[] }
  const entry = entries.find((one) => one.account === account)
  if (!entry) throw new Error(`The stand-in has no key of ${account}`)
  return entry
}

/** Enters a second-factor code; waits for the next one if needed, because each code works once. */
export async function enterSecondFactorCode(page: Page, email: string): Promise<void> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const { code: now, nextCode } = await readSimulatedCodes(email)
        code = [now, nextCode].find((one) => claimCode(email, one))
        return code
      },
      { message: 'a code that was not used yet', timeout: 60_000 },
    )
    .toBeDefined()
  await page.getByLabel(/^(one-time code|engangskode)$/i).fill(code ?? '')
  await page.getByRole('button', { name: /^(sign in|log ind)$/i }).click()
}

/**
 * Restores a stored session; false if it is no longer valid or older than `maxAgeMs`. Signing in anew takes two pages,
 * and half a minute for administrators.
 */
export async function continueSession(page: Page, email: string, maxAgeMs: number): Promise<boolean> {
  const cookies = readCookies(email, maxAgeMs)
  if (cookies.length === 0) return false
  await page.context().addCookies(cookies)
  const account = await page
    .context()
    .request.get(`${process.env.PORTAL_ORIGIN}/auth/realms/forenet/account`, { maxRedirects: 0 })
  if (account.status() === 200) return true
  await page.context().clearCookies()
  return false
}

/** The file is renamed into place, because other workers read it. */
export async function storeSession(page: Page, email: string): Promise<void> {
  const written = `${buildSessionFilePath(email)}.${process.pid}`
  writeFileSync(written, JSON.stringify(await page.context().cookies()))
  renameSync(written, buildSessionFilePath(email))
}

function readCookies(email: string, maxAgeMs: number): BrowserCookies {
  const file = buildSessionFilePath(email)
  if (!existsSync(file) || Date.now() - statSync(file).mtimeMs > maxAgeMs) return []
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Claims a code for this worker; false if it is used already, because workers sign in with the same accounts. */
function claimCode(email: string, code: string): boolean {
  try {
    writeFileSync(`${buildSessionFilePath(email)}.${code}`, '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function buildSessionFilePath(email: string): string {
  const { JOURNEY_SESSIONS } = process.env
  if (!JOURNEY_SESSIONS) throw new Error('start-portal.ts names the file of sessions')
  return `${JOURNEY_SESSIONS}.${email}`
}
