import { defineConfig } from 'vitest/config'

// Measurements: one at a time, each writes a table a person can read into bench/results/.
export default defineConfig({
  test: {
    include: ['bench/**/*.bench.ts'],
    globalSetup: ['bench/global-setup.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
})
