// A thread of its own that looks into one PDF and ends: nothing that a file costs is paid by the thread that serves.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { invoiceOfPdf, refusalOfPdf } from './pdf.ts'

const { bytes, wants, givesWay } = workerData as {
  bytes: Uint8Array
  wants: 'refusal' | 'invoice'
  givesWay: boolean
}
// On Linux a thread has a priority of its own, and this one gives way to whoever answers pages;
// elsewhere the whole process would.
if (givesWay && process.platform === 'linux') setPriority(10)
// What the library finds odd in a file it says on the console, which the thread that serves would have to write.
Object.assign(console, { warn: () => undefined })
parentPort!.postMessage(wants === 'invoice' ? await invoiceOfPdf(bytes) : await refusalOfPdf(bytes))
