import { useEffect } from 'react'
import { WAITING_FLAG } from '#app/features/messages/waiting-flag.ts'
import type { AccountId } from '#app/values/ids.ts'

/** In the layouts of both sides: sends what was written while no line held, whatever page its writer comes back to. */
export function WaitingMessages({ me }: { me: AccountId }) {
  useEffect(() => {
    let close: (() => void) | undefined
    let gone = false
    try {
      if (!localStorage.getItem(WAITING_FLAG)) return
    } catch {
      return
    }
    void import('#app/features/messages/outbox.ts').then(({ openOutbox }) => {
      if (gone) return
      const outbox = openOutbox(me, () => undefined)
      close = outbox.close
      void outbox.flush()
    }, () => undefined)
    return () => {
      gone = true
      close?.()
    }
  }, [me])
  return null
}
