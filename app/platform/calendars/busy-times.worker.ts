// The programme of the thread that reads calendars: one a thread, which ends with its answer.
import { parentPort, workerData } from 'node:worker_threads'
import type { AskedTimes } from './busy-time.ts'
import { busyTimes } from './busy-times.ts'

const { text, asked } = workerData as { text: string; asked: AskedTimes }
parentPort!.postMessage(busyTimes(text, asked))
