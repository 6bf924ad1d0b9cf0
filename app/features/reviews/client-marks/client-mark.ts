/** How a client paid, as the company of the works says. */
export const PAYMENTS = ['on_time', 'late', 'not'] as const
export type Payment = (typeof PAYMENTS)[number]

/** What the team makes of a contested mark: it counts again, or never more. */
export const MARK_OUTCOMES = ['upheld', 'removed'] as const
export type MarkOutcome = (typeof MARK_OUTCOMES)[number]

/** Characters of the note that the team alone reads. */
export const MARK_NOTE_MAX = 300
/** Other companies that must have said something before any count is shown: nobody is singled out. */
export const COMPANIES_MIN = 3
/** How long a mark is kept, days: three years. */
export const MARK_DAYS = 3 * 365
/** The team answers a contested mark within so many days. */
export const MARK_ANSWER_DAYS = 7
/** Characters of what the team says to both. */
export const OUTCOME_REASON_MIN = 20
export const OUTCOME_REASON_MAX = 2_000
/** Characters of what a client says against a mark. */
export const CONTEST_MIN = 10
export const CONTEST_MAX = 1_000

/** Why a company does not say how works went with their client. */
export type MarkRefusal = 'not_found' | 'works_not_over' | 'already_marked'

/** Why nothing is said, in words. */
export const MARK_REFUSALS: Record<Exclude<MarkRefusal, 'not_found'>, string> = {
  works_not_over: 'Vous pourrez le dire une fois le chantier terminé.',
  already_marked: 'Vous avez déjà répondu pour ce chantier.',
}

/** How the three facts are said. */
export const PAYMENT_WORDS: Record<Payment, string> = {
  on_time: 'Payé à l’heure',
  late: 'Payé en retard',
  not: 'Pas payé',
}
/** What nobody decides by these facts, said to companies. */
export const MARKS_DECIDE_NOTHING =
  'Ces faits ne classent et n’écartent personne\u00a0: ils ne changent rien aux demandes proposées.'

/** What other companies said of a client, counted. */
export type ClientFacts = { works: number; onTime: number; datesKept: number; matched: number }

/** The counts as a company reads them: « 3 chantiers : paiements à l’heure 3/3, … ». */
export const factsInWords = ({ works, onTime, datesKept, matched }: ClientFacts): string =>
  `${works} chantiers\u00a0: paiements à l’heure ${onTime}/${works}, rendez-vous tenus ${datesKept}/${works}, travaux conformes à la description ${matched}/${works}.`

/** One mark, fact by fact. */
export const markWords = (mark: {
  payment: Payment
  datesKept: boolean
  matched: boolean
}): string =>
  [
    PAYMENT_WORDS[mark.payment],
    mark.datesKept ? 'présent aux rendez-vous' : 'absent à un rendez-vous',
    mark.matched ? 'travaux conformes à la description' : 'travaux différents de la description',
  ].join(', ')

/** What the team decided of a contested mark, in words. */
export const OUTCOME_LABELS: Record<MarkOutcome, string> = {
  upheld: 'Fait maintenu',
  removed: 'Fait retiré',
}
/** Why a mark is not decided. */
export const DECIDE_MARK_REFUSALS = {
  already_decided: 'Un collègue a déjà tranché.',
} as const
