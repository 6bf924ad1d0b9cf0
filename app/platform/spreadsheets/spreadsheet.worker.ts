// The programme of the thread that reads tables: one file a thread, which ends with its answer.
import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read-table.ts'

const { bytes, most } = workerData as { bytes: Uint8Array; most: number }
parentPort!.postMessage(readTable(bytes, most))
