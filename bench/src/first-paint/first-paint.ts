import { FULL_CHROMIUM_PATH, launchBrowser } from '@forenet/testkit/browser'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { computeMedian } from '../report/statistics.ts'
import { DEMONSTRATION_PASSWORD, startDemonstration } from '../setting/demonstration.ts'
import { registerCleanup } from '../setting/undo.ts'
import { measureTimeTo, openSlowPhone, type PageCondition, waitForCondition } from './slow-phone.ts'

const ROUNDS = 3
const WHO = 'mette@example.org'
const TEXT_WITHIN_S = 2
const HOME_WITHIN_S = 4

/** Condition: upcoming content is readable and links work, whichever script rendered it. */
const HOME: PageCondition = {
  name: 'home with what is next',
  holds: `location.pathname === '/' && document.querySelector('#root main h1') && !document.querySelector('main [aria-busy="true"]')
    && document.querySelectorAll('#root main a').length > 2`,
}
/** Condition: the app itself has rendered home, so that buttons work; React then attaches its data to elements. */
const HOME_BY_APP: PageCondition = {
  name: 'home by the app',
  holds: `${HOME.holds} && !document.querySelector('[data-drawn-early]')
    && Object.keys(document.querySelector('#root main h1')).some((name) => name.startsWith('__reactFiber'))`,
}
const WHOLE_HOME = [HOME, HOME_BY_APP] as const
const SIGN_IN: PageCondition = {
  name: 'the password can be typed',
  holds: `document.querySelector('input[type=password]')`,
}
const ANSWER: PageCondition = {
  name: 'how the payment stands',
  holds: `document.querySelector('main h1') && document.querySelectorAll('main a, main button').length > 0`,
}
const RETURN = `/membership/confirm?forenettoken=${'a-token-of-a-purchase-that-is-not-there-'.repeat(4)}&authorizationIdentifier=one`

type StateOfOrigin = Awaited<ReturnType<BrowserContext['storageState']>>['origins'][number]

type Times = { firstText: number; wanted: number[] }

type Case = {
  what: string
  wanted: readonly PageCondition[]
  run: (browser: Browser, origin: string) => Promise<Times>
}

const CASES: readonly Case[] = [
  { what: 'home, nothing kept', wanted: WHOLE_HOME, run: (browser, origin) => visit(browser, origin, '/', WHOLE_HOME) },
  { what: 'home, a second visit', wanted: WHOLE_HOME, run: secondVisit },
  { what: 'signed out', wanted: [SIGN_IN], run: signedOut },
  { what: 'from pressing Sign in', wanted: WHOLE_HOME, run: signIn },
  { what: 'back from paying', wanted: [ANSWER], run: (browser, origin) => visit(browser, origin, RETURN, [ANSWER]) },
]

export async function measureFirstPaint(stack: AsyncDisposableStack): Promise<BenchmarkReport> {
  const { origin } = await startDemonstration(stack)
  const browser = await launchBrowser({ executablePath: FULL_CHROMIUM_PATH })
  await registerCleanup(stack, () => browser.close())
  const found: { what: string; wanted: string[]; firstText: number; seconds: number[] }[] = []
  for (const { what, wanted, run } of CASES) {
    const times: Times[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await run(browser, origin))
    found.push({
      what,
      wanted: wanted.map(({ name }) => name),
      firstText: computeMedian(times.map((time) => time.firstText)) / 1_000,
      seconds: wanted.map((_, index) => computeMedian(times.map((time) => time.wanted[index] ?? Number.NaN)) / 1_000),
    })
  }
  const home = found.find(({ what }) => what === 'home, nothing kept')
  return {
    title: 'First paint on a slow phone',
    how: `Chromium, 390 × 844, Chrome's throttling at 400 kbit/s and 400 ms per request; seconds from the request (or the click) to the frame that shows the page. Medians of ${ROUNDS}. Home is first drawn by the server with its links, then completely by the app.`,
    header: ['', 'first text, s', 'then', 's'],
    rows: found.map(({ what, wanted, firstText, seconds }) => [
      what,
      firstText.toFixed(2),
      wanted.join('; '),
      seconds.map((one) => one.toFixed(2)).join('; '),
    ]),
    bars: [
      ...found.map(({ what, firstText }) => buildMaximumTarget(`first text: ${what}`, firstText, TEXT_WITHIN_S, ' s')),
      ...(home
        ? [
            buildMaximumTarget(
              'home with what is next, nothing kept',
              home.seconds[0] ?? Number.NaN,
              HOME_WITHIN_S,
              ' s',
            ),
          ]
        : []),
    ],
  }
}

/** Without cached files. */
async function visit(browser: Browser, origin: string, path: string, wanted: readonly PageCondition[]) {
  const before = await signedInContext(browser, origin)
  const state = await before.storageState()
  await before.close()
  const context = await openSlowPhone(browser, { ...state, origins: state.origins.map(withoutTypeFace) })
  try {
    return await measureTimeTo(await context.newPage(), wanted, (page) => page.goto(origin + path))
  } finally {
    await context.close()
  }
}

/** The flag says that the web font is cached. */
function withoutTypeFace({ localStorage, ...origin }: StateOfOrigin): StateOfOrigin {
  return { ...origin, localStorage: localStorage.filter(({ name }) => name !== 'forenet.type-face') }
}

async function secondVisit(browser: Browser, origin: string) {
  const context = await signedInContext(browser, origin)
  try {
    return await measureTimeTo(await context.newPage(), WHOLE_HOME, (page) => page.goto(origin))
  } finally {
    await context.close()
  }
}

async function signedOut(browser: Browser, origin: string) {
  const context = await openSlowPhone(browser)
  try {
    return await measureTimeTo(await context.newPage(), [SIGN_IN], (page) => page.goto(origin))
  } finally {
    await context.close()
  }
}

/** Measures from pressing "Sign in" to home, after ten seconds, which a person needs to type the password. */
async function signIn(browser: Browser, origin: string) {
  const context = await openSlowPhone(browser)
  try {
    const page = await context.newPage()
    let began = 0
    const times = await measureTimeTo(page, WHOLE_HOME, async () => {
      const start = Date.now()
      await page.goto(origin, { waitUntil: 'commit' })
      await page.locator('input[type=password]').waitFor({ timeout: 60_000 })
      await page.locator('input[type=email], input[name=email]').first().fill(WHO)
      await page.locator('input[type=password]').fill(DEMONSTRATION_PASSWORD)
      await page.waitForTimeout(10_000)
      began = Date.now() - start
      await page.locator('input[type=password]').press('Enter')
    })
    return { firstText: times.firstText, wanted: times.wanted.map((time) => time - began) }
  } finally {
    await context.close()
  }
}

async function signedInContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await openSlowPhone(browser)
  const page: Page = await context.newPage()
  await page.goto(origin)
  await page.locator('input[type=email], input[name=email]').first().fill(WHO)
  await page.locator('input[type=password]').fill(DEMONSTRATION_PASSWORD)
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.locator('main h1').waitFor()
  await waitForCondition(page, HOME_BY_APP)
  await page.close()
  return context
}
