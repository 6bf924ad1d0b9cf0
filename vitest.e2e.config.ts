import { configDefaults, defineConfig } from 'vitest/config'

/** Journeys that measure how long something takes: apart, so that what they measure is not their neighbours' browsers. */
const TIMED = 'e2e/*.timed.e2e.ts'

// Files follow one another in their processes: most of a file's own time was to load the same modules again.
// Time-outs end what hangs: no journey is about how long a busy machine takes, but the timed ones, which measure it themselves.
const shared = {
  globalSetup: ['e2e/global-setup.ts'],
  testTimeout: 240_000,
  hookTimeout: 600_000,
  isolate: false,
  expect: { poll: { timeout: 60_000 } },
}

// Journeys drive the built product in a browser, each file on a product and a database of its own: three files at a time,
// since each mostly waits for its browser; then those that measure.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/*.e2e.ts'],
          exclude: [...configDefaults.exclude, TIMED],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'timed journeys',
          include: [TIMED],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
