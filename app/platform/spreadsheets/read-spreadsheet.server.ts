import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { refuse, type Result } from '#app/values/result.ts'
import type { Ctx } from '../context.ts'
import { turnsOfFiles } from '../files/turns-of-files.server.ts'
import {
  SPREADSHEET_MAX_BYTES,
  type SpreadsheetLine,
  type SpreadsheetRefusal,
} from './spreadsheet.ts'

/** Seconds after which a table that is still being read is refused: twenty thousand lines take half of one. */
const READ_SECONDS = 10
/** What reading one may hold, MB. */
const MEMORY = 512

const inTurn = turnsOfFiles()

/**
 * Reads a table (CSV or XLSX) of `most` lines at most under the one that heads it, on a thread of
 * its own, which is ended when it takes too long or too much. One at a time, their senders by
 * turns.
 */
export function readSpreadsheet(
  ctx: Ctx,
  bytes: Uint8Array,
  most: number,
): Promise<Result<SpreadsheetLine[], SpreadsheetRefusal>> {
  if (bytes.byteLength > SPREADSHEET_MAX_BYTES) return Promise.resolve(refuse('too_large'))
  return inTurn(ctx, () => read(bytes, most))
}

/** The thread's own programme: beside the bundle in a build, its source elsewhere. */
const programme = () =>
  import.meta.env.PROD
    ? resolve('build/server/spreadsheet.worker.js')
    : join(import.meta.dirname, 'spreadsheet.worker.ts')

type Answer = Result<SpreadsheetLine[], SpreadsheetRefusal>

function read(bytes: Uint8Array, most: number): Promise<Answer> {
  const worker = new Worker(programme(), {
    workerData: { bytes, most },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  return new Promise<Answer>((done, fail) => {
    const timer = setTimeout(() => done(refuse('unreadable')), READ_SECONDS * 1_000)
    worker.once('message', done)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? done(refuse('unreadable')) : fail(error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      fail(new Error('The thread that reads tables ended without an answer'))
    })
  }).finally(() => worker.terminate())
}
