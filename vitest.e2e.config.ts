import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Journeys drive the built product in a browser, each file on a product and a database of its own:
// one file more at a time than there are cores, since each mostly waits for its browser. Files
// follow one another in their processes: most of a file's own time was to load the same modules
// again. Time-outs end what hangs: no journey is about how long a busy machine takes.
export default defineConfig({
  test: {
    include: ['e2e/*.e2e.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 600_000,
    isolate: false,
    maxWorkers: Math.min(6, availableParallelism() + 1),
    expect: { poll: { timeout: 60_000 } },
  },
})
