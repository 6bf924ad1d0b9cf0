import type { QuoteRequestId } from '#app/values/identity/ids.ts'

/** Projects that a person may have, and requests in one. */
export const PROJECTS_MAX = 20
export const REQUESTS_MAX = 30
/** Characters of a name and of a place. */
export const PROJECT_NAME_MAX = 80
export const PROJECT_PLACE_MAX = 120

/** A request in its project, and the one that must be done before it. */
export type Step = { requestId: QuoteRequestId; afterId: QuoteRequestId | null }

/** Why a request does not come after another. */
export type AfterRefusal = 'after_itself' | 'after_circle'
/** Why a request is not moved. */
export type MoveRefusal = 'already_first' | 'already_last' | 'comes_after'
/** Which way a request is moved. */
export type Way = 'up' | 'down'

/** Why `requestId` may not come after `afterId`; null when it may. */
export function refusalToFollow(
  steps: readonly Step[],
  requestId: QuoteRequestId,
  afterId: QuoteRequestId,
): AfterRefusal | null {
  if (requestId === afterId) return 'after_itself'
  const before = new Map(steps.map((step) => [step.requestId, step.afterId]))
  // As many steps as there are: what is stored can hold no circle, and this would still end.
  let at: QuoteRequestId | null | undefined = afterId
  for (let count = 0; at && count <= steps.length; count++) {
    if (at === requestId) return 'after_circle'
    at = before.get(at)
  }
  return null
}

/** The steps in the order given, but that none stands before the one it comes after. */
export function inWorksOrder<S extends Step>(steps: readonly S[]): S[] {
  const left = [...steps]
  const placed = new Set<QuoteRequestId>()
  const known = new Set(steps.map(({ requestId }) => requestId))
  const ordered: S[] = []
  while (left.length > 0) {
    const next = left.findIndex(
      ({ afterId }) => afterId === null || !known.has(afterId) || placed.has(afterId),
    )
    const [step] = left.splice(Math.max(0, next), 1)
    placed.add(step!.requestId)
    ordered.push(step!)
  }
  return ordered
}

/** Why a request stays where it is; null when it can be moved by one. */
export function refusalToMove(
  steps: readonly Step[],
  requestId: QuoteRequestId,
  way: Way,
): MoveRefusal | null {
  const from = steps.findIndex((step) => step.requestId === requestId)
  const other = steps[from + (way === 'up' ? -1 : 1)]
  if (!other) return way === 'up' ? 'already_first' : 'already_last'
  const [first, second] = way === 'up' ? [other, steps[from]!] : [steps[from]!, other]
  return second.afterId === first.requestId ? 'comes_after' : null
}

/** The steps with one of them moved by one, where that is not refused. */
export function moved<S extends Step>(
  steps: readonly S[],
  requestId: QuoteRequestId,
  way: Way,
): S[] {
  const next = [...steps]
  const from = next.findIndex((step) => step.requestId === requestId)
  next.splice(from + (way === 'up' ? -1 : 1), 0, ...next.splice(from, 1))
  return next
}
