import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Unit } from '#app/values/numbers/units.ts'

/**
 * How a usual work is told among the lines of devis: `named` are the words that a designation must
 * hold, one at least of each group, folded and as beginnings of words; `not` are those that make it
 * something else.
 */
export type WorkSigns = {
  key: string
  /** The name that the trade's text gives it: its indicative range stands there. */
  what: string
  units: readonly Unit[]
  named: readonly (readonly string[])[]
  not?: readonly string[]
}

const SURFACE = ['m²'] as const
const PIECE = ['u', 'forfait', 'ens.'] as const

/** The signs of the usual works, in the order of each trade’s text. */
export const WORK_SIGNS: Record<TradeSlug, readonly WorkSigns[]> = {
  maconnerie: [
    {
      key: 'ouverture-mur-porteur',
      what: 'Ouverture dans un mur porteur, étude comprise',
      units: PIECE,
      named: [['ouverture'], ['porteur']],
    },
    {
      key: 'dalle-beton',
      what: 'Dalle béton armé',
      units: SURFACE,
      named: [['dalle'], ['beton']],
      not: ['demoli', 'clou', 'isol'],
    },
    {
      key: 'mur-parpaings',
      what: 'Mur en parpaings enduit',
      units: SURFACE,
      named: [
        ['parpaing', 'agglo'],
        ['mur', 'cloture', 'elevation'],
      ],
      not: ['demoli'],
    },
    {
      key: 'ravalement',
      what: 'Ravalement de façade',
      units: SURFACE,
      named: [['ravalement', 'enduit de facade', 'enduit facade']],
      not: ['echafaudage', 'peinture'],
    },
  ],
  plomberie: [
    {
      key: 'reparation-fuite',
      what: 'Réparation d’une fuite accessible',
      units: PIECE,
      named: [['fuite'], ['reparation', 'reprise', 'reparer']],
      not: ['recherche'],
    },
    {
      key: 'wc',
      what: 'Remplacement d’un WC',
      units: PIECE,
      named: [
        ['wc', 'toilette', 'cuvette'],
        ['remplacement', 'pose', 'installation'],
      ],
      not: ['mecanisme', 'abattant', 'robinet', 'broyeur', 'carrelage', 'peinture'],
    },
    {
      key: 'chauffe-eau',
      what: 'Chauffe-eau électrique de 200\u00a0l posé',
      units: PIECE,
      named: [['chauffe eau', 'ballon d eau chaude', 'cumulus'], ['200']],
      not: ['thermodynamique', 'solaire', 'groupe', 'gaz'],
    },
    {
      key: 'douche',
      what: 'Baignoire remplacée par une douche',
      units: PIECE,
      named: [['baignoire'], ['douche'], ['remplace', 'transformation', 'a la place']],
    },
  ],
  electricite: [
    {
      key: 'tableau',
      what: 'Remplacement du tableau, logement de 3 pièces',
      units: PIECE,
      named: [['tableau'], ['remplacement', 'renovation', 'pose', 'refection']],
      not: ['disjoncteur', 'divisionnaire', 'module'],
    },
    {
      key: 'mise-aux-normes',
      what: 'Mise aux normes complète',
      units: SURFACE,
      named: [['mise aux normes', 'mise en conformite', 'renovation electrique', 'refection']],
      not: ['peinture', 'partielle'],
    },
    {
      key: 'prise',
      what: 'Prise ou interrupteur ajouté',
      units: ['u'],
      named: [['prise', 'interrupteur']],
      not: ['recharge', 'borne', 'irve', 'rj45', 'cache', 'terre', 'prise en charge'],
    },
    {
      key: 'borne-recharge',
      what: 'Borne de recharge à domicile',
      units: PIECE,
      named: [['borne de recharge', 'borne recharge', 'wallbox']],
    },
  ],
  peinture: [
    {
      key: 'murs',
      what: 'Murs, préparation courante et deux couches',
      units: SURFACE,
      named: [['peinture', 'mise en peinture'], ['mur']],
      not: ['facade', 'papier', 'exterieur', 'plafond'],
    },
    {
      key: 'plafond',
      what: 'Plafond',
      units: SURFACE,
      named: [['peinture', 'mise en peinture'], ['plafond']],
      not: ['mur', 'placo', 'faux plafond'],
    },
    {
      key: 'papier-peint',
      what: 'Papier peint posé',
      units: SURFACE,
      named: [['papier peint', 'papiers peints'], ['pose']],
    },
    {
      key: 'facade-peinte',
      what: 'Façade peinte',
      units: SURFACE,
      named: [
        ['peinture', 'mise en peinture'],
        ['facade', 'exterieur'],
      ],
      not: ['boiserie', 'volet', 'portail'],
    },
  ],
  couverture: [
    {
      key: 'toit-tuiles',
      what: 'Réfection en tuiles mécaniques',
      units: SURFACE,
      named: [['tuile'], ['refection', 'couverture', 'remplacement', 'pose']],
      not: ['rive', 'faitage', 'chatiere', 'nettoyage', 'ardoise'],
    },
    {
      key: 'toit-ardoises',
      what: 'Réfection en ardoises naturelles',
      units: SURFACE,
      named: [['ardoise'], ['refection', 'couverture', 'remplacement', 'pose']],
      not: ['synthetique', 'fibre', 'nettoyage', 'tuile'],
    },
    {
      key: 'gouttiere-zinc',
      what: 'Gouttière en zinc posée',
      units: ['ml'],
      named: [['gouttiere'], ['zinc']],
      not: ['nettoyage', 'descente'],
    },
    {
      key: 'fenetre-de-toit',
      what: 'Remplacement d’une fenêtre de toit',
      units: PIECE,
      named: [['fenetre de toit', 'fenetres de toit', 'velux']],
      not: ['volet', 'store', 'raccord', 'joint'],
    },
  ],
  chauffage: [
    {
      key: 'pompe-a-chaleur',
      what: 'Pompe à chaleur air-eau posée',
      units: PIECE,
      named: [['pompe a chaleur', 'pac'], ['air eau']],
      not: ['entretien', 'mise en service', 'socle'],
    },
    {
      key: 'chaudiere-gaz',
      what: 'Chaudière à gaz remplacée',
      units: PIECE,
      named: [['chaudiere'], ['gaz', 'condensation']],
      not: ['entretien', 'ramonage', 'fioul', 'granule', 'mise en service'],
    },
    {
      key: 'poele-granules',
      what: 'Poêle à granulés posé',
      units: PIECE,
      named: [['poele'], ['granule', 'pellet']],
      not: ['entretien', 'ramonage', 'conduit', 'plaque'],
    },
    {
      key: 'entretien-chaudiere',
      what: 'Entretien annuel d’une chaudière',
      units: PIECE,
      named: [['entretien'], ['chaudiere']],
    },
  ],
  menuiserie: [
    {
      key: 'fenetre-pvc',
      what: 'Fenêtre PVC double vitrage posée',
      units: PIECE,
      named: [['fenetre'], ['pvc']],
      not: ['porte fenetre', 'toit', 'volet', 'appui'],
    },
    {
      key: 'porte-entree',
      what: 'Porte d’entrée isolante posée',
      units: PIECE,
      named: [['porte d entree', 'porte entree']],
      not: ['serrure', 'poignee', 'peinture', 'joint'],
    },
    {
      key: 'escalier-bois',
      what: 'Escalier droit en bois',
      units: PIECE,
      named: [['escalier'], ['bois', 'hetre', 'chene', 'sapin']],
      not: ['quart', 'colima', 'helico', 'poncage', 'renovation', 'garde corps'],
    },
    {
      key: 'parquet',
      what: 'Parquet massif ou contrecollé posé',
      units: SURFACE,
      named: [['parquet'], ['massif', 'contrecolle', 'contre colle']],
      not: ['poncage', 'vitrif', 'stratifie', 'sous couche'],
    },
  ],
  renovation: [
    {
      key: 'renovation-legere',
      what: 'Rénovation légère (sols, murs, peinture)',
      units: SURFACE,
      named: [['renovation legere', 'rafraichissement']],
    },
    {
      key: 'renovation-complete',
      what: 'Rénovation complète',
      units: SURFACE,
      named: [['renovation complete', 'renovation totale', 'renovation globale']],
      not: ['salle de bain', 'cuisine', 'toiture'],
    },
    {
      key: 'salle-de-bains',
      what: 'Salle de bains de 5\u00a0m²',
      units: PIECE,
      named: [['salle de bain'], ['renovation complete', 'renovation de', 'creation', 'refection']],
      not: ['electri', 'peinture', 'carrelage', 'plomberie'],
    },
    {
      key: 'combles',
      what: 'Aménagement de combles',
      units: SURFACE,
      named: [['amenagement'], ['comble']],
    },
  ],
  carrelage: [
    {
      key: 'carrelage-sol',
      what: 'Carrelage de sol, pose droite, fourniture comprise',
      units: SURFACE,
      named: [
        ['carrelage', 'carreaux', 'gres cerame'],
        ['sol', 'pose droite'],
      ],
      not: ['terrasse', 'exterieur', 'mur', 'faience'],
    },
    {
      key: 'faience',
      what: 'Faïence murale',
      units: SURFACE,
      named: [['faience', 'carrelage mural']],
    },
    {
      key: 'terrasse-carrelee',
      what: 'Terrasse carrelée',
      units: SURFACE,
      named: [['terrasse'], ['carrel', 'gres cerame', 'dalle']],
      not: ['beton', 'bois'],
    },
    { key: 'ragreage', what: 'Ragréage', units: SURFACE, named: [['ragreage']] },
  ],
}
