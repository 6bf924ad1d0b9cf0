import type {
  ExperimentAudience,
  ExperimentState,
  Variant,
} from '#app/features/product-settings/experiments/experiment.ts'

/** How far an experiment is to go, and the last line of its history that whoever sets it has seen. */
export type ExperimentInput = {
  share: number
  audience: ExperimentAudience
  chosen: Variant | null
  follows: string | null
}

/** Why an experiment is not set so. `changed`: somebody set it meanwhile. */
export type ExperimentRefusal =
  | 'share_out_of_range'
  | 'audience_runs'
  | 'nothing_changes'
  | 'changed'
  | 'reason_short'

/** The shortest reason, characters. */
export const REASON_MIN = 10
/** The longest. */
export const REASON_MAX = 1_000

/** Null when an experiment may be set so. Its audience does not change while it runs: whoever takes part goes on. */
export function refusalToExperiment(
  { share, audience, chosen, follows }: ExperimentInput,
  reason: string,
  { state, last }: { state: ExperimentState; last: string | null },
): ExperimentRefusal | null {
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
