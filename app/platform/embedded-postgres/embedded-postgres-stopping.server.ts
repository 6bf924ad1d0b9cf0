import { execFileSync } from 'node:child_process'
import { existsSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname } from 'node:path'
import { findBinaries, programPath } from './embedded-postgres-binaries.server.ts'
import { isServerProcess, type ServerFile } from './embedded-postgres-process.server.ts'

/** The servers that end with this process. */
export const owned = new Set<{ pid: number; cluster: string }>()
let exitWatched = false

/** Asks a server for its fast shutdown, without waiting; one that is gone already is no fault. */
export function signalStop(cluster: string, pid: number) {
  if (process.platform === 'win32') {
    // Node's signals on Windows kill outright.
    execFileSync(
      programPath(findBinaries(), 'pg_ctl'),
      ['stop', '-W', '-m', 'fast', '-D', cluster],
      { stdio: 'ignore' },
    )
    return
  }
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Leaves no server behind a process that ends without calling `stop` (an uncaught error, process.exit). */
export function watchExit() {
  if (exitWatched) return
  exitWatched = true
  process.once('exit', () => {
    for (const { pid, cluster } of owned) {
      if (isServerProcess(pid, cluster)) signalStop(cluster, pid)
    }
  })
}

/** Removes the folder of a socket whose path was too long for the data folder, if nothing else is in it. */
export function removeShortSocketFolder({ socketDir }: ServerFile) {
  if (
    !basename(socketDir).startsWith('ouvreo-') ||
    dirname(socketDir) !== tmpdir() ||
    !existsSync(socketDir)
  )
    return
  try {
    rmdirSync(socketDir)
  } catch {
    // Not empty: somebody else's business.
  }
}
