import type { QuoteRequestLine } from '#app/features/requests/queries.server.ts'
import { paths } from '#app/paths.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { WorksOfStep } from './queries.server.ts'

/** What comes next of a request, and where. */
export type NextStep = { words: string; href: string }

/**
 * What a request of a project waits for, where nothing waits for its author; null once it is over. `ownClientOf`: the
 * company that wrote it for a client of its own, which nobody else answers.
 */
export function nextStep(
  request: Pick<QuoteRequestLine, 'id' | 'status' | 'quotes' | 'insee'>,
  works: WorksOfStep | null,
  ownClientOf: string | null = null,
): NextStep | null {
  const here = { href: paths.request(request.id) }
  if (works?.status === 'done') return null
  if (works && works.status !== 'cancelled')
    return { words: worksStep(works, timeZoneOf(request.insee)), href: paths.myWorks(works.id) }
  if (request.status !== 'open' && request.status !== 'paused') return null
  // The page of such a request is its devis.
  if (ownClientOf !== null)
    return request.quotes > 0 ? { words: 'Répondre au devis reçu', ...here } : null
  if (request.quotes > 0)
    return {
      words:
        request.quotes === 1 ? 'Répondre au devis reçu' : `Choisir entre ${request.quotes} devis`,
      href: paths.compareQuotes(request.id),
    }
  return {
    words: request.status === 'open' ? 'Recevoir un premier devis' : 'Reprendre la recherche',
    ...here,
  }
}

function worksStep({ status, startsAt }: WorksOfStep, zone: string): string {
  switch (status) {
    case 'scheduled':
      return startsAt
        ? `Travaux prévus le ${formatDate(new Date(startsAt), zone)}`
        : 'Travaux prévus'
    case 'in_progress':
      return 'Travaux en cours'
    case 'to_confirm':
      return 'Confirmer la fin des travaux'
    case 'disputed':
      return 'Régler le désaccord avec l’artisan'
    default:
      return 'Convenir d’une date avec l’artisan'
  }
}
