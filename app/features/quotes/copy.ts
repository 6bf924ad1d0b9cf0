import { NOT_GRANTED_TO_SIGN } from '#app/values/grant-words.ts'
import { COMPANY_UNAVAILABLE, STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import type { CertificateKind, QuoteDocumentKind } from '#app/features/documents/document.ts'
import { CODE_REFUSALS } from '#app/features/signatures/copy.ts'
import {
  SENDINGS_A_DAY,
  type QuoteDeclineReason,
  type QuoteRefusal,
  type SignatureRefusal,
} from './quote.ts'
import { NO_PAYMENT_DAYS, WITHDRAWAL_DAYS } from '#app/features/quotes/decision/withdrawal.ts'

/** Why a devis is not signed without network (law.md D13, M4). */
export const NOT_SIGNED_WITHOUT_NETWORK =
  'Un devis ne se signe pas sans réseau\u00a0: son numéro, le code qui prouve l’identité de votre client et la copie que la loi lui doit viennent du site.'

/** Why something cannot be done, said to the person who tried. */
export const QUOTE_REFUSALS: Record<QuoteRefusal, string> = {
  quote_draft: 'Ce devis n’est pas encore envoyé.',
  quote_sent: 'Ce devis est déjà envoyé.',
  quote_accepted: 'Ce devis est déjà accepté.',
  quote_declined: 'Ce devis a été refusé.',
  quote_withdrawn: 'Ce devis a été retiré par l’artisan.',
  quote_expired: 'La validité de ce devis est passée.',
  quote_retracted: 'Le client a renoncé à ce contrat.',
  quote_incomplete: 'Il manque des mentions obligatoires.',
  validity_passed: 'La validité de ce devis est passée\u202f: demandez-en un nouveau à l’artisan.',
  lead_not_open: 'Ce contact n’est plus ouvert.',
  request_over: 'Cette demande est terminée.',
  request_awarded: 'Un devis est déjà accepté pour cette demande.',
  ...STANDING_REFUSALS,
  quotes_refused: 'Le particulier ne souhaite plus recevoir de devis.',
  company_unavailable: `${COMPANY_UNAVAILABLE} Son devis ne peut donc pas être accepté\u202f; les autres artisans de votre demande le peuvent.`,
  not_granted: NOT_GRANTED_TO_SIGN,
  sent_too_often: `${SENDINGS_A_DAY} devis sont déjà partis à ce client en 24 heures\u202f: attendez demain, ou écrivez-lui dans la conversation.`,
  no_withdrawal_right: 'Ce contrat n’ouvre pas de droit de rétractation.',
  withdrawal_period_over: 'Le délai de rétractation est passé.',
  fully_performed:
    'Les travaux, commencés à votre demande expresse, sont entièrement exécutés\u202f: la loi n’ouvre plus de droit de rétractation.',
  signature_name_missing: 'Écrivez votre nom pour signer.',
  signature_not_agreed: 'Confirmez que vous avez reçu et lu le devis.',
  drawing_malformed: CODE_REFUSALS.drawing_malformed,
  presence_not_confirmed: 'Confirmez que vous êtes ensemble chez le client.',
  mode_not_asked: 'Vous avez déjà répondu, ou rien ne vous est demandé.',
  option_unknown: 'Cette option n’existe pas dans ce devis.',
  variant_twice: 'Choisissez une seule variante de chaque choix.',
  variant_missing: 'Choisissez une variante de chaque choix.',
  choice_unpayable:
    'L’échéancier de ce devis ne convient pas à ces options\u202f: demandez à l’artisan de le corriger.',
  choice_changed:
    'Vous avez changé d’options depuis l’envoi du code. Demandez-en un nouveau pour ce choix.',
  certification_not_signed:
    'Un taux de TVA réduit demande que vous certifiiez l’âge et l’usage du logement.',
}

/** Why a person refuses a devis, as the form asks. */
export const QUOTE_DECLINE_LABELS: Record<QuoteDeclineReason, string> = {
  too_expensive: 'Le prix',
  too_late: 'Le délai',
  scope: 'Les travaux proposés ne sont pas ceux que j’attends',
  other_chosen: 'J’ai choisi quelqu’un d’autre',
  postponed: 'Je reporte mon projet',
  other: 'Autre raison',
}

/** What a photovoltaic plant at the reduced rate is declared to be (law.md M11). */
export const SMALL_PLANT =
  'Installation photovoltaïque de 9\u00a0kWc au plus, conforme aux critères du taux réduit de TVA (CGI, annexe IV, art. 30-0\u00a0E), dans un logement neuf comme ancien.'

/** What stands in the signature block (D6). */
export const SIGNATURE_MENTION = 'Devis reçu avant l’exécution des travaux.'

/** What is ticked to sign. */
export const SIGNED_DECLARATION = `${SIGNATURE_MENTION} Je l’ai lu et je l’accepte.`

/** What is filled by hand beside it, on paper. */
export const SIGN_HERE = ['Date\u00a0:', 'Nom et signature du client\u00a0:'] as const

/** How each document of a devis is named, in its file's name too. */
export const DOCUMENT_NAMES: Record<
  QuoteDocumentKind | CertificateKind,
  (number: string) => string
> = {
  quote: (number) => `Devis ${number}`,
  signed_quote: (number) => `Devis ${number} signé`,
  rge_certificate: (number) => `Attestation RGE, devis ${number}`,
  insurance_certificate: (number) => `Attestation décennale, devis ${number}`,
  withdrawal_receipt: (number) => `Rétractation, devis ${number}`,
}

/** What the mails call each certificate that goes with a devis. */
export const CERTIFICATE_WORDS: Record<CertificateKind, string> = {
  insurance_certificate: 'L’attestation d’assurance décennale de l’entreprise',
  rge_certificate: 'L’attestation RGE de l’entreprise',
}

/**
 * The guarantees that the law gives the client of building works (law.md M10; Code civil 1641 and 1792 to 1792-6, Code
 * de la consommation L217-3).
 */
export const LEGAL_GUARANTEES =
  'Garanties légales\u202f: conformité des biens fournis pendant deux ans\u202f; vices cachés\u202f; parfait achèvement pendant un an après la réception des travaux, bon fonctionnement des équipements pendant deux ans, garantie décennale pendant dix ans, selon les travaux.'

/** When nothing may be paid yet (law.md W4). */
export const NO_EARLY_PAYMENT = `Signé chez vous, ce devis ne donne lieu à aucun paiement pendant ${NO_PAYMENT_DAYS} jours, sauf réparation urgente.`
/** The field beside which a signature's refusal stands. */
export const SIGNATURE_FIELD = {
  signature_name_missing: 'signedName',
  signature_not_agreed: 'agreed',
  certification_not_signed: 'certified',
  drawing_malformed: 'drawing',
} as const satisfies Record<SignatureRefusal, string>

/**
 * The notice joined to every contract at a distance or at the client's home (W3; Code de la consommation, annexe à
 * l'article R221-3, with what décret 2026-3 adds of the online button).
 */
export const WITHDRAWAL_NOTICE = `Vous pouvez renoncer à ce contrat sans motif pendant ${WITHDRAWAL_DAYS} jours\u202f: à compter du lendemain de sa signature si l’entreprise ne fournit que son travail\u202f; à compter de la réception du dernier bien si elle fournit aussi du matériel, même si elle le pose. Un délai qui finit un samedi, un dimanche ou un jour férié va jusqu’au premier jour ouvrable suivant. Utilisez «\u00a0renoncer au contrat ici\u00a0» dans votre espace, le formulaire joint, ou toute déclaration claire\u202f; le bouton vous envoie aussitôt un accusé de réception par email, avec la date et l’heure. Les sommes versées vous sont rendues au plus tard 14 jours après. Si vous demandez que les travaux commencent avant la fin du délai, vous paierez ce qui a été fait jusqu’à votre décision\u202f; ce droit disparaît une fois des travaux sans fourniture de matériel entièrement exécutés avec votre accord. Il n’existe pas pour une réparation urgente demandée à domicile.`

/** The form joined to the notice, to fill and send back (Code de la consommation, annexe à l'article R221-1). */
export function withdrawalForm(contract: {
  company: string
  address: string
  /** « du devis D-2026-0007 ». */
  of: string
  signedOn: string
}): string {
  return [
    `À l’attention de ${contract.company}, ${contract.address}`,
    `Je vous notifie ma rétractation du contrat portant sur les travaux ${contract.of}, signé le ${contract.signedOn}.`,
    'Nom\u00a0: ………………………………',
    'Adresse\u00a0: ………………………………',
    'Date\u00a0: ……………………',
    'Signature (si ce formulaire est envoyé sur papier)\u00a0: ………………………………',
  ].join('\n')
}

/**
 * A repair that the client asked for urgently at home: no right to renounce, within what the
 * emergency strictly needs (L221-28, 8°).
 */
export const URGENT_REPAIR = {
  mention: (calledAt: string, what: string) =>
    `Réparation urgente demandée par le client, qui a appelé le ${calledAt}\u00a0: ${what}${/[.!?…]$/.test(what.trim()) ? '' : '.'} Les travaux et pièces de ce devis sont limités à ce que l’urgence demande strictement\u202f: le client qui le confirme en signant n’a pas de droit de rétractation (Code de la consommation, art. L221-28, 8°).`,
  confirm:
    'J’ai demandé cette réparation en urgence, chez moi. Je sais que, pour ces travaux strictement nécessaires, je ne pourrai pas me rétracter.',
  confirmHint:
    'Facultatif. Sans cette confirmation, vous gardez 14\u00a0jours pour changer d’avis.',
} as const

/** The two labels that the law writes itself (ordonnance 2026-2), and what is around them (W6). */
export const WITHDRAWAL_COPY = {
  button: 'renoncer au contrat ici',
  confirm: 'confirmer la rétractation',
  period: (lastDay: string, open: boolean) =>
    open
      ? `Vous pouvez renoncer à ce contrat jusqu’à ${WITHDRAWAL_DAYS} jours après la livraison du dernier bien fourni, et au moins jusqu’au ${lastDay} inclus.`
      : `Vous pouvez renoncer à ce contrat jusqu’au ${lastDay} inclus.`,
  receiptTitle: 'Accusé de réception de votre rétractation',
  receipt: (quoteNumber: string, when: string) =>
    `Vous avez renoncé au contrat du devis ${quoteNumber} le ${when}. Gardez cet accusé de réception.`,
  noRight: {
    on_premises:
      'Contrat conclu dans les locaux de l’entreprise\u202f: la loi n’ouvre pas de délai de rétractation.',
    urgent_repair:
      'Réparation urgente demandée à domicile\u202f: la loi n’ouvre pas de délai de rétractation.',
  },
  earlyStart:
    'Je demande que les travaux commencent avant la fin du délai de rétractation. Je sais que je devrai payer ce qui aura été fait si je renonce, et que je perds ce droit une fois des travaux sans fourniture de matériel entièrement exécutés.',
  earlyStartMissing:
    'Le client peut encore renoncer\u202f: les travaux ne commencent avant la fin du délai que s’il le demande expressément.',
  paymentTooEarly: (date: string) =>
    `Contrat signé chez le client\u202f: aucun paiement avant ${NO_PAYMENT_DAYS} jours, donc pas avant le ${date}.`,
} as const
