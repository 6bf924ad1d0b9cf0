import { expect, it } from 'vitest'
import { robotsText } from './robots.ts'

it('closes everything while the gate is on, and names no list', () => {
  expect(robotsText({ gated: true, origin: 'https://ouvreo.example' })).toBe(
    'User-agent: *\nDisallow: /\n',
  )
})

it('opens the public pages, closes the personal ones, and says where the list is', () => {
  const text = robotsText({ gated: false, origin: 'https://ouvreo.example' })
  expect(text).toContain('Sitemap: https://ouvreo.example/sitemap.xml')
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1]!)
  const allowed = (path: string) => !closed.some((begins) => path.startsWith(begins))
  expect(
    [
      '/',
      '/espace-pro',
      '/metiers/plomberie/lyon-69003',
      '/aide',
      '/trouver-pro',
      '/partage/accueil.png',
    ].filter((path) => !allowed(path)),
  ).toEqual([])
  expect(
    [
      '/admin',
      '/espace-pro/devis',
      '/espace-pro-dashboard',
      '/espace-particulier-dashboard',
      '/espace-particulier/demandes',
    ].filter(allowed),
  ).toEqual([])
})
