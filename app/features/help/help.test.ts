import { TRANSFER_DAYS } from '#app/features/invoices/payments/card/card-payment.ts'
import { describe, expect, test } from 'vitest'
import { CHALLENGE_MINUTES } from '#app/features/accounts/second-factor/two-factor.ts'
import { DECIDE_WITHIN_DAYS as NOTICE_DAYS } from '#app/features/content-notices/content-notice.ts'
import { CONFIRM_DAYS } from '#app/features/works/works.ts'
import { DECISION_DAYS, REPORT_DAYS } from '#app/features/requests/reports/contact-report.ts'
import { AWAY_MINUTES, MAILS_A_DAY } from '#app/features/messages/message.ts'
import { CONFIRM_HOURS, MAX_OPEN_DAYS, OPEN_DAYS } from '#app/features/requests/quote-request.ts'
import { DECIDE_WITHIN_DAYS, EDIT_DAYS } from '#app/features/reviews/review.ts'
import { TRIAL_DAYS, TRIAL_MIN_CREDITS } from '#app/features/subscriptions/plans/plans.ts'
import { TRIED_FOR_MS } from '#app/features/webhooks/webhook.ts'
import routes from '#app/routes.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import { getArticle, listArticles, movedArticle } from './articles.server.ts'
import { countArticles, readArticle, searchArticles } from './help.ts'
import { readMarkdown } from './markdown.ts'

const articles = listArticles()
const words = (text: string) => foldText(text).split(' ')
const name = ({ category, slug }: { category: string; slug: string }) => `${category}/${slug}`

