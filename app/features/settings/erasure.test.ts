import { describe, expect, it } from 'vitest'
import { keptAfterErasure } from './erasure.ts'

describe('what is kept of an erased account, as its owner is told', () => {
  const nothing = {
    contracts: 0,
    publishedReviews: 0,
    everVerified: false,
    freeMonthTaken: false,
    invoices: 0,
  }

  const IDENTITY =
    'votre identité (nom, email, téléphone), cinq ans, pour l’autorité judiciaire seule (décret 2021-1362)'

  it('is their identity alone of somebody who signed and published nothing', () => {
    expect(keptAfterErasure({ ...nothing, kind: 'particulier' })).toEqual([IDENTITY])
    expect(keptAfterErasure({ ...nothing, kind: 'artisan' })).toEqual([IDENTITY])
  })

  it('is each thing that stays, with until when', () => {
    const said = keptAfterErasure({
      kind: 'artisan',
      contracts: 2,
      publishedReviews: 0,
      everVerified: true,
      freeMonthTaken: true,
      invoices: 3,
    })
    expect(said.map((line) => line.split(',')[0])).toEqual([
      '2 devis acceptés',
      'l’identité de votre entreprise (nom',
      'les factures de votre abonnement',
      'le SIRET du mois offert',
      'des empreintes illisibles du dirigeant',
      'votre identité (nom',
    ])
    expect(said.join()).toMatch(/dix ans.*six mois.*dix ans.*cinq ans/u)
    expect(keptAfterErasure({ ...nothing, kind: 'particulier', publishedReviews: 1 })).toEqual([
      'un avis publié, sans votre nom ni vos photos, tant que la page de l’entreprise existe',
      IDENTITY,
    ])
  })
})
