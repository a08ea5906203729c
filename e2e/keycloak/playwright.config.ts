import { CHROMIUM, WHOLE_CHROMIUM } from '@forenet/testkit/browser'
import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import type { AtSite } from './at-keycloak.ts'

export default defineConfig<object, AtSite>({
  ...journeys,
  testDir: '.',
  outputDir: '../../.cache/keycloak-journeys',
  globalSetup: './start-everything.ts',
  retries: 0,
  // Uses the full browser, because the headless shell grants cookies to frames of other sites, which browsers do not.
  use: {
    ...journeys.use,
    launchOptions: { ...CHROMIUM, executablePath: process.env.CHROMIUM_PATH ?? WHOLE_CHROMIUM },
  },
  projects: [
    { name: 'on the portal’s site', use: { site: 'own' } },
    { name: 'on another site', use: { site: 'other' } },
  ],
})
