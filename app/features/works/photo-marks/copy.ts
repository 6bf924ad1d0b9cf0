import type { DrawRefusal } from './draw-on-photo.server.ts'
import type { MarksRefusal } from './mark.ts'

/** Why marks are not kept, in words. */
export const DRAW_REFUSALS: Record<Exclude<DrawRefusal, 'not_found'>, string> = {
  marks_changed:
    'Quelqu’un de votre entreprise a dessiné sur cette photo entre-temps. Rechargez la page pour voir ses marques, puis ajoutez les vôtres.',
  photo_signed: 'Cette photo est dans un procès-verbal signé\u202f: elle reste telle quelle.',
}

/** What is wrong with a mark, beside it or above the page. */
export const MARKS_REFUSALS: Record<MarksRefusal, string> = {
  marks_unreadable: 'Le dessin n’a pas pu être lu. Rechargez la page et recommencez.',
  too_many_marks: 'Vingt marques au plus par photo.',
  measure_missing: 'Indiquez la longueur. Exemples\u00a0: 2,40 ou 85 cm.',
  words_too_long: 'Soixante signes au plus.',
}

/** What is wrong with marks, each beside the field of its own text. */
export const besideMarks = (faults: readonly (MarksRefusal | null)[]): Record<string, string> =>
  Object.fromEntries(
    faults.flatMap((refusal, at) =>
      refusal === 'measure_missing' || refusal === 'words_too_long'
        ? [[`marque-${at}`, MARKS_REFUSALS[refusal]] as const]
        : [],
    ),
  )
