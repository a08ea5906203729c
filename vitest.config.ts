import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/vitest-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Browsers and processes that are killed and started again meet a busy machine at bad moments; a fault fails twice.
    retry: 1,
    maxWorkers: 2,
  },
})
