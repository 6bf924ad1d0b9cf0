/** A short question that a trade asks, answered by one of a few choices or not at all. */
export type TradeQuestion = {
  /** What is stored. */
  key: string
  /** As its author is asked. */
  question: string
  /** As it stands beside its answer. */
  term: string
  /** What is stored, and what is read. */
  choices: Readonly<Record<string, string>>
}

/** What an author answered, by the keys of the questions of the request's trade. */
export type TradeAnswers = Readonly<Record<string, string>>

/** Which kind of building. */
export const HOME: TradeQuestion = {
  key: 'home',
  question: 'Où se passent les travaux ?',
  term: 'Bâtiment',
  choices: {
    house: 'Dans une maison',
    flat: 'Dans un appartement',
    business: 'Dans un local professionnel',
    shared: 'Dans des parties communes',
  },
}

/** How high. */
export const FLOOR: TradeQuestion = {
  key: 'floor',
  question: 'À quel étage ?',
  term: 'Étage',
  choices: {
    ground: 'Rez-de-chaussée ou plain-pied',
    low: '1er ou 2e étage',
    high_lift: '3e étage ou plus, avec ascenseur',
    high_stairs: '3e étage ou plus, sans ascenseur',
  },
}

/**
 * Decides the reduced rates of VAT (more than two years, CGI art. 279-0 bis) and whether asbestos
 * must be looked for before works (building permit before 1 July 1997, Code de la santé publique
 * R1334-14 and following).
 */
export const BUILT: TradeQuestion = {
  key: 'built',
  question: 'De quand date le bâtiment ?',
  term: 'Construction',
  choices: {
    new: 'De moins de deux ans',
    older: 'De plus de deux ans, mais d’après 1997',
    before_1997: 'D’avant juillet 1997',
  },
}

/** How large. */
export const AREA: TradeQuestion = {
  key: 'area',
  question: 'Quelle surface environ ?',
  term: 'Surface',
  choices: {
    under_10: 'Moins de 10 m²',
    '10_30': 'De 10 à 30 m²',
    '30_80': 'De 30 à 80 m²',
    over_80: 'Plus de 80 m²',
  },
}

/** What the works are: the first question of every trade, each with its own choices. */
export const kind = (choices: TradeQuestion['choices']): TradeQuestion => ({
  key: 'kind',
  question: 'De quoi s’agit-il ?',
  term: 'Travaux',
  choices,
})
