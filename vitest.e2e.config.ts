import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Journeys drive the built product in a browser, each file on a product and a database of its own:
// three files more at a time than there are cores, since each waits for its browser, for mails and
// for saves a good part of its time. Files follow one another in their processes: most of a file's
// own time was to load the same modules again. Time-outs end what hangs: no journey is about how
// long a busy machine takes.
export default defineConfig({
  test: {
    include: ['e2e/*.e2e.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 600_000,
    isolate: false,
    maxWorkers: Math.min(8, availableParallelism() + 3),
    expect: { poll: { timeout: 60_000 } },
  },
})
