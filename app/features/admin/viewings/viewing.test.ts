import { describe, expect, it } from 'vitest'
import { isClosedToViewers, isViewed, openedPage, refusalToView } from './viewing.ts'

describe('whose space may be looked at', () => {
  it('never a colleague’s, nor one that its owner cannot open', () => {
    expect(refusalToView({ side: 'admin', state: 'active' })).toBe('of_the_team')
    expect(refusalToView({ side: 'none', state: 'active' })).toBe('no_space')
    for (const state of ['unconfirmed', 'suspended', 'erased'] as const)
      expect(refusalToView({ side: 'artisan', state })).toBe('not_active')
    expect(refusalToView({ side: 'artisan', state: 'active' })).toBeNull()
    expect(refusalToView({ side: 'particulier', state: 'active' })).toBeNull()
  })
})

describe('what is seen as the person', () => {
  it.each([
    '/espace-particulier-dashboard',
    '/espace-particulier-dashboard.data',
    '/espace-particulier/devis',
    '/espace-pro/devis/1.data',
    '/espace-equipe',
    '/fichiers/1',
  ])('%s', (path) => expect(isViewed(path)).toBe(true))

  it.each([
    '/',
    '/espace-pro',
    '/admin',
    '/admin/utilisateurs/1',
    '/deconnexion',
    '/api/flux',
    '/api/actes',
    '/pieces/1',
    '/trouver-pro',
    '/tarifs',
  ])('and not %s', (path) => expect(isViewed(path)).toBe(false))
})

describe('what stays closed to who looks', () => {
  const closed = [
    '/espace-particulier/conversations',
    '/espace-particulier/conversations/1/creneaux',
    '/espace-particulier/projets/1/fil',
    '/espace-pro/messages/1',
    '/espace-pro/projets/1',
    '/espace-particulier/parametres/securite',
    '/espace-pro/parametres/donnees/export.json',
    '/espace-particulier/mot-de-passe',
    '/espace-pro/bibliotheque.csv',
    '/espace-pro/factures/comptabilite/fichiers/fec.txt',
    '/espace-pro/factures/annuaire',
    '/espace-pro/webhooks',
    '/espace-pro/webhooks/1',
  ]
  it.each(closed)('%s, however it is written', (path) => {
    const [first, ...rest] = path.slice(1).split('/')
    for (const written of [
      path,
      `${path}/`,
      `${path}.data`,
      path.toUpperCase(),
      `/${first}//${rest.join('/')}`,
      `/${first}/${encodeURIComponent(rest.join('/'))}`,
    ]) {
      expect([written, isClosedToViewers(written)]).toEqual([written, true])
      expect([written, isViewed(written)]).toEqual([written, true])
    }
  })

  it.each(['/espace-particulier/projets/1', '/espace-pro/devis', '/espace-pro/parametres'])(
    'but not %s',
    (path) => expect(isClosedToViewers(path)).toBe(false),
  )
})

it('keeps of an opened page where it lies, not how it was asked', () => {
  expect(openedPage('/espace-pro/devis/AB.data')).toBe('/espace-pro/devis/ab')
})
