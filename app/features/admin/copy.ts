import type { ErasureRefusal } from '#app/features/settings/erasure.ts'
import type { Tone } from '#app/ui/data/badge.tsx'
import type {
  AccountActRefusal,
  AccountSide,
  AccountState,
} from '#app/features/admin/accounts/account-acts.ts'

/** How each side is called. */
export const SIDE_LABELS: Record<AccountSide, string> = {
  particulier: 'Particulier',
  artisan: 'Artisan',
  admin: 'Équipe',
  none: 'Sans profil',
}

/** Where an account stands. */
export const STATE_LABELS: Record<AccountState, string> = {
  active: 'Actif',
  unconfirmed: 'Non confirmé',
  suspended: 'Suspendu',
  erased: 'Supprimé',
}
/** The tone of its badge. */
export const STATE_TONES: Record<AccountState, Tone> = {
  active: 'ok',
  unconfirmed: 'neutral',
  suspended: 'bad',
  erased: 'neutral',
}

/** Why something could not be done to an account. */
export const ACCOUNT_ACT_REFUSALS: Record<AccountActRefusal, string> = {
  not_found: 'Ce compte n’existe plus.',
  oneself:
    'C’est votre propre compte\u202f: passez par vos paramètres, ou demandez à un autre administrateur.',
  last_administrator:
    'C’est le seul administrateur qui puisse agir. Donnez d’abord le rôle à quelqu’un d’autre.',
  erased: 'Ce compte est supprimé.',
  already_suspended: 'Ce compte est déjà suspendu.',
  not_suspended: 'Ce compte n’est pas suspendu.',
  suspended: 'Ce compte est suspendu. Levez d’abord la suspension.',
  unconfirmed: 'L’adresse de ce compte n’est pas confirmée.',
  reason_missing: 'Indiquez la raison\u202f: elle est envoyée à la personne et reste au journal.',
  already_admin: 'Ce compte est déjà dans l’équipe.',
  not_admin: 'Ce compte n’est pas dans l’équipe.',
  no_role: 'Choisissez un rôle au moins.',
  has_company:
    'Ce compte a une entreprise, dont il perdrait l’espace. Rejoignez l’équipe avec une autre adresse.',
  needs_approval: 'Une deuxième personne doit l’approuver.',
  has_requests:
    'Ce compte a des demandes en cours, dont il perdrait l’espace. Elles doivent d’abord être closes.',
}

/** Why an account cannot be erased, as the team reads it. */
export const TEAM_ERASURE_REFUSALS: Record<ErasureRefusal, string> = {
  paid_subscription: 'Un abonnement payé est en cours\u202f: il doit d’abord être résilié.',
  works_in_progress:
    'Des travaux signés sont en cours\u202f: l’autre partie compte sur ce contrat.',
  last_administrator: ACCOUNT_ACT_REFUSALS.last_administrator,
}
