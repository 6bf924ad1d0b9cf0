import { defineConfig } from 'vitest/config'

// Journeys drive the built product in a browser: one at a time, each on a product and a database of its own.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    testTimeout: 60_000,
    hookTimeout: 90_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
})
