import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { artisanQuestions } from '#app/features/public-site/faq-questions.ts'
import { creditsInWords, planWords, presentPlanInWords } from './plan-words.ts'

test('a plan says its own contacts and radius, from the catalogue', () => {
  expect(planWords(INITIAL_PLANS.eco).features.slice(0, 2)).toEqual([
    '3 contacts clients par mois',
    'Zone d’intervention jusqu’à 25 km',
  ])
  expect(planWords(INITIAL_PLANS.premium).features.slice(0, 2)).toEqual([
    'Contacts clients illimités',
    'Zone d’intervention jusqu’à 150 km',
  ])
  expect(planWords(INITIAL_PLANS.pro).features).toContain(
    'Fiche d’entreprise complète, galerie de 12\u00a0photos',
  )
  expect(creditsInWords(INITIAL_PLANS.gratuit)).toBe('2 contacts clients par mois')
})

test('the three prices of the questions are those of the catalogue', () => {
  for (const slug of ['eco', 'pro', 'premium'] as const)
    expect(artisanQuestions(INITIAL_PLANS)[0]!.answer).toContain(
      formatEuros(INITIAL_PLANS[slug].priceInclCents),
    )
})

test('no page, text or article writes the price of a plan by hand', () => {
  const sources = [
    'app/features/public-site',
    'app/features/help',
    'app/features/contact',
    'app/features/trades',
    'app/shell',
  ].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|md)$/.test(name) && !name.includes('.test.'))
      .map((name) => `${folder}/${name}`),
  )
  expect(sources.length).toBeGreaterThan(80)
  expect(
    sources.filter((path) =>
      /\b(19|29|39|59|69)[,.]90\b|\b(1990|2990|3990|5990|6990)\b/.test(readFileSync(path, 'utf8')),
    ),
  ).toEqual([])
})

test('an artisan reads where they stand in one sentence', () => {
  const none = {
    plan: PLANS.gratuit,
    chosen: null,
    status: 'inactive',
    trial: false,
    endsAt: null,
  } as const
  expect(presentPlanInWords(none, INITIAL_PLANS, PARIS)).toBe(
    'Vous êtes en Gratuit, 2 contacts clients par mois.',
  )
  expect(presentPlanInWords({ ...none, chosen: PLANS.eco }, INITIAL_PLANS, PARIS)).toBe(
    'Vous avez choisi Eco : le mois offert commencera à la vérification de votre dossier.',
  )
  expect(
    presentPlanInWords(
      {
        plan: PLANS.pro,
        chosen: null,
        status: 'active',
        trial: true,
        endsAt: new Date('2026-12-01T08:00:00Z'),
      },
      INITIAL_PLANS,
      PARIS,
    ),
  ).toBe('Vous êtes en Pro, mois offert jusqu’au 1er\u00a0décembre 2026.')
  expect(
    presentPlanInWords(
      { ...none, status: 'expired', endsAt: new Date('2026-12-01T08:00:00Z') },
      INITIAL_PLANS,
      PARIS,
    ),
  ).toBe('Vous êtes en Gratuit, 2 contacts clients par mois.')
  // The same instant is still the day before in Tahiti.
  expect(
    presentPlanInWords(
      {
        plan: PLANS.pro,
        chosen: null,
        status: 'active',
        trial: true,
        endsAt: new Date('2026-12-01T08:00:00Z'),
      },
      INITIAL_PLANS,
      'Pacific/Tahiti',
    ),
  ).toContain('30\u00a0novembre 2026')
})