/** Every address of the site as a pattern; the page of lost addresses is left out. */
const patterns = (function patternsOf(
  entries: readonly (typeof routes)[number][],
  base = '',
): RegExp[] {
  return entries.flatMap((entry) => {
    const path = entry.index ? base : `${base}/${entry.path ?? ''}`.replace(/\/$/, '')
    const own =
      entry.path !== undefined && entry.path !== '*'
        ? [new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`)]
        : []
    return [...own, ...patternsOf(entry.children ?? [], path)]
  })
})(routes)

describe('the help centre', () => {
  test('holds the specified number of articles in each part', () => {
    expect(countArticles(articles)).toEqual({ general: 12, securite: 8, tarifs: 6, technique: 10 })
  })

  test.each(articles.map((article) => [name(article), article] as const))(
    '%s has at least 250 words, a summary of one line and headings',
    (_name, article) => {
      expect(article.body.split(/\s+/).length).toBeGreaterThanOrEqual(250)
      expect(article.summary.length).toBeLessThan(160)
      expect(
        readMarkdown(article.body).filter((block) => block.kind === 'heading').length,
      ).toBeGreaterThanOrEqual(3)
    },
  )

  test('says each thing once: no two articles share a quarter of their runs of four words', () => {
    const runs = articles.map(
      (article) =>
        new Set(words(article.body).map((_, index, all) => all.slice(index, index + 4).join(' '))),
    )
    const alike: string[] = []
    for (const [a, first] of runs.entries()) {
      for (const [b, second] of runs.entries()) {
        const shared = [...first].filter((run) => second.has(run)).length
        if (a < b && shared / Math.min(first.size, second.size) > 0.25)
          alike.push(`${name(articles[a]!)} ~ ${name(articles[b]!)}`)
      }
    }
    expect(alike).toEqual([])
  })

  test('is still found at the addresses of earlier articles, and at no others', () => {
    expect(movedArticle('technique', 'brouillon-perdu')?.slug).toBe('decrire-mon-projet')
    expect(movedArticle('technique', 'constructor')).toBeNull()
    expect(movedArticle(undefined, undefined)).toBeNull()
  })

  test('leads only to addresses that exist', () => {
    const links = articles.flatMap((article) =>
      [...article.body.matchAll(/\]\(([^)]+)\)/g)].map((match) => ({
        from: name(article),
        to: match[1]!,
      })),
    )
    expect(links.length).toBeGreaterThan(60)
    const dead = links.filter(
      ({ to }) =>
        !patterns.some((pattern) => pattern.test(to)) ||
        (/^\/aide\/./.test(to) && !getArticle(to.split('/')[2], to.split('/')[3])),
    )
    expect(dead).toEqual([])
  })

  test('links every article to a screen of the site', () => {
    expect(articles.filter((article) => !/\]\(\//.test(article.body)).map(name)).toEqual([])
  })

  const WRITTEN: Record<number, string> = {
    3: 'trois',
    4: 'quatre',
    5: 'cinq',
    7: 'sept',
    10: 'dix',
    30: 'trente',
    72: '72',
    90: 'quatre-vingt-dix',
  }
  test.each([
    ['general/echanger-avec-un-artisan', `non lu ${WRITTEN[AWAY_MINUTES]} minutes`],
    ['general/echanger-avec-un-artisan', `${WRITTEN[MAILS_A_DAY]} emails par jour`],
    ['general/accepter-un-devis', `au bout de ${WRITTEN[TRANSFER_DAYS]} jours`],
    ['general/accepter-un-devis', `Après ${WRITTEN[CONFIRM_DAYS]} jours de silence`],
    ['general/laisser-un-avis', `relu sous ${WRITTEN[DECIDE_WITHIN_DAYS]} jours`],
    ['general/laisser-un-avis', `corriger pendant ${WRITTEN[EDIT_DAYS]} jours`],
    ['general/confirmer-ma-demande', `valable ${WRITTEN[CONFIRM_HOURS]} heures`],
    ['general/mettre-en-pause-prolonger-cloturer', `ouverte ${WRITTEN[OPEN_DAYS]} jours`],
    [
      'general/mettre-en-pause-prolonger-cloturer',
      `${WRITTEN[MAX_OPEN_DAYS]} jours à partir d’aujourd’hui`,
    ],
    ['securite/signaler-un-probleme', `le contenu sous ${WRITTEN[NOTICE_DAYS]} jours`],
    ['tarifs/comprendre-les-contacts', `sous ${WRITTEN[REPORT_DAYS]} jours`],
    ['tarifs/comprendre-les-contacts', `sous ${WRITTEN[DECISION_DAYS]} jours`],
    ['tarifs/mois-offert', `dure ${WRITTEN[TRIAL_DAYS]} jours`],
    ['tarifs/mois-offert', `au moins ${WRITTEN[TRIAL_MIN_CREDITS]} contacts`],
    ['technique/relier-un-autre-logiciel', `pendant ${WRITTEN[TRIED_FOR_MS / 86_400_000]} jours`],
    ['technique/connexion-refusee', `${WRITTEN[CHALLENGE_MINUTES]} minutes après le mot de passe`],
  ])('%s promises what the rules do: « %s »', (article, sentence) => {
    expect(articles.find((one) => name(one) === article)?.body.replaceAll('\u00a0', ' ')).toContain(
      sentence,
    )
  })

  test('uses French typography', () => {
    const wrong = articles.flatMap((article) =>
      [
        ...`${article.title}\n${article.summary}\n${article.body}`.matchAll(
          /[a-zà-ÿ] [;:!?»]|« |'/g,
        ),
      ].map((match) => `${name(article)}: ${match[0]}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('searching', () => {
  test('finds what people type, accents or not, titles first', () => {
    expect(searchArticles(articles, 'mot de passe oublié')[0]?.slug).toBe('mot-de-passe-oublie')
    expect(searchArticles(articles, 'MOT DE PASSE OUBLIE')[0]?.slug).toBe('mot-de-passe-oublie')
    expect(searchArticles(articles, 'photo heic').map((article) => article.slug)).toEqual([
      'photos-refusees',
    ])
  })

  test.each(['webhook', 'clé d’API', 'comptabilité logiciel'])(
    'finds how other software is linked by « %s »',
    (typed) => {
      expect(searchArticles(articles, typed).map(({ slug }) => slug)).toContain(
        'relier-un-autre-logiciel',
      )
    },
  )

  test('finds nothing when nothing is typed', () => {
    expect(searchArticles(articles, ' ')).toEqual([])
    expect(searchArticles(articles, 'zzz')).toEqual([])
  })
})

describe('the Markdown of articles', () => {
  test('knows headings, paragraphs, lists, strong words and links of this site', () => {
    expect(
      readMarkdown('## Titre\n\nUn **mot** et [un lien](/faq).\n\n- a\n- b\n\n1. c\n2. d'),
    ).toEqual([
      { kind: 'heading', content: [{ kind: 'text', text: 'Titre' }] },
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Un ' },
          { kind: 'strong', text: 'mot' },
          { kind: 'text', text: ' et ' },
          { kind: 'link', text: 'un lien', href: '/faq' },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        ordered: false,
        items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
      },
      {
        kind: 'list',
        ordered: true,
        items: [[{ kind: 'text', text: 'c' }], [{ kind: 'text', text: 'd' }]],
      },
    ])
  })

  test('leaves everything else as text, outside addresses and scripts included', () => {
    for (const source of [
      '<b>x</b>',
      '[x](https://exemple.fr)',
      '[x](//exemple.fr)',
      '[x](javascript:alert(1))',
    ]) {
      expect(readMarkdown(source)).toEqual([
        { kind: 'paragraph', content: [{ kind: 'text', text: source }] },
      ])
    }
  })
})

test('an article without title, summary or text is refused', () => {
  for (const source of [
    '',
    'Sans titre\n\nRésumé\n\nTexte',
    '# Titre\n\n## Sans résumé\n\nTexte',
    '# Titre\n\nRésumé',
  ])
    expect(() => readArticle('general', 'x', source)).toThrow('general/x')
})
