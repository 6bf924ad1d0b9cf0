import { paths } from '#app/paths.ts'
import type { ContentTag } from '#app/platform/web/content-tags.ts'

/** What a figure is counted in. */
export type Unit = 'cents' | 'count' | 'percent' | 'days'

/** One figure of a setting: its bounds, both included, and what it is until somebody sets it. */
type Field = { label: string; min: number; max: number; initial: number }

type Declared = {
  /** How approvals know it: they are kept by identifier. */
  id: string
  theme: Theme
  label: string
  /** What it is, in plain French. */
  what: string
  unit: Unit
  fields: Readonly<Record<string, Field>>
  /** What the figures must be together; the sentence where they are not. */
  together?: (values: Readonly<Record<string, number>>) => string | null
  /** What public pages that tell it are made of: they are rendered anew when it takes effect. */
  pages: readonly ContentTag[]
  /** The page where it is felt, which whoever sets it may open too. */
  felt: { href: string; label: string } | null
  /** The text whose change is announced before it applies; null: a change may apply at once. */
  announced: 'tarifs' | 'classement' | 'cgu' | null
  /** Whether a second person approves a change. */
  twoPeople: boolean
  /** What becomes of what was agreed before. */
  agreed: string
}

/** What the settings are about, in the order of their page. */
export const THEMES = {
  plans: 'Formules',
  ranking: 'Classement',
  limits: 'Délais et limites',
} as const
type Theme = keyof typeof THEMES

const rising = (...figures: (number | undefined)[]): boolean =>
  figures.every((figure, at) => at === 0 || figure! > figures[at - 1]!)

/**
 * Everything that administrators set without a release. Each has its figures, which are whole numbers; a setting is
 * read by whatever it decides and by every page that tells it, or does not stand here.
 */
export const SETTINGS = {
  prices: {
    id: '01990000-0000-7000-8000-000000000001',
    theme: 'plans',
    label: 'Prix des formules',
    what: 'Le prix TTC d’un mois de chaque formule, le même partout.',
    unit: 'cents',
    fields: {
      eco: { label: 'Eco', min: 500, max: 50_000, initial: 1_990 },
      pro: { label: 'Pro', min: 500, max: 50_000, initial: 3_990 },
      premium: { label: 'Premium', min: 500, max: 50_000, initial: 6_990 },
    },
    together: ({ eco, pro, premium }) =>
      rising(eco, pro, premium)
        ? null
        : 'Chaque formule coûte plus que la précédente\u00a0: Eco, Pro, puis Premium.',
    pages: ['plans'],
    felt: { href: paths.artisans(), label: 'Page pour les artisans' },
    announced: 'tarifs',
    twoPeople: true,
    agreed:
      'Un nouveau prix vaut pour les formules qui commencent, et pour qui change de formule. Un abonnement en cours garde le sien, et des mois déjà demandés par virement aussi.',
  },
  contacts: {
    id: '01990000-0000-7000-8000-000000000002',
    theme: 'plans',
    label: 'Contacts par mois',
    what: 'Le nombre de contacts que donne un mois de chaque formule. Premium reste sans limite.',
    unit: 'count',
    fields: {
      gratuit: { label: 'Gratuit', min: 2, max: 100, initial: 2 },
      eco: { label: 'Eco', min: 2, max: 100, initial: 3 },
      pro: { label: 'Pro', min: 2, max: 100, initial: 10 },
    },
    together: ({ gratuit, eco, pro }) =>
      rising(gratuit, eco, pro)
        ? null
        : 'Chaque formule donne plus de contacts que la précédente\u00a0: Gratuit, Eco, puis Pro.',
    pages: ['plans'],
    felt: { href: paths.termsOfSale(), label: 'Conditions de vente' },
    announced: 'tarifs',
    twoPeople: true,
    agreed:
      'Un mois commencé ne change pas. Une formule payante en cours ne donne jamais moins de contacts qu’au jour où elle a commencé\u202f; une hausse vaut pour tous, dès le mois suivant.',
  },
  weights: {
    id: '01990000-0000-7000-8000-000000000003',
    theme: 'ranking',
    label: 'Poids du classement',
    what: 'Ce que pèse chaque critère quand une demande est proposée, et dans l’annuaire.',
    unit: 'percent',
    fields: {
      nearness: { label: 'Proximité', min: 0, max: 100, initial: 35 },
      rating: { label: 'Notes', min: 0, max: 100, initial: 25 },
      replies: { label: 'Réponses', min: 0, max: 100, initial: 20 },
      fairness: { label: 'Équité', min: 0, max: 100, initial: 15 },
      boost: { label: 'Abonnement Premium', min: 0, max: 10, initial: 5 },
    },
    together: (values) =>
      Object.values(values).reduce((sum, weight) => sum + weight, 0) === 100
        ? null
        : 'Les poids font 100\u00a0% ensemble.',
    pages: ['terms', 'companies'],
    felt: { href: paths.ranking(), label: 'Règles de classement' },
    announced: 'classement',
    twoPeople: false,
    agreed: 'Les demandes déjà proposées gardent leur ordre.',
  },
  dailyRequests: {
    id: '01990000-0000-7000-8000-000000000004',
    theme: 'limits',
    label: 'Demandes ouvertes par jour',
    what: 'Combien de demandes une même personne peut ouvrir en vingt-quatre heures.',
    unit: 'count',
    fields: { requests: { label: 'Demandes', min: 2, max: 10, initial: 3 } },
    pages: ['terms'],
    felt: { href: paths.termsOfUse(), label: 'Conditions d’utilisation' },
    announced: 'cgu',
    twoPeople: false,
    agreed: 'Les demandes déjà ouvertes le restent.',
  },
  quoteValidity: {
    id: '01990000-0000-7000-8000-000000000005',
    theme: 'limits',
    label: 'Validité proposée d’un devis',
    what: 'Jusqu’à quand un devis neuf est valable, si l’artisan ne choisit pas une autre date.',
    unit: 'days',
    fields: { days: { label: 'Durée', min: 15, max: 180, initial: 30 } },
    pages: [],
    felt: null,
    announced: null,
    twoPeople: false,
    agreed: 'Les devis déjà commencés gardent leur date.',
  },
  receptionReminder: {
    id: '01990000-0000-7000-8000-000000000006',
    theme: 'limits',
    label: 'Rappel d’un procès-verbal à signer',
    what: 'Combien de temps après l’avoir reçu un client qui n’a pas signé le procès-verbal de réception en est rappelé.',
    unit: 'days',
    fields: { days: { label: 'Délai', min: 2, max: 30, initial: 7 } },
    pages: [],
    felt: null,
    announced: null,
    twoPeople: false,
    agreed: 'Un rappel déjà parti n’est pas envoyé de nouveau.',
  },
} as const satisfies Record<string, Declared>

