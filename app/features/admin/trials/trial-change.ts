import type {
  TrialAudience,
  TrialState,
  Variant,
} from '#app/features/product-settings/trials/trial.ts'

/** How far a trial is to go, and the last line of its history that whoever sets it has seen. */
export type TrialInput = {
  share: number
  audience: TrialAudience
  chosen: Variant | null
  follows: string | null
}

/** Why a trial is not set so. `changed`: somebody set it meanwhile. */
export type TrialRefusal =
  | 'share_out_of_range'
  | 'audience_runs'
  | 'nothing_changes'
  | 'changed'
  | 'reason_short'

/** The shortest reason, characters. */
export const REASON_MIN = 10
/** The longest. */
export const REASON_MAX = 1_000

/** Null when a trial may be set so. Its audience does not change while it runs: whoever takes part goes on. */
export function refusalToTrial(
  { share, audience, chosen, follows }: TrialInput,
  reason: string,
  { state, last }: { state: TrialState; last: string | null },
): TrialRefusal | null {
  if (!Number.isInteger(share) || share < 0 || share > 100) return 'share_out_of_range'
  if (follows !== last) return 'changed'
  if (state.since !== null && share > 0 && chosen === null && audience !== state.audience)
    return 'audience_runs'
  if (
    chosen === state.chosen &&
    (chosen !== null || share === state.share) &&
    audience === state.audience
  )
    return 'nothing_changes'
  return reason.length < REASON_MIN ? 'reason_short' : null
}
