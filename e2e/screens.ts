import type { Page } from 'playwright-core'

/** A page with everything that went wrong on it since one last asked. */
export type Watched = { page: Page; take: () => string[] }

/** Who walks: somebody of the demonstration's world, or somebody who has just come. */
export type Walker = 'visitor' | 'particulier' | 'artisan' | 'admin'

/** Who sees the pages of a pattern. */
export function walkerOf(pattern: string): Walker {
  if (pattern.startsWith('/admin')) return 'admin'
  if (pattern.startsWith('/espace-particulier')) return 'particulier'
  return /^\/(espace-pro[-/]|paiement\/)/.test(pattern) ? 'artisan' : 'visitor'
}

/** What is not a page to look at: files, data, and addresses that only lead elsewhere. */
export const NOT_A_SCREEN = new Set([
  '/connexion/code',
  '/connexion/deux-etapes',
  '/admin/confirmer',
  ...['/espace-particulier', '/espace-pro', '/admin'].map(
    (space) => `${space}/parametres/donnees/export.json`,
  ),
  // Nobody of the demonstration asked for a plan by transfer: looked at in `free-month.e2e.ts`, where one is sold.
  '/admin/abonnements/virements/:orderId',
  // Nobody asks for an approval in the demonstration: `four-eyes.e2e.ts` looks at it.
  '/admin/approbations/:id',
  // A whole account on one page: looked at where it is short, in the team's space.
  '/espace-particulier/parametres/donnees/export',
  '/espace-pro/parametres/donnees/export',
  '/admin/avis.csv',
  '/admin/temoignages.csv',
  '/avis/photos/:fileId',
  '/photos-interventions/:fileId',
  '/notices-produits/:fileId',
  '/admin/journal.csv',
  '/admin/bureau.csv',
  '/admin/parcours.csv',
  '/admin/pilotage/cohortes.csv',
  '/admin/pilotage/couverture.csv',
  '/admin/pilotage/departs.csv',
  '/admin/chiffres.csv',
  // Nobody of the demonstration is in a crew: looked at in `crew.e2e.ts`, where somebody is invited.
  '/espace-equipe',
  '/espace-equipe/agendas',
  '/espace-equipe/chantiers/:worksId',
  '/espace-equipe/visites/:visitId',
  '/espace-equipe/photos/:fileId',
  '/admin/depannages.csv',
  '/admin/demandes.csv',
  '/admin/demandes/:id/candidats.csv',
  '/admin/taches.csv',
  '/admin/utilisateurs.csv',
  '/admin/utilisateurs/:id/donnees.json',
  '/admin/abonnements.csv',
  '/espace-pro/factures/recues/:incomingId/fichiers/original',
  '/admin/abonnements/virements.csv',
  '/admin/abonnements/factures.csv',
  '/admin/abonnements/factures/:documentId/facture.pdf',
  '/admin/emails.csv',
  '/admin/abonnements/statistiques.csv',
  '/agenda/:file',
  '/fichiers/:fileId',
  '/plans-travaux/:fileId',
  '/documents/:documentId',
  '/photos/:fileId',
  '/logos/:fileId',
  '/api/communes',
  '/api/v1/*',
  '/api/v1/openapi.json',
  '/api/session',
  '/api/actes',
  '/api/create-checkout',
  '/api/check-subscription',
  '/sitemap.xml',
  '/sitemap/:part',
  '/partage/*',
  '/deconnexion',
  '/admin/emails/:id/apercu',
  '/admin/emails/:id/documents/:documentId',
  '/espace-particulier/documents/:documentId',
  '/espace-particulier/litiges/:disputeId/accord',
  '/espace-pro/litiges/:disputeId/accord',
  '/espace-pro/documents/:documentId',
  '/espace-pro/factures/comptabilite/fichiers/:file',
  '/comptable/fichiers/:file',
  '/espace-particulier/projets/:projectId/fichiers/:file',
  '/admin/vendeurs/:year/:rank/dpi.xml',
  '/comptable/documents/:invoiceId',
  '/espace-pro/bibliotheque.csv',
  '/espace-pro/bibliotheque/propositions',
  '/espace-pro/bibliotheque/appareil',
  '/espace-pro/devis/:quoteId/apercu',
  '/espace-pro/devis/:quoteId/enregistrement',
  '/espace-pro/factures/:invoiceId/enregistrement',
  '/acces',
])
/** Pages whose honest answer is not 200. */
export const STATUS: Record<string, number> = {
  '/*': 404,
  '/unauthorized': 403,
  '/demande/confirmer': 410,
  '/nouveau-mot-de-passe': 410,
  '/desabonnement': 410,
  '/reference': 410,
  '/mes-contrats': 410,
  // By a link that opens nothing: one that does is looked at in `plain-invoice.e2e.ts`.
  '/facture/:token': 410,
  '/depannage/suivi': 410,
  '/devis/ouvrir': 410,
  '/equipe/rejoindre': 410,
  '/projet/rejoindre': 410,
  '/comptable': 410,
}
/** What a newcomer’s plan does not give. */
export const NOT_YET: Record<string, number> = {
  '/espace-pro/statistiques': 403,
  '/espace-pro/chiffres': 403,
}

