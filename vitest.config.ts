import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.{ts,tsx}', 'seed/**/*.test.ts', 'app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than most machines that test have cores: every file waits for its database half of the time.
    maxWorkers: 3,
    // What a process keeps for itself (secret, files, mails) stays out of the project's own data.
    env: { DATA_DIR: '.tmp/test-data' },
  },
})
