import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Of 19: enough that a core goes to whoever answers pages first, little enough that work always goes on. */
const NICENESS = 10
let lowered = false

/**
 * Lets the threads on which passwords are hashed and files are read give way to the one that answers pages, where they
 * share a core. Known by their name on Linux, where a thread has a priority of its own; nothing elsewhere. Call it once
 * they exist: at the first hash.
 */
export function lowerWorkerPriority(): void {
  if (lowered || process.platform !== 'linux') return
  lowered = true
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'))
        setPriority(Number(thread), NICENESS)
    }
  } catch {
    // A system that forbids it hashes as fast as it answers pages.
  }
}
