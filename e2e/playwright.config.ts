import { CHROMIUM } from '@forenet/testkit/browser'
import { defineConfig } from '@playwright/test'

/** One browser, one portal, journeys one after another: the machine has two cores. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/journeys',
  globalSetup: './src/start-portal.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    viewport: { width: 1440, height: 900 },
    // Drawing what moves, sixty times a second, is a fifth of the work. purchase.spec.ts and shell.spec.ts see it move.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
})
