import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Result } from 'axe-core'

export const WHOLE_CHROMIUM = '/usr/bin/chromium'
/** Same engine without window management, which takes 40 % of the work per page. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

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

/** One browser per test worker. Tests close their contexts, the worker closes the browser. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser()
  return shared as Promise<Browser>
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** WCAG 2.5.3, off by default in axe. */
const ALSO = { 'label-content-name-mismatch': { enabled: true } }

/**
 * Contrast is wrong during a fade. Colour transitions start late, so nothing may have moved for 40 ms. The delay is an
 * animation itself because tests may fake the clock.
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

/** Loads axe once per document, because loading takes as long as a check. */
const HAS_AXE = `${MOTION_ENDED}.then(() => 'axe' in window)`

/** Rules that depend on the colour scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** `colours`: the page was checked fully in another scheme. */
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

/** WCAG 2.2 AA violations as 'rule: element, description', after animations. Skips frames of other origins. */
export async function accessibilityFaults(page: Page, wanted: Look = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(HAS_AXE))) await page.evaluate(readAxe())
  const violations = (await page.evaluate(LOOKS[wanted])) as Result[]
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
