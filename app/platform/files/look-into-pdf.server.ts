import { Worker } from 'node:worker_threads'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Ctx } from '../context.ts'
import type { DocumentRefusal } from './document.ts'
import { PDF_THREAD } from './pdf-thread.server.ts'
import { turnsOfFiles } from './turns-of-files.server.ts'

/** Seconds after which a PDF that is still being read is refused: an honest one of 10 MB takes a tenth of one. */
const READ_SECONDS = 5
/** What reading one may hold, MB. */
const MEMORY = 256

const inTurn = turnsOfFiles()

/**
 * Looks into a PDF (see `refusalOfPdf`) on a thread of its own, which is ended when it takes too long or too much. One
 * at a time, their senders by turns.
 */
export function lookIntoPdf(
  ctx: Ctx,
  bytes: Uint8Array,
): Promise<Result<undefined, DocumentRefusal>> {
  return inTurn(ctx, async () => {
    const refusal = await read(bytes)
    return refusal ? refuse(refusal) : ok()
  })
}

function read(bytes: Uint8Array): Promise<DocumentRefusal | null> {
  const worker = new Worker(PDF_THREAD, {
    // In tests and in development nobody's page waits.
    workerData: { bytes, givesWay: import.meta.env.PROD },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  return new Promise<DocumentRefusal | null>((done, fail) => {
    const timer = setTimeout(() => done('not_verifiable'), READ_SECONDS * 1_000)
    worker.once('message', done)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? done('not_verifiable') : fail(error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      fail(new Error('The thread that looks into PDFs ended without an answer'))
    })
  }).finally(() => worker.terminate())
}
