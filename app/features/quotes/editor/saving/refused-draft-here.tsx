import { useActsHere } from '#app/platform/device-acts/acts-here.ts'
import { isKeptDraft } from './draft-act.ts'
import { RefusedDraft } from './draft-versions.tsx'

/** Above a devis that is no draft any more: what this device had written in it, and may still use. */
export function RefusedDraftHere({ page }: { page: string }) {
  const { acts } = useActsHere()
  const refused = acts.findLast(
    (act) => act.page === page && act.refused !== null && isKeptDraft(act),
  )
  return refused ? <RefusedDraft act={refused} /> : null
}