/** Collects console errors, uncaught exceptions, and answers of 5xx. */
export function watch(page: Page): Watched {
  const faults: string[] = []
  page.on('console', (message) => {
    // A page may answer 4xx on purpose; the browser reports that status as an error of its own.
    if (
      message.type() === 'error' &&
      !/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    )
      faults.push(`console: ${message.text().slice(0, 300)}`)
  })
  page.on('pageerror', (error) => faults.push(`exception: ${String(error).slice(0, 300)}`))
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.url()} answers ${answer.status()}`)
  })
  return { page, take: () => faults.splice(0) }
}

/** Waits until the framework's script, where a page has it, has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !('__reactRouterContext' in window) ||
      Object.keys(document.querySelector('h1, main') ?? {}).some((key) =>
        key.startsWith('__reactFiber'),
      ),
    undefined,
    { polling: 50 },
  )
}

/** What is wrong with the document as it stands, whatever it shows. */
export function faultsOfDocument(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)]
    if (root.lang !== 'fr') faults.push(`lang is « ${root.lang} »`)
    if (!/\S{3}/.test(document.title)) faults.push(`title is « ${document.title} »`)
    const titles = all('h1').length
    if (titles !== 1) faults.push(`${titles} h1`)
    if (all('main').length !== 1) faults.push(`${all('main').length} main`)
    if (root.scrollWidth > root.clientWidth) {
      const wide = all<HTMLElement>('body *')
        .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
        .slice(0, 3)
        .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
      faults.push(`${root.scrollWidth - root.clientWidth} px too wide: ${wide.join(', ')}`)
    }
    const ids = all('[id]').map((element) => element.id)
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
    if (twice.length > 0) faults.push(`ids used twice: ${twice.join(', ')}`)
    // What a label, a description or a control points to must be there.
    for (const name of [
      'for',
      'aria-labelledby',
      'aria-describedby',
      'aria-controls',
      'aria-errormessage',
      'commandfor',
      'popovertarget',
      'form',
    ]) {
      for (const element of all(`[${name}]`)) {
        for (const id of element.getAttribute(name)!.split(/\s+/))
          if (id && !document.getElementById(id)) faults.push(`${name}="${id}" points to nothing`)
      }
    }
    const nested = all(
      'a a, a button, button a, button button, label label, p p, form form, p div, p ul',
    )
    if (nested.length > 0)
      faults.push(
        `nested: ${nested
          .slice(0, 3)
          .map((element) => element.outerHTML.slice(0, 80))
          .join(' ')}`,
      )
    const empty = all<HTMLAnchorElement>('a').filter((link) =>
      ['', '#'].includes(link.getAttribute('href') ?? ''),
    )
    if (empty.length > 0)
      faults.push(`links to nowhere: ${empty.map((link) => link.textContent).join(', ')}`)
    const broken = all<HTMLImageElement>('img').filter(
      (image) => image.complete && image.naturalWidth === 0 && image.loading !== 'lazy',
    )
    if (broken.length > 0)
      faults.push(`images that do not load: ${broken.map((image) => image.src).join(', ')}`)
    if (
      matchMedia('(prefers-reduced-motion: reduce)').matches &&
      getComputedStyle(document.body).transitionDuration !== '0s'
    )
      faults.push('everything moves, though no motion was asked for')
    const words = document.body.innerText
    const odd = /\bundefined\b|\bNaN\b|\[object |\bInvalid Date\b|\bnull\b|\{\{|\$\{/.exec(words)
    if (odd)
      faults.push(
        `says « ${words.slice(Math.max(0, odd.index - 30), odd.index + 30).replaceAll('\n', ' ')} »`,
      )
    const small = all<HTMLElement>('body *').filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
        element.checkVisibility() &&
        Number.parseFloat(getComputedStyle(element).fontSize) < 13,
    )
    if (small.length > 0)
      faults.push(
        `too small to read: ${small
          .slice(0, 3)
          .map((element) => element.outerHTML.slice(0, 80))
          .join(' ')}`,
      )
    return faults
  })
}

/** Where a page's links lead on the site: paths with their queries. */
export function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.origin === location.origin)
      .map((link) => link.pathname + link.search),
  )
}

/** Waits until the page is laid out for a width: resizing answers before the layout that follows it. */
export async function laidOut(page: Page, width: number): Promise<void> {
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  )
}
