import type { RequestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { ViewingShown } from './viewing-banner.tsx'

/** What the frame of a space says while somebody of the team looks at it; null for its owner. */
export function viewingShown({ viewing, now }: RequestScope): ViewingShown | null {
  if (!viewing) return null
  const { accountId, name, endsAt } = viewing
  return {
    accountId,
    name,
    endsAt: endsAt.toISOString(),
    secondsLeft: Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1_000)),
  }
}
