import type { Tone } from '#app/ui/data/badge.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import {
  ANSWER_DAYS,
  APPEAL_DAYS,
  DISPUTE_TEXT,
  OPINION_DAYS,
  type AppealRefusal,
  type AskRefusal,
  type Author,
  type DecideRefusal,
  type DisputeStateRefusal,
  type DisputeStatus,
  type DisputeSubject,
  type DisputeVerb,
  type OfferKind,
  type OfferRefusal,
  type OpenRefusal,
  type Side,
  type TextRefusal,
} from './dispute.ts'
import type { AnswerOfferRefusal } from './offers.server.ts'
import type { SayRefusal } from './say-in-dispute.server.ts'

/** What a dispute is about. */
export const SUBJECT_LABELS: Record<DisputeSubject, string> = {
  delay: 'Délai',
  quality: 'Qualité des travaux',
  amount: 'Montant',
  abandonment: 'Chantier abandonné',
  payment: 'Paiement',
  other: 'Autre',
}

/** Where a dispute stands. */
export const STATUS_LABELS: Record<DisputeStatus, string> = {
  awaiting_answer: 'Réponse attendue',
  talking: 'En discussion',
  with_team: 'Avis de l’équipe demandé',
  opinion: 'Avis rendu',
  appealed: 'Avis contesté, en réexamen',
  agreed: 'Accord trouvé',
  closed: 'Clos',
  withdrawn: 'Retiré',
}
export const STATUS_TONES: Record<DisputeStatus, Tone> = {
  awaiting_answer: 'warn',
  talking: 'tint',
  with_team: 'tint',
  opinion: 'tint',
  appealed: 'tint',
  agreed: 'ok',
  closed: 'neutral',
  withdrawn: 'neutral',
}

/** The kinds of offer, as one chooses among them. */
export const OFFER_LABELS: Record<OfferKind, string> = {
  resume_works: 'Reprise des travaux avant une date',
  reduction: 'Réduction du prix',
  refund: 'Remboursement',
  other: 'Autre chose',
}

/** An offer in a sentence, without its free words. */
export function offerTitle(offer: {
  kind: OfferKind
  amountCents: number | null
  dueOn: string | null
}): string {
  const day = offer.dueOn && formatDay(offer.dueOn as Day)
  const by = day ? ` avant le ${day}` : ''
  switch (offer.kind) {
    case 'resume_works':
      return `Reprise des travaux${by}`
    case 'reduction':
      return `Réduction de ${formatEuros(offer.amountCents ?? 0)} sur le prix${by}`
    case 'refund':
      return `Remboursement de ${formatEuros(offer.amountCents ?? 0)}${by}`
    case 'other':
      return `Autre proposition${by && `, à tenir${by}`}`
  }
}

/** Who, as a page names them; the reader is « Vous ». */
export type Names = { company: string; client: string; reader: Side | 'team' }
export function nameOf(who: Author | 'system', { company, client, reader }: Names): string {
  if (who === 'team') return reader === 'team' ? 'L’équipe' : 'L’équipe Ouvréo'
  if (who === 'system') return 'Ouvréo'
  if (who === reader) return 'Vous'
  return who === 'artisan' ? company : client
}

/** What each line of the story says was done, after the name of who did it. */
const STORY_WORDS: Record<DisputeVerb, { you: string; they: string }> = {
  open: { you: 'avez ouvert le litige', they: 'a ouvert le litige' },
  answer: { you: 'avez répondu', they: 'a répondu' },
  add: { you: 'avez ajouté', they: 'a ajouté' },
  add_invoice: { you: 'avez joint une facture', they: 'a joint une facture' },
  offer: { you: 'avez fait une proposition', they: 'a fait une proposition' },
  take_back_offer: { you: 'avez retiré votre proposition', they: 'a retiré sa proposition' },
  refuse_offer: { you: 'avez refusé une proposition', they: 'a refusé une proposition' },
  accept_offer: {
    you: 'avez accepté la proposition de l’équipe',
    they: 'a accepté la proposition de l’équipe',
  },
  agree: {
    you: 'avez accepté\u00a0: c’est un accord',
    they: 'a accepté\u00a0: c’est un accord',
  },
  withdraw: { you: 'avez retiré le litige', they: 'a retiré le litige' },
  ask_team: { you: 'avez demandé l’avis de l’équipe', they: 'a demandé l’avis de l’équipe' },
  lapse: { you: '', they: 'a transmis le litige à l’équipe, faute de réponse' },
  ask_side: { you: '', they: 'demande des précisions' },
  ask_lapse: { you: '', they: 'a noté que le jour donné pour répondre est passé' },
  give_opinion: { you: '', they: 'a rendu son avis' },
  appeal: { you: 'avez contesté l’avis', they: 'a contesté l’avis' },
  decide_appeal: { you: '', they: 'a rendu son avis après réexamen, par une autre personne' },
  end: { you: '', they: 'a clos le litige\u00a0: personne n’a contesté l’avis' },
}
export const storyTitle = (verb: DisputeVerb, who: Author | 'system', names: Names): string =>
  `${nameOf(who, names)} ${STORY_WORDS[verb][who === names.reader && who !== 'team' ? 'you' : 'they']}`

