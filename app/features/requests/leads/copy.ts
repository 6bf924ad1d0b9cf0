import { NOT_GRANTED_TO_TAKE } from '#app/values/grant-words.ts'
import { COMPANY_UNAVAILABLE, STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import type {
  ArtisanReportOutcome,
  ArtisanReportReason,
  ArtisanReportRefusal,
} from '#app/features/requests/reports/artisan-report.ts'
import type {
  BadContactReason,
  ReportRefusal,
  ReportStatus,
} from '#app/features/requests/reports/contact-report.ts'
import type {
  AnswerRefusal,
  DeclineReason,
  LeadStatusRefusal,
  NobodyReason,
  ShareRefusal,
} from './lead.ts'

/** Why an artisan passes, as the form asks. */
export const DECLINE_REASON_LABELS: Record<DeclineReason, string> = {
  no_time: 'Je ne suis pas disponible',
  too_far: 'C’est trop loin',
  too_small: 'Le chantier est trop petit',
  not_my_trade: 'Ce n’est pas mon métier',
  unclear: 'La demande n’est pas assez claire',
  other: 'Autre raison',
}

/** Why nobody can take a request, for its author. */
export const NOBODY_REASONS: Record<NobodyReason, string> = {
  none_around: 'Aucun artisan vérifié de ce métier n’est inscrit autour de chez vous.',
  all_busy:
    'Les artisans de votre secteur ont tous atteint leur nombre de contacts du mois, ou sont en congés.',
  all_asked: 'Tous les artisans disponibles de votre secteur ont déjà reçu votre demande.',
  too_far:
    'Des artisans de ce métier sont inscrits, mais votre commune est hors de la zone qu’ils ont choisie.',
}

/** What is wrong with a contact, as the form asks. */
export const BAD_CONTACT_LABELS: Record<BadContactReason, string> = {
  false_number: 'Le numéro est faux ou ne répond jamais',
  wrong_trade: 'Les travaux ne relèvent pas de mon métier',
  wrong_area: 'Le chantier n’est pas dans la commune annoncée',
  duplicate: 'J’ai déjà reçu cette demande',
  not_a_project: 'Ce n’est pas un vrai projet',
}

/** What a person reproaches an artisan, as the form asks. */
export const ARTISAN_REPORT_LABELS: Record<ArtisanReportReason, string> = {
  pressure: 'Il insiste, appelle ou écrit trop',
  no_show: 'Il n’est pas venu, sans prévenir',
  false_identity: 'Il n’est pas celui qu’il dit être',
  money_upfront: 'Il demande de l’argent avant tout devis signé',
  insult: 'Il est menaçant ou injurieux',
  data_misuse: 'Il s’est servi de mes coordonnées pour autre chose',
  other: 'Autre chose',
}

/** What became of a report, for the person and the team. */
export const ARTISAN_REPORT_OUTCOME_LABELS: Record<ArtisanReportOutcome, string> = {
  dismissed: 'Classé',
  warned: 'Artisan averti',
  suspended: 'Artisan suspendu',
}

/** Where a report stands. */
export const REPORT_STATUS_LABELS: Record<ReportStatus, string> = {
  waiting: 'En attente de décision',
  granted: 'Contact rendu',
  refused: 'Refusé',
}

/** Why something could not be done to a lead. */
export type LeadRefusal =
  | LeadStatusRefusal
  | AnswerRefusal
  | ShareRefusal
  | ReportRefusal
  | ArtisanReportRefusal
  | 'already_decided'
  | 'answer_missing'
  | 'word_missing'
  | 'choose_report_reason'
  | 'not_found'
  | 'no_credit_left'
  | 'not_shared'

/** What a page says when something was refused. */
export const LEAD_REFUSALS: Record<LeadRefusal, string> = {
  lead_proposed: 'Le contact n’a pas encore été pris.',
  lead_opened: 'Le contact est déjà pris.',
  lead_quoted: 'Un devis a déjà été envoyé.',
  lead_won: 'Ce devis a été accepté.',
  lead_lost: 'Cette demande n’est plus en cours avec cet artisan.',
  lead_declined: 'Cette demande a été déclinée.',
  lead_expired: 'Le délai de réponse est passé : la place a été proposée à un autre artisan.',
  lead_stopped:
    'Cette demande ne vous est plus proposée\u00a0: la place est allée à un autre artisan.',
  ...STANDING_REFUSALS,
  not_granted: NOT_GRANTED_TO_TAKE,
  company_unavailable: COMPANY_UNAVAILABLE,
  request_paused:
    'Le particulier a mis sa demande en pause. Vous pourrez répondre dès qu’elle reprendra.',
  request_over: 'Cette demande n’est plus ouverte.',
  quotes_refused: 'Le particulier ne souhaite plus recevoir de devis.',
  answer_too_late: 'Le délai de 24 heures est passé : la place va à un autre artisan.',
  no_phone: 'Vous n’avez pas indiqué de numéro de téléphone.',
  already_shared: 'Votre numéro est déjà partagé avec cet artisan.',
  not_shared: 'Votre numéro n’est pas partagé avec cet artisan.',
  report_too_late: 'Un contact se signale dans les 7 jours qui suivent sa prise.',
  already_given_back: 'Ce contact vous a déjà été rendu.',
  already_reported: 'Vous avez déjà signalé ce contact.',
  number_not_shared: 'Le numéro ne vous a pas été partagé.',
  already_decided: 'Ce signalement est déjà tranché.',
  artisan_already_reported: 'Vous avez déjà signalé cet artisan pour cette demande.',
  report_too_short: 'Racontez ce qui s’est passé, en 20 caractères au moins.',
  report_too_long: '2 000 caractères au plus.',
  choose_report_reason: 'Choisissez ce que vous reprochez à cet artisan.',
  answer_missing: 'Écrivez une réponse\u00a0: la personne la reçoit telle quelle.',
  word_missing: 'Écrivez à l’entreprise pourquoi\u00a0: la loi demande des motifs par écrit.',
  not_found: 'Cette demande n’existe pas.',
  no_credit_left: 'Vous n’avez plus de contact ce mois-ci.',
}

/** Told to a person while only Premium companies are asked: `othersFrom` is the hour at which the others are. */
export function premiumFirst(othersFrom: string): string {
  return `Les entreprises Premium les plus proches sont prévenues d’abord. Les autres artisans le seront à ${othersFrom}.`
}

/** What is answered to the report of a contact that became a contract. */
export const WON_MEANWHILE = 'Ce client a signé votre devis depuis votre signalement.'
