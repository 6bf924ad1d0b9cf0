import type { Gap } from './gaps.ts'

/** The name of the logbook as a file. */
export const LOGBOOK_FILE = 'carnet-d-information-du-logement.pdf'

/** What the logbook is, by law (law.md M17), and what its owner still adds. */
export const LOGBOOK_LAW = {
  name: 'Carnet d’information du logement',
  what: 'Depuis 2023, le propriétaire établit et tient à jour un carnet d’information quand des travaux changent nettement la performance énergétique du logement. Les entreprises lui remettent ce qu’il doit contenir au plus tard à la réception, et il le transmet à l’acheteur au plus tard à la signature de l’acte de vente.',
  rest: 'Ce carnet réunit ce que les contrats et les réceptions signés sur Ouvréo disent des travaux. Ajoutez-y ce qu’ils ne portent pas\u00a0: diagnostic de performance énergétique ou audit, plans, contrats d’entretien, et travaux faits ailleurs.',
  source:
    'Code de la construction et de l’habitation, art. L126-35-2 à L126-35-11 et R126-32 à R126-34 (décret 2022-1674).',
} as const

/** What a logbook lacks of some works, and how it is had. */
export const GAP_COPY: Record<Gap['kind'], { missing: string; how: string }> = {
  works_to_come: {
    missing: 'Les travaux n’ont pas commencé',
    how: 'Les garanties partent de leur réception.',
  },
  reception_to_ask: {
    missing: 'La réception n’est pas faite',
    how: 'Demandez à l’entreprise le procès-verbal de réception\u00a0: les garanties partent de ce jour.',
  },
  reception_to_sign: {
    missing: 'La réception attend votre signature',
    how: 'Les garanties partent du jour de la réception.',
  },
  reception_to_countersign: {
    missing: 'La réception attend la signature de l’entreprise',
    how: 'Vous avez signé\u00a0: l’entreprise signe à son tour.',
  },
  reservations_left: {
    missing: 'Des réserves restent à lever',
    how: 'L’entreprise les reprend pendant la garantie de parfait achèvement.',
  },
  materials: {
    missing: 'La liste des produits posés',
    how: 'Ces travaux améliorent la performance énergétique\u00a0: demandez-la à l’entreprise, avec les notices.',
  },
  insurance: {
    missing: 'L’assurance décennale',
    how: 'Le devis n’en nomme aucune\u00a0: demandez l’attestation à l’entreprise.',
  },
  certificate: {
    missing: 'L’attestation d’assurance décennale',
    how: 'Le devis nomme l’assurance, sans son attestation\u00a0: demandez-la à l’entreprise.',
  },
}

/** What the link of a gap says. */
export const GAP_LINKS: Record<Gap['kind'], string> = {
  works_to_come: 'Voir les travaux',
  reception_to_ask: 'Écrire à l’entreprise',
  reception_to_sign: 'Signer la réception',
  reception_to_countersign: 'Voir la réception',
  reservations_left: 'Voir les réserves',
  materials: 'Écrire à l’entreprise',
  insurance: 'Écrire à l’entreprise',
  certificate: 'Écrire à l’entreprise',
}
