import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { applicationAt } from './applications.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import routes from '#app/routes.ts'

const LAYOUTS = import.meta.glob<{ handle?: PageHandle }>('./*.tsx')

/** Every address of the site, its parameters filled, with the application that its layout says. */
async function addresses(
  entries: RouteConfigEntry[],
  application: string | null = null,
): Promise<(readonly [address: string, application: string | null])[]> {
  const all = await Promise.all(
    entries.map(async ({ path, file, children }) => {
      if (!children) return [[`/${path ?? ''}`.replace(/:\w+|\*/g, 'x'), application] as const]
      const { handle } = await LAYOUTS[file.replace('shell', '.')]!()
      return addresses(children, handle?.application ?? null)
    }),
  )
  return all.flat()
}

it('says of every address what the layout of its route says', async () => {
  const said = await addresses(routes as RouteConfigEntry[])
  expect(said.length).toBeGreaterThan(150)
  for (const [address, application] of said)
    expect([address, applicationAt(address)]).toEqual([address, application])
})

it('looks at the path alone, and knows no other site', () => {
  expect(applicationAt('/admin/artisans?page=2#contenu')).toBe('team')
  expect(applicationAt('/trouver-pro?metier=plomberie')).toBe('public')
  for (const elsewhere of [
    'https://ailleurs.example/admin',
    '//ailleurs.example/admin',
    'tel:0123456789',
    '#contenu',
    '/administration',
    '/espace-pro?x=/espace-pro/devis',
  ])
    expect([elsewhere, applicationAt(elsewhere)]).toEqual([elsewhere, null])
})
