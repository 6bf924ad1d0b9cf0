import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'

/** What a running PostgreSQL writes of itself in `postmaster.pid`. */
export type ServerFile = {
  pid: number
  port: number
  /** Empty where it listens on no Unix socket (Windows, or too long a path). */
  socketDir: string
  status: 'starting' | 'ready' | 'stopping'
}

/** Reads `postmaster.pid`; null when there is none, or when it is being written. */
export function readServerFile(cluster: string): ServerFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
    const pid = Number(lines[0])
    const port = Number(lines[3])
    if (!(pid > 0) || !(port > 0)) return null
    const word = lines[7]
    const status = word === 'ready' ? 'ready' : word === 'stopping' ? 'stopping' : 'starting'
    return { pid, port, socketDir: lines[4] ?? '', status }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whether a process runs; one that has ended but was not yet collected by its parent (a zombie) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold spaces; the state letter follows it.
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/**
 * Whether the process that a cluster names is its PostgreSQL, and not another program that was given the same number
 * since (common in containers). Off Linux the command's name has to do.
 */
export function isServerProcess(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'win32') {
      return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], {
        encoding: 'utf8',
      }).includes('postgres.exe')
    }
    if (process.platform !== 'linux') {
      return execFileSync('/bin/ps', ['-o', 'command=', '-p', String(pid)], {
        encoding: 'utf8',
      }).includes(cluster)
    }
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (words.includes(cluster) && words.some((word) => word.endsWith('/postgres'))) return true
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** Whether a cluster is being served: by a process seen from here, or by one that answers from another container. */
export async function isServed(server: ServerFile, cluster: string): Promise<boolean> {
  if (isServerProcess(server.pid, cluster)) return true
  if (server.socketDir === '') return false
  return new Promise((resolve) => {
    const socket = createConnection(join(server.socketDir, `.s.PGSQL.${server.port}`))
    const answer = (value: boolean) => {
      socket.destroy()
      resolve(value)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
    socket.setTimeout(2_000, () => answer(true))
  })
}

/**
 * Makes PostgreSQL accept that a dead server is dead, when its number lives on as a zombie or as another program.
 * The file itself stays: it names the shared memory that a new server must find unused. Only under the start lock.
 */
export function disownServerFile(cluster: string, server: ServerFile): void {
  const path = join(cluster, 'postmaster.pid')
  const text = readFileSync(path, 'utf8')
  // PostgreSQL takes a file that names its own parent for the remains of an earlier life.
  writeFileSync(path, text.replace(/^\s*\d+/, String(process.pid)))
  if (server.socketDir === '') return
  const socket = join(server.socketDir, `.s.PGSQL.${server.port}`)
  rmSync(`${socket}.lock`, { force: true })
  rmSync(socket, { force: true })
}

/** A free TCP port of the loopback. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Whether nobody listens on a port of the loopback just now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Waits, in milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
