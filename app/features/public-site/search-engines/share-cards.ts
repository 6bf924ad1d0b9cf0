import { townName } from '#app/features/directory/towns/town-address.ts'
import { KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { TRADE_PEOPLE } from '#app/features/directory/towns/trade-people.ts'
import type { HelpArticle } from '#app/features/help/help.ts'
import { helpCategory } from '#app/features/help/help.ts'
import type { Place } from '#app/features/places/places.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { atPlace } from '#app/values/words/french-words.ts'

/** The drawing of a card: a trade's, or one of the site's. */
export type CardDrawing =
  | TradeSlug
  | 'house'
  | 'compasses'
  | 'letter'
  | 'sheet'
  | 'level'
  | 'keys'
  | 'stamp'
/** What the picture of a shared link says: a short title, a line under it, a drawing. */
export type ShareCard = { title: string; line: string; drawing: CardDrawing }

const PARTICULIERS = 'Jusqu’à cinq devis gratuits d’artisans vérifiés'
const ARTISANS = 'Sans commission, un mois offert'

const EMERGENCY: ShareCard = {
  title: 'Dépannage d’urgence',
  line: 'Une entreprise d’astreinte, au prix annoncé',
  drawing: 'plomberie',
}

/** The pages that always are. Titles are shorter than the pages' own: they are read at the size of a stamp. */
const FIXED: Readonly<Record<string, ShareCard>> = {
  [paths.landing()]: {
    title: 'Vos travaux, confiés à la bonne personne',
    line: 'Particuliers et artisans vérifiés, partout en France',
    drawing: 'house',
  },
  [paths.particuliers()]: {
    title: 'Vos travaux, confiés à la bonne personne',
    line: PARTICULIERS,
    drawing: 'house',
  },
  [paths.findPro()]: {
    title: 'Décrivez vos travaux en deux minutes',
    line: PARTICULIERS,
    drawing: 'sheet',
  },
  [paths.emergencies()]: EMERGENCY,
  ...Object.fromEntries(
    Object.values(KIND_FACTS).map(({ slug, name, trade }) => [
      paths.emergency(slug),
      { title: name, line: EMERGENCY.line, drawing: trade },
    ]),
  ),
  [paths.directory()]: {
    title: 'L’annuaire des artisans',
    line: 'Vérifiés, classés selon des critères publics',
    drawing: 'compasses',
  },
  [paths.trades()]: {
    title: 'Quel artisan pour quels travaux ?',
    line: 'Neuf métiers du bâtiment',
    drawing: 'renovation',
  },
  [paths.artisans()]: {
    title: 'Des chantiers près de chez\u00A0vous',
    line: ARTISANS,
    drawing: 'compasses',
  },
  [paths.howItWorksPro()]: {
    title: 'Comment ça marche, côté artisan',
    line: ARTISANS,
    drawing: 'compasses',
  },
  [paths.testimonialsPro()]: {
    title: 'Ce qu’en disent les artisans',
    line: 'Témoignages signés, jamais payés',
    drawing: 'letter',
  },
  [paths.becomePartner()]: {
    title: 'Devenez artisan partenaire',
    line: ARTISANS,
    drawing: 'stamp',
  },
  [paths.developers()]: {
    title: 'Reliez vos logiciels à\u00A0Ouvréo',
    line: 'Demandes, devis, factures, agenda',
    drawing: 'keys',
  },
  [paths.proLanding()]: { title: 'Votre espace pro', line: ARTISANS, drawing: 'keys' },
  [paths.about()]: {
    title: 'Des travaux confiés en confiance',
    line: 'Notre mission, nos engagements',
    drawing: 'renovation',
  },
  [paths.reviews()]: {
    title: 'Les avis des particuliers',
    line: 'Liés à un devis accepté, jamais payés',
    drawing: 'letter',
  },
  [paths.reviewRules()]: {
    title: 'Les règles des avis',
    line: 'Contrôle, délais, refus, recours',
    drawing: 'stamp',
  },
  [paths.guarantees()]: {
    title: 'Ce que nous garantissons',
    line: 'Quatre engagements, et comment ils sont tenus',
    drawing: 'level',
  },
  [paths.ranking()]: {
    title: 'Comment les artisans sont classés',
    line: 'Chaque critère, et son poids',
    drawing: 'compasses',
  },
  [paths.faq()]: {
    title: 'Questions fréquentes',
    line: 'Particuliers et professionnels',
    drawing: 'letter',
  },
  [paths.help()]: {
    title: 'Centre d’aide',
    line: 'Les réponses longues, écran par écran',
    drawing: 'sheet',
  },
  [paths.contact()]: {
    title: 'Parlons-en',
    line: 'Une personne répond sous 24 h, du lundi au vendredi',
    drawing: 'letter',
  },
  [paths.legalNotice()]: {
    title: 'Mentions légales',
    line: 'Qui édite ce site, et à qui s’adresser',
    drawing: 'sheet',
  },
  [paths.privacy()]: {
    title: 'Politique de confidentialité',
    line: 'Votre numéro reste à vous',
    drawing: 'sheet',
  },
  [paths.termsOfUse()]: {
    title: 'Conditions d’utilisation',
    line: 'Les règles communes, écrites pour être lues',
    drawing: 'sheet',
  },
  [paths.termsOfSale()]: {
    title: 'Conditions de vente',
    line: 'Abonnements des artisans',
    drawing: 'sheet',
  },
  [paths.accessibility()]: {
    title: 'Accessibilité',
    line: 'Au clavier, à la voix, à la loupe',
    drawing: 'house',
  },
  [paths.reading()]: {
    title: 'Confort de lecture',
    line: 'Textes plus grands, lignes aérées, liens soulignés',
    drawing: 'house',
  },
  [paths.signIn()]: {
    title: 'Connexion',
    line: 'Vos demandes, vos conversations, vos devis',
    drawing: 'house',
  },
  [paths.signInPro()]: {
    title: 'Connexion professionnelle',
    line: 'L’espace des artisans',
    drawing: 'compasses',
  },
  [paths.signUp()]: {
    title: 'Inscription gratuite',
    line: 'Particuliers et artisans',
    drawing: 'house',
  },
  [paths.reportContent()]: {
    title: 'Signaler un contenu',
    line: 'Accusé de réception, puis décision motivée',
    drawing: 'letter',
  },
}

/** The card of a page that always is; null when the path names none. */
export function fixedCard(path: string): ShareCard | null {
  return Object.hasOwn(FIXED, path) ? FIXED[path]! : null
}

/** The card of a trade. */
export function tradeCard(trade: TradeSlug): ShareCard {
  return { title: TRADES[trade].name, line: PARTICULIERS, drawing: trade }
}

/** The card of a trade in a town. */
export function townCard(trade: TradeSlug, town: Place): ShareCard {
  const { many } = TRADE_PEOPLE[trade]
  return {
    title: `${many.charAt(0).toUpperCase()}${many.slice(1)} ${atPlace(townName(town))}`,
    line: `${town.postalCode} · ${PARTICULIERS.toLowerCase()}`,
    drawing: trade,
  }
}

/** The card of a company that the directory shows. */
export function companyCard({
  name,
  trades,
}: {
  name: string
  trades: readonly TradeSlug[]
}): ShareCard {
  return {
    title: name,
    line: `Entreprise vérifiée · ${trades.map((trade) => TRADES[trade].name.toLowerCase()).join(', ')}`,
    drawing: trades[0] ?? 'house',
  }
}

/** The card of a part of the help centre, or of one of its articles. */
export function helpCard(category: string, article: HelpArticle | null): ShareCard | null {
  const found = helpCategory(category)
  if (!found) return null
  return article
    ? {
        title: article.title,
        line: `Centre d’aide · ${found.name.toLowerCase()}`,
        drawing: 'sheet',
      }
    : { title: `Aide : ${found.name.toLowerCase()}`, line: found.words, drawing: 'sheet' }
}
