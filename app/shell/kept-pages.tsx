import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { paths } from '#app/paths.ts'
import {
  isWorkerThere,
  keepShownPage,
  shownCopyOf,
  type KeptSpace,
} from '#app/platform/web/kept-pages.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'

/** After a page is shown, the time left to it before others are fetched. */
const REST_MS = 2_000
/** How often a page that is a copy asks whether the network is back. */
const ASK_AGAIN_MS = 10_000
/** What is fetched ahead from the artisan's dashboard, besides what it leads to. */
const OF_THE_DAY = [
  paths.calendar(),
  paths.worksList(),
  paths.clients(),
  paths.quotes(),
  paths.quoteWithoutNetwork(),
  paths.proMessages(),
]

/** From which page others are fetched ahead. */
const BEGINNING = { artisan: paths.proHome(), crew: paths.crewDays() }

/**
 * In the artisan's space and their crew's: has the pages of the day kept on the device, says of a copy when it was
 * kept, and reads it again once the network is back.
 */
export function KeptPages({ me, space }: { me: AccountId; space: KeptSpace }) {
  const { pathname, search, key } = useLocation()
  const { revalidate } = useRevalidator()
  const first = useRef(key)
  const [copyOf, setCopyOf] = useState<Date | null>(null)

  useEffect(() => {
    if (!import.meta.env.PROD || shownCopyOf()) return
    const rest = setTimeout(() => {
      const ofTheDay = space === 'artisan' ? OF_THE_DAY : []
      const ahead = pathname === BEGINNING[space] ? [...ofTheDay, ...whatThePageLeadsTo()] : []
      if (space === 'artisan' && pathname === BEGINNING[space])
        void import('#app/features/quotes/editor/reuse/kept-lines.ts')
          .then(({ keepPriceList }) => keepPriceList())
          .catch(() => undefined)
      void keepShownPage(space, { me, page: pathname + search, ahead }).catch(() => undefined)
    }, REST_MS)
    return () => clearTimeout(rest)
  }, [me, space, pathname, search, copyOf])

  // A move of the router was answered by the server: what is shown is no copy any more.
  useEffect(() => {
    if (key !== first.current) delete document.documentElement.dataset.keptAt
    setCopyOf(shownCopyOf())
  }, [key])

  useEffect(() => {
    window.addEventListener('click', leaveAsDocument, true)
    return () => window.removeEventListener('click', leaveAsDocument, true)
  }, [])

  useEffect(() => {
    if (!copyOf) return
    const ask = async () => {
      const answer = await fetch('/livez', { cache: 'no-store' }).catch(() => null)
      if (!answer?.ok) return
      delete document.documentElement.dataset.keptAt
      await revalidate()
      setCopyOf(null)
    }
    const again = setInterval(() => void ask(), ASK_AGAIN_MS)
    const now = () => void ask()
    window.addEventListener('online', now)
    return () => {
      clearInterval(again)
      window.removeEventListener('online', now)
    }
  }, [copyOf, revalidate])

  return (
    <div role="status" className="kept-copy">
      {copyOf && (
        <p>
          <span aria-hidden="true" className="line-lost-mark" />
          Sans réseau{'\u00a0'}: page gardée le{' '}
          {formatDateTime(copyOf, Intl.DateTimeFormat().resolvedOptions().timeZone)}.
          {space === 'artisan' && pathname !== paths.quoteWithoutNetwork() && (
            <>
              {' '}
              <a className="link" href={paths.quoteWithoutNetwork()}>
                Écrire un devis
              </a>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Visits, works, conversations and clients that the page links to. */
function whatThePageLeadsTo(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    '#contenu a:is([href^="/espace-pro/"], [href^="/espace-equipe/"])',
  )
  return [...links].map((link) => link.pathname)
}

/**
 * Without network a link of the space loads a document: the worker has a copy of it, or says that
 * it has none; the router would only meet the cut.
 */
function leaveAsDocument(event: MouseEvent): void {
  if (!isWorkerThere() || !(shownCopyOf() || !navigator.onLine)) return
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest(
    'a:is([href^="/espace-pro"], [href^="/espace-equipe"])',
  )
  if (link) event.stopPropagation()
}
