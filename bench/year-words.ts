export { TRADE_SLUGS as TRADES } from '#app/features/trades/trades.ts'

/* What the statements that fill a large year are written with: the n-th of anything, in SQL. */

/** The identifier of the n-th row of a kind, in the order in which they were made, as the product's own are. */
export const key = (kind: string, n: string) =>
  `('0190${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
export const COMPANY = 'c0de'
export const PERSON = 'ae00'
export const REQUEST = 'de00'
export const LEAD = '1ead'
export const MAIL = 'a11a'
export const of = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${n}) % ${words.length}]`

export const FIRST = [
  'Claire',
  'Paul',
  'Inès',
  'Karim',
  'Léa',
  'Hugo',
  'Anaïs',
  'Jean',
  'Maëlle',
  'Yann',
  'Sofia',
]
export const LAST = [
  'Martin',
  'Hoarau',
  'Le Gall',
  'Etchegaray',
  'Muller',
  'Rossi',
  'Payet',
  'Nguyen',
  'Lefèvre',
  'Garnier',
  'Fabre',
  'Dupont',
  'Lebon',
]
export const FIRM = [
  'Plomberie',
  'Élec',
  'Atelier',
  'Toitures',
  'Maçonnerie',
  'Entreprise',
  'Établissements',
  'Rénov',
]
/** Communes: postal code, INSEE number, name. */
const TOWNS = [
  ['97400', '97411', 'Saint-Denis'],
  ['69003', '69383', 'Lyon'],
  ['75011', '75111', 'Paris'],
  ['13001', '13201', 'Marseille'],
  ['33000', '33063', 'Bordeaux'],
  ['29200', '29019', 'Brest'],
  ['67000', '67482', 'Strasbourg'],
  ['31000', '31555', 'Toulouse'],
  ['59000', '59350', 'Lille'],
  ['35000', '35238', 'Rennes'],
  ['48000', '48095', 'Mende'],
] as const
export const town = (n: string, part: 0 | 1 | 2) =>
  of(
    TOWNS.map((place) => place[part]),
    n,
  )
/** What requests ask: each of the first words stands in a third of them, of the second in a fifth, the third in one of 997. */
const WORKS = ['Refaire la salle de bains', 'Rénover la cuisine', 'Réparer la toiture']
const DETAILS = [
  'carrelage et plomberie',
  'peinture des murs et du plafond',
  'isolation par l’intérieur',
  'remplacer deux fenêtres',
  'mise aux normes du tableau électrique',
]
export const asked = (n: string) =>
  `${of(WORKS, n)} || ' : ' || ${of(DETAILS, n + ' / 3')} || ', pour le printemps. Résidence ' || 'clos' || (${n}) % 997 || ', lot ' || ${n}`
/** What mails are called, by their kind. */
export const SUBJECTS = [
  'Votre demande de devis est enregistrée',
  'Un nouveau chantier près de chez vous',
  'Des messages vous attendent',
  'Vous avez reçu un devis',
  'Confirmez votre adresse email',
  'Racontez votre chantier',
  'Choisissez un nouveau mot de passe',
]
/** The instant of the n-th of so many rows, spread evenly over the days before now. */
export const spread = (n: string, rows: number, days = 365) =>
  `(now() - interval '${days} days' * ((${rows} - (${n})) / ${rows}::float8))`
/** So many rows, numbered from 0 as `i`. */
export const each = (rows: number) => `from generate_series(0, ${rows - 1}) i`