/** Which setting. */
export type SettingKey = keyof typeof SETTINGS
/** All of them, in the order of their page. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

/** The figures of a setting, by the names of its fields. */
export type ValuesOf<Key extends SettingKey> = {
  readonly [Name in keyof (typeof SETTINGS)[Key]['fields']]: number
}
/** The figures of every setting. */
export type ProductSettings = { [Key in SettingKey]: ValuesOf<Key> }
/** The figures of some setting, read by name. */
export type Values = Readonly<Record<string, number>>

/** A setting as its declaration says, whichever it is. */
export const declared = (key: SettingKey): Declared => SETTINGS[key]

/** The figures of a setting until somebody sets them. */
export const initialValues = <Key extends SettingKey>(key: Key): ValuesOf<Key> =>
  Object.fromEntries(
    Object.entries(declared(key).fields).map(([name, { initial }]) => [name, initial]),
  ) as ValuesOf<Key>

/** What every setting is until somebody sets it. */
export const INITIAL_SETTINGS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, initialValues(key)]),
) as ProductSettings

/** The setting of that name; null for none. */
export const parseSettingKey = (text: string | undefined): SettingKey | null =>
  SETTING_KEYS.find((key) => key === text) ?? null

/** What is wrong with figures, by field; `together` for what is wrong with all of them. Empty when nothing is. */
export function faultsOf(key: SettingKey, values: Values): Record<string, 'range' | 'together'> {
  const { fields, together } = declared(key)
  const wrong = Object.entries(fields).filter(([name, { min, max }]) => {
    const value = values[name]
    return !Number.isInteger(value) || value! < min || value! > max
  })
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([name]) => [name, 'range']))
  return together?.(values) ? { [Object.keys(fields)[0]!]: 'together' } : {}
}

/** Whether two sets of figures of a setting are the same. */
export const sameValues = (key: SettingKey, a: Values, b: Values): boolean =>
  Object.keys(declared(key).fields).every((name) => a[name] === b[name])
