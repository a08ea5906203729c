import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Result } from 'axe-core'

export const FULL_CHROMIUM_PATH = '/usr/bin/chromium'
/** Headless Chromium without window management, which takes 40 % of the work per page. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

export const CHROMIUM_LAUNCH_OPTIONS = {
  executablePath: process.env.CHROMIUM_PATH ?? (existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : FULL_CHROMIUM_PATH),
  // Without a UTF-8 locale, Chromium renames downloaded files that contain ø.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export function launchBrowser(options: { executablePath?: string } = {}): Promise<Browser> {
  return chromium.launch({ ...CHROMIUM_LAUNCH_OPTIONS, ...options })
}

let sharedBrowser: Promise<Browser> | undefined

/** One per test worker. Tests close their own contexts; the worker closes the browser. */
export async function getSharedBrowser(): Promise<Browser> {
  if (!(await sharedBrowser)?.isConnected()) sharedBrowser = launchBrowser()
  return sharedBrowser as Promise<Browser>
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rule for WCAG 2.5.3, which axe disables by default. */
const EXTRA_RULES = { 'label-content-name-mismatch': { enabled: true } }

/**
 * Resolves when nothing has moved for 40 ms. Contrast is measured wrongly during a fade, and colour transitions start
 * late. The delay is an animation itself, because tests may fake the clock.
 */
const WAIT_FOR_ANIMATIONS = `(async () => {
  for (let moving = 1, looks = 0; moving > 0 && looks < 5; looks++) {
    await document.documentElement.animate([], 40).finished
    const animations = document.getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    moving = animations.length
    await Promise.allSettled(animations.map((animation) => animation.finished))
  }
})()`

const readAxe = () => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Whether axe is loaded in this document; it is loaded once, because loading takes as long as a check. */
const HAS_AXE = `${WAIT_FOR_ANIMATIONS}.then(() => 'axe' in window)`

/** Axe rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** `colours`: checks only rules about colours, after the page was checked fully in the other colour scheme. */
type AxeRun = 'everything' | 'colours'

const buildAxeScript = (run: object) => `(async () => {
  const shown = [...document.querySelectorAll('iframe')].filter((frame) => frame.checkVisibility())
  if (shown.some((frame) => frame.contentDocument)) throw new Error('Nothing looks into the frame that is shown')
  // Scrolled content lies partly beneath sticky headers, which axe reports as too small a target.
  scrollTo({ top: 0, behavior: 'instant' })
  const options = { ...${JSON.stringify(run)}, resultTypes: ['violations'], iframes: false }
  return (await axe.run(document, options)).violations
})()`

const AXE_SCRIPTS: Record<AxeRun, string> = {
  everything: buildAxeScript({ runOnly: AXE_TAGS, rules: EXTRA_RULES }),
  colours: buildAxeScript({ runOnly: { type: 'rule', values: COLOUR_RULES } }),
}

/**
 * Lists WCAG 2.2 AA violations as 'rule: element, description' once animations have ended. Frames of other origins are
 * skipped.
 */
export async function findAccessibilityViolations(page: Page, wanted: AxeRun = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(HAS_AXE))) await page.evaluate(readAxe())
  const violations = (await page.evaluate(AXE_SCRIPTS[wanted])) as Result[]
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
