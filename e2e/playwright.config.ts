import { CHROMIUM } from '@forenet/testkit/browser'
import { defineConfig } from '@playwright/test'

/**
 * Each worker has one browser and one portal and runs tests sequentially. One worker by default, because `npm test`
 * uses both cores for other checks (`npm run journeys -- --workers 2` on an idle machine).
 */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './src/filled-folder.ts',
  outputDir: '../.cache/journeys',
  workers: 1,
  fullyParallel: false,
  // Generous timeouts, because the machine is shared with the rest of `npm test`.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    viewport: { width: 1440, height: 900 },
    // Animations and the service worker cost a quarter of the work, so they are off except in tests that need them.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
})
