/** The nine trades, in the order of the specification's cards. What is stored, and what stands in addresses. */
export const TRADE_SLUGS = [
  'maconnerie',
  'plomberie',
  'electricite',
  'peinture',
  'couverture',
  'chauffage',
  'menuiserie',
  'renovation',
  'carrelage',
] as const
/** One of the nine trades. */
export type TradeSlug = (typeof TRADE_SLUGS)[number]

/** The four groups of /metiers, in their order. */
export const TRADE_GROUPS = ['Gros œuvre', 'Second œuvre', 'Finitions', 'Extérieur'] as const
/** One of the four groups. */
export type TradeGroup = (typeof TRADE_GROUPS)[number]

/** A trade (métier). */
export type Trade = {
  slug: TradeSlug
  name: string
  group: TradeGroup
  /** The line under its name on a card. */
  line: string
  /** What people type instead of its name: lower case, with accents. */
  synonyms: readonly string[]
  /**
   * Whether a qualification is required to practise (Code de l'artisanat, L121-1, which took over loi 96-603, art. 16:
   * building trades). Proof is read before the first contact.
   */
  regulated: boolean
  /** Whether ten-year insurance is compulsory (Code des assurances L241-1): it must stand on each quote and invoice. */
  decennale: boolean
}

/**
 * The one list of trades. All nine build, maintain or repair buildings, so all are regulated and all carry the
 * ten-year insurance: works that are an exception (a simple repair, decorative paint) are a rarer case than a quote
 * without insurance, and showing an insurance too many harms nobody.
 */
export const TRADES: Record<TradeSlug, Trade> = {
  maconnerie: {
    slug: 'maconnerie',
    name: 'Maçonnerie',
    group: 'Gros œuvre',
    line: 'Murs, dalles, ouvertures',
    synonyms: [
      'maçon',
      'mur',
      'mur porteur',
      'dalle',
      'béton',
      'parpaing',
      'fondation',
      'chape',
      'ouverture',
      'enduit',
      'façade',
      'terrasse',
      'extension',
      'fissure',
      'ravalement',
      'clôture',
      'muret',
      'gros œuvre',
    ],
    regulated: true,
    decennale: true,
  },
  plomberie: {
    slug: 'plomberie',
    name: 'Plomberie',
    group: 'Second œuvre',
    line: 'Fuites, salles de bains',
    synonyms: [
      'plombier',
      'fuite',
      'salle de bains',
      'salle de bain',
      'douche',
      'baignoire',
      'robinet',
      'robinetterie',
      'évier',
      'lavabo',
      'wc',
      'toilettes',
      'chauffe-eau',
      'ballon d’eau chaude',
      'canalisation',
      'évacuation',
      'débouchage',
      'sanitaire',
      'sanitaires',
      'tuyau',
    ],
    regulated: true,
    decennale: true,
  },
  electricite: {
    slug: 'electricite',
    name: 'Électricité',
    group: 'Second œuvre',
    line: 'Tableaux, mises aux normes',
    synonyms: [
      'électricien',
      'tableau électrique',
      'mise aux normes',
      'prise',
      'prises',
      'éclairage',
      'interrupteur',
      'disjoncteur',
      'courant',
      'panne',
      'câblage',
      'domotique',
      'borne de recharge',
      'interphone',
      'alarme',
      'panneaux solaires',
      'photovoltaïque',
      'vmc',
    ],
    regulated: true,
    decennale: true,
  },
  peinture: {
    slug: 'peinture',
    name: 'Peinture',
    group: 'Finitions',
    line: 'Intérieur et façade',
    synonyms: [
      'peintre',
      'papier peint',
      'enduit',
      'façade',
      'mur',
      'plafond',
      'décoration',
      'lessivage',
      'vernis',
      'boiserie',
      'ravalement',
      'crépi',
      'revêtement mural',
    ],
    regulated: true,
    decennale: true,
  },
  couverture: {
    slug: 'couverture',
    name: 'Couverture',
    group: 'Extérieur',
    line: 'Toitures, gouttières',
    synonyms: [
      'couvreur',
      'toit',
      'toiture',
      'tuile',
      'tuiles',
      'ardoise',
      'gouttière',
      'zinc',
      'zinguerie',
      'charpente',
      'fenêtre de toit',
      'velux',
      'infiltration',
      'démoussage',
      'faîtage',
      'cheminée',
      'bardage',
      'étanchéité',
    ],
    regulated: true,
    decennale: true,
  },
  chauffage: {
    slug: 'chauffage',
    name: 'Chauffage',
    group: 'Second œuvre',
    line: 'Pompes à chaleur, entretien',
    synonyms: [
      'chauffagiste',
      'chaudière',
      'pompe à chaleur',
      'pac',
      'radiateur',
      'plancher chauffant',
      'climatisation',
      'clim',
      'poêle',
      'granulés',
      'insert',
      'entretien chaudière',
      'ramonage',
      'thermostat',
      'ballon d’eau chaude',
    ],
    regulated: true,
    decennale: true,
  },
  menuiserie: {
    slug: 'menuiserie',
    name: 'Menuiserie',
    group: 'Second œuvre',
    line: 'Fenêtres, portes, escaliers',
    synonyms: [
      'menuisier',
      'fenêtre',
      'fenêtres',
      'porte',
      'portes',
      'escalier',
      'volet',
      'volets',
      'parquet',
      'placard',
      'dressing',
      'cuisine',
      'portail',
      'bois',
      'pvc',
      'aluminium',
      'double vitrage',
      'vitrage',
      'véranda',
      'terrasse en bois',
      'pergola',
      'baie vitrée',
    ],
    regulated: true,
    decennale: true,
  },
  renovation: {
    slug: 'renovation',
    name: 'Rénovation',
    group: 'Gros œuvre',
    line: 'De la pièce à la maison',
    synonyms: [
      'rénover',
      'tous corps d’état',
      'réhabilitation',
      'aménagement',
      'combles',
      'isolation',
      'cloison',
      'placo',
      'plâtrerie',
      'plaquiste',
      'faux plafond',
      'démolition',
      'maison complète',
      'appartement',
      'rénovation énergétique',
      'travaux',
    ],
    regulated: true,
    decennale: true,
  },
  carrelage: {
    slug: 'carrelage',
    name: 'Carrelage',
    group: 'Finitions',
    line: 'Sols, murs, faïence',
    synonyms: [
      'carreleur',
      'carreaux',
      'faïence',
      'mosaïque',
      'sol',
      'grès cérame',
      'joints',
      'chape',
      'crédence',
      'plinthe',
      'terrasse carrelée',
      'ragréage',
      'pierre',
      'travertin',
    ],
    regulated: true,
    decennale: true,
  },
}

/** The nine trades in order. */
export function listTrades(): Trade[] {
  return TRADE_SLUGS.map((slug) => TRADES[slug])
}

/** Whether a text is exactly a slug. */
export function isTradeSlug(text: string): text is TradeSlug {
  return (TRADE_SLUGS as readonly string[]).includes(text)
}
