import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { PrintedDocument } from './printed-document.ts'

/** Seconds after which a document that is still being drawn is given up: two hundred lines take one or two. */
const DRAW_SECONDS = 60
/** What drawing one may hold, MB. */
const MEMORY = 512
/** Seconds without a document after which the thread ends and gives its memory back. */
const IDLE_SECONDS = 60

// One thread per process, and not per module instance: a development reload evaluates this file again.
const slot = globalThis as { ouvreoPdfThread?: Worker | undefined }
const inTurn = new PQueue({ concurrency: 1 })
let idle: NodeJS.Timeout | undefined

/**
 * Draws a document as a PDF, on the one thread that does nothing else; the same document gives the
 * same bytes. Throws when it takes longer than a minute or more memory than it may: the thread is
 * ended then, and the next document gets another. `awaited`: a person waits for it, and it comes
 * before what jobs draw.
 */
export function drawPdf(
  document: PrintedDocument,
  { awaited = false }: { awaited?: boolean } = {},
): Promise<Buffer> {
  return inTurn.add(() => draw(document), { priority: awaited ? 1 : 0 })
}

async function draw(document: PrintedDocument): Promise<Buffer> {
  clearTimeout(idle)
  const thread = (slot.ouvreoPdfThread ??= startThread())
  const end = () => {
    if (slot.ouvreoPdfThread === thread) slot.ouvreoPdfThread = undefined
    void thread.terminate()
  }
  const over = new AbortController()
  const late = AbortSignal.timeout(DRAW_SECONDS * 1_000)
  const signal = AbortSignal.any([over.signal, late])
  try {
    thread.ref()
    thread.postMessage(document)
    // An error of the thread rejects both.
    const [answer] = await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }),
    ])
    if (!(answer instanceof Uint8Array)) throw new Error('The thread that draws PDFs ended')
    return Buffer.from(answer.buffer)
  } catch (error) {
    end()
    throw late.aborted
      ? new Error(`A PDF was not drawn within ${DRAW_SECONDS} seconds`, { cause: error })
      : error
  } finally {
    over.abort()
    // A process that has nothing else to do may end.
    thread.unref()
    idle = setTimeout(end, IDLE_SECONDS * 1_000).unref()
  }
}

/** The thread's own programme: beside the bundle in a build, its source elsewhere. */
function startThread(): Worker {
  const script = import.meta.env.PROD
    ? resolve('build/server/draw-pdf.worker.js')
    : join(import.meta.dirname, 'draw-pdf.worker.ts')
  const thread = new Worker(script, {
    // In tests and in development nobody's page waits.
    workerData: import.meta.env.PROD ? 'gives way' : null,
    execArgv: [],
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  // What it says while nobody waits for it is no failure of this process.
  return thread.on('error', () => undefined)
}
