/**
 * What a person may choose not to receive by e-mail. The names are those of the choices kept with the account; a mail
 * of such a type carries the link that ends it (RFC 8058).
 */
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** Every choice. */
export const MAIL_CHOICES = [
  'request_progress',
  'new_leads',
  'lead_progress',
  'quotes',
  'messages',
  'reviews',
  'reminders',
  'daily_digest',
  'weekly_figures',
] as const

/** Each choice as the settings and the foot of its mails call it. */
export const MAIL_CHOICE_LABELS: Record<MailChoice, string> = {
  request_progress: 'Suivi de mes demandes',
  new_leads: 'Nouvelles demandes',
  lead_progress: 'Suivi de mes contacts',
  quotes: 'Devis et visites',
  messages: 'Messages',
  reviews: 'Avis',
  reminders: 'Rappels de formule',
  daily_digest: 'Résumé du jour',
  weekly_figures: 'Chiffres de la semaine',
}

type MailClass = {
  /** What the mail is for, in the team's words. */
  label: string
  /**
   * `transactional`: somebody waits for it, or a contract or the law asks for it. Otherwise the
   * choice that it obeys.
   */
  sent: 'transactional' | MailChoice
}

/**
 * Every mail of the product: what it is for, and whether its addressee may say no to it. A mail whose type has no line
 * here does not compile. The choice is asked when the mail leaves, and mail by choice never goes to an
 * address that bounced or complained.
 */
