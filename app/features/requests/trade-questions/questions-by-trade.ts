import type { TradeSlug } from '#app/features/trades/trades.ts'
import { AREA, BUILT, FLOOR, HOME, kind, type TradeQuestion } from './trade-question.ts'

/** What each trade asks, in the order of its form: three to six questions, none of which must be answered. */
export const TRADE_QUESTIONS: Record<TradeSlug, readonly TradeQuestion[]> = {
  maconnerie: [
    kind({
      opening: 'Ouvrir ou fermer un mur',
      slab: 'Une dalle ou une terrasse',
      extension: 'Une extension',
      facade: 'Une façade ou des fissures',
      fence: 'Un muret ou une clôture',
    }),
    {
      key: 'bearing',
      question: 'Un mur porteur est-il concerné ?',
      term: 'Mur porteur',
      choices: { yes: 'Oui', no: 'Non', to_check: 'À vérifier' },
    },
    {
      key: 'truck',
      question: 'Un camion peut-il approcher ?',
      term: 'Accès',
      choices: {
        close: 'Oui, jusqu’au chantier',
        near: 'À moins de 30 mètres',
        hard: 'Non, accès difficile',
      },
    },
    {
      key: 'permit',
      question: 'Où en sont les autorisations ?',
      term: 'Autorisations',
      choices: { granted: 'Obtenues', asked: 'Demandées', none: 'Rien n’est fait' },
    },
    BUILT,
  ],
  plomberie: [
    kind({
      leak: 'Une fuite',
      blocked: 'Un bouchon ou une évacuation',
      replace: 'Remplacer un appareil',
      room: 'Refaire une pièce d’eau',
      new: 'Une installation neuve',
    }),
    {
      key: 'running',
      question: 'L’eau coule-t-elle en ce moment ?',
      term: 'Eau',
      choices: { running: 'Elle coule', closed: 'Elle est coupée', no: 'Aucune fuite' },
    },
    {
      key: 'pipes',
      question: 'En quoi sont les tuyaux ?',
      term: 'Tuyaux',
      choices: { copper: 'En cuivre', plastic: 'En plastique', steel: 'En acier ou en plomb' },
    },
    HOME,
    FLOOR,
    BUILT,
  ],
  electricite: [
    kind({
      fault: 'Une panne',
      board: 'Le tableau',
      points: 'Des prises ou des éclairages',
      whole: 'Toute l’installation',
      charger: 'Une borne de recharge',
    }),
    {
      key: 'age',
      question: 'De quand date l’installation ?',
      term: 'Installation',
      choices: { under_15: 'Moins de 15 ans', over_15: 'Plus de 15 ans' },
    },
    {
      key: 'supply',
      question: 'Quel courant arrive au compteur ?',
      term: 'Courant',
      choices: { single: 'Monophasé', three: 'Triphasé' },
    },
    HOME,
    FLOOR,
    BUILT,
  ],
  peinture: [
    kind({
      walls: 'Des murs',
      walls_ceilings: 'Des murs et des plafonds',
      wood: 'Des boiseries',
      facade: 'Une façade',
    }),
    AREA,
    {
      key: 'state',
      question: 'Dans quel état sont les supports ?',
      term: 'Supports',
      choices: { good: 'Bon état', cracks: 'Fissures ou trous', damp: 'Traces d’humidité' },
    },
    {
      key: 'furniture',
      question: 'Les pièces sont-elles vides ?',
      term: 'Pièces',
      choices: { empty: 'Vides', furnished: 'Meublées' },
    },
    HOME,
    BUILT,
  ],
  couverture: [
    kind({
      leak: 'Une infiltration',
      gutter: 'Des gouttières',
      renew: 'Refaire la toiture',
      window: 'Une fenêtre de toit',
      clean: 'Un nettoyage ou un démoussage',
    }),
    {
      key: 'material',
      question: 'De quoi est fait le toit ?',
      term: 'Toit',
      choices: {
        tiles: 'De tuiles',
        slate: 'D’ardoises',
        metal: 'De tôle ou de bac acier',
        flat: 'C’est un toit plat',
      },
    },
    {
      key: 'storeys',
      question: 'Combien d’étages jusqu’au toit ?',
      term: 'Hauteur',
      choices: { one: 'Plain-pied', two: 'Un étage', more: 'Deux étages ou plus' },
    },
    {
      key: 'access',
      question: 'Par où y accède-t-on ?',
      term: 'Accès',
      choices: { garden: 'Par un jardin', street: 'Par la rue', hard: 'Difficilement' },
    },
    BUILT,
  ],
  chauffage: [
    kind({
      maintenance: 'Un entretien',
      breakdown: 'Une panne',
      replace: 'Un remplacement',
      new: 'Une première installation',
    }),
    {
      key: 'device',
      question: 'Quel appareil ?',
      term: 'Appareil',
      choices: {
        gas: 'Une chaudière au gaz',
        oil: 'Une chaudière au fioul',
        heat_pump: 'Une pompe à chaleur',
        air_conditioning: 'Une climatisation',
        wood: 'Un poêle ou un insert',
        electric: 'Des radiateurs électriques',
      },
    },
    {
      key: 'water',
      question: 'Chauffe-t-il aussi l’eau ?',
      term: 'Eau chaude',
      choices: { yes: 'Par le même appareil', no: 'Par un autre appareil' },
    },
    {
      ...AREA,
      question: 'Quelle surface à chauffer ?',
      choices: {
        under_30: 'Moins de 30 m²',
        '30_80': 'De 30 à 80 m²',
        '80_150': 'De 80 à 150 m²',
        over_150: 'Plus de 150 m²',
      },
    },
    HOME,
    BUILT,
  ],
  menuiserie: [
    kind({
      windows: 'Des fenêtres',
      doors: 'Des portes',
      shutters: 'Des volets',
      stairs: 'Un escalier',
      fitted: 'Des placards ou du sur mesure',
    }),
    {
      key: 'count',
      question: 'Combien d’éléments ?',
      term: 'Nombre',
      choices: { one: 'Un', few: 'De 2 à 5', some: 'De 6 à 10', many: 'Plus de 10' },
    },
    {
      key: 'material',
      question: 'En quelle matière ?',
      term: 'Matière',
      choices: { wood: 'En bois', pvc: 'En PVC', aluminium: 'En aluminium' },
    },
    HOME,
    FLOOR,
    BUILT,
  ],
  renovation: [
    kind({
      room: 'Une pièce',
      bathroom: 'Une salle de bains',
      kitchen: 'Une cuisine',
      whole: 'Tout le logement',
      energy: 'Une rénovation énergétique',
    }),
    AREA,
    {
      key: 'lived_in',
      question: 'Habité pendant les travaux ?',
      term: 'Pendant les travaux',
      choices: { yes: 'Habité', no: 'Vide' },
    },
    HOME,
    FLOOR,
    BUILT,
  ],
  carrelage: [
    kind({
      floor: 'Un sol',
      wall: 'Un mur',
      both: 'Un sol et des murs',
      terrace: 'Une terrasse',
    }),
    AREA,
    {
      key: 'old',
      question: 'Un ancien revêtement à déposer ?',
      term: 'À déposer',
      choices: { none: 'Rien', tiles: 'Un carrelage', other: 'Un autre revêtement' },
    },
    {
      key: 'tiles',
      question: 'Qui fournit le carrelage ?',
      term: 'Carrelage',
      choices: { author: 'Le particulier', artisan: 'L’artisan' },
    },
    HOME,
    BUILT,
  ],
}

/** Which photos help most, by trade. Nobody is asked to open or take down anything. */
export const PHOTO_HINTS: Record<TradeSlug, string> = {
  maconnerie: 'Le mur ou le terrain en entier, puis le détail, et l’accès au chantier.',
  plomberie: 'La fuite ou l’appareil, les tuyaux autour et le robinet d’arrêt.',
  electricite: 'Le tableau vu de face et le compteur, sans rien démonter.',
  peinture: 'Chaque pièce en entier, et les fissures ou les taches de près.',
  couverture: 'Le toit vu du sol, et la trace d’eau à l’intérieur s’il y en a une.',
  chauffage: 'L’appareil en entier et sa plaque, où se lisent la marque et le modèle.',
  menuiserie: 'Chaque ouverture en entier, de l’intérieur et de l’extérieur.',
  renovation: 'Chaque pièce en entier, depuis deux angles.',
  carrelage: 'La pièce en entier, et l’ancien revêtement de près.',
}
