import { CONNECTION_DAYS } from '#app/features/accounts/sessions/browser-trace.ts'
import type { DoubtRefusal, ReviewDoubt } from '#app/features/reviews/moderation/review-doubt.ts'
import type { RemovedReviews } from './removed-reviews.ts'
import type {
  Aspect,
  RefusalReason,
  ReportReason,
  ReviewStatus,
  ReviewStatusRefusal,
} from './review.ts'

/** The aspects in words. */
export const ASPECT_LABELS: Record<Aspect, string> = {
  quality: 'Qualité des travaux',
  punctuality: 'Ponctualité',
  price: 'Respect du prix',
  contact: 'Contact',
}

/** The states in words, as the author reads them. */
export const REVIEW_STATUS_LABELS: Record<ReviewStatus, string> = {
  pending: 'En relecture',
  published: 'Publié',
  refused: 'Non publié',
  appealed: 'Contesté, en nouvel examen',
  withdrawn: 'Retiré',
}

/** The public rules: each reason for which a review is refused or taken down, with what it covers. */
export const REFUSAL_RULES: Record<RefusalReason, { label: string; rule: string }> = {
  not_the_works: {
    label: 'Sans rapport avec les travaux',
    rule: 'L’avis parle d’autre chose que du chantier et de la relation avec l’artisan.',
  },
  insult: {
    label: 'Injure ou menace',
    rule: 'L’avis insulte, menace ou diffame une personne. Une critique ferme des travaux reste permise.',
  },
  hate: {
    label: 'Propos haineux ou discriminatoires',
    rule: 'L’avis vise une personne pour son origine, sa religion, son sexe, sa santé ou toute autre raison que la loi protège.',
  },
  personal_data: {
    label: 'Données personnelles',
    rule: 'L’avis donne un numéro de téléphone, une adresse, une plaque, ou nomme un salarié ou un voisin.',
  },
  unlawful: {
    label: 'Contenu contraire à la loi',
    rule: 'L’avis accuse d’une infraction sans décision de justice, ou incite à en commettre une.',
  },
  advertising: {
    label: 'Publicité',
    rule: 'L’avis recommande un concurrent, un produit ou un site.',
  },
  interest: {
    label: 'Conflit d’intérêts',
    rule: 'L’auteur est un proche, un salarié ou un concurrent de l’entreprise, ou l’avis a été obtenu contre un avantage.',
  },
  unreadable: {
    label: 'Texte incompréhensible',
    rule: 'Le texte n’est pas en français ou ne permet pas de comprendre ce qui s’est passé.',
  },
  photos: {
    label: 'Photos inadaptées',
    rule: 'Une photo montre une personne, un document, un autre lieu, ou ne montre pas les travaux.',
  },
}

/** Why reviews were removed, after their number, whatever it is. */
const REMOVAL_WORDS: Record<RefusalReason, string> = {
  not_the_works: 'sans rapport avec les travaux',
  insult: 'pour injure ou menace',
  hate: 'pour propos haineux ou discriminatoires',
  personal_data: 'pour données personnelles',
  unlawful: 'pour contenu contraire à la loi',
  advertising: 'pour publicité',
  interest: 'pour conflit d’intérêts',
  unreadable: 'pour texte incompréhensible',
  photos: 'pour photos inadaptées',
}

/** « 2 avis retirés après publication : 1 pour injure ou menace, 1 par son auteur »; null without one. */
export function removedInWords(removed: RemovedReviews): string | null {
  const total = removed.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const parts = removed.map(({ cause, count }) => {
    if (cause === 'author')
      return `${count} ${count === 1 ? 'par son auteur' : 'par leurs auteurs'}`
    return `${count} ${REMOVAL_WORDS[cause]}`
  })
  const what = total === 1 ? '1\u00a0avis retiré' : `${total}\u00a0avis retirés`
  return `${what} après publication\u00a0: ${parts.join(', ')}`
}

/** What a company may object to, in words. */
export const REPORT_LABELS: Record<ReportReason, string> = {
  not_a_client: 'Je doute que ce client ait fait faire ces travaux',
  wrong_company: 'L’avis concerne une autre entreprise',
  not_the_works: REFUSAL_RULES.not_the_works.label,
  insult: REFUSAL_RULES.insult.label,
  hate: REFUSAL_RULES.hate.label,
  personal_data: REFUSAL_RULES.personal_data.label,
  unlawful: REFUSAL_RULES.unlawful.label,
  advertising: REFUSAL_RULES.advertising.label,
  interest: REFUSAL_RULES.interest.label,
  unreadable: REFUSAL_RULES.unreadable.label,
  photos: REFUSAL_RULES.photos.label,
}

