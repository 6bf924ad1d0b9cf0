import { expect, it } from 'vitest'
import type { LeadId, QuoteId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { inOrder, type Turn } from './particulier-turns.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour))
const about = { requestId: 'r' as QuoteRequestId, title: 'Toiture', insee: '49007' }
const quote = (company: string, hour: number): Turn => ({
  ...about,
  kind: 'quote',
  quoteId: 'q' as QuoteId,
  leadId: 'l' as LeadId,
  company,
  validUntil: null,
  totalInclCents: 1,
  since: at(hour),
})
const contact: Turn = {
  ...about,
  kind: 'contact',
  leadId: 'l' as LeadId,
  company: 'C',
  until: at(20),
  since: at(1),
}
const nobody: Turn = { ...about, kind: 'nobody', town: 'Angers', since: at(0) }

it('puts quotes first, the one that waited longest before the others, and requests without artisan last', () => {
  const ordered = inOrder([nobody, quote('B', 9), contact, quote('A', 8)])
  expect(ordered.map((turn) => ('company' in turn ? turn.company : turn.kind))).toEqual([
    'A',
    'B',
    'C',
    'nobody',
  ])
})

it('puts a visit before all, and counts its artisan once', () => {
  const visit: Turn = {
    ...about,
    kind: 'visit',
    visitId: 'v',
    leadId: 'l' as LeadId,
    company: 'V',
    startsAt: at(30),
    since: at(12),
  }
  expect(inOrder([contact, quote('A', 8), visit]).map((turn) => turn.kind)).toEqual([
    'visit',
    'quote',
  ])
})

it('says a message once: not beside what already asks for an answer to the same artisan', () => {
  const message = (lead: string): Turn => ({
    ...about,
    kind: 'message',
    leadId: lead as LeadId,
    company: 'M',
    unread: 2,
    since: at(3),
  })
  expect(inOrder([message('l'), contact]).map((turn) => turn.kind)).toEqual(['contact'])
  expect(inOrder([message('other'), contact]).map((turn) => turn.kind)).toEqual([
    'contact',
    'message',
  ])
})

it('leaves the list it was given as it was', () => {
  const given = [nobody, contact]
  inOrder(given)
  expect(given).toEqual([nobody, contact])
})
