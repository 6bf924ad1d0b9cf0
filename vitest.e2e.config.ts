import { defineConfig } from 'vitest/config'

/** Journeys that measure how long something takes: alone, so that what they measure is the product and not its neighbours. */
const TIMED = ['e2e/crash.e2e.ts', 'e2e/database-faults.e2e.ts', 'e2e/deployment.e2e.ts', 'e2e/design.e2e.ts', 'e2e/auth-abuse.e2e.ts', 'e2e/html-cache.e2e.ts']
const shared = { testTimeout: 60_000, hookTimeout: 90_000 }

// Journeys drive the built product in a browser, each file on a product and a database of its own: two files at a time, since
// each mostly waits for its browser; then those that measure, one after another.
export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'journeys', include: ['e2e/**/*.e2e.ts'], exclude: TIMED, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      { test: { ...shared, name: 'measured journeys', include: TIMED, maxWorkers: 1, fileParallelism: false, sequence: { groupOrder: 1 } } },
    ],
  },
})
