import { createElement, type ReactElement } from 'react'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, it } from 'vitest'
import { rendered, renderedWords } from '#test/rendered.tsx'
import { ErrorBoundary as InAdmin } from './admin.tsx'
import { ErrorBoundary as InArtisan } from './artisan.tsx'
import { ErrorBoundary as InParticulier } from './particulier.tsx'

const facts = {
  roles: ['administrator'],
  brand: 'Ouvréo',
  foot: { phone: '09 70 00 00 26', hours: 'du lundi au vendredi', gated: false },
  me: 'a',
  newsSeq: 0,
  toAnswer: 2,
  messages: 1,
  works: 0,
  unread: 0,
  toVerify: 0,
  disputes: 0,
  reports: 0,
  notices: 0,
  reviews: 0,
  support: 0,
}
type Given = { error: unknown; loaderData: object | undefined }
/**
 * A space's boundary as the router would show it: with what its frame was given, or with nothing
 * where that was refused.
 */
const boundary = (
  Boundary: (props: never) => ReactElement,
  error: unknown,
  loaderData: object | undefined,
) => createElement(Boundary as unknown as (given: Given) => ReactElement, { error, loaderData })
const missing = new ErrorResponse(404, 'Not Found', null)

describe.each([
  ['particulier', InParticulier, '/espace-particulier-dashboard'],
  ['artisan', InArtisan, '/espace-pro-dashboard'],
  ['admin', InAdmin, '/admin'],
] as const)('what goes wrong in the space: %s', (_, Boundary, home) => {
  it('keeps the frame around what is missing, and leads back into the space', async () => {
    const html = await rendered(boundary(Boundary, missing, facts))
    expect(html).toContain('Page introuvable')
    expect(html).toContain('Se déconnecter')
    expect(html).toMatch(new RegExp(`href="${home}"[^>]*>(<[^>]+>)*Retour au tableau de bord`))
  })

  it('tells a line that was cut from a fault of ours', async () => {
    expect(
      await renderedWords(boundary(Boundary, new TypeError('Failed to fetch'), facts)),
    ).toContain('La connexion a été coupée')
    expect(await renderedWords(boundary(Boundary, new Error('anything'), facts))).toContain(
      'L’erreur vient de nous',
    )
  })

  it('shows nothing of the space to whom its frame was refused', async () => {
    await expect(rendered(boundary(Boundary, missing, undefined))).rejects.toBe(missing)
  })
})
