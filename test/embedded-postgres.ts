import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

const CHILD = resolve('test/fixtures/embedded-postgres-child.ts')

/** What a child says once its server answers. */
type StartedChild = { url: string; owned: boolean; pid: number; milliseconds: number }

/** Where the cluster of a data folder lies. */
export const clusterOf = (dataDir: string) => join(dataDir, 'postgres')

/** A folder for the length of a test file, and the processes started there, which end with it. */
export function useLauncher() {
  const children = new Set<ChildProcess>()
  const launcher = {
    /**
     * Empty at first. `shared`, in it, is for the cases that follow each other on one data folder,
     * as a machine's life does.
     */
    folder: '',
    shared: '',
    /** Leaves a process to be killed at the end, whatever the test does. */
    keep: <P extends ChildProcess>(child: P): P => {
      children.add(child)
      return child
    },
    /**
     * A process that starts or joins the server of a folder, and then waits, exits at once, or
     * drains when told to stop.
     */
    startChild: (dataDir: string, then: 'wait' | 'exit' | 'drain' = 'wait') => {
      const child = spawn(process.execPath, [CHILD, dataDir, then], {
        stdio: ['pipe', 'pipe', 'inherit'],
        detached: true,
      })
      launcher.keep(child)
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      const next = async () =>
        JSON.parse((await lines.next()).value as string) as Record<string, unknown>
      const ended = once(child, 'exit')
      return {
        process: child,
        started: next() as Promise<StartedChild>,
        next,
        ended,
        kill: async () => {
          child.kill('SIGKILL')
          await ended
        },
        stop: async () => {
          child.stdin.write('stop\n')
          await ended
        },
      }
    },
  }
  beforeAll(() => {
    launcher.folder = mkdtempSync(join(tmpdir(), 'ouvreo-launcher-'))
    // The account that replaces root has to pass through.
    chmodSync(launcher.folder, 0o755)
    launcher.shared = join(launcher.folder, 'shared')
  })
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(launcher.folder, { recursive: true, force: true })
  })
  return launcher
}

/** The rows of one query on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Waits until something is so; throws after `milliseconds`, which end what hangs. */
export async function until(
  what: () => boolean | Promise<boolean>,
  milliseconds = 50_000,
): Promise<void> {
  const began = performance.now()
  while (!(await what())) {
    if (performance.now() - began > milliseconds)
      throw new Error(`still not so after ${milliseconds} ms: ${what}`)
    await new Promise((done) => setTimeout(done, 10))
  }
}
