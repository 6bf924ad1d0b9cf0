import { expect, test } from 'vitest'
import { headerContext } from './header-context.ts'

test.each([
  '/particuliers',
  '/espace-particulier-dashboard',
  '/espace-particulier/demandes',
  '/trouver-pro',
  '/trouver-pro/merci',
  '/metiers',
  '/metiers/plomberie',
  '/metiers/plomberie/lyon-69003',
  '/artisans/toits-de-loire',
  '/nos-garanties',
  '/garanties',
  '/faq',
  '/faq/',
])('%s belongs to individuals', (path) => expect(headerContext(path)).toBe('particulier'))

test.each([
  '/artisans',
  '/artisans/',
  '/espace-pro',
  '/espace-pro-dashboard',
  '/espace-pro/demandes',
  '/pro',
  '/comment-ca-marche-pro',
  '/temoignages-pros',
  '/connexion-pro',
  '/inscription',
])('%s belongs to artisans', (path) => expect(headerContext(path)).toBe('artisan'))

test.each([
  '/',
  '/a-propos',
  '/contact',
  '/support',
  '/connexion',
  '/avis',
  '/tarifs',
  '/nos-tarifs',
  '/paiement/pro',
  '/devenir-partenaire',
  '/cgu',
  '/unauthorized',
  '/n-existe-pas',
  '/particuliers-et-autres',
  '/metiersx',
  '/programme',
  '/faq/autre',
])('%s is neutral', (path) => expect(headerContext(path)).toBe('neutral'))