export const MAIL_TYPES = {
  signup: { label: 'Inscription', sent: 'transactional' },
  account_exists: { label: 'Compte existant', sent: 'transactional' },
  recovery: { label: 'Mot de passe oublié', sent: 'transactional' },
  security: { label: 'Sécurité du compte', sent: 'transactional' },
  account_suspended: { label: 'Compte suspendu', sent: 'transactional' },
  account_reinstated: { label: 'Suspension levée', sent: 'transactional' },
  space_viewed: { label: 'Espace regardé par l’équipe', sent: 'transactional' },
  role_granted: { label: 'Entrée dans l’équipe', sent: 'transactional' },
  account_erased: { label: 'Compte effacé', sent: 'transactional' },
  email_change: { label: 'Changement d’adresse', sent: 'transactional' },
  artisan_verified: { label: 'Entreprise vérifiée', sent: 'transactional' },
  artisan_refused: { label: 'Correction demandée', sent: 'transactional' },
  // Without it, matching stops and the artisan does not know why.
  premium_reference: { label: 'Référence d’un client', sent: 'transactional' },
  premium_decided: { label: 'Contrôle Premium', sent: 'transactional' },
  check_refused: { label: 'Pièce refusée', sent: 'transactional' },
  // The law asks for written reasons, given with the measure.
  company_suspended: { label: 'Entreprise suspendue', sent: 'transactional' },
  company_reinstated: { label: 'Entreprise rétablie', sent: 'transactional' },
  company_image_removed: { label: 'Logo ou portrait retiré', sent: 'transactional' },
  company_warned: { label: 'Avertissement', sent: 'transactional' },
  insurance_ended: { label: 'Assurance échue', sent: 'transactional' },
  insurance_ending: { label: 'Fin d’assurance', sent: 'transactional' },
  quote_request: { label: 'Confirmation de demande', sent: 'transactional' },
  quote_request_opened: { label: 'Demande ouverte', sent: 'request_progress' },
  nobody_available: { label: 'Aucun artisan disponible', sent: 'request_progress' },
  lead_proposed: { label: 'Demande proposée', sent: 'new_leads' },
  lead_taken: { label: 'Contact pris', sent: 'request_progress' },
  lead_expired: { label: 'Délai de réponse passé', sent: 'new_leads' },
  lead_lost: { label: 'Demande poursuivie sans l’artisan', sent: 'lead_progress' },
  phone_shared: { label: 'Numéro partagé', sent: 'lead_progress' },
  quotes_refused: { label: 'Devis refusés par avance', sent: 'lead_progress' },
  contact_given_back: { label: 'Contact rendu', sent: 'lead_progress' },
  contact_report: { label: 'Contact signalé', sent: 'transactional' },
  artisan_report: { label: 'Artisan signalé', sent: 'transactional' },
  quote_sent: { label: 'Devis envoyé', sent: 'quotes' },
  own_quote: { label: 'Lien vers un devis', sent: 'transactional' },
  quote_withdrawn: { label: 'Devis retiré', sent: 'quotes' },
  signing_code: { label: 'Code de signature', sent: 'transactional' },
  quote_accepted: { label: 'Devis accepté', sent: 'transactional' },
  quote_declined: { label: 'Devis refusé', sent: 'quotes' },
  quote_set_aside: { label: 'Devis non retenu', sent: 'quotes' },
  quote_expired: { label: 'Devis expiré', sent: 'quotes' },
  quote_mode: { label: 'Façon dont le contrat a été conclu', sent: 'transactional' },
  quote_retracted: { label: 'Contrat renoncé', sent: 'transactional' },
  refund: { label: 'Décompte après une rétractation', sent: 'transactional' },
  delivery_said: { label: 'Livraison du matériel', sent: 'transactional' },
  invoice_issued: { label: 'Facture ou avoir', sent: 'transactional' },
  webhook_failing: { label: 'Logiciel relié qui ne reçoit plus', sent: 'transactional' },
  webhook_off: { label: 'Envois à un logiciel relié arrêtés', sent: 'transactional' },
  invoice_refused: { label: 'Facture électronique refusée', sent: 'transactional' },
  invoice_payment: { label: 'Paiement d’une facture', sent: 'transactional' },
  invoice_reminder: { label: 'Relance d’une facture', sent: 'transactional' },
  invoice_dispute: { label: 'Facture contestée', sent: 'transactional' },
  dispute: { label: 'Litige', sent: 'transactional' },
  seller_report: { label: 'Montants avant déclaration aux impôts', sent: 'transactional' },
  emergency_code: { label: 'Code d’un dépannage', sent: 'transactional' },
  emergency: { label: 'Nouvelles d’un dépannage', sent: 'transactional' },
  // Whoever is on call said so, and when: it obeys that.
  emergency_call: { label: 'Appel d’une entreprise d’astreinte', sent: 'transactional' },
  emergency_called_off: { label: 'Dépannage annulé', sent: 'transactional' },
  crew_invited: { label: 'Personne invitée dans une équipe', sent: 'transactional' },
  crew_planning: { label: 'Planning d’une personne d’équipe', sent: 'transactional' },
  project_invited: { label: 'Personne invitée à un projet', sent: 'transactional' },
  project_share_joined: { label: 'Arrivée dans un projet partagé', sent: 'transactional' },
  project_thread_invited: { label: 'Invitation au fil d’un chantier', sent: 'transactional' },
  project_share_ended: { label: 'Fin du partage d’un projet', sent: 'transactional' },
  approval_asked: { label: 'Acte de l’équipe à approuver', sent: 'transactional' },
  approval_decided: { label: 'Acte de l’équipe décidé', sent: 'transactional' },
  approval_alone: { label: 'Acte demandé sans deuxième personne', sent: 'transactional' },
  desk_told: { label: 'Affaire confiée dans l’équipe', sent: 'transactional' },
  accountant_invited: { label: 'Comptable invité', sent: 'transactional' },
  accountant_code: { label: 'Code du comptable', sent: 'transactional' },
  amendment_sent: { label: 'Avenant proposé', sent: 'transactional' },
  amendment_withdrawn: { label: 'Avenant retiré', sent: 'transactional' },
  amendment_signed: { label: 'Avenant signé', sent: 'transactional' },
  amendment_declined: { label: 'Avenant refusé', sent: 'transactional' },
  amendment_retracted: { label: 'Avenant renoncé', sent: 'transactional' },
  // A contract is being carried out: its other side waits.
  intervention_slot: { label: 'Date de travaux proposée', sent: 'transactional' },
  intervention_scheduled: { label: 'Date de travaux convenue', sent: 'transactional' },
  intervention_early_start: {
    label: 'Début des travaux demandé sans attendre',
    sent: 'transactional',
  },
  intervention_to_confirm: { label: 'Fin des travaux à confirmer', sent: 'transactional' },
  intervention_confirmation_due: {
    label: 'Rappel, fin des travaux à confirmer',
    sent: 'transactional',
  },
  intervention_finished: { label: 'Travaux terminés', sent: 'transactional' },
  intervention_disputed: { label: 'Fin des travaux contestée', sent: 'transactional' },
  intervention_cancelled: { label: 'Intervention annulée', sent: 'transactional' },
  reception_to_sign: { label: 'Réception à signer', sent: 'transactional' },
  reception_client_signed: { label: 'Réception signée par le client', sent: 'transactional' },
  reception_signed: { label: 'Réception des travaux', sent: 'transactional' },
  reservation_lift: { label: 'Réserve dite levée', sent: 'transactional' },
  reservation_lifted: { label: 'Réserve levée', sent: 'transactional' },
  reservation_contested: { label: 'Réserve non levée', sent: 'transactional' },
  reservation_overdue: { label: 'Rappel, réserve à lever', sent: 'transactional' },
  guarantee_ending: { label: 'Fin de garantie', sent: 'transactional' },
  visit_proposed: { label: 'Visite proposée', sent: 'quotes' },
  visit_cancelled: { label: 'Visite annulée', sent: 'quotes' },
  visit_answered: { label: 'Réponse à une visite', sent: 'quotes' },
  message: { label: 'Message', sent: 'messages' },
  support_waiting: { label: 'Message au support', sent: 'transactional' },
  conversation_report: { label: 'Conversation signalée', sent: 'transactional' },
  conversation_moderated: { label: 'Message ou conversation modérés', sent: 'transactional' },
  daily_digest: { label: 'Résumé du jour', sent: 'daily_digest' },
  review_invitation: { label: 'Invitation à donner un avis', sent: 'reviews' },
  review_reminder: { label: 'Rappel d’avis', sent: 'reviews' },
  review_published: { label: 'Avis publié', sent: 'reviews' },
  review_received: { label: 'Avis reçu', sent: 'reviews' },
  review_replied: { label: 'Réponse à un avis', sent: 'reviews' },
  // The reasons of a refusal are owed to who wrote (Code de la consommation, D111-19), and those of
  // a decision to who reported.
  review_refused: { label: 'Avis refusé', sent: 'transactional' },
  client_mark_decided: { label: 'Fait contesté, décision', sent: 'transactional' },
  review_report_decided: { label: 'Avis signalé, décision', sent: 'transactional' },
  testimonial_decided: { label: 'Témoignage, décision', sent: 'transactional' },
  contact_acknowledged: { label: 'Message reçu', sent: 'transactional' },
  contact_answered: { label: 'Réponse à un message', sent: 'transactional' },
  contact_forwarded: { label: 'Message transmis', sent: 'transactional' },
  content_notice_received: { label: 'Notification de contenu reçue', sent: 'transactional' },
  content_notice_forwarded: { label: 'Notification de contenu transmise', sent: 'transactional' },
  // The law and our terms ask for it before they change.
  change_announced: { label: 'Changement annoncé', sent: 'transactional' },
  content_notice_decided: { label: 'Décision sur un contenu', sent: 'transactional' },
  free_month_started: { label: 'Mois offert', sent: 'transactional' },
  free_month_ending: { label: 'Fin du mois offert', sent: 'reminders' },
  plan_ended: { label: 'Fin de formule', sent: 'transactional' },
  payment_failed: { label: 'Paiement refusé', sent: 'transactional' },
  end_asked: { label: 'Résiliation enregistrée', sent: 'transactional' },
  plan_order: { label: 'Formule par virement', sent: 'transactional' },
  incoming_invoice: { label: 'Facture électronique reçue', sent: 'transactional' },
  operator_invoice: { label: 'Facture d’abonnement', sent: 'transactional' },
  weekly_figures: { label: 'Chiffres de la semaine', sent: 'weekly_figures' },
  free_month_refused: { label: 'Mois offert refusé', sent: 'transactional' },
} as const satisfies Record<string, MailClass>

/** A type of mail, the log's `email_type`. */
export type MailType = keyof typeof MAIL_TYPES
/** The types that their addressee may refuse; such a mail always goes to an account. */
export type ChosenMailType = {
  [T in MailType]: (typeof MAIL_TYPES)[T]['sent'] extends MailChoice ? T : never
}[MailType]

const AWAITED = new Set<MailType>([
  'signup',
  'account_exists',
  'recovery',
  'email_change',
  'quote_request',
  'signing_code',
  'emergency_code',
  'emergency_call',
])
/** Whether somebody waits for a mail of this type before a page: a link to follow, a code to type. */
export const isAwaited = (type: MailType): boolean => AWAITED.has(type)

/**
 * The class of a stored type; null when nothing is known of it (it is then treated as
 * transactional, and shown as stored).
 */
export function mailClass(type: string): MailClass | null {
  return Object.hasOwn(MAIL_TYPES, type) ? MAIL_TYPES[type as MailType] : null
}

/** The choice that a stored type obeys, or null for what is always sent. */
export function choiceOf(type: string): MailChoice | null {
  const sent = mailClass(type)?.sent
  return sent === undefined || sent === 'transactional' ? null : sent
}
