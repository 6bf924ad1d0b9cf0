import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** What the databases of a whole run may take, bytes, with room to spare. */
const ROOM = 4 * 2 ** 30

/**
 * A new empty folder for a server that is thrown away with it: in memory where there is room, since
 * making and dropping hundreds of databases costs a disk's file system more than their tests cost
 * PostgreSQL. What a killed run left is removed.
 */
export function thrownAwayFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? swept(name) : tmpdir(), `${name}-${process.pid}-`))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM
}

function swept(name: string): string {
  for (const left of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${name}-(\\d+)-`).exec(left)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, left), { recursive: true, force: true })
  }
  return MEMORY
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
