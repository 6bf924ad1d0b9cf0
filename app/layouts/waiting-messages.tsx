import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { WAITING_FLAG } from '#app/features/messages/waiting-flag.ts'
import type { AccountId } from '#app/values/ids.ts'

/** In the layouts of both sides: sends what was written while no line held, whatever page its writer goes or comes back to. */
export function WaitingMessages({ me }: { me: AccountId }) {
  // Looked at on each move: a conversation that is left stops sending what it holds.
  const { pathname } = useLocation()
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
  }, [me, pathname])
  return null
}
