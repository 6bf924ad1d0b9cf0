import { foldText } from '#app/values/words/fold-text.ts'

/** The four parts of the help centre. */
export const HELP_CATEGORIES = [
  {
    slug: 'general',
    name: 'Général',
    words: 'Demander, comparer, choisir, suivre.',
    long: 'Demander des devis, suivre qui répond, comparer ligne par ligne, choisir, laisser un avis : le service, étape par étape.',
  },
  {
    slug: 'securite',
    name: 'Sécurité',
    words: 'Votre numéro, vos données, vos droits.',
    long: 'Qui voit votre numéro, comment les artisans sont vérifiés, comment renoncer à un contrat, protéger son compte et ses données.',
  },
  {
    slug: 'tarifs',
    name: 'Tarifs',
    words: 'Formules, contacts du mois, mois offert.',
    long: 'Ce qui est gratuit, ce que donne chaque formule d’artisan, comment comptent les contacts du mois, comment arrêter.',
  },
  {
    slug: 'technique',
    name: 'Support technique',
    words: 'Compte, emails, photos, navigateur.',
    long: 'Un email qui n’arrive pas, une photo refusée, un code postal inconnu, une connexion impossible : que faire, écran par écran.',
  },
] as const

/** One of the four parts. */
export type HelpCategory = (typeof HELP_CATEGORIES)[number]['slug']

/** An article: its title, a line that says what it answers, its text in Markdown. */
export type HelpArticle = {
  category: HelpCategory
  slug: string
  title: string
  summary: string
  body: string
}

/** The category that a slug names; null when none. */
export function helpCategory(slug: string | undefined) {
  return HELP_CATEGORIES.find((category) => category.slug === slug) ?? null
}

/**
 * Reads an article's file: a first line « # Titre », a second paragraph that sums it up, then the
 * text. Throws when it is not one.
 */
export function readArticle(category: HelpCategory, slug: string, source: string): HelpArticle {
  const match = /^# (.+)\n+([^\n#][^\n]*)\n+([\s\S]+)$/.exec(source.trim())
  if (!match)
    throw new Error(`The help article ${category}/${slug} lacks a title, a summary or a text`)
  return {
    category,
    slug,
    title: match[1]!.trim(),
    summary: match[2]!.trim(),
    body: match[3]!.trim(),
  }
}

/** How many articles each category holds. */
export function countArticles(articles: readonly HelpArticle[]): Record<HelpCategory, number> {
  const counts: Record<HelpCategory, number> = { general: 0, securite: 0, tarifs: 0, technique: 0 }
  for (const article of articles) counts[article.category]++
  return counts
}

/** The articles that hold every word typed, those that hold them in their title first; nothing typed gives none. */
export function searchArticles(articles: readonly HelpArticle[], text: string): HelpArticle[] {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word.length > 1)
  if (words.length === 0) return []
  const holds = (where: string) => {
    const folded = ` ${foldText(where)}`
    return words.every((word) => folded.includes(` ${word}`))
  }
  const all = articles.filter((article) =>
    holds(`${article.title} ${article.summary} ${article.body}`),
  )
  return [
    ...all.filter((article) => holds(article.title)),
    ...all.filter((article) => !holds(article.title)),
  ]
}
