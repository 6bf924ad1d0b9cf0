import { NOT_GRANTED_TO_SIGN } from '#app/values/grant-words.ts'
import type { ReceptionDocumentKind } from '#app/features/documents/document.ts'
import { CODE_REFUSALS } from '#app/features/signatures/copy.ts'
import { WORKS_REFUSALS } from '#app/features/works/copy.ts'
import { DOCUMENT_REFUSALS } from '#app/platform/files/document.ts'
import type { Tone } from '#app/ui/data/badge.tsx'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import type { Guarantee } from './guarantees.ts'
import type { ReceptionStatus, ReceptionVerb, ReservationStatus, Side } from './reception.ts'

/** Where a reception stands, for both sides. */
export const RECEPTION_STATUS_LABELS: Record<ReceptionStatus, string> = {
  draft: 'En préparation',
  to_sign: 'À signer par le client',
  to_countersign: 'À signer par l’entreprise',
  signed: 'Signée',
}
export const RECEPTION_STATUS_TONES: Record<ReceptionStatus, Tone> = {
  draft: 'neutral',
  to_sign: 'warn',
  to_countersign: 'warn',
  signed: 'ok',
}

/** What became of a reservation. */
export const RESERVATION_STATUS_LABELS: Record<ReservationStatus, string> = {
  open: 'À lever',
  said_lifted: 'Levée, à confirmer',
  lifted: 'Levée',
}
export const RESERVATION_STATUS_TONES: Record<ReservationStatus, Tone> = {
  open: 'warn',
  said_lifted: 'tint',
  lifted: 'ok',
}

/** The names that its documents are kept under. */
export const RECEPTION_DOCUMENT_NAMES: Record<ReceptionDocumentKind, (number: string) => string> = {
  reception: (number) => `Réception, devis ${number}`,
  reception_lifting: (number) => `Levée des réserves, devis ${number}`,
}
/** The name that the notice of a product is kept under. */
export const NOTICE_NAME = (product: string) => `Notice, ${product}`

/** What each guarantee is called, and covers, in one sentence (code civil, art. 1792-6, 1792-3 and 1792). */
export const GUARANTEE_COPY: Record<Guarantee, { name: string; years: string; covers: string }> = {
  completion: {
    name: 'Garantie de parfait achèvement',
    years: '1\u00a0an',
    covers:
      'L’entreprise répare tout désordre que vous lui signalez, par les réserves ou par écrit ensuite.',
  },
  equipment: {
    name: 'Garantie biennale',
    years: '2\u00a0ans',
    covers:
      'Elle couvre le fonctionnement des équipements que l’on peut remplacer sans abîmer le bâtiment\u00a0: robinet, volet, radiateur.',
  },
  structure: {
    name: 'Garantie décennale',
    years: '10\u00a0ans',
    covers:
      'Elle couvre les dommages graves, qui menacent la solidité du bâtiment ou empêchent d’y vivre normalement\u00a0; l’assurance décennale de l’entreprise les prend en charge.',
  },
}

/** What is said of the guarantees to whoever reads their dates. */
export const GUARANTEES_DEPEND =
  'Elles protègent les travaux de construction et de rénovation\u00a0; un simple entretien n’en relève pas.'

/** When what was retained of the price is due (loi 71-584). */
export const retentionSentence = (until: Day) =>
  `Si le client a retenu une part du prix, 5\u00a0% au plus, elle est à verser au plus tard le ${formatDay(until)}, un an après la réception, sauf opposition motivée envoyée en recommandé à l’entreprise.`

/** What the list of products is for (décret 2022-1674; law.md M17). */
export const BOOK_OF_THE_HOME =
  'Ces travaux améliorent la performance énergétique du logement\u00a0: l’entreprise remet au client la liste des produits et matériaux posés, avec leurs notices, pour le carnet d’information du logement (décret 2022-1674). Le client la garde, et la transmet s’il vend.'

/** What the client is told before they sign: what it means, and what silence does not. */
export const RECEPTION_WORDS = {
  what: 'La réception est le jour où le client accepte les travaux, avec ou sans réserves. Elle fait partir les garanties.',
  silence: 'Le silence ne vaut jamais réception\u00a0: il y faut la signature du client.',
  confirms: 'Signer la réception confirme aussi la fin des travaux.',
} as const

/** What each side says by signing. */
export const RECEPTION_STATEMENTS = {
  client: (reservations: number) =>
    reservations === 0
      ? 'J’ai vu les travaux, et je les reçois sans réserve.'
      : `J’ai vu les travaux, et je les reçois avec ${reservations === 1 ? 'la réserve écrite' : `les ${reservations} réserves écrites`} dans ce procès-verbal.`,
  company:
    'J’ai lu ce procès-verbal et ses réserves, et je le signe pour l’entreprise depuis son compte.',
} as const

/** What is said of a signature by hand on the company's device, before and after it is confirmed. */
export const SITE_SIGNATURE = {
  label: 'Réception signée sur place',
  why: 'Sans réseau, le code qui prouve l’identité du client ne peut pas lui parvenir. Il signe ici de sa main\u00a0; il confirmera avec un code, sur son téléphone, dès que le procès-verbal sera arrivé. La réception ne vaut qu’à partir de cette confirmation, au jour écrit dans le procès-verbal.',
  agreed: 'Le client a lu le procès-verbal affiché ici, et le confirmera avec un code.',
  kept: (when: string) =>
    `Signé de la main du client le ${when}, sur l’appareil de l’entreprise. Il reste à confirmer avec un code.`,
  yours: (when: string) =>
    `Vous avez signé ce procès-verbal de votre main le ${when}, sur l’appareil de l’entreprise. Relisez-le, puis confirmez avec un code\u00a0: sans cela, cette signature ne vaut rien.`,
  statement: (signed: string, received: string) =>
    `Signé d’abord de la main du client le ${signed}, sans réseau, sur l’appareil de l’entreprise, et reçu le ${received}, avec la même empreinte.`,
  changed:
    'Le procès-verbal a changé depuis la signature sur place\u00a0: elle n’est pas retenue, et votre client en est prévenu. Faites-le relire et signer de nouveau.',
} as const

