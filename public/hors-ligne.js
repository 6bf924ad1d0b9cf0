// The service worker of the artisan's space, and of their crew's: keeps the pages of the day on the device, and gives
// them while there is no network. Why and for how long: docs/decisions/031-pages-kept-on-the-device.md.
const OF_CREW = self.registration.scope.endsWith('/espace-equipe')
const PAGES = OF_CREW ? 'ouvreo-pages-equipe' : 'ouvreo-pages'
const FILES = OF_CREW ? 'ouvreo-fichiers-equipe' : 'ouvreo-fichiers'
/** The price list, which the pages of devis keep themselves. */
const PRICES = 'ouvreo-tarifs'
const MOST = { [PAGES]: 200, [FILES]: 400 }
const KEPT_DAYS = 14
/** How long a page is waited for when a copy of it is there. */
const PATIENCE_MS = 4_000
/** A copy younger than this is not asked for again: that of the page shown, and those fetched ahead. */
const FRESH_MS = { shown: 10 * 60_000, ahead: 60 * 60_000 }
const MOST_AHEAD = 20
/** Whose pages are kept. */
const OWNER = '/espace-pro/-/compte'
const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const KEPT = new RegExp(
  OF_CREW
    ? `^/espace-equipe(?:/(?:chantiers|visites)/${ID})?$`
    : `^/espace-pro(?:-dashboard|/(?:agenda(?:/tournee)?|bibliotheque|messages/support|` +
        `devis/sans-reseau|interventions/${ID}/reception|(?:visites|interventions|demandes|messages|devis|factures|clients)(?:/${ID})?))$`,
)
const SECTIONS = {
  '/espace-pro-dashboard': 'Tableau de bord',
  '/espace-pro/agenda': 'Agenda',
  '/espace-pro/agenda/tournee': 'Tournée',
  '/espace-pro/demandes': 'Demandes',
  '/espace-pro/messages': 'Messages',
  '/espace-pro/interventions': 'Interventions',
  '/espace-pro/devis': 'Devis',
  '/espace-pro/devis/sans-reseau': 'Écrire un devis sans réseau',
  '/espace-pro/factures': 'Factures',
  '/espace-pro/clients': 'Clients',
  '/espace-pro/bibliotheque': 'Bibliothèque',
  '/espace-equipe': 'Mon planning',
}
/** Something was sent since: what was kept before may be wrong. */
let changedAt = 0
/** How often everything was forgotten: what began to be kept before is not kept any more. */
let forgettings = 0

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
  ),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET') changedAt = Date.now()
  else if (url.origin !== self.location.origin) return
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(url.pathname))
  else if (request.mode === 'navigate') event.respondWith(page(event, url))
})

// What a page says once it is shown: whose it is, where it stands, and what to fetch ahead. Or that they sign out.
self.addEventListener('message', (event) =>
  event.waitUntil((event.data.forget ? forget() : shown(event.data)).catch(() => undefined)),
)

/** A hashed file: what is kept is true for ever. */
async function file(path) {
  const files = await caches.open(FILES)
  const found = await files.match(path, { ignoreVary: true })
  if (found) return found
  const answer = await fetch(path)
  if (answer.ok) await files.put(path, answer.clone()).catch(() => undefined)
  return answer
}

/** The network's answer, whatever it says; the copy, where none comes; else a page that says so. */
async function page(event, url) {
  const mayBeKept = KEPT.test(url.pathname)
  const copy = mayBeKept ? await copyOf(url.pathname + url.search) : null
  const answer = asked(event, url, mayBeKept)
  event.waitUntil(answer.catch(() => undefined))
  try {
    return (await (copy ? Promise.race([answer, patience()]) : answer)) ?? copy
  } catch {
    return copy ?? missing(url)
  }
}

async function asked(event, url, mayBeKept) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  // Whoever is out of a crew is led elsewhere from every page of it; where to, a navigation does not tell.
  if (mayBeKept && OF_CREW && answer.type === 'opaqueredirect') event.waitUntil(forget())
  if (mayBeKept && answer.ok)
    event.waitUntil(keep(url.pathname + url.search, answer.clone()).catch(() => undefined))
  return answer
}

function patience() {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
}

async function copyOf(path) {
  const copy = await caches.match(path, { cacheName: PAGES, ignoreVary: true })
  return copy && keptAt(copy) > Date.now() - KEPT_DAYS * 86_400_000 ? copy : null
}

function keptAt(copy) {
  return Date.parse(copy.headers.get('x-kept-at') ?? '') || 0
}

/** Does what keeps something on the device; where all was forgotten meanwhile, that goes as well. */
async function keeping(work) {
  const begun = forgettings
  try {
    await work(() => forgettings === begun)
  } finally {
    if (forgettings !== begun) await forget()
  }
}

