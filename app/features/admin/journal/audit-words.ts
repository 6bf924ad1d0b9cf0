import type { AuditDetail } from '#app/features/accounts/team/record-audit.server.ts'
import { CASE_KINDS, type CaseKind } from '#app/features/admin/desk/case-kinds.ts'
import { REFUSAL_RULES } from '#app/features/reviews/copy.ts'
import { formatDay, isDay } from '#app/values/time/french-date.ts'

/** What each act of the team is called. */
export const AUDIT_ACTS: Readonly<Record<string, string>> = {
  'account.suspend': 'Compte suspendu',
  'account.reinstate': 'Suspension levée',
  'account.sessions_end': 'Sessions fermées',
  'account.export': 'Données d’un compte exportées',
  'account.erase': 'Compte supprimé',
  'viewing.began': 'Espace regardé en lecture seule',
  'viewing.read': 'Page d’un espace regardée',
  'viewing.ended': 'Fin du regard sur un espace',
  'approval.asked': 'Approbation demandée',
  'approval.refused': 'Approbation refusée',
  'approval.withdrawn': 'Demande d’approbation retirée',
  'passkey.add': 'Clé d’accès ajoutée',
  'passkey.rename': 'Clé d’accès renommée',
  'passkey.remove': 'Clé d’accès retirée',
  'role.grant': 'Entrée dans l’équipe',
  'role.change': 'Rôles dans l’équipe changés',
  'role.revoke': 'Sortie de l’équipe',
  'host_records.read': 'Réquisition\u00a0: données d’hébergeur lues',
  'role.terminal': 'Administrateur fait au terminal',
  'api_partner.added': 'Partenaire ajouté',
  'api_key.made': 'Clé d’API d’un partenaire créée',
  'api_key.revoked': 'Clé d’API d’un partenaire révoquée',
  'artisan.verify': 'Entreprise vérifiée',
  'artisan.refuse': 'Correction demandée',
  'artisan.suspend': 'Entreprise suspendue',
  'artisan.reinstate': 'Entreprise rétablie',
  'artisan.image_remove': 'Logo ou portrait retiré',
  'artisan.check': 'Pièce ou fait contrôlé',
  'artisan.premium': 'Contrôle Premium décidé',
  'artisan.register': 'Registre consulté',
  'artisan_report.decide': 'Artisan signalé tranché',
  'contacts.add': 'Contacts accordés',
  'sellers.told': 'Envoi de leurs montants aux vendeurs demandé',
  'sellers.report': 'Fichier des vendeurs demandé',
  'sellers.resumed': 'Envoi ou fichier des vendeurs relancé',
  'sellers.export': 'Déclaration des vendeurs téléchargée',
  'plan_order.invoiced': 'Facture de formule envoyée',
  'plan_order.payment': 'Virement enregistré',
  'plan_order.corrected': 'Virement corrigé',
  'plan_order.activated': 'Formule activée par virement',
  'plan_order.ended': 'Formule arrêtée',
  'plan_order.cancelled': 'Demande de formule annulée',
  'platform_flow.tried_again': 'Dépôt sur la plateforme agréée relancé',
  'e_report.made_again': 'Déclaration refusée refaite',
  'dispute.asked': 'Litige, précisions demandées',
  'dispute.proposed': 'Litige, règlement proposé',
  'dispute.opinion': 'Litige, avis rendu',
  'dispute.appeal_decided': 'Litige, avis contesté réexaminé',
  'invoice_dispute.closed': 'Facture contestée, contestation close',
  'contact_report.decide': 'Contact signalé tranché',
  'emergency.filed': 'Dépannage pris au téléphone',
  'emergency.cancelled': 'Dépannage annulé',
  'contact_message.answered': 'Message classé comme répondu',
  'contact_message.replied': 'Message de contact répondu par email',
  'contact_message.reopened': 'Message de contact remis à répondre',
  'support.answered': 'Réponse au support',
  'support.closed': 'Échange avec le support terminé',
  'support.reopened': 'Échange avec le support rouvert',
  'conversation.opened': 'Conversation signalée ouverte',
  'conversation.decided': 'Conversation signalée tranchée',
  'project_message.opened': 'Message notifié d’un fil de chantier ouvert',
  'content_notice.decided': 'Notification de contenu tranchée',
  'review.published': 'Avis publié',
  'review.refused': 'Avis refusé ou retiré',
  'client_mark.upheld': 'Fait contesté par un client, maintenu',
  'client_mark.removed': 'Fait contesté par un client, retiré',
  'review.report_kept': 'Avis signalé, laissé affiché',
  'testimonial.published': 'Témoignage publié',
  'testimonial.unpublished': 'Témoignage non publié',
  'mail.resent': 'Email renvoyé',
  'mails.resent': 'Emails d’un type renvoyés',
  'mail.address_allowed': 'Adresse email réadmise',
  'theme.save': 'Apparence enregistrée',
  'theme.reset': 'Apparence remise à l’origine',
  'theme.restore': 'Apparence d’une date rétablie',
  'theme.undo': 'Dernier changement d’apparence annulé',
  'desk.taken': 'Affaire prise',
  'desk.handed': 'Affaire confiée à un collègue',
  'desk.given_back': 'Affaire rendue',
  'desk.snoozed': 'Affaire mise en sommeil',
  'desk.woken': 'Affaire réveillée',
  'desk.joined': 'Affaire réunie avec une autre',
  'desk.separated': 'Affaire séparée d’une autre',
  'desk.noted': 'Note écrite sur une affaire',
  'desk_reply.saved': 'Réponse de l’équipe enregistrée',
  'change.announced': 'Changement des textes annoncé',
  'desk_reply.deleted': 'Réponse de l’équipe supprimée',
  'setting.change': 'Réglage changé',
  'setting.cancel': 'Changement de réglage annulé',
  'experiment.change': 'Essai réglé',
  'departure.to_desk': 'Entreprise qui pourrait partir, confiée au bureau',
  'departure.settled': 'Entreprise qui pourrait partir, alerte réglée',
  'job.retry': 'Tâche relancée',
  'job.cancel': 'Tâche annulée',
  'table.export': 'Tableau exporté',
  'request.proposed': 'Demande proposée à la main',
  'request.read': 'Demande lue',
  'mail.read': 'Email lu',
  'account.read': 'Compte consulté',
  'artisan.read': 'Dossier d’entreprise consulté',
}

