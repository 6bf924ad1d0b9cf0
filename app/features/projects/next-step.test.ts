import { expect, it } from 'vitest'
import type { QuoteRequestStatus } from '#app/features/requests/quote-request.ts'
import type { WorksStatus } from '#app/features/works/works.ts'
import type { QuoteRequestId, WorksId } from '#app/values/identity/ids.ts'
import { nextStep } from './next-step.ts'

const words = (
  status: QuoteRequestStatus,
  quotes = 0,
  works: WorksStatus | null = null,
  ownClientOf: string | null = null,
) =>
  nextStep(
    { id: 'r' as QuoteRequestId, status, quotes, insee: '69383' },
    works && { id: 'w' as WorksId, status: works, startsAt: '2026-03-12T09:00:00Z' },
    ownClientOf,
  )?.words ?? null

it('says what comes next of a request, until nothing does', () => {
  expect(words('open')).toBe('Recevoir un premier devis')
  expect(words('open', 1)).toBe('Répondre au devis reçu')
  expect(words('paused', 3)).toBe('Choisir entre 3 devis')
  expect(words('paused')).toBe('Reprendre la recherche')
  expect(words('awarded', 1, 'to_schedule')).toBe('Convenir d’une date avec l’artisan')
  expect(words('awarded', 1, 'scheduled')).toBe('Travaux prévus le 12\u00a0mars 2026')
  // Nobody else is asked for a devis of what a company wrote for its own client.
  expect(words('open', 1, null, 'Bois & Cie')).toBe('Répondre au devis reçu')
  expect(words('open', 0, null, 'Bois & Cie')).toBeNull()
  // Works that were given up leave the request as it is.
  expect(words('open', 2, 'cancelled')).toBe('Choisir entre 2 devis')
  expect([words('closed', 1, 'done'), words('closed', 1, 'cancelled'), words('expired')]).toEqual([
    null,
    null,
    null,
  ])
})
