import type {
  ExperimentAudience,
  ExperimentState,
} from '#app/features/product-settings/experiments/experiment.ts'
import { REASON_MIN, type ExperimentRefusal } from './experiment-change.ts'

/** Who takes part. */
export const AUDIENCES: Record<ExperimentAudience, string> = {
  everybody: 'Tous les artisans',
  newcomers: 'Les artisans inscrits après le début de l’essai',
}

/** Why an experiment is not set so. */
export const EXPERIMENT_REFUSALS: Record<ExperimentRefusal, string> = {
  share_out_of_range: 'Un nombre entier, de 0 à 100.',
  audience_runs:
    'Le public ne change pas pendant l’essai\u00a0: ramenez d’abord la part à 0\u00a0%.',
  nothing_changes: 'L’essai est déjà réglé ainsi.',
  changed: 'Quelqu’un a réglé cet essai entre-temps\u00a0: relisez-le, puis recommencez.',
  reason_short: `Dites pourquoi, en ${REASON_MIN} caractères au moins.`,
}

/** How far an experiment goes, in a line. */
export function stateInWords({ share, audience, chosen, since }: ExperimentState): string {
  if (chosen) return `Terminé\u00a0: la variante ${chosen.toUpperCase()} est retenue pour tous`
  if (since === null) return 'Arrêté\u00a0: tout le monde voit la variante A'
  return `${share}\u00a0% voient la variante B, parmi\u00a0: ${AUDIENCES[audience].toLowerCase()}`
}
