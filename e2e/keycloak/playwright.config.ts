import { CHROMIUM_LAUNCH_OPTIONS, FULL_CHROMIUM_PATH } from '@forenet/testkit/browser'
import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import type { KeycloakSite } from './at-keycloak.ts'

export default defineConfig<object, KeycloakSite>({
  ...journeys,
  testDir: '.',
  outputDir: '../../.cache/keycloak-journeys',
  globalSetup: './start-everything.ts',
  retries: 0,
  // Uses the full browser, because the headless shell grants cookies to frames of other sites, which browsers do not.
  use: {
    ...journeys.use,
    launchOptions: { ...CHROMIUM_LAUNCH_OPTIONS, executablePath: process.env.CHROMIUM_PATH ?? FULL_CHROMIUM_PATH },
  },
  projects: [
    { name: 'on the portal’s site', use: { site: 'own' } },
    { name: 'on another site', use: { site: 'other' } },
  ],
})