/** Keeps a page with its moment, which it shows itself, and the files that it needs. */
function keep(path, answer) {
  return keeping(() => keepWhole(path, answer))
}

async function keepWhole(path, answer) {
  // Led out of the space: whoever holds the device may not read it any more.
  if (answer.redirected && !/^\/espace-(?:pro|equipe)/.test(new URL(answer.url).pathname))
    return void (await forget())
  if (
    !answer.ok ||
    answer.redirected ||
    !answer.headers.get('content-type')?.startsWith('text/html')
  )
    return
  const now = new Date().toISOString()
  const html = (await answer.text()).replace('<html ', `<html data-kept-at="${now}" `)
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set('x-kept-at', now)
  headers.set('x-title', encodeURIComponent(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''))
  const pages = await caches.open(PAGES)
  await pages.put(path, new Response(html, { headers }))
  for (const asset of new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)))
    await file(asset).catch(() => undefined)
  await Promise.all([trim(PAGES), trim(FILES)])
}

async function trim(name) {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(key)
}

async function shown({ me, page: path, ahead }) {
  await forgetOthers(me)
  return keeping(async (isWanted) => {
    const pages = await caches.open(PAGES)
    await pages.put(OWNER, new Response(me, { headers: { 'x-kept-at': new Date().toISOString() } }))
    await keepAgain(path, FRESH_MS.shown)
    for (const next of [...new Set(ahead)].filter((one) => one !== path).slice(0, MOST_AHEAD))
      if (isWanted()) await keepAgain(next, FRESH_MS.ahead)
    if (ahead.length > 0) await forgetOld()
  })
}

/** What another account kept on this device goes at once. */
async function forgetOthers(me) {
  const owner = await caches.match(OWNER, { cacheName: PAGES })
  if (owner && (await owner.text()) !== me) await forget()
}

/** Fetched ahead, nothing is marked as read (`purpose`). A line that is cut stops it all. */
async function keepAgain(path, freshMs) {
  if (!KEPT.test(path.replace(/\?.*$/, ''))) return
  const copy = await copyOf(path)
  if (copy && keptAt(copy) > Math.max(changedAt, Date.now() - freshMs)) return
  await keep(path, await fetch(path, { headers: { purpose: 'prefetch' } }))
}

async function forgetOld() {
  const pages = await caches.open(PAGES)
  for (const key of await pages.keys()) {
    const copy = await pages.match(key, { ignoreVary: true })
    if (copy && keptAt(copy) <= Date.now() - KEPT_DAYS * 86_400_000) await pages.delete(key)
  }
}

async function forget() {
  forgettings++
  await Promise.all([PAGES, FILES, ...(OF_CREW ? [] : [PRICES])].map((name) => caches.delete(name)))
}

/** What is said of a page without copy, in the look of one that has one, with links to those that do. */
async function missing(url) {
  const pages = await caches.open(PAGES)
  const there = []
  let look =
    '<style>body{background:#1c1b1d;color:#f4f2f7;font-family:sans-serif;margin:2rem}a{color:inherit}</style>'
  for (const { url: address } of await pages.keys()) {
    const { pathname, search } = new URL(address)
    const copy = await copyOf(pathname + search)
    if (!copy || pathname === OWNER) continue
    const title = decodeURIComponent(copy.headers.get('x-title')).replace(/ — Ouvréo$/, '')
    there.push({ href: escaped(pathname + search), title, section: SECTIONS[pathname + search] })
    const worn = (await copy.text()).match(/<link[^>]*rel="stylesheet"[^>]*>|<style.*?<\/style>/gs)
    if (worn) look = worn.join('')
  }
  const item = ({ href, title, section }) =>
    `<li><a class="link" href="${href}">${section ?? title}</a></li>`
  const order = Object.values(SECTIONS)
  const sections = there
    .filter(({ section }) => section)
    .toSorted((a, b) => order.indexOf(a.section) - order.indexOf(b.section))
  const others = there
    .filter(({ section, title }) => !section && title)
    .toReversed()
    .slice(0, 30)
  const list = (title, found) =>
    found.length > 0
      ? `<h2 class="mt-10">${title}</h2><ul class="lines mt-4">${found.map(item).join('')}</ul>`
      : ''
  return new Response(
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Page non gardée — Ouvréo</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${look}</head><body><main id="contenu" class="wrap offline-page"><h1>Cette page n’a pas été gardée sur cet appareil</h1><p class="mt-5 text-lead text-muted">Vous êtes sans réseau. Elle s’ouvrira quand il sera revenu.</p><p class="mt-5"><a class="link" href="${escaped(url.pathname + url.search)}">Réessayer</a></p>${list('Ce qui est gardé ici', sections)}${list('Dernières pages ouvertes', others)}</main></body></html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'`,
      },
    },
  )
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
