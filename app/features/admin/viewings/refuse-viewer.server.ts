import { data } from 'react-router'
import type { RequestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { VIEWING_CLOSED, VIEWING_WRITES_NOTHING } from './copy.ts'
import { isClosedToViewers } from './viewing.ts'

/**
 * Throws the refusal (403) of somebody of the team who looks at a space, before any page runs: whatever is posted
 * there, and what stays closed to them. What a page would write all the same, the connection refuses.
 */
export function refuseViewer({ viewing, asked }: RequestScope): void {
  if (!viewing) return
  if (asked.acts) throw data(VIEWING_WRITES_NOTHING, { status: 403 })
  if (isClosedToViewers(asked.pathname)) throw data(VIEWING_CLOSED, { status: 403 })
}
