import { expect, test } from 'vitest'
import { effectsOfChange, PLAN_ORDER, PLAN_RIGHTS } from './plan-rights.ts'
import { INITIAL_PLANS } from './initial-plans.ts'
import type { PlanSlug } from './plans.ts'

const texts = (
  from: PlanSlug,
  to: PlanSlug,
  facts = { trial: false, radiusKm: 40 as number | null, pictures: 0, people: 0 },
) => effectsOfChange(INITIAL_PLANS[from], INITIAL_PLANS[to], facts).map(({ text }) => text)

test('going down says how far the zone shrinks, that the gallery hides, and fewer contacts', () => {
  const lost = texts('pro', 'eco', { trial: false, radiusKm: 40, pictures: 12, people: 3 })
  expect(lost).toEqual([
    'Contacts par mois\u00a0: 10 aujourd’hui, 3 ensuite.',
    'Votre zone de 40\u00a0km se réduit à 25\u00a0km. Votre réglage est gardé et revient avec une formule plus large.',
    'Votre galerie (12\u00a0photos) n’est plus montrée au public. Rien n’est effacé.',
    'Accès pour votre équipe\u00a0: 2\u00a0personnes. Les 3\u00a0personnes qui en ont un le gardent\u00a0; vous n’en inviterez pas d’autre avant d’être sous cette limite.',
    'Alertes de demandes\u00a0: email (aujourd’hui\u00a0: email, en direct et sur vos appareils).',
    'Statistiques\u00a0: aucune (aujourd’hui\u00a0: détaillées).',
    'Liaison avec vos logiciels\u00a0: aucune (aujourd’hui\u00a0: webhooks et API).',
    'Support\u00a0: email (aujourd’hui\u00a0: prioritaire).',
  ])
})

test('going up says what is gained, and that a chosen radius is reached', () => {
  expect(texts('eco', 'pro').slice(0, 3)).toEqual([
    'Contacts par mois\u00a0: 3 aujourd’hui, 10 ensuite.',
    'Votre zone atteint les 40\u00a0km que vous avez choisis, au lieu de 25\u00a0km.',
    'Une galerie de photos s’ouvre sur votre fiche.',
  ])
  expect(
    texts('pro', 'premium', { trial: false, radiusKm: null, pictures: 0, people: 0 }),
  ).toContain('Rayon maximal\u00a0: 150\u00a0km au lieu de 60\u00a0km.')
})

test('within the free month ten contacts stay ten', () => {
  expect(texts('pro', 'eco', { trial: true, radiusKm: 20, pictures: 0, people: 0 })[0]).toBe(
    'Rayon maximal\u00a0: 25\u00a0km au lieu de 60\u00a0km.',
  )
  expect(texts('pro', 'gratuit', { trial: true, radiusKm: 20, pictures: 0, people: 0 })[0]).toBe(
    'Contacts par mois\u00a0: 10 aujourd’hui, 2 ensuite.',
  )
})

test('the same plan changes nothing, and every right is written for every plan', () => {
  for (const slug of PLAN_ORDER)
    expect(
      effectsOfChange(INITIAL_PLANS[slug], INITIAL_PLANS[slug], {
        trial: false,
        radiusKm: 30,
        pictures: 3,
        people: 3,
      }),
    ).toEqual([])
  for (const right of PLAN_RIGHTS)
    expect(PLAN_ORDER.filter((slug) => right.of(INITIAL_PLANS[slug]).length === 0)).toEqual([])
})
