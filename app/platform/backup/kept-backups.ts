/** How many backups of each length are kept: the last of each of so many days, weeks and months that have one. */
const KEPT_BACKUPS = { days: 7, weeks: 5, months: 12 } as const

/** The name of a backup: its instant, UTC, to the second, in an order that sorts. */
export function backupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** When a backup was made; null for what is not the name of one. */
export function backupInstant(name: string): Date | null {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name)
  if (!parts) return null
  const at = new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Of the backups of these names, those that are kept. */
export function backupsToKeep(names: readonly string[]): Set<string> {
  const latestFirst = names
    .filter((name) => backupInstant(name))
    .toSorted()
    .toReversed()
  const keep = new Set<string>()
  for (const [periodOf, count] of [
    [(name: string) => name.slice(0, 10), KEPT_BACKUPS.days],
    [mondayOf, KEPT_BACKUPS.weeks],
    [(name: string) => name.slice(0, 7), KEPT_BACKUPS.months],
  ] as const) {
    const seen = new Set<string>()
    for (const name of latestFirst) {
      const period = periodOf(name)
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      keep.add(name)
    }
  }
  return keep
}

function mondayOf(name: string): string {
  const day = new Date(`${name.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
