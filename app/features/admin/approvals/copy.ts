import { TEAM_ROLE_LABELS } from '#app/features/accounts/team/team-access.ts'
import { ACCOUNT_ACT_REFUSALS, TEAM_ERASURE_REFUSALS } from '#app/features/admin/copy.ts'
import { ADD_CREDITS_REFUSALS } from '#app/features/subscriptions/subscription-copy.ts'
import type { SettingInput } from '#app/features/admin/product-settings/setting-change.ts'
import {
  SETTING_REFUSALS,
  settingInWords,
} from '#app/features/admin/product-settings/setting-words.ts'
import type { TeamRole } from '#app/platform/context.ts'
import type { Tone } from '#app/ui/data/badge.tsx'
import { counted } from '#app/values/words/counted.ts'
import {
  ALONE_HOURS,
  WAITS_DAYS,
  type ApprovalState,
  type AskRefusal,
  type DecideRefusal,
  type PendingActName,
} from './approval.ts'

/** What each act is called, naming nobody. */
export const ACT_LABELS: Record<PendingActName, string> = {
  'account.erase': 'Suppression d’un compte',
  'role.change': 'Rôle d’administrateur donné ou retiré',
  'role.revoke': 'Sortie de l’équipe d’un administrateur',
  'contacts.add': 'Contacts accordés',
  'setting.change': 'Réglage du site changé',
}

/** Why each cannot be undone, where it is approved. */
export const ACT_WARNINGS: Record<PendingActName, string> = {
  'account.erase':
    'Les données de la personne sont effacées dans la minute. Personne ne pourra les retrouver.',
  'role.change':
    'Un administrateur lit tout, donne les rôles et approuve. Vérifiez l’identité de la personne hors du site.',
  'role.revoke': 'L’administration lui est fermée aussitôt, et ses affaires reviennent à la file.',
  'contacts.add': 'Des contacts utilisés ne se reprennent pas.',
  'setting.change':
    'Les entreprises l’apprennent par email dès votre accord, et les pages publiques l’annoncent.',
}

/** How each state is called, and the tone of its badge. */
export const STATES: Record<ApprovalState, { label: string; tone: Tone }> = {
  waiting: { label: 'À approuver', tone: 'warn' },
  approved: { label: 'Approuvée', tone: 'ok' },
  refused: { label: 'Refusée', tone: 'bad' },
  withdrawn: { label: 'Retirée', tone: 'neutral' },
  expired: { label: 'Expirée', tone: 'neutral' },
  lapsed: { label: 'Sans objet', tone: 'neutral' },
}

/** What an ask would do, in a line that names whom it is about. */
export function askWords(
  { act, input }: { act: PendingActName; input: unknown },
  name: string,
): string {
  if (act === 'account.erase') return `Supprimer le compte\u00a0: ${name}`
  if (act === 'setting.change') return settingInWords(input as SettingInput)
  if (act === 'role.revoke') return `Retirer de l’équipe\u00a0: ${name}`
  if (act === 'contacts.add') {
    const { amount } = input as { amount: number }
    return `Accorder ${counted(amount, 'contact', 'contacts')}\u00a0: ${name}`
  }
  const { roles } = input as { roles: readonly TeamRole[] }
  return `${roles.includes('administrator') ? 'Donner' : 'Retirer'} le rôle Administrateur\u00a0: ${name}`
}

/** Roles in a line; a dash for none. */
export const rolesInWords = (roles: readonly TeamRole[]): string =>
  roles.map((role) => TEAM_ROLE_LABELS[role]).join(', ') || '–'

/** Why an act is neither done nor asked for, whatever it is. */
export const ASK_SENTENCES: Record<Exclude<AskRefusal, 'not_found'>, string> = {
  ...(Object.fromEntries(
    Object.entries(ADD_CREDITS_REFUSALS).map(([name, { sentence }]) => [name, sentence]),
  ) as Record<keyof typeof ADD_CREDITS_REFUSALS, string>),
  ...ACCOUNT_ACT_REFUSALS,
  ...TEAM_ERASURE_REFUSALS,
  ...SETTING_REFUSALS,
  not_your_role: 'Vos rôles ne le permettent pas.',
  reason_missing:
    'Dites pourquoi, en dix caractères au moins\u00a0: une autre personne doit pouvoir en juger.',
  waits_already: 'Une demande attend déjà pour ce compte.',
  nobody_approves:
    'Personne d’autre dans l’équipe ne peut l’approuver. Faites d’abord entrer une deuxième personne.',
  changed: 'Ce que vous avez lu a changé depuis\u00a0: relisez-le, puis demandez de nouveau.',
}

/** Why an ask is not decided. */
export const DECIDE_SENTENCES: Record<
  Exclude<DecideRefusal | AskRefusal | 'needs_approval', 'not_found'>,
  string
> = {
  ...ASK_SENTENCES,
  needs_approval: ACCOUNT_ACT_REFUSALS.needs_approval,
  over: 'Cette demande n’attend plus.',
  not_your_role: 'Vos rôles ne permettent pas de l’approuver.',
  own_ask: 'C’est votre demande\u00a0: une autre personne doit l’approuver.',
  about_oneself: 'Cette demande vous concerne\u00a0: une autre personne doit en décider.',
  too_early: `Personne d’autre ne peut l’approuver\u00a0: attendez ${ALONE_HOURS}\u00a0heures après votre demande.`,
  no_longer_alone: 'Quelqu’un d’autre peut maintenant l’approuver\u00a0: demandez-lui.',
  word_missing:
    'Écrivez ce que vous avez vérifié, ou pourquoi vous refusez, en dix caractères au moins.',
}

/** What was asked, where it is told; `aloneFrom` in words, where its asker is alone. */
export const askedToast = (aloneFrom: string | null) => ({
  title: 'Demande enregistrée',
  description: aloneFrom
    ? `Personne d’autre ne peut l’approuver\u00a0: vous la confirmerez à partir du ${aloneFrom}.`
    : `Une autre personne doit l’approuver sous ${WAITS_DAYS}\u00a0jours\u00a0: elle reçoit un email.`,
})
