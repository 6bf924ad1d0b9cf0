import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const files = globSync(['{server,app,test}/**/*.test.{ts,tsx}', '{seed,scripts}/**/*.test.ts'])
/**
 * Files that replace a module, move the environment, or say « Alone: » and why: each in a process of its own. The others
 * follow one another in three processes, which halves the work: most of a file's time was to load the same modules again.
 */
const alone = files.filter((file) =>
  /\bvi\.(mock|doMock|resetModules|stubEnv|stubGlobal)\b|\bprocess\.env\.\w+\s*=[^=]|\bAlone: /.test(
    readFileSync(file, 'utf8'),
  ),
)

const shared = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // One more than most machines that test have cores: every file waits for its database half of the time.
  maxWorkers: 3,
  // What a process keeps for itself (files, mails) stays out of the project's own data, and its secret off the disk.
  env: {
    DATA_DIR: '.tmp/test-data',
    AUTH_SECRET: 'a secret that only tests know, of 32 characters',
  },
}

export default defineConfig({
  resolve: { alias: { '@node-rs/argon2': resolve('test/light-argon2.ts') } },
  test: {
    // Here and not in the projects: they share one server and one template.
    globalSetup: ['test/global-setup.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'together',
          include: files,
          exclude: alone,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...shared, name: 'alone', include: alone, sequence: { groupOrder: 1 } } },
    ],
  },
})
