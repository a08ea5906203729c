import { CHROMIUM_LAUNCH_OPTIONS } from '@forenet/testkit/browser'
import { findFreePort } from '@forenet/testkit/free-port'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { type BenchmarkReport, buildMinimumTarget } from '../report/report.ts'
import { computeMedian } from '../report/statistics.ts'
import { DEMONSTRATION_PASSWORD, startDemonstration } from '../setting/demonstration.ts'
import { createTemporaryFolder } from '../setting/folder.ts'
import { registerCleanup } from '../setting/undo.ts'

const ROUNDS = 3

/** Local storage key that marks a signed-in device (apps/web/src/kit/device/remembered-session.ts). */
const SIGNED_IN_HERE = 'forenet.device-of'
const MEMBER_HERE = 'forenet.member'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof CATEGORIES)[number], number>
type Looked = { what: string; path: string; isPublic: boolean; signedIn: boolean; bars: Partial<Scores> }

const PAGES: readonly Looked[] = [
  {
    what: 'clubs, public',
    path: '/organizations-review',
    isPublic: true,
    signedIn: false,
    bars: { performance: 90, seo: 100, accessibility: 100 },
  },
  { what: 'sign-in', path: '/', isPublic: false, signedIn: false, bars: { performance: 90, accessibility: 100 } },
  { what: 'home', path: '/', isPublic: false, signedIn: true, bars: { performance: 90, accessibility: 100 } },
]

export async function measureLighthouse(stack: AsyncDisposableStack): Promise<BenchmarkReport> {
  const { origin } = await startDemonstration(stack)
  const port = await findFreePort()
  // Lighthouse opens its own tabs, which need the same session.
  const context = await chromium.launchPersistentContext(await createTemporaryFolder(stack), {
    ...CHROMIUM_LAUNCH_OPTIONS,
    args: [...CHROMIUM_LAUNCH_OPTIONS.args, `--remote-debugging-port=${port}`],
  })
  await registerCleanup(stack, () => context.close())
  const found: { page: Looked; scores: Scores }[] = []
  for (const page of PAGES) {
    if (page.signedIn) {
      const tab = await context.newPage()
      await tab.goto(origin)
      await tab.locator('input[type=email], input[name=email]').first().fill('mette@example.org')
      await tab.locator('input[type=password]').fill(DEMONSTRATION_PASSWORD)
      await tab.locator('input[type=password]').press('Enter')
      await tab.waitForURL((url) => !url.pathname.startsWith('/auth/'))
      // The app stores in local storage that the user is signed in.
      await tab.waitForFunction((key) => localStorage.getItem(key) !== null, SIGNED_IN_HERE)
      // The app stores the member's id when the next page is opened.
      await tab.goto(origin)
      await tab.waitForFunction((key) => localStorage.getItem(key) !== null, MEMBER_HERE)
      await tab.close()
    }
    const rounds: Scores[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await forgetTypeFace(context, origin)
      rounds.push(await look(origin + page.path, port))
    }
    const middle = (category: keyof Scores) => computeMedian(rounds.map((scores) => scores[category]))
    found.push({
      page,
      scores: {
        performance: middle('performance'),
        accessibility: middle('accessibility'),
        'best-practices': middle('best-practices'),
        seo: middle('seo'),
      },
    })
  }
  return {
    title: 'Lighthouse',
    how: `Lighthouse with its default simulation of a phone on a slow network, medians of ${ROUNDS}; with an empty cache but a signed-in user. Members' pages are marked noindex, so their SEO score is not a goal.`,
    header: ['page', ...CATEGORIES],
    rows: found.map(({ page, scores }) => [page.what, ...CATEGORIES.map((category) => String(scores[category]))]),
    bars: found.flatMap(({ page, scores }) =>
      CATEGORIES.flatMap((category) => {
        const bar = page.bars[category]
        return bar === undefined
          ? []
          : [buildMinimumTarget(`Lighthouse, ${page.what}: ${category}`, scores[category], bar)]
      }),
    ),
  }
}

/** Removes the flag that the web font is cached, which each visit would leave for the next. */
async function forgetTypeFace(context: BrowserContext, origin: string): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(`${origin}/favicon.svg`)
  await tab.evaluate(() => localStorage.removeItem('forenet.type-face'))
  await tab.close()
}

async function look(address: string, port: number): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // Preserves the session, but deletes cached files.
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
  })
  if (!result) throw new Error(`Lighthouse found nothing at ${address}`)
  const { categories, audits } = result.lhr
  for (const [id, audit] of Object.entries(audits)) {
    if (audit.score === 0 && audit.scoreDisplayMode === 'binary') console.log(`${address}: ${id}: ${audit.title}`)
  }
  const score = (category: keyof Scores) => Math.round((categories[category]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}
