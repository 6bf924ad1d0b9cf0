import type { AccountId } from '#app/values/identity/ids.ts'
import type { OutboxMeans } from './outbox.ts'
import { WAITING_FLAG } from './waiting-flag.ts'

/**
 * Sends what somebody wrote while no line held, from whatever page they are on; does nothing where nothing waits. What
 * it answers stops the sending.
 */
export function sendWaiting(me: AccountId, means?: () => OutboxMeans): () => void {
  let close: (() => void) | undefined
  let gone = false
  try {
    if (!localStorage.getItem(WAITING_FLAG)) return () => undefined
  } catch {
    return () => undefined
  }
  void import('./outbox.ts').then(
    ({ openOutbox }) => {
      if (gone) return
      const outbox = openOutbox(me, () => undefined, means?.())
      close = outbox.close
      void outbox.flush()
    },
    () => undefined,
  )
  return () => {
    gone = true
    close?.()
  }
}
