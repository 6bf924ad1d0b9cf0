/** Decisions that a project may hold, taken ones included. */
export const DECISIONS_MAX = 100
/** Characters of what is to be decided, and of what was. */
export const DECISION_WORDS_MAX = 200

/** What happens to a decision, in its trail. */

export type DecisionVerb = 'write' | 'decide' | 'reopen'

/** Why a decision is not written. */
export type WriteDecisionRefusal = 'not_found' | 'too_many_decisions'
/** Why a decision is not taken: the other person took it first. */
export type DecideRefusal = 'not_found' | 'already_decided'

/** Why a decision stays as it is, in words. */
export const DECISION_REFUSALS: Record<
  Exclude<WriteDecisionRefusal | DecideRefusal, 'not_found'>,
  string
> = {
  too_many_decisions: `Un projet garde ${DECISIONS_MAX} décisions au plus. Supprimez-en une pour en ajouter une autre.`,
  already_decided:
    'Cette décision vient d’être prise. Lisez-la, puis rouvrez-la s’il faut en changer.',
}
