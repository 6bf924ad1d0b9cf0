import { hash } from '@node-rs/argon2'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { lowerWorkerPriority } from './worker-priority.server.ts'

it('hashing gives way to answering: its threads, and not the one that answers', async () => {
  const before = getPriority()
  await hash('une pelle neuve')
  lowerWorkerPriority()
  expect(getPriority()).toBe(before)
  // Elsewhere threads have no priority of their own.
  if (process.platform !== 'linux') return
  const threads = readdirSync('/proc/self/task').map((thread) => ({
    worker: readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'),
    nice: getPriority(Number(thread)),
  }))
  expect(threads.filter(({ worker }) => worker).map(({ nice }) => nice)).toEqual([10, 10, 10, 10])
})
