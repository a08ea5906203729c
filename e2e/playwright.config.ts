import { CHROMIUM_LAUNCH_OPTIONS } from '@forenet/testkit/browser'
import { defineConfig } from '@playwright/test'

/**
 * Each worker has one browser and one portal. There is one worker by default, because `npm test` uses both cores (`npm
 * run journeys -- --workers 2` on an idle machine).
 */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './src/filled-folder.ts',
  outputDir: '../.cache/journeys',
  workers: 1,
  fullyParallel: false,
  // Timeouts are long, because `npm test` shares the machine.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    viewport: { width: 1440, height: 900 },
    // Animations and the service worker cost a quarter of the work, so only tests that need them enable them.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM_LAUNCH_OPTIONS,
  },
})
