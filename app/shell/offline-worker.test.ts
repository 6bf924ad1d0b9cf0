import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'

const HOME = 'https://ouvreo.example'
const VISIT = '/espace-pro/visites/0190aaaa-1111-7111-8111-111111111111'

type Kept = Map<string, Response>
let stored: Map<string, Kept>
let handlers: Record<string, (event: Record<string, unknown>) => void>
let network: (path: string) => Promise<Response>
let asked: string[]

/** The worker as a browser runs it, in a world of its own. */
function run(scope: string): void {
  stored = new Map()
  handlers = {}
  asked = []
  const name = (path: string | { url: string }) =>
    (typeof path === 'string' ? path : path.url).replace(HOME, '')
  const open = (cache: string) => {
    if (!stored.has(cache)) stored.set(cache, new Map())
    const kept = stored.get(cache)!
    return {
      match: async (path: string) => kept.get(name(path))?.clone(),
      put: async (path: string, answer: Response) => void kept.set(name(path), answer),
      keys: async () => [...kept.keys()].map((path) => ({ url: HOME + path })),
      delete: async (path: string) => kept.delete(name(path)),
    }
  }
  runInContext(
    readFileSync('public/hors-ligne.js', 'utf8'),
    createContext({
      self: {
        location: { origin: HOME },
        registration: { scope: HOME + scope },
        addEventListener: (event: string, handler: () => void) => (handlers[event] = handler),
      },
      caches: {
        open: async (cache: string) => open(cache),
        match: async (path: string, { cacheName }: { cacheName: string }) =>
          stored.get(cacheName)?.get(path)?.clone(),
        delete: async (cache: string) => stored.delete(cache),
      },
      fetch: (request: string | { url: string }) => {
        asked.push(name(request))
        return network(name(request))
      },
      URL,
      Headers,
      Response,
      setTimeout,
    }),
  )
}
beforeEach(() => run('/espace-pro'))

