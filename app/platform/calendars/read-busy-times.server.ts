import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { refuse, type Result } from '#app/values/result.ts'
import {
  CALENDAR_MAX_BYTES,
  type AskedTimes,
  type BusyTime,
  type CalendarRefusal,
} from './busy-time.ts'

/** Seconds after which a calendar that is still being read is refused: one of five thousand events takes one. */
const READ_SECONDS = 5
/** What reading one may hold, MB. */
const MEMORY = 192

const inTurn = new PQueue({ concurrency: 2 })

/**
 * Reads when somebody is busy by their calendar, on a thread of its own, which is ended when it takes too long or too
 * much: a rule may be written so that it never ends. Two at a time.
 */
export function readBusyTimes(
  bytes: Buffer,
  asked: AskedTimes,
): Promise<Result<BusyTime[], CalendarRefusal>> {
  if (bytes.byteLength > CALENDAR_MAX_BYTES) return Promise.resolve(refuse('too_many_events'))
  return inTurn.add(() => read(bytes.toString('utf8'), asked))
}

/** The thread's own programme: beside the bundle in a build, its source elsewhere. */
const programme = () =>
  import.meta.env.PROD
    ? resolve('build/server/busy-times.worker.js')
    : join(import.meta.dirname, 'busy-times.worker.ts')

function read(text: string, asked: AskedTimes): Promise<Result<BusyTime[], CalendarRefusal>> {
  const worker = new Worker(programme(), {
    workerData: { text, asked },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  const {
    promise,
    resolve: done,
    reject,
  } = Promise.withResolvers<Result<BusyTime[], CalendarRefusal>>()
  const timer = setTimeout(() => done(refuse('unreadable')), READ_SECONDS * 1_000)
  worker.once('message', done)
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? done(refuse('unreadable')) : reject(error),
  )
  worker.once('exit', () => {
    clearTimeout(timer)
    reject(new Error('The thread that reads calendars ended without an answer'))
  })
  return promise.finally(() => worker.terminate())
}
