// Long on purpose: the works that the demonstration tells of, in one list.
import type { QuoteOption } from '#app/features/quotes/quote-options.ts'
import type { TradeAnswers } from '#app/features/requests/trade-questions/trade-question.ts'
import type { Unit } from '#app/values/numbers/units.ts'

/** Works as somebody describes them, and as a company prices them. Prices in euros HT. */
export type Works = {
  key: string
  trade: string
  title: string
  description: string
  budget: string
  timeframe: string
  /** To the questions of the trade. */
  answers?: TradeAnswers
  duration: string
  materials: string
  lines: PricedLine[]
  options?: (QuoteOption & { lines: Omit<PricedLine, 'workItem'>[] })[]
}

type PricedLine = {
  workItem: string
  designation: string
  quantity: number
  unit: Unit
  price: number
}

const labour = (hours: number, price = 48) => ({
  workItem: 'Pose',
  designation: 'Main-d’œuvre',
  quantity: hours,
  unit: 'h' as const,
  price,
})
const removal = (price: number) => ({
  workItem: 'Dépose',
  designation: 'Dépose et évacuation de l’existant',
  quantity: 1,
  unit: 'forfait' as const,
  price,
})
const supply = (designation: string, price: number, quantity = 1, unit: Unit = 'u') => ({
  workItem: 'Fourniture',
  designation,
  quantity,
  unit,
  price,
})

