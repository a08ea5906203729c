import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Result } from 'axe-core'

export const WHOLE_CHROMIUM = '/usr/bin/chromium'
/** The headless shell: same engine without window management, which is 40 % of the work per page. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

/** Launch options for tests: no network services, headless shell if installed. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? (existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : WHOLE_CHROMIUM),
  // Without a UTF-8 locale Chromium renames files with ø in their name.
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
  return chromium.launch({ ...CHROMIUM, ...options })
}

let shared: Promise<Browser> | undefined

/** One browser per test worker; test files close their contexts, the worker ends the browser. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser()
  return shared as Promise<Browser>
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules off by default in axe: the accessible name must contain the visible label (WCAG 2.5.3). */
const ALSO = { 'label-content-name-mismatch': { enabled: true } }

/**
 * Waits for animations, because contrast is wrong during a fade. A colour change starts its transition a moment later,
 * so it is over once nothing has moved for 40 ms. Infinite animations are ignored. The delay is an animation itself
 * because tests may fake the clock.
 */
const MOTION_ENDED = `(async () => {
  for (let moving = 1, looks = 0; moving > 0 && looks < 5; looks++) {
    await document.documentElement.animate([], 40).finished
    const animations = document.getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    moving = animations.length
    await Promise.allSettled(animations.map((animation) => animation.finished))
  }
})()`

const readAxe = () => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads axe only once per document, because loading takes as long as a check. */
const HAS_AXE = `${MOTION_ENDED}.then(() => 'axe' in window)`

/** Rules whose result depends on the colour scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Check everything, or only colours if the page was checked fully in another scheme. */
type Look = 'everything' | 'colours'

const look = (run: object) => `(async () => {
  const shown = [...document.querySelectorAll('iframe')].filter((frame) => frame.checkVisibility())
  if (shown.some((frame) => frame.contentDocument)) throw new Error('Nothing looks into the frame that is shown')
  const options = { ...${JSON.stringify(run)}, resultTypes: ['violations'], iframes: false }
  return (await axe.run(document, options)).violations
})()`

const LOOKS: Record<Look, string> = {
  everything: look({ runOnly: RULES, rules: ALSO }),
  colours: look({ runOnly: { type: 'rule', values: OF_COLOURS } }),
}

/**
 * Accessibility violations (WCAG 2.2 AA) as 'rule: element, description', after animations end. Frames of other origins
 * are not checked; details are computed for violations only.
 */
export async function accessibilityFaults(page: Page, wanted: Look = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(HAS_AXE))) await page.evaluate(readAxe())
  const violations = (await page.evaluate(LOOKS[wanted])) as Result[]
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