/** What the stored names of an act's circumstances are called; one without a line is not shown. */
const CIRCUMSTANCES: Readonly<Record<string, string>> = {
  kind: 'contrôle',
  result: 'résultat',
  decision: 'décision',
  outcome: 'décision',
  granted: 'accordé',
  type: 'type',
  resent: 'renvoyés',
  ended: 'fermées',
  was: 'avant',
  made: 'fait',
  queue: 'file',
  until: 'jour',
  setting: 'réglage',
  experiment: 'essai',
  from: 'avant',
  to: 'après',
  starts: 'à partir du',
  share: 'part',
  audience: 'public',
  chosen: 'retenu',
  status: 'état',
  rows: 'lignes',
  siret: 'SIRET',
  order: 'demande',
  sum: 'montant',
  reference: 'référence',
  by: 'trouvé par',
  page: 'page',
  pages: 'pages ouvertes',
  act: 'acte',
  alone: 'seul, après un jour',
}

/**
 * A line of the journal in words: the act, and the reason or the figure that was kept with it. An
 * unknown act keeps its own name.
 */
export function auditWords(action: string, detail: AuditDetail): { what: string; why: string } {
  const amount =
    typeof detail.amount === 'number'
      ? [`${detail.amount}\u00a0contact${detail.amount > 1 ? 's' : ''}`]
      : []
  const said = Object.entries(CIRCUMSTANCES).flatMap(([name, label]) =>
    detail[name] === undefined || detail[name] === null || detail[name] === ''
      ? []
      : [`${label}\u00a0: ${plain(detail[name])}`],
  )
  const reason =
    typeof detail.reason === 'string' && detail.reason !== '' ? [plain(detail.reason)] : []
  const about =
    typeof detail.case === 'string' && detail.case in CASE_KINDS
      ? [CASE_KINDS[detail.case as CaseKind].label]
      : []
  return {
    what: AUDIT_ACTS[action] ?? action,
    why: [...about, ...amount, ...said, ...reason].join(', '),
  }
}

/** Who did an act: whoever approved it, with whoever asked; one person alone for what one person did. */
export function actorWords({
  adminName,
  askerName,
}: {
  adminName: string | null
  askerName: string | null
}): string {
  const name = adminName ?? 'Compte effacé'
  return askerName === null || askerName === adminName
    ? name
    : `${name}, à la demande de ${askerName}`
}

/**
 * Stored values that a circumstance or a reason may have, in words; another, and what the team
 * wrote, is shown as it is stored.
 */
const VALUES: Readonly<Record<string, string>> = {
  passed: 'validé',
  refused: 'refusé',
  verified: 'vérifiée',
  pending: 'en attente',
  incomplete: 'incomplète',
  register: 'registre',
  manager: 'dirigeant',
  address: 'adresse',
  trades: 'métiers',
  second_look: 'second regard',
  decennale: 'assurance décennale',
  rc_pro: 'responsabilité civile',
  qualification: 'qualification',
  premium_activities: 'activités (Premium)',
  premium_references: 'références (Premium)',
  premium_manager: 'dirigeant (Premium)',
  kept: 'maintenu',
  restricted: 'visibilité limitée',
  removed: 'retiré',
  account_suspended: 'compte suspendu',
  closed: 'fermée',
  dismissed: 'sans suite',
  warned: 'averti',
  suspended: 'suspendu',
  created: 'compte créé',
  granted: 'rôle donné',
  password_changed: 'mot de passe changé',
  search: 'la recherche',
  events: 'suites d’un acte',
  mails: 'emails',
  'account.erase': 'suppression du compte',
  'role.change': 'rôle d’administrateur',
  'role.revoke': 'sortie de l’équipe',
  'contacts.add': 'contacts accordés',
  'setting.change': 'réglage',
  ...Object.fromEntries(
    Object.entries(REFUSAL_RULES).map(([reason, { label }]) => [reason, label]),
  ),
}

const plain = (value: string | number | boolean) =>
  value === true
    ? 'oui'
    : value === false
      ? 'non'
      : isDay(String(value))
        ? formatDay(String(value))
        : (VALUES[String(value)] ?? String(value))
