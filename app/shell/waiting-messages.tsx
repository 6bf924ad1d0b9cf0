import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sendWaiting } from '#app/features/messages/sending/send-waiting.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/**
 * In the layouts of both sides: sends what was written while no line held, whatever page its writer
 * goes or comes back to.
 */
export function WaitingMessages({ me }: { me: AccountId }) {
  // Looked at on each move: a conversation that is left stops sending what it holds.
  const { pathname } = useLocation()
  useEffect(() => sendWaiting(me), [me, pathname])
  return null
}
