import { COMPANY_UNAVAILABLE, STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import type { Tone } from '#app/ui/data/badge.tsx'
import type {
  BeginAsRefusal,
  BeginRefusal,
  CancelReason,
  ConfirmRefusal,
  DisputeReason,
  EarlyStartRefusal,
  WorksStatus,
  WorksView,
  PhotoMoment,
} from './works.ts'
import type { AcceptSlotRefusal, SlotRefusal } from '#app/features/works/dates/slot.ts'
import type { ProposeSlotRefusal } from '#app/features/works/dates/propose-slot.server.ts'
import type { SlotFormRefusal } from '#app/features/works/dates/slot-form.ts'

/** Where works stand, for both sides. */
export const WORKS_STATUS_LABELS: Record<WorksStatus, string> = {
  to_schedule: 'À planifier',
  scheduled: 'Planifiée',
  in_progress: 'En cours',
  to_confirm: 'À confirmer',
  disputed: 'Contestée',
  done: 'Terminée',
  cancelled: 'Annulée',
}

/** The tone of their badge. */
export const WORKS_STATUS_TONES: Record<WorksStatus, Tone> = {
  to_schedule: 'warn',
  scheduled: 'tint',
  in_progress: 'tint',
  to_confirm: 'warn',
  disputed: 'bad',
  done: 'ok',
  cancelled: 'neutral',
}

/** The tabs of the lists. */
export const WORKS_VIEW_LABELS: Record<WorksView, string> = {
  toutes: 'Toutes',
  'a-planifier': 'À planifier',
  planifiees: 'Planifiées',
  'en-cours': 'En cours',
  'a-confirmer': 'À confirmer',
  terminees: 'Terminées',
  annulees: 'Annulées',
}

/** Why a person says that the works are not over. */
export const DISPUTE_REASON_LABELS: Record<DisputeReason, string> = {
  unfinished: 'Il reste des travaux à faire',
  defect: 'Quelque chose est mal fait ou abîmé',
  not_come: 'L’artisan n’est pas venu',
  other: 'Autre raison',
}

/** Why works are given up. */
export const CANCEL_REASON_LABELS: Record<CancelReason, string> = {
  agreed: 'Nous en avons convenu ensemble',
  unavailable: 'Aucune date ne convient',
  postponed: 'Les travaux sont reportés sans date',
  impossible: 'Les travaux ne peuvent pas se faire',
  no_news: 'Je n’ai plus de nouvelles',
  other: 'Autre raison',
}

/** What the moments of photos are called. */
export const PHOTO_MOMENT_LABELS: Record<PhotoMoment, string> = { before: 'Avant', after: 'Après' }

/** What acts of works are called while they wait on the device that asked for them. */
export const START_LATER = 'Début des travaux'
export const FINISH_LATER = 'Fin des travaux'
export const NOTE_LATER = 'Note'

/** What is said of a note that comes late, over another. */
export const NOTE_CHANGED =
  'Cette note a été changée entre-temps, sur un autre appareil\u00a0: l’autre est gardée. Il vous reste à choisir entre les deux.'

/** Any refusal about works. */
export type WorksRefusal =
  | ProposeSlotRefusal
  | SlotRefusal
  | AcceptSlotRefusal
  | BeginRefusal
  | BeginAsRefusal
  | ConfirmRefusal
  | EarlyStartRefusal
  | SlotFormRefusal
  | PhotoRefusalOfWorks
  | GalleryRefusalOfWorks
/** Why a photo of works is not added or taken away. */
export type PhotoRefusalOfWorks = 'photos_full' | 'photos_closed' | 'photo_missing'
/** Why photos of works are not shown in the gallery. */
export type GalleryRefusalOfWorks =
  | 'no_after_photo'
  | 'gallery_not_agreed'
  | 'gallery_already_asked'
  | 'gallery_not_asked'
  | 'caption_missing'
  | 'no_gallery'
  | 'gallery_full'
  | StandingRefusal

/** What to tell somebody whose act is refused. */
export const WORKS_REFUSALS: Record<WorksRefusal, string> = {
  not_found: 'Cette intervention n’existe pas.',
  intervention_to_schedule: 'Aucune date n’est encore convenue.',
  intervention_scheduled: 'L’intervention est planifiée et n’a pas commencé.',
  intervention_in_progress: 'Les travaux sont en cours.',
  intervention_to_confirm:
    'L’artisan a déclaré les travaux terminés\u00a0: ils attendent votre confirmation ou votre contestation.',
  intervention_disputed: 'La fin des travaux est contestée.',
  intervention_done: 'Ces travaux sont terminés.',
  intervention_cancelled: 'Cette intervention est annulée.',
  ...STANDING_REFUSALS,
  company_unavailable: `${COMPANY_UNAVAILABLE} Les travaux ne peuvent donc pas être planifiés\u202f; vous pouvez attendre, ou annuler l’intervention.`,
  too_many_slots:
    'Vous avez déjà proposé plusieurs dates aujourd’hui\u202f: attendez la réponse, ou écrivez dans la conversation.',
  slot_changed:
    'Entre-temps, une autre date a été proposée ou acceptée\u00a0: regardez-la d’abord.',
  slot_answered: 'Cette date n’attend plus de réponse.',
  slot_own: 'Vous avez proposé cette date vous-même\u00a0: c’est à l’autre d’y répondre.',
  slot_in_the_past: 'Choisissez un moment à venir.',
  slot_too_far: 'Choisissez une date dans l’année.',
  slot_order: 'La fin vient avant le début.',
  slot_too_long: 'Une intervention dure quatre mois au plus\u00a0: proposez la première partie.',
  slot_day_missing: 'Indiquez le jour.',
  slot_time_missing: 'Indiquez l’heure. Exemple\u00a0: 08:00.',
  within_withdrawal:
    'À cette date, le client peut encore renoncer au contrat. Les travaux ne commencent avant que s’il le demande expressément.',
  early_start_not_requested:
    'Le client peut encore renoncer au contrat et n’a pas demandé que les travaux commencent avant.',
  contract_not_handed:
    'Le contrat signé n’est pas encore parti chez le client\u00a0: les travaux commencent une fois qu’il l’a. Si son adresse refuse nos emails, demandez-lui de le télécharger sur la page du devis.',
  before_the_date: 'La date convenue n’est pas encore venue.',
  no_withdrawal_right:
    'Ce contrat n’a pas de délai de rétractation\u00a0: les travaux peuvent commencer.',
  withdrawal_period_over:
    'Le délai de rétractation est passé\u00a0: les travaux peuvent commencer.',
  early_start_requested: 'Vous l’avez déjà demandé.',
  photos_full: 'Une intervention garde 24 photos au plus.',
  photos_closed: 'Cette intervention est annulée\u00a0: ses photos ne changent plus.',
  photo_missing: 'Choisissez au moins une photo.',
  no_after_photo: 'Ajoutez d’abord une photo d’après.',
  gallery_not_agreed: 'Le client n’a pas donné son accord.',
  gallery_already_asked: 'Vous l’avez déjà demandé au client.',
  gallery_not_asked: 'L’artisan ne l’a pas demandé.',
  caption_missing: 'Dites en une phrase ce que l’on voit.',
  no_gallery: 'La galerie fait partie des formules Pro et Premium.',
  gallery_full: 'Votre galerie est pleine\u00a0: supprimez une réalisation avant d’en ajouter une.',
}

/** What the page says where a person may ask for an early start (law.md W5). */
export const EARLY_START = {
  label:
    'Je demande expressément que les travaux commencent avant la fin du délai de rétractation. Je sais que je devrai payer ce qui aura été fait si je renonce, et que je perds le droit de renoncer une fois des travaux sans fourniture de matériel entièrement exécutés.',
  hint: 'D’ici là, vous gardez le droit de renoncer.',
} as const

/** What the person is told where their silence counts, and what it does not mean. */
export const SILENCE =
  'Sans réponse, l’intervention est considérée comme terminée ici. Le silence ne reçoit jamais les travaux\u00a0: la réception se signe, et fait partir vos garanties.'

/** The same while a dispute that they opened lasts. */
export const SILENCE_IN_DISPUTE =
  'Tant que votre litige est ouvert, votre silence ne vaut pas réponse.'

const ARTISAN = 'artisan'
/** A line of the timeline in words: who did what, and to which amendment. `you`: the reader did it themselves. */
export function trailTitle(
  verb: string,
  who: string,
  names: { company: string; client: string; reader: 'artisan' | 'particulier' },
  amendment: string | null = null,
): string {
  const name = who === names.reader ? 'Vous' : who === ARTISAN ? names.company : names.client
  const have = name === 'Vous' ? 'avez' : 'a'
  switch (verb) {
    case 'open':
      return 'Devis accepté'
    case 'propose':
      return `${name} ${have} proposé une date`
    case 'withdraw_slot':
      return `${name} ${have} retiré la date proposée`
    case 'lapse_slot':
      return 'Date proposée restée sans réponse'
    case 'schedule':
      return 'Date convenue'
    case 'request_early_start':
      return `${name} ${have} demandé un début avant la fin du délai de rétractation`
    case 'start':
      return 'Travaux commencés'
    case 'finish':
      return `${name} ${have} déclaré les travaux terminés`
    case 'confirm':
      return `${name} ${have} confirmé la fin des travaux`
    case 'confirm_by_silence':
      return 'Fin des travaux, faute de réponse en 7 jours'
    case 'dispute':
      return `${name} ${have} contesté la fin des travaux`
    case 'cancel':
      return who === 'system' ? 'Intervention annulée' : `${name} ${have} annulé l’intervention`
    case 'renounce':
      return `${name} ${have} renoncé au contrat`
    case 'photo_removed':
      return `${name} ${have} retiré une photo`
    case 'photo_put_back':
      return `${name} ${have} remis une photo`
    case 'amendment_sent':
      return `${name} ${have} proposé l’avenant ${amendment}`
    case 'amendment_withdrawn':
      return `${name} ${have} retiré l’avenant ${amendment}`
    case 'amendment_declined':
      return `${name} ${have} refusé l’avenant ${amendment}`
    case 'amendment_signed':
      return `${name} ${have} signé l’avenant ${amendment}`
    case 'amendment_renounced':
      return `${name} ${have} renoncé à l’avenant ${amendment}`
    default:
      return verb
  }
}
