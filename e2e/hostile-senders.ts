import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { aParticulier } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import type { SharedDatabase } from './shared-database.ts'

/** Somebody who sends files to the team, from an address of their own. */
export type Sender = { cookie: string; address: string; thread: string }

/** Accounts that are signed in, each behind an address of its own (the product trusts the loopback as a proxy). */
export async function senders(database: SharedDatabase, many: number): Promise<Sender[]> {
  const here = { ...database, db: database.ctx().db } as unknown as TestDatabase
  return Promise.all(
    Array.from({ length: many }, async (_, number) => {
      const { accountId } = await aParticulier(here, { now: new Date() })
      return {
        cookie: `__Host-session=${await openSession(database.ctx(), accountId, null)}`,
        address: `198.51.100.${number + 1}`,
        thread: accountId as string,
      }
    }),
  )
}

/** Sends a file in a message to the team; the status of its answer, 0 when there was none. */
export async function sendFile(
  url: string,
  sender: Sender,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<number> {
  const form = new FormData()
  form.append('intent', 'message')
  form.append('body', 'Voici le document.')
  form.append('fichiers', new File([new Uint8Array(bytes)], 'document.pdf'))
  const answer = await fetch(`${url}/api/conversations/${sender.thread}`, {
    method: 'POST',
    body: form,
    headers: { cookie: sender.cookie, 'x-forwarded-for': sender.address },
    ...(signal ? { signal } : {}),
  }).catch(() => null)
  return answer?.status ?? 0
}

/**
 * Asks for pages one after another over a kept connection, on a thread of its own so that only the
 * product makes them late.
 */
const ASKER = `
  const { parentPort, workerData: { url, paths } } = require('node:worker_threads')
  const { Agent, get } = require('node:http')
  const agent = new Agent({ keepAlive: true })
  const ask = (path) => new Promise((resolve, reject) => get(url + path, { agent }, (answer) => answer.resume().once('end', () => resolve(answer.statusCode))).once('error', reject))
  let on = true
  parentPort.once('message', () => { on = false })
  void (async () => {
    const took = []
    while (on) {
      for (const path of paths) {
        const started = performance.now()
        const status = await ask(path)
        took.push([path, status, performance.now() - started])
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    agent.destroy()
    parentPort.postMessage(took)
  })()
`

/** How long pages took to be answered, ms, until `until` is settled. */
export async function pagesMeanwhile(
  url: string,
  paths: readonly string[],
  until: Promise<unknown>,
): Promise<Map<string, number[]>> {
  const asker = new Worker(ASKER, { eval: true, workerData: { url, paths } })
  const answered = once(asker, 'message') as Promise<
    [[path: string, status: number, took: number][]]
  >
  await Promise.race([until, answered])
  asker.postMessage('enough')
  const [took] = await answered
  const refused = took.find(([, status]) => status !== 200)
  if (refused) throw new Error(`${refused[0]}: ${refused[1]}`)
  return new Map(
    paths.map((path) => [
      path,
      took.filter(([asked]) => asked === path).map(([, , milliseconds]) => milliseconds),
    ]),
  )
}
