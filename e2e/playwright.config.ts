import { CHROMIUM } from '@forenet/testkit/browser'
import { defineConfig } from '@playwright/test'

/**
 * One browser and one portal for each worker, whose journeys go one after another. One worker by itself: beside
 * it `npm test` has the machine's two cores busy with everything else (`npm run journeys -- --workers 2` where nothing is).
 */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './src/filled-folder.ts',
  outputDir: '../.cache/journeys',
  workers: 1,
  fullyParallel: false,
  // Of a machine that everything else of `npm test` runs on as well: what comes is not waited for any longer than it takes.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    viewport: { width: 1440, height: 900 },
    // What moves is drawn sixty times a second, and a service worker keeps the whole portal in each new browser: a quarter of the
    // work. Journeys that are about either, and those that see the portal as people have it, ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
})
