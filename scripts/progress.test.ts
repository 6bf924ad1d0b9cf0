import { join } from 'node:path'
import { expect, it } from 'vitest'

type Progress = {
  logLevelAt: (terminal: boolean | undefined, asked: string | undefined) => string | undefined
}

it('shows a person warnings and errors alone, and whoever asked or reads later what they asked for or everything', async () => {
  // A script of the launcher, which runs before there is anything that reads types.
  const { logLevelAt } = (await import(join(import.meta.dirname, 'progress.mjs'))) as Progress
  expect([
    logLevelAt(true, undefined),
    logLevelAt(true, ''),
    logLevelAt(true, 'info'),
    logLevelAt(true, 'silent'),
  ]).toEqual(['warn', 'warn', 'info', 'silent'])
  expect([
    logLevelAt(false, undefined),
    logLevelAt(undefined, ''),
    logLevelAt(false, 'debug'),
  ]).toEqual([undefined, undefined, 'debug'])
})
