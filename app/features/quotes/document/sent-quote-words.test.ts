import { expect, test } from 'vitest'
import { QUOTE_TRANSITIONS, type QuoteStatus } from '#app/features/quotes/quote.ts'
import { sentQuoteWords, type SentQuoteFacts } from './sent-quote-words.ts'

const PARIS = 'Europe/Paris'
const at = (day: string) => new Date(`2026-03-${day}T09:00:00Z`)
const quote = (status: QuoteStatus, change: Partial<SentQuoteFacts> = {}): SentQuoteFacts => ({
  status,
  opened: true,
  sentAt: at('02'),
  validUntil: '2026-03-20',
  acceptedAt: null,
  signedName: null,
  urgentRepairConfirmed: false,
  contractMode: null,
  earlyStartRequestedAt: null,
  retractableUntil: null,
  withdrawalOpen: false,
  retractedAt: null,
  declinedAt: null,
  declineReason: null,
  withdrawnAt: null,
  works: null,
  ...change,
})
const words = (facts: SentQuoteFacts, now = at('10')) =>
  sentQuoteWords(facts, 'Claire M.', PARIS, now)
const said = (facts: SentQuoteFacts, now?: Date) => words(facts, now).sentences.join(' ')

test('while the client thinks it is their turn, until the validity is over', () => {
  expect(words(quote('sent'))).toMatchObject({ mine: false, title: 'À Claire M. de répondre' })
  expect(words(quote('sent'), at('21'))).toMatchObject({
    mine: true,
    title: expect.stringMatching(/validité/),
  })
})

test('a contract says who signed, until when it may be renounced, and what may not be done before', () => {
  const signed = quote('accepted', {
    acceptedAt: at('10'),
    signedName: 'Claire Martin',
    contractMode: 'distance',
    retractableUntil: at('24'),
  })
  expect(said(signed)).toMatch(
    /par Claire Martin.*à distance.*peut renoncer jusqu’au 24\u00a0mars 2026 inclus.*que sur sa demande expresse/,
  )
  expect(said({ ...signed, earlyStartRequestedAt: at('10') })).toMatch(/demandé sans attendre/)
  expect(said(signed, at('25'))).not.toMatch(/renoncer/)
  // Seven days without payment, at the client's home only (L221-10).
  expect(said(signed)).not.toMatch(/paiement/)
  expect(said({ ...signed, contractMode: 'off_premises' })).toMatch(
    /aucun paiement avant 7 jours.*18\u00a0mars 2026/,
  )
  expect(said({ ...signed, contractMode: 'off_premises' }, at('19'))).not.toMatch(/aucun paiement/)
})

test('a contract waits for its artisan until a date is agreed on', () => {
  const signed = quote('accepted', { acceptedAt: at('10'), contractMode: 'distance' })
  expect(words({ ...signed, works: 'to_schedule' })).toMatchObject({
    mine: true,
    title: 'Devis accepté\u00a0: convenez du chantier',
  })
  for (const works of ['scheduled', 'in_progress', 'done', 'cancelled'] as const)
    expect(words({ ...signed, works })).toMatchObject({ mine: false, title: 'Devis accepté' })
})

test('a refusal gives its reason when there is one, and invents none', () => {
  expect(said(quote('declined', { declinedAt: at('05'), declineReason: 'too_expensive' }))).toMatch(
    /Raison donnée\s: le prix\.$/u,
  )
  for (const declineReason of [null, 'set_aside', 'toString'])
    expect(said(quote('declined', { declinedAt: at('05'), declineReason }))).not.toMatch(/Raison/)
})

test('a renounced contract says until when to pay back', () => {
  expect(said(quote('retracted', { acceptedAt: at('05'), retractedAt: at('06') }))).toMatch(
    /se rend au plus tard le 20\u00a0mars 2026/,
  )
})

test('every status has words, and a devis taken back, expired or renounced leaves the artisan to decide', () => {
  for (const status of new Set(QUOTE_TRANSITIONS.map(({ to }) => to)))
    expect(words(quote(status)).title).not.toBe('')
  for (const status of ['withdrawn', 'expired', 'retracted'] as const)
    expect(words(quote(status)).mine).toBe(true)
})