/** What the platform is, and is not, in a dispute. */
export const WHAT_IT_IS = {
  short:
    'Un litige se règle d’abord entre vous deux, ici, par écrit. Si vous n’y arrivez pas, notre équipe lit le dossier et donne un avis motivé.',
  notJudge:
    'Ouvréo n’est ni un juge ni un médiateur de la consommation. Notre avis n’oblige personne, et nous ne déplaçons aucun argent\u00a0: vous restez libres de saisir un médiateur, un conciliateur de justice ou un tribunal.',
  agreement:
    'Un accord écrit ici vous engage tous les deux comme un contrat. Ouvréo en garde la trace et ne l’exécute pas\u00a0: chacun fait ce qu’il a promis.',
  invoices:
    'Tant que le litige est ouvert, les relances des factures jointes sont arrêtées et elles ne se paient pas en ligne.',
} as const

/** The ways out of a dispute that belong to a consumer (Code de la consommation, L612-1 and L612-2; law.md D11). */
export const mediatorSentence = (mediator: { name: string; address: string } | null): string =>
  mediator
    ? `Si une réclamation écrite à l’entreprise n’a pas suffi, le client peut saisir gratuitement, dans l’année, le médiateur de la consommation de l’entreprise\u00a0: ${mediator.name}, ${mediator.address}.`
    : 'Si une réclamation écrite à l’entreprise n’a pas suffi, le client peut saisir gratuitement, dans l’année, le médiateur de la consommation dont l’entreprise doit donner le nom.'

/** Each deadline in words. */
export const DEADLINES = {
  answer: `${ANSWER_DAYS}\u00a0jours`,
  opinion: `${OPINION_DAYS}\u00a0jours`,
  appeal: `${APPEAL_DAYS}\u00a0jours`,
} as const

/** What each refusal says. */
export const DISPUTE_ERRORS: Record<
  | DisputeStateRefusal
  | OpenRefusal
  | TextRefusal
  | SayRefusal
  | OfferRefusal
  | AnswerOfferRefusal
  | AskRefusal
  | AppealRefusal
  | DecideRefusal,
  string
> = {
  dispute_over: 'Ce litige est terminé.',
  not_at_this_stage: 'Le litige a avancé entre-temps\u00a0: relisez où il en est.',
  not_for_you: 'Ce n’est pas à vous de le faire.',
  already_open: 'Un litige est déjà ouvert sur ces travaux.',
  invoice_not_disputable: 'Cette facture ne peut pas être jointe au litige, ou l’est déjà.',
  text_too_short: `Écrivez au moins ${DISPUTE_TEXT.min} caractères.`,
  text_too_long: `Écrivez ${DISPUTE_TEXT.max.toLocaleString('fr-FR')} caractères au plus.`,
  too_many_entries:
    'Ce litige compte déjà beaucoup de messages\u00a0: demandez l’avis de l’équipe.',
  offer_amount_missing: 'Indiquez le montant proposé.',
  offer_amount_too_large: 'Le montant dépasse celui du contrat.',
  offer_day_missing: 'Choisissez le jour avant lequel les travaux reprennent.',
  offer_day_past: 'Choisissez un jour à venir.',
  offer_text_missing: 'Écrivez ce que vous proposez.',
  offer_over: 'Cette proposition n’attend plus de réponse.',
  accepted_already: 'Vous avez déjà accepté cette proposition.',
  ask_day_missing: 'Choisissez un jour.',
  ask_day_early: 'Laissez deux jours au moins.',
  ask_day_late: 'Laissez trente jours au plus.',
  appeal_too_late: `Un avis se conteste dans les ${APPEAL_DAYS}\u00a0jours.`,
  appealed_already: 'Vous avez déjà contesté cet avis.',
  same_person:
    'Vous avez déjà donné un avis dans ce litige\u00a0: une autre personne de l’équipe décide.',
}
