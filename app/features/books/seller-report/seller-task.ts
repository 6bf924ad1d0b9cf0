/** What is asked of all sellers of a year at once: to tell them, or to make a file of them. */
export type SellerTaskKind = 'tell' | 'report'

/** Failures in a row after which a task waits for somebody to take it up again. */
export const MOST_FAILURES = 3

/** Where a task stands: its sellers are being counted, it is being done, it stopped or it ended. */
export type SellerTaskState = 'counting' | 'running' | 'stopped' | 'ended'

/** Where a task stands. */
export function stateOfTask(task: {
  total: number | null
  failures: number
  endedAt: Date | null
}): SellerTaskState {
  if (task.endedAt) return 'ended'
  if (task.failures >= MOST_FAILURES) return 'stopped'
  return task.total === null ? 'counting' : 'running'
}

/** Why a task is not taken up again. */
export type ResumeRefusal = 'not_stopped'
