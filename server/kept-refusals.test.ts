import { describe, expect, it, vi } from 'vitest'
import { data } from 'react-router'
import type { RequestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { AtDoor } from '#app/features/accounts/sign-in/sign-in-action.server.ts'
import { contentVersion, learnVersions } from '#app/platform/web/content-version.server.ts'
import { keepRefusals } from './kept-refusals.ts'

const refusal = (
  email: string,
  sentence = 'Adresse ou mot de passe incorrect.',
  status = 401,
): AtDoor =>
  data({ errors: {}, refusal: sentence, email }, { status, headers: { 'set-cookie': 'toast=x' } })
const scopeOf = (nonce: string, own: Partial<RequestScope> = {}) =>
  ({ nonce, sessionToken: null, unavailable: false, ...own }) as RequestScope

/** A door whose page shows the refusal that the scope holds, as the router's does; `rendered` counts. */
function aDoor(options: { now?: () => number; enabled?: boolean } = {}) {
  const refusals = keepRefusals({ enabled: true, ...options })
  const rendered = vi.fn((scope: RequestScope) => {
    const { data: shown, init } = scope.atDoor!
    return new Response(
      `<p>${shown.refusal}</p><input value="${shown.email}"><style nonce="${scope.nonce}"></style>`,
      {
        status: init!.status!,
        headers: { ...(init!.headers as Record<string, string>), 'content-type': 'text/html' },
      },
    )
  })
  const ask = async (
    answer: AtDoor,
    { path = '/connexion', scope = scopeOf('n') }: { path?: string; scope?: RequestScope } = {},
  ) => {
    scope.atDoor = answer
    const response = await refusals.take(answer, {
      request: new Request(`http://localhost${path}`),
      scope,
      page: () => Promise.resolve(rendered(scope)),
    })
    return {
      status: response.status,
      html: await response.text(),
      cookies: response.headers.getSetCookie(),
      type: response.headers.get('content-type'),
    }
  }
  return { rendered, ask }
}

describe('the page that refuses a sign-in', () => {
  it('is rendered once, and given to each with their own address, nonce and toast', async () => {
    const { ask, rendered } = aDoor()
    const first = await ask(refusal('un@maison.fr'), { scope: scopeOf('a1') })
    const second = await ask(refusal('deux@maison.fr'), { scope: scopeOf('b2') })
    expect(rendered).toHaveBeenCalledTimes(1)
    expect(first).toEqual({
      status: 401,
      html: '<p>Adresse ou mot de passe incorrect.</p><input value="un@maison.fr"><style nonce="a1"></style>',
      cookies: ['toast=x'],
      type: 'text/html',
    })
    expect(second).toEqual({
      ...first,
      html: first.html.replace('un@', 'deux@').replace('a1', 'b2'),
    })
  })

  it('shows what was typed as text, whatever it is', async () => {
    const { ask } = aDoor()
    await ask(refusal('x'))
    const { html } = await ask(refusal(`"><script>alert(1)</script>$&$'&'`))
    expect(html).toContain(
      `value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$&#x27;&amp;&#x27;"`,
    )
  })

  it('is another for another door or sentence, and rendered anew when the look changes or after a quarter of an hour', async () => {
    let now = 0
    const { ask, rendered } = aDoor({ now: () => now })
    await ask(refusal('x'))
    await ask(refusal('x'), { path: '/connexion-pro' })
    expect((await ask(refusal('x', 'Trop d’essais.', 429))).status).toBe(429)
    expect(rendered).toHaveBeenCalledTimes(3)
    learnVersions([['theme', contentVersion('theme') + 1]])
    await ask(refusal('x'))
    now = 15 * 60_000 + 1
    await ask(refusal('x'))
    await ask(refusal('x'))
    expect(rendered).toHaveBeenCalledTimes(5)
  })

  it('is never kept for somebody signed in, for a wanted address, for a field to mend, nor when it came out otherwise', async () => {
    const { ask, rendered } = aDoor()
    for (let time = 0; time < 2; time++) {
      await ask(refusal('x'), { scope: scopeOf('n', { sessionToken: 'signed-in' }) })
      await ask(refusal('x'), { path: '/connexion?redirect=%2Fespace-pro' })
      await ask(
        data(
          { errors: { email: 'Indiquez votre adresse email.' }, refusal: null, email: '' },
          { status: 422 },
        ),
      )
    }
    expect(rendered).toHaveBeenCalledTimes(6)
    rendered.mockImplementation(() => new Response('no field here', { status: 401 }))
    expect((await ask(refusal('x', 'Autre chose.'))).html).toBe('no field here')
    expect((await ask(refusal('x', 'Autre chose.'))).html).toBe('no field here')
    expect(rendered).toHaveBeenCalledTimes(10)
  })
})
