import { Worker } from 'node:worker_threads'

/**
 * Milliseconds that / takes, asked for every five of them over one connection from a thread of its
 * own, until told to stop.
 */
export function watchLanding(url: string): () => Promise<number[]> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads'); const { Agent, get } = require('node:http'); const agent = new Agent({ keepAlive: true }); const took = []; let on = true; parentPort.once('message', () => { on = false })
     ;(async () => { while (on) { const start = performance.now(); await new Promise((r, j) => get(workerData, { agent }, (a) => a.resume().once('end', r)).once('error', j)); took.push(performance.now() - start); await new Promise((r) => setTimeout(r, 5)) } agent.destroy(); parentPort.postMessage(took) })()`,
    { eval: true, workerData: url },
  )
  return () =>
    new Promise((resolve) => {
      worker.once('message', (took: number[]) => resolve(took))
      worker.postMessage('stop')
    })
}
