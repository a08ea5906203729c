import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'

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

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for what fades or moves: half-way between two colours nothing has contrast. What goes on for ever is let be. */
const MOTION_ENDED = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished))`

/**
 * What axe finds against WCAG 2.2 AA, each as 'rule: element, what is wrong', once nothing moves any more. Frames of
 * another origin are not looked into, and only what is wrong is worked out in full: both together take a quarter of the time.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(MOTION_ENDED)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