const html = (title: string, at = HOME) => {
  const answer = new Response(`<html lang="fr"><title>${title} — Ouvréo</title></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  return Object.defineProperties(answer, {
    redirected: { value: at !== HOME },
    url: { value: at },
    clone: { value: () => html(title, at) },
  })
}
async function go(path: string): Promise<string> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  handlers.fetch!({
    request: { url: HOME + path, method: 'GET', mode: 'navigate' },
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (more: Promise<unknown>) => work.push(more),
  })
  const text = await (await answer!).text()
  for (const one of work) await one
  return text
}
async function tell(me: string, page: string, ahead: string[] = []): Promise<void> {
  let work: unknown
  handlers.message!({ data: { me, page, ahead }, waitUntil: (given: unknown) => (work = given) })
  await work
}
const keptPages = () => [...(stored.get('ouvreo-pages')?.keys() ?? [])].toSorted()
const cut = () => {
  network = async () => {
    throw new TypeError('Failed to fetch')
  }
}

describe('the worker of the artisan’s space', () => {
  it('keeps the pages of its list, and gives them with their moment where no answer comes', async () => {
    network = async (path) => html(path)
    const out = ['/espace-pro/abonnement', '/espace-pro/parametres', `${VISIT}/apercu`]
    for (const path of [VISIT, '/espace-pro/agenda?semaine=2026-W12', ...out]) await go(path)
    expect(keptPages()).toEqual(['/espace-pro/agenda?semaine=2026-W12', VISIT])
    cut()
    expect(await go(VISIT)).toMatch(/<html data-kept-at="20.+<title>\/espace-pro\/visites/)
    const missing = await go('/espace-pro/devis')
    expect(missing).toContain('Cette page n’a pas été gardée sur cet appareil')
    expect(missing).toContain(`href="${VISIT}"`)
  })

  it('keeps where a devis is written and a reception signed without network, and nothing else of theirs', async () => {
    network = async (path) => html(path)
    const reception = `${VISIT.replace('visites', 'interventions')}/reception`
    const quote = VISIT.replace('visites', 'devis')
    for (const path of [reception, quote, '/espace-pro/devis/sans-reseau']) await go(path)
    for (const path of [`${quote}/signature`, '/espace-pro/devis/nouveau']) await go(path)
    expect(keptPages()).toEqual([quote, '/espace-pro/devis/sans-reseau', reception].toSorted())
  })

  it('shows the server’s answer whatever it says', async () => {
    network = async () => html('Visite')
    await go(VISIT)
    network = async () => new Response('En panne', { status: 503 })
    expect(await go(VISIT)).toBe('En panne')
  })

  it('fetches ahead what is of its list, twenty pages at most, and not again at once', async () => {
    network = async (path) => html(path)
    const many = Array.from({ length: 40 }, (_, i) => VISIT.replace(/1{12}$/, `${i + 1e11}`))
    await tell('moi', '/espace-pro-dashboard', ['/admin', '/espace-pro/parametres', ...many])
    expect(asked).toHaveLength(19)
    await tell('moi', '/espace-pro-dashboard', many.slice(0, 18))
    expect(asked).toHaveLength(19)
  })

  it('forgets everything at the sign-in, and for another account', async () => {
    network = async () => html('Visite')
    await tell('moi', VISIT)
    await tell('autre', '/espace-pro/agenda')
    expect(keptPages()).toEqual(['/espace-pro/-/compte', '/espace-pro/agenda'])
    network = async () => html('Connexion', `${HOME}/connexion`)
    // The price list, which pages keep themselves, goes as well.
    stored.set('ouvreo-tarifs', new Map())
    await tell('autre', VISIT)
    expect([...stored.keys()]).toEqual([])
  })
})

describe('at the sign-out', () => {
  const signOut = () => {
    let work: unknown
    handlers.message!({ data: { forget: true }, waitUntil: (given: unknown) => (work = given) })
    return work as Promise<void>
  }

  it('keeps nothing of a page that was still on its way, and fetches none of those ahead', async () => {
    let arrive = () => {}
    network = (path) => new Promise((resolve) => (arrive = () => resolve(html(path))))
    const telling = tell('moi', '/espace-pro-dashboard', [VISIT, '/espace-pro/agenda'])
    await expect.poll(() => asked).toEqual(['/espace-pro-dashboard'])
    await signOut()
    arrive()
    await telling
    expect(asked).toEqual(['/espace-pro-dashboard'])
    expect([...stored.keys()]).toEqual([])
  })

  it('leaves no cache behind, not even an empty one, and keeps again for who signs in next', async () => {
    network = async (path) => html(path)
    await tell('moi', VISIT)
    await signOut()
    await go('/espace-pro/devis/nouveau')
    expect([...stored.keys()]).toEqual([])
    await tell('autre', VISIT)
    expect(keptPages()).toEqual(['/espace-pro/-/compte', VISIT])
  })
})

describe('the worker of a crew’s space', () => {
  it('keeps the planning and what it leads to, apart, and forgets it when led out', async () => {
    run('/espace-equipe')
    const works = VISIT.replace('espace-pro/visites', 'espace-equipe/chantiers')
    network = async (path) => html(path)
    await tell('moi', '/espace-equipe', [works, VISIT, '/espace-pro/agenda'])
    expect(stored.has('ouvreo-pages')).toBe(false)
    expect([...stored.get('ouvreo-pages-equipe')!.keys()].toSorted()).toEqual(
      [works, '/espace-equipe', '/espace-pro/-/compte'].toSorted(),
    )
    cut()
    expect(await go(works)).toMatch(/<html data-kept-at="20/)
    network = async () => html('Tableau de bord', `${HOME}/espace-particulier-dashboard`)
    await go('/espace-equipe')
    expect([...stored.keys()]).toEqual([])
  })
})
