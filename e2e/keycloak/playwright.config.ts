import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import type { AtSite } from './at-keycloak.ts'

/** End-to-end tests with Keycloak: same-site with the portal, and on another site. */
export default defineConfig<object, AtSite>({
  ...journeys,
  testDir: '.',
  outputDir: '../../.cache/keycloak-journeys',
  globalSetup: './start-everything.ts',
  retries: 0,
  projects: [
    { name: 'on the portal’s site', use: { site: 'own' } },
    { name: 'on another site', use: { site: 'other' } },
  ],
})