/** What to tell somebody whose act on a reception is refused. */
export const RECEPTION_REFUSALS = {
  ...WORKS_REFUSALS,
  ...CODE_REFUSALS,
  ...DOCUMENT_REFUSALS,
  reception_not_begun: 'Le procès-verbal n’est pas encore commencé.',
  reception_not_sent: 'L’artisan n’a pas encore envoyé le procès-verbal.',
  reception_client_signed: 'Le client a signé\u00a0: le procès-verbal ne change plus.',
  reception_not_client_signed: 'Le client n’a pas encore signé.',
  reception_signed: 'Le procès-verbal est signé par les deux\u00a0: il ne change plus.',
  reception_not_signed: 'Le procès-verbal n’est pas encore signé par les deux.',
  date_missing: 'Indiquez le jour de la réception.',
  date_in_future: 'La réception ne peut pas être datée d’un jour à venir.',
  date_before_start: 'La réception ne peut pas être datée d’avant le début des travaux.',
  reservation_what_missing: 'Écrivez ce qui est réservé.',
  reservation_due_missing: 'Indiquez pour quand cette réserve doit être levée.',
  reservation_due_early:
    'Une réserve se lève après la réception\u00a0: choisissez un jour plus tard.',
  reservation_due_late: 'Une réserve se lève dans l’année qui suit la réception.',
  too_many_reservations: 'Un procès-verbal porte 40 réserves au plus.',
  reservation_lifted: 'Cette réserve est déjà levée.',
  reservation_said_lifted: 'Vous l’avez déjà dite levée\u00a0: le client doit confirmer.',
  reservation_not_said_lifted: 'L’artisan n’a pas encore dit cette réserve levée.',
  contest_words_missing: 'Écrivez ce qu’il reste à faire.',
  material_name_missing: 'Indiquez le produit.',
  material_reference_missing: 'Indiquez la marque et la référence.',
  material_place_missing: 'Indiquez où il est posé.',
  notice_missing: 'Joignez la notice en PDF, ou indiquez son adresse sur internet.',
  notice_link_malformed: 'L’adresse de la notice commence par https://.',
  notice_not_a_pdf: 'La notice se joint en PDF.',
  too_many_materials: 'La liste porte 40 produits au plus.',
  materials_missing:
    'Ces travaux améliorent la performance énergétique\u00a0: ajoutez d’abord la liste des produits posés et leurs notices, à remettre au client (décret 2022-1674).',
  signature_name_missing: 'Écrivez votre nom pour signer.',
  reception_not_agreed: 'Cochez la case pour dire que vous recevez les travaux.',
  company_name_missing: 'Écrivez le nom de qui signe pour l’entreprise.',
  company_not_agreed: 'Cochez la case pour signer au nom de l’entreprise.',
  presence_not_confirmed: 'Confirmez que vous êtes ensemble, devant les travaux.',
  not_granted: NOT_GRANTED_TO_SIGN,
} as const

/** The field beside which a refusal stands. */
export const RECEPTION_FIELD = {
  date_missing: 'receivedOn',
  date_in_future: 'receivedOn',
  date_before_start: 'receivedOn',
  reservation_what_missing: 'what',
  reservation_due_missing: 'dueOn',
  reservation_due_early: 'dueOn',
  reservation_due_late: 'dueOn',
  contest_words_missing: 'words',
  material_name_missing: 'materialName',
  material_reference_missing: 'materialReference',
  material_place_missing: 'materialPlace',
  notice_missing: 'noticeUrl',
  notice_link_malformed: 'noticeUrl',
  notice_not_a_pdf: 'notice',
  empty: 'notice',
  not_a_document: 'notice',
  too_large: 'notice',
  unreadable: 'notice',
  active_content: 'notice',
  hidden_content: 'notice',
  protected: 'notice',
  not_verifiable: 'notice',
  signature_name_missing: 'signedName',
  reception_not_agreed: 'agreed',
  company_name_missing: 'companyName',
  company_not_agreed: 'companyAgreed',
  presence_not_confirmed: 'together',
  drawing_malformed: 'drawing',
} as const

/** A line of the trail in words: who did what. */
export function receptionTrailTitle(
  { verb, who }: { verb: ReceptionVerb; who: Side },
  names: { company: string; client: string; reader: Side },
): string {
  const name = who === names.reader ? 'Vous' : who === 'artisan' ? names.company : names.client
  const have = name === 'Vous' ? 'avez' : 'a'
  switch (verb) {
    case 'prepare':
      return `${name} ${have} commencé le procès-verbal`
    case 'send':
      return `${name} ${have} envoyé le procès-verbal`
    case 'add_reservation':
      return `${name} ${have} écrit une réserve`
    case 'remove_reservation':
      return `${name} ${have} retiré une réserve`
    case 'sign_on_site':
      return `${names.reader === 'particulier' ? 'Vous avez' : `${names.client} a`} signé sur place, sans réseau`
    case 'sign_client':
    case 'sign_company':
      return `${name} ${have} signé le procès-verbal`
    case 'say_lifted':
      return `${name} ${have} dit une réserve levée`
    case 'confirm_lifted':
      return `${name} ${have} confirmé la levée d’une réserve`
    case 'contest_lifted':
      return `${name} ${have} répondu qu’une réserve n’est pas levée`
  }
}
