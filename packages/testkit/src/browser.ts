import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Result } from 'axe-core'

/** Chromium as people have it. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium'
/** The same engine without windows, menus and their processes, which are two fifths of the work of a page that nobody sees. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

/** How the system's Chromium is started for tests: without anything that talks to the outside, and without windows where that is installed. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? (existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : WHOLE_CHROMIUM),
  // Where the system says nothing of its characters, Chromium gives a file with an ø in its name another one.
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

/** One browser for all files of a test worker, which closes their contexts but not the browser: it ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser()
  return shared as Promise<Browser>
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that axe keeps off by itself: who says what a button reads must reach it (2.5.3). */
const ALSO = { 'label-content-name-mismatch': { enabled: true } }

/**
 * Waits for what fades or moves: half-way between two colours nothing has contrast. What was changed just before, light to
 * dark say, begins to fade a moment later, so it is over when nothing has moved for one. What goes on for ever is let be. A
 * moment is an animation too: a test may have stopped the clock.
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

/** axe as a page reads it. */
const readAxe = () => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Whether the document has read axe already: reading it takes as long as a look does. */
const HAS_AXE = `${MOTION_ENDED}.then(() => 'axe' in window)`

/** What can be right in one scheme of colours and wrong in the other. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What a look is for: everything, or in another scheme of colours the same page that everything was looked for in before. */
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
 * What axe finds against WCAG 2.2 AA, each as 'rule: element, what is wrong', once nothing moves any more. Frames of
 * another origin are not looked into, and only what is wrong is worked out in full.
 */
export async function accessibilityFaults(page: Page, wanted: Look = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(HAS_AXE))) await page.evaluate(readAxe())
  const violations = (await page.evaluate(LOOKS[wanted])) as Result[]
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