/** The works of the demonstration's stories. */
export const WORKS = {
  bathroom: {
    key: 'demo-bathroom',
    trade: 'plomberie',
    title: 'Salle de bains à refaire',
    description:
      'Remplacer une baignoire par une douche à l’italienne, avec le meuble vasque et les robinetteries. La pièce fait 6 m², au premier étage.',
    budget: '5000_15000',
    timeframe: 'within_3_months',
    answers: { kind: 'room', home: 'house', floor: 'low', pipes: 'copper', built: 'older' },
    duration: 'deux semaines',
    materials: 'Receveur extra-plat 120 × 90, paroi en verre de 8 mm.',
    lines: [
      removal(420),
      supply('Receveur, paroi et robinetterie', 1_680),
      supply('Meuble vasque 80 cm', 640),
      labour(42),
    ],
  },
  boiler: {
    key: 'demo-boiler',
    trade: 'chauffage',
    title: 'Chauffe-eau solaire',
    description:
      'Remplacer un chauffe-eau électrique de 200 litres par un chauffe-eau solaire, toiture en tôle exposée au nord.',
    budget: '1000_5000',
    timeframe: 'within_month',
    answers: { kind: 'new', home: 'house', built: 'older' },
    duration: 'trois jours',
    materials: 'Ballon de 300 litres, capteur de 4 m².',
    lines: [removal(180), supply('Chauffe-eau solaire 300 litres', 2_250), labour(18)],
  },
  board: {
    key: 'demo-board',
    trade: 'electricite',
    title: 'Tableau électrique aux normes',
    description:
      'Le tableau date de 1985 et disjoncte souvent. Mise aux normes complète, maison de plain-pied de 95 m².',
    budget: '1000_5000',
    timeframe: 'within_month',
    answers: {
      kind: 'board',
      age: 'over_15',
      supply: 'single',
      home: 'house',
      built: 'before_1997',
    },
    duration: 'deux jours',
    materials: 'Tableau trois rangées, protections différentielles.',
    lines: [removal(150), supply('Tableau équipé trois rangées', 860), labour(14, 52)],
  },
  facade: {
    key: 'demo-facade',
    trade: 'peinture',
    title: 'Façade à repeindre',
    description:
      'Façade sud de 80 m² à nettoyer, réparer par endroits puis repeindre. Échafaudage possible dans le jardin.',
    budget: '5000_15000',
    timeframe: 'within_3_months',
    answers: {
      kind: 'facade',
      area: 'over_80',
      state: 'cracks',
      home: 'house',
      built: 'before_1997',
    },
    duration: 'une semaine',
    materials: 'Peinture de façade microporeuse, deux couches.',
    lines: [
      {
        workItem: 'Préparation',
        designation: 'Nettoyage et réparation des fissures',
        quantity: 80,
        unit: 'm²' as const,
        price: 14,
      },
      {
        workItem: 'Peinture',
        designation: 'Deux couches de peinture de façade',
        quantity: 80,
        unit: 'm²' as const,
        price: 27,
      },
    ],
  },
  tiles: {
    key: 'demo-tiles',
    trade: 'carrelage',
    title: 'Carrelage du séjour',
    description:
      'Poser 45 m² de carrelage en grès cérame dans le séjour et le couloir, sur une chape existante en bon état.',
    budget: '1000_5000',
    timeframe: 'no_hurry',
    answers: {
      kind: 'floor',
      area: '30_80',
      old: 'tiles',
      tiles: 'artisan',
      home: 'house',
      built: 'older',
    },
    duration: 'cinq jours',
    materials: 'Grès cérame 60 × 60, plinthes assorties.',
    lines: [
      {
        workItem: 'Préparation',
        designation: 'Ragréage',
        quantity: 45,
        unit: 'm²' as const,
        price: 12,
      },
      {
        workItem: 'Pose',
        designation: 'Pose collée, joints et plinthes',
        quantity: 45,
        unit: 'm²' as const,
        price: 46,
      },
    ],
  },
  shutters: {
    key: 'demo-shutters',
    trade: 'menuiserie',
    title: 'Six volets roulants',
    description:
      'Remplacer six volets battants en bois par des volets roulants motorisés, fenêtres de 1,20 m sur 1,40 m.',
    budget: '1000_5000',
    timeframe: 'within_month',
    answers: { kind: 'shutters', count: 'some', material: 'aluminium', home: 'house' },
    duration: 'deux jours',
    materials: 'Lames en aluminium, moteurs filaires.',
    lines: [removal(240), supply('Volet roulant motorisé', 390, 6), labour(16)],
  },
  gutter: {
    key: 'demo-gutter',
    trade: 'couverture',
    title: 'Gouttières en zinc',
    description:
      'Gouttières en zinc percées sur toute la façade sud, environ 14 mètres linéaires, maison de plain-pied. Accès facile par le jardin.',
    budget: '1000_5000',
    timeframe: 'within_month',
    answers: { kind: 'gutter', material: 'metal', storeys: 'two', access: 'garden' },
    duration: 'un jour',
    materials: 'Zinc naturel, demi-ronde de 25.',
    lines: [
      removal(160),
      {
        workItem: 'Fourniture',
        designation: 'Gouttière en zinc posée',
        quantity: 14,
        unit: 'ml' as const,
        price: 68,
      },
    ],
  },
  kitchen: {
    key: 'demo-kitchen',
    trade: 'renovation',
    title: 'Ouvrir la cuisine sur le séjour',
    description:
      'Abattre une cloison de 3,40 m entre la cuisine et le séjour, reprendre le sol, l’électricité et les peintures.',
    budget: '5000_15000',
    timeframe: 'within_3_months',
    answers: { kind: 'kitchen', lived_in: 'yes', home: 'house', floor: 'ground', built: 'older' },
    duration: 'trois semaines',
    materials: 'Reprises en plâtre, sol stratifié.',
    lines: [
      removal(980),
      {
        workItem: 'Second œuvre',
        designation: 'Reprises, sol et électricité',
        quantity: 1,
        unit: 'forfait' as const,
        price: 4_350,
      },
      labour(30),
    ],
  },
  fence: {
    key: 'demo-fence',
    trade: 'maconnerie',
    title: 'Muret de clôture',
    description:
      'Monter un muret de clôture de 18 mètres de long et 1,20 m de haut, avec un emplacement pour un portillon.',
    budget: '1000_5000',
    timeframe: 'no_hurry',
    duration: 'une semaine',
    materials: '',
    lines: [labour(40)],
  },
  heatPump: {
    key: 'demo-heat-pump',
    trade: 'chauffage',
    title: 'Climatisation réversible',
    description:
      'Installer une climatisation réversible dans le séjour et deux chambres. Le tableau électrique est récent.',
    budget: '5000_15000',
    timeframe: 'within_month',
    duration: 'trois jours',
    materials: 'Groupe extérieur de 6,8 kW, trois unités intérieures.',
    lines: [
      supply('Groupe extérieur et trois unités', 3_480),
      {
        workItem: 'Pose',
        designation: 'Pose, liaisons et mise en service',
        quantity: 1,
        unit: 'forfait' as const,
        price: 1_640,
      },
    ],
  },
  attic: {
    key: 'demo-attic',
    trade: 'menuiserie',
    title: 'Escalier escamotable',
    description:
      'Créer une trappe et poser un escalier escamotable pour accéder aux combles, hauteur sous plafond de 2,60 m.',
    budget: 'under_1000',
    timeframe: 'no_hurry',
    duration: 'un jour',
    materials: '',
    lines: [labour(7)],
  },
  leak: {
    key: 'demo-leak',
    trade: 'plomberie',
    title: 'Fuite sous l’évier',
    description:
      'Une fuite apparaît sous l’évier de la cuisine dès que l’eau chaude coule. Le siphon a déjà été changé.',
    budget: 'under_1000',
    timeframe: 'urgent',
    answers: { kind: 'leak', running: 'closed', pipes: 'plastic', home: 'flat', floor: 'low' },
    duration: 'une demi-journée',
    materials: '',
    lines: [labour(3)],
  },
  wall: {
    key: 'demo-wall',
    trade: 'maconnerie',
    title: 'Ouverture dans un mur',
    description:
      'Créer une ouverture de 2 mètres dans un mur porteur entre deux pièces, avec une poutre métallique.',
    budget: '1000_5000',
    timeframe: 'within_month',
    answers: {
      kind: 'opening',
      bearing: 'to_check',
      truck: 'near',
      permit: 'none',
      built: 'before_1997',
    },
    duration: 'une semaine',
    materials: '',
    lines: [labour(40)],
  },
  taps: {
    key: 'demo-taps',
    trade: 'plomberie',
    title: 'Robinetterie à remplacer',
    description:
      'Remplacer quatre robinets et deux mécanismes de chasse d’eau dans une maison de 110 m².',
    budget: 'under_1000',
    timeframe: 'within_month',
    duration: 'une journée',
    materials: 'Mitigeurs à cartouche céramique.',
    lines: [supply('Mitigeur', 95, 4), supply('Mécanisme de chasse d’eau', 48, 2), labour(6)],
  },
  water: {
    key: 'demo-water',
    trade: 'plomberie',
    title: 'Alimentation en eau du jardin',
    description:
      'Tirer une arrivée d’eau jusqu’au fond du jardin, 22 mètres de tranchée, avec deux points d’arrosage.',
    budget: '1000_5000',
    timeframe: 'no_hurry',
    answers: { kind: 'new', home: 'house' },
    duration: 'deux jours',
    materials: 'Tube polyéthylène de 25.',
    lines: [
      {
        workItem: 'Terrassement',
        designation: 'Tranchée et remblai',
        quantity: 22,
        unit: 'ml' as const,
        price: 28,
      },
      supply('Tube et raccords', 210),
      labour(9),
    ],
  },
  lights: {
    key: 'demo-lights',
    trade: 'electricite',
    title: 'Éclairage extérieur',
    description:
      'Installer six points lumineux autour de la maison et une commande depuis l’entrée, câbles à enterrer.',
    budget: '1000_5000',
    timeframe: 'within_month',
    duration: 'deux jours',
    materials: '',
    lines: [supply('Applique extérieure', 85, 6), labour(12, 52)],
  },
  radiator: {
    key: 'demo-radiator',
    trade: 'electricite',
    title: 'Prises et réseau du bureau',
    description:
      'Ajouter six prises et deux prises réseau dans un bureau de 14 m² à l’étage, passage en plinthe possible.',
    budget: 'under_1000',
    timeframe: 'within_month',
    duration: 'une journée',
    materials: '',
    lines: [supply('Prise posée', 62, 8), labour(4, 52)],
  },
  heater: {
    key: 'demo-heater',
    trade: 'chauffage',
    title: 'Entretien du chauffe-eau',
    description:
      'Chauffe-eau électrique de 2014 qui chauffe mal depuis un mois, détartrage ou remplacement à chiffrer.',
    budget: 'under_1000',
    timeframe: 'within_month',
    duration: 'une demi-journée',
    materials: '',
    lines: [labour(3)],
  },
  terrace: {
    key: 'demo-terrace',
    trade: 'carrelage',
    title: 'Terrasse carrelée',
    description:
      'Carreler une terrasse de 28 m² devant le séjour, dalle existante, pente vers le jardin à garder.',
    budget: '1000_5000',
    timeframe: 'within_3_months',
    duration: 'quatre jours',
    materials: 'Grès cérame antidérapant de 20 mm.',
    lines: [
      {
        workItem: 'Préparation',
        designation: 'Nettoyage et étanchéité',
        quantity: 28,
        unit: 'm²' as const,
        price: 18,
      },
      {
        workItem: 'Pose',
        designation: 'Pose collée et joints',
        quantity: 28,
        unit: 'm²' as const,
        price: 58,
      },
    ],
  },
  sink: {
    key: 'demo-sink',
    trade: 'plomberie',
    title: 'Déplacer un évier',
    description:
      'Déplacer l’évier de la cuisine de deux mètres avec son évacuation, avant la pose de nouveaux meubles.',
    budget: 'under_1000',
    timeframe: 'within_month',
    duration: 'une journée',
    materials: '',
    lines: [labour(6)],
  },
  radiators: {
    key: 'demo-radiators',
    trade: 'chauffage',
    title: 'Chauffe-eau à remplacer',
    description:
      'Le chauffe-eau de la buanderie fuit et ne chauffe plus assez. Le remplacer par un modèle de 250 litres, accès de plain-pied.',
    budget: '1000_5000',
    timeframe: 'within_month',
    duration: 'une journée',
    materials: 'Ballon de 250 litres, groupe de sécurité neuf.',
    lines: [removal(120), supply('Chauffe-eau 250 litres', 690), labour(7)],
  },
  charger: {
    key: 'demo-charger',
    trade: 'electricite',
    title: 'Prise de recharge au garage',
    description:
      'Installer une prise renforcée pour recharger une voiture dans le garage, à huit mètres du tableau.',
    budget: '1000_5000',
    timeframe: 'within_month',
    answers: { kind: 'charger', age: 'under_15', supply: 'single', home: 'house' },
    duration: 'une journée',
    materials: 'Prise renforcée, protection dédiée.',
    lines: [supply('Prise renforcée et protection', 380), labour(6, 52)],
  },
  shower: {
    key: 'demo-shower',
    trade: 'plomberie',
    title: 'Salle d’eau du rez-de-chaussée',
    description:
      'Créer une salle d’eau de 4 m² au rez-de-chaussée, dans une ancienne réserve. Les arrivées sont derrière la cloison.',
    budget: '5000_15000',
    timeframe: 'within_3_months',
    answers: { kind: 'room', home: 'house', floor: 'ground', built: 'older' },
    duration: 'deux semaines',
    materials: 'Receveur de 90, lavabo sur colonne.',
    lines: [supply('Receveur, lavabo et robinetterie', 1_140), labour(48)],
  },
  spots: {
    key: 'demo-spots',
    trade: 'electricite',
    title: 'Éclairage de la cuisine',
    description:
      'Remplacer le néon de la cuisine par huit spots encastrés et éclairer le plan de travail, plafond en placo.',
    budget: 'under_1000',
    timeframe: 'within_month',
    duration: 'une journée',
    materials: 'Spots à diodes, transformateurs compris.',
    lines: [supply('Spot encastré', 34, 8), labour(7, 52)],
  },
} satisfies Record<string, Works>

/** What one company lets the client of the air conditioning choose. */
export const HEAT_PUMP_OPTIONS: NonNullable<Works['options']> = [
  {
    title: 'Télécommande de série',
    explanation: 'Une par pièce.',
    group: 'Commande',
    lines: [{ designation: 'Trois télécommandes', quantity: 3, unit: 'u', price: 30 }],
  },
  {
    title: 'Pilotage par téléphone',
    explanation: 'Les trois pièces, de chez vous ou d’ailleurs.',
    group: 'Commande',
    lines: [
      { designation: 'Module connecté, réglage compris', quantity: 1, unit: 'ens.', price: 340 },
    ],
  },
  {
    title: 'Entretien de la première année',
    explanation: 'Deux visites, filtres compris.',
    group: '',
    lines: [{ designation: 'Visite d’entretien', quantity: 2, unit: 'forfait', price: 95 }],
  },
]
