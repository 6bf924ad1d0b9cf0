import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const FILES = '{app,scripts,seed,server,test}/**/*'
/** Tests that replace a module, read the environment anew, or count what a process has kept since its start. */
const ALONE = `${FILES}.alone.test.ts`

const shared = {
  setupFiles: ['test/setup.ts'],
  // Time-outs end what hangs: no test is about how long a busy machine takes.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  // Two more than there are cores: every file waits for its database half of the time.
  maxWorkers: Math.min(8, availableParallelism() + 2),
  // What a process keeps for itself (files, mails) stays out of the project's own data, and its secret off the disk.
  // The server of the tests, where one is named, makes no test a site that is open to the public.
  env: {
    DATABASE_URL: '',
    DATA_DIR: '.tmp/test-data',
    AUTH_SECRET: 'a secret that only tests know, of 32 characters',
  },
}

export default defineConfig({
  resolve: {
    alias: [
      { find: '@react-email/components', replacement: resolve('test/mail-parts.ts') },
      { find: '@node-rs/argon2', replacement: resolve('test/light-argon2.ts') },
      { find: './pdf-thread.server.ts', replacement: resolve('test/pdf-thread.ts') },
    ],
  },
  test: {
    // Here and not in the projects: they share one server and one template.
    globalSetup: ['test/global-setup.ts', 'test/pdf-thread-setup.ts'],
    projects: [
      {
        // Files follow one another in four processes, which halves the work: most of a file's time was to load the
        // same modules again. What a test puts in place of the browser's or the environment's is taken back after it.
        test: {
          ...shared,
          name: 'together',
          include: [`${FILES}.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, ALONE],
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      {
        // In one queue with the others, at its head, for projects go by their names: no core waits for the last of them.
        test: { ...shared, name: 'alone', include: [ALONE] },
      },
    ],
  },
})
