/** What the site's frame tells every page inside it, found again among the matches of a route's `meta`. */
export type SiteFacts = {
  /** « https://ouvreo.example ». */
  origin: string
  brand: string
  /** The address under which each page's picture stands, by the page's own path. */
  cards: string
}

/** One line of a page's head, as the router's `meta` takes it. */
export type MetaLine =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string }
  | { 'script:ld+json': object }

/** What a page's `meta` is given; written out because the router's own type refers to the page itself. */
export type MetaArgs<Loaded = unknown> = { matches: Matches; loaderData?: Loaded | undefined }

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The site's address and brand, from the frame's loader; empty and neutral when the frame could not be read. */
export function siteFacts(matches: Matches): SiteFacts {
  for (const match of matches) {
    const loaded = match?.loaderData as Partial<SiteFacts> | null | undefined
    if (typeof loaded?.origin === 'string' && typeof loaded.brand === 'string')
      return { origin: loaded.origin, brand: loaded.brand, cards: loaded.cards ?? '' }
  }
  return { origin: '', brand: 'Ouvréo', cards: '' }
}

/**
 * Title, description, canonical address and what a shared link shows. `path` is the canonical one, which an alias
 * shares; `index: false` keeps the page out of search engines. `data` is JSON-LD.
 */
export function pageMeta(
  matches: Matches,
  page: {
    title: string
    description: string
    path: string
    index?: boolean
    /** The path whose picture is shared, when it is not this page's own. */ picture?: string
    data?: readonly object[]
  },
): MetaLine[] {
  const { origin, brand, cards } = siteFacts(matches)
  const title = page.title.includes(brand) ? page.title : `${page.title} — ${brand}`
  return [
    { title },
    { name: 'description', content: page.description },
    ...(page.index === false
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link' as const, rel: 'canonical', href: origin + page.path }]),
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:site_name', content: brand },
    { property: 'og:url', content: origin + page.path },
    ...(cards && page.index !== false
      ? cardMeta(
          `${cards}${page.picture ?? (page.path === '/' ? '/accueil' : page.path)}.png`,
          title,
        )
      : []),
    ...(page.data ?? []).map((data) => ({ 'script:ld+json': data })),
  ]
}

/** The picture of a shared link, and how wide it is shown. */
function cardMeta(picture: string, alt: string): MetaLine[] {
  return [
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The way here, for search engines. `trail` holds paths of this site, the present page last. */
export function breadcrumbData(
  origin: string,
  trail: readonly { label: string; href: string }[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: origin + step.href,
    })),
  }
}

/** Questions and their answers, for search engines. */
export function faqData(questions: readonly { question: string; answer: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
