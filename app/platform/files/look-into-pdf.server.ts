import { Worker } from 'node:worker_threads'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Ctx } from '../context.ts'
import type { DocumentRefusal } from './document.ts'
import { PDF_THREAD } from './pdf-thread.server.ts'
import { turnsOfFiles } from './turns-of-files.server.ts'

/**
 * Seconds of processor after which a PDF that is still being read is refused: an honest one of 10
 * MB takes a tenth of one. Not of the clock: the thread gives way to pages, and on a machine that
 * has no time for it an honest file would be refused.
 */
const READ_SECONDS = 5
/** Seconds of the clock after which it is given up all the same, for its sender waits. */
const WAIT_SECONDS = 60
/** Milliseconds between two looks at what a thread has taken. */
const LOOK_MS = 250
/** What reading one may hold, MB. */
const MEMORY = 256
/** What one may take; tests give less, and wait for less. */
type Bounds = { readSeconds: number; memory: number }
const BOUNDS: Bounds = { readSeconds: READ_SECONDS, memory: MEMORY }

const inTurn = turnsOfFiles()

/**
 * Looks into a PDF (see `refusalOfPdf`) on a thread of its own, which is ended when it takes too long or too much. One
 * at a time, their senders by turns.
 */
export function lookIntoPdf(
  ctx: Ctx,
  bytes: Uint8Array,
  bounds = BOUNDS,
): Promise<Result<undefined, DocumentRefusal>> {
  return inTurn(ctx, async () => {
    const refusal = await ask<DocumentRefusal>(bytes, 'refusal', 'not_verifiable', bounds)
    return refusal ? refuse(refusal) : ok()
  })
}

/**
 * The electronic invoice that a PDF carries, as text; null where there is none that can be read. On
 * the same kind of thread.
 */
export function readInvoiceInPdf(bytes: Uint8Array): Promise<string | null> {
  return ask(bytes, 'invoice', null)
}

/** Asks a thread of a PDF; `otherwise` when it takes too long or too much. */
function ask<Answer extends string>(
  bytes: Uint8Array,
  wants: 'refusal' | 'invoice',
  otherwise: Answer | null,
  { readSeconds, memory }: Bounds = BOUNDS,
): Promise<Answer | null> {
  const worker = new Worker(PDF_THREAD, {
    // In tests and in development nobody's page waits.
    workerData: { bytes, wants, givesWay: import.meta.env.PROD },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  return new Promise<Answer | null>((done, fail) => {
    const began = performance.now()
    const timer = setInterval(async () => {
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      const seconds = {
        read: (user + system) / 1_000_000,
        wait: (performance.now() - began) / 1_000,
      }
      if (seconds.read > readSeconds || seconds.wait > WAIT_SECONDS) done(otherwise)
    }, LOOK_MS)
    worker.once('message', done)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? done(otherwise) : fail(error),
    )
    worker.once('exit', () => {
      clearInterval(timer)
      fail(new Error('The thread that looks into PDFs ended without an answer'))
    })
  }).finally(() => worker.terminate())
}
