/**
 * What a countdown needs of a deadline: the seconds that are left, negative once it passed, and the
 * instant for machines.
 */
export function deadline(due: Date, now: Date): { seconds: number; dueAt: string } {
  return { seconds: Math.floor((due.getTime() - now.getTime()) / 1_000), dueAt: due.toISOString() }
}
