import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Milliseconds of processor that a process has used, with the ended children that it waited for. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
}

/** The same of PostgreSQL: its first process and those that it started. */
export function databaseTime(postmaster: number): number {
  const children = readdirSync('/proc').filter((name) => {
    try {
      const stat = /^\d+$/.test(name) && readFileSync(`/proc/${name}/stat`, 'utf8')
      return stat && Number(stat.split(') ').at(-1)!.split(' ')[1]) === postmaster
    } catch {
      return false
    }
  })
  return children.reduce((sum, pid) => {
    try {
      return sum + processorTime(Number(pid))
    } catch {
      return sum
    }
  }, processorTime(postmaster))
}

/** The number of PostgreSQL's first process. */
export async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\n', 1)::int as pid`,
  )
  return rows[0]!.pid
}

/** Resident memory of a process, MB. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024
}