/** What the forms say of a field that is refused. */
export const REVIEW_ERRORS = {
  rating: {
    overall: 'Notez l’ensemble, de 1 à 5.',
    quality: 'Notez la qualité des travaux, de 1 à 5.',
    punctuality: 'Notez la ponctualité, de 1 à 5.',
    price: 'Notez le respect du prix, de 1 à 5.',
    contact: 'Notez le contact, de 1 à 5.',
  },
  textShort: 'Racontez en 30 caractères au moins comment le chantier s’est passé.',
  textLong: 'L’avis dépasse 2\u202f000 caractères.',
  photos: 'Quatre photos au plus.',
  replyEmpty: 'Écrivez votre réponse.',
  replyLong: 'La réponse dépasse 1\u202f500 caractères.',
  reason: 'Choisissez un motif.',
  explanationShort: 'Expliquez en 20 caractères au moins.',
  explanationLong: 'L’explication dépasse 1\u202f500 caractères.',
  decision: 'Choisissez une décision.',
} as const

/** Everything for which an act on a review may be refused. */
export type ReviewRefusal =
  | ReviewStatusRefusal
  | 'review_not_published'
  | 'not_yours'
  | 'works_not_done'
  | 'already_reviewed'
  | 'edit_too_late'
  | 'already_appealed'
  | 'appeal_too_late'
  | 'already_replied'
  | 'already_reported'
  | 'report_decided'
  | 'unknown_file'
  | 'same_person'
  | DoubtRefusal

/** Why an act was refused, in words. */
export const REVIEW_REFUSALS: Record<ReviewRefusal, string> = {
  review_pending: 'Cet avis est en relecture.',
  review_published: 'Cet avis est publié.',
  review_refused: 'Cet avis n’est pas publié.',
  review_appealed: 'Cet avis est en nouvel examen.',
  review_withdrawn: 'Cet avis a été retiré par son auteur.',
  review_not_published: 'Cet avis n’est plus affiché.',
  not_yours:
    'Seule la personne pour qui les travaux ont été faits peut donner son avis, et seule l’entreprise concernée peut y répondre.',
  works_not_done: 'L’avis se donne une fois les travaux terminés et confirmés.',
  already_reviewed: 'Vous avez déjà donné votre avis sur ces travaux.',
  edit_too_late: 'Un avis se modifie pendant sept jours. Ce délai est passé.',
  already_appealed: 'Vous avez déjà contesté cette décision, et elle a été réexaminée.',
  appeal_too_late: 'Une décision se conteste pendant six mois. Ce délai est passé.',
  already_replied: 'Vous avez déjà répondu à cet avis.',
  already_reported: 'Vous avez déjà signalé cet avis.',
  report_decided: 'Ce signalement est déjà décidé.',
  unknown_file: 'Une photo n’a pas été retrouvée. Choisissez-la à nouveau.',
  doubts_not_seen:
    'Un point commun entre l’auteur et l’entreprise vient d’être relevé\u00a0: regardez-le avant de publier.',
  doubts_need_reason:
    'Dites en 20 caractères au moins pourquoi cet avis peut être publié malgré ces points communs.',
  same_person:
    'Vous avez pris la première décision\u202f: un autre membre de l’équipe réexamine l’avis.',
}

/** What an author shares with the company, as a fact, for the team. */
export const DOUBT_FACTS: Record<ReviewDoubt, string> = {
  device: 'Le même navigateur s’est connecté aux deux comptes.',
  connection: `La même connexion, avec le même navigateur, à ${CONNECTION_DAYS} jours d’écart au plus.`,
  phone: 'Le même numéro de téléphone.',
  email: 'La même boîte email, aux points et au «\u00a0+\u00a0» près.',
  address: 'Les travaux ont été faits à l’adresse de l’entreprise.',
  name: 'L’auteur porte le nom du dirigeant.',
  linked:
    'Un de ces points communs avec une autre entreprise, qui partage avec celle-ci son dirigeant, son adresse, son téléphone ou son IBAN.',
}

/** The acts of a review's history, in words. */
export const REVIEW_TRAIL_LABELS = {
  write: 'Avis écrit',
  edit: 'Avis modifié',
  publish: 'Publié',
  refuse: 'Refusé',
  appeal: 'Refus contesté',
  withdraw: 'Retiré par son auteur',
  reply: 'Réponse de l’entreprise',
  report: 'Signalé par l’entreprise',
  keep: 'Signalement écarté',
} as const
