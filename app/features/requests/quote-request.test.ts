import { describe, expect, it } from 'vitest'
import { quoteRequestForm } from '#app/features/requests/ask/quote-request-form.ts'
import {
  daysAfter,
  freeSeats,
  QUOTE_REQUEST_TRANSITIONS,
  refusalToChange,
  refusalToDo,
  refusalToExtend,
  requestTitle,
  sameTextKey,
  transitionOf,
  type QuoteRequestStatus,
} from './quote-request.ts'

const STATUSES: QuoteRequestStatus[] = [
  'unconfirmed',
  'open',
  'paused',
  'awarded',
  'closed',
  'cancelled',
  'expired',
]
const VERBS = [...new Set(QUOTE_REQUEST_TRANSITIONS.map(({ verb }) => verb))]
const NOW = new Date('2026-03-10T09:00:00Z')

describe('the life of a request', () => {
  /** Written out by hand, so that an edit of the table is seen. */
  const LIFE: Record<string, Partial<Record<QuoteRequestStatus, QuoteRequestStatus>>> = {
    confirm: { unconfirmed: 'open' },
    pause: { open: 'paused' },
    resume: { paused: 'open' },
    extend: { open: 'open', paused: 'paused' },
    shorten: { open: 'open', paused: 'paused' },
    award: { open: 'awarded', paused: 'awarded' },
    reopen: { awarded: 'open' },
    close: { open: 'closed', paused: 'closed', awarded: 'closed' },
    cancel: { unconfirmed: 'cancelled', open: 'cancelled', paused: 'cancelled' },
    expire: { unconfirmed: 'expired', open: 'expired' },
  }

  it.each(VERBS.flatMap((verb) => STATUSES.map((status) => [verb, status] as const)))(
    '%s from %s',
    (verb, status) => {
      const to = LIFE[verb]?.[status]
      const transition = transitionOf(verb, status)
      expect(transition && (transition.to === 'same' ? status : transition.to)).toBe(to)
      expect(refusalToDo(verb, { status })).toBe(to ? null : `request_${status}`)
    },
  )

  it('ends in closed, cancelled and expired', () => {
    for (const status of ['closed', 'cancelled', 'expired'] as const)
      expect(VERBS.every((verb) => refusalToDo(verb, { status }) !== null)).toBe(true)
  })
})

describe('wishes and times', () => {
  it('changes wishes while open or paused only', () => {
    expect(STATUSES.filter((status) => refusalToChange({ status }) === null)).toEqual([
      'open',
      'paused',
    ])
  })

  it('extends up to 90 days from now', () => {
    const at = (days: number) =>
      refusalToExtend({ status: 'open', expiresAt: daysAfter(NOW, days) }, NOW)
    expect([at(1), at(60), at(60.01)]).toEqual([null, null, 'extended_enough'])
    expect(refusalToExtend({ status: 'closed', expiresAt: NOW }, NOW)).toBe('request_closed')
  })

  it('has free places up to the number wanted, never a negative one', () => {
    expect(freeSeats({ wantedQuotes: 5, seatsTaken: 2, quotesRefusedAt: null })).toBe(3)
    expect(freeSeats({ wantedQuotes: 5, seatsTaken: 2, quotesRefusedAt: new Date() })).toBe(0)
    expect(freeSeats({ wantedQuotes: 1, seatsTaken: 4, quotesRefusedAt: null })).toBe(0)
    expect(freeSeats({ wantedQuotes: 9, seatsTaken: 0, quotesRefusedAt: null })).toBe(5)
  })
})

describe('texts', () => {
  it('names a request by its first sentence', () => {
    expect(requestTitle('Remplacement de gouttières. Façade sud, 14 mètres.')).toBe(
      'Remplacement de gouttières',
    )
    expect(requestTitle('Fuite sous l’évier\nUrgent')).toBe('Fuite sous l’évier')
    expect(requestTitle('Peut-on abattre ce mur ? Il fait 3 m.')).toBe('Peut-on abattre ce mur ?')
  })

  it('cuts a long one between words, at 80 characters', () => {
    const title = requestTitle('rénovation '.repeat(30))
    expect(title.length).toBeLessThanOrEqual(80)
    expect(title).toMatch(/rénovation…$/)
    expect(
      requestTitle(
        `Remplacement de la toiture et de la charpente d’une maison de ville ancienne, puis isolation`,
      ),
    ).toBe('Remplacement de la toiture et de la charpente d’une maison de ville ancienne…')
    expect(requestTitle('Poser deux portes,')).toBe('Poser deux portes')
    expect(requestTitle('x'.repeat(200))).toHaveLength(80)
  })

  it('recognises the same text written with other spaces, capitals or apostrophes', () => {
    expect(sameTextKey('  Rénovation   d’une SALLE de bain !')).toBe(
      sameTextKey("renovation d'une salle de bain"),
    )
    expect(sameTextKey('deux salles de bain')).not.toBe(sameTextKey('trois salles de bain'))
  })
})

describe('the form', () => {
  const GOOD = {
    trade: 'plomberie',
    postalCode: '69003',
    description: 'Remplacement d’un chauffe-eau',
    firstName: 'Claire',
    email: ' Claire@Exemple.FR ',
  }
  const errorsOf = (change: Record<string, unknown>) => {
    const read = quoteRequestForm.safeParse({ ...GOOD, ...change })
    return read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'))
  }

  it('asks for the works, the place, a description, a first name and an address, and nothing else', () => {
    const read = quoteRequestForm.parse(GOOD)
    expect(read).toMatchObject({
      email: 'claire@exemple.fr',
      lastName: '',
      wantedQuotes: 5,
      phoneSharing: 'one_by_one',
      photoIds: [],
    })
    for (const field of Object.keys(GOOD)) expect(errorsOf({ [field]: undefined })).toEqual([field])
  })

  it('takes 20 to 4 000 characters, spaces around them not counted', () => {
    expect(errorsOf({ description: 'x'.repeat(20) })).toEqual([])
    expect(errorsOf({ description: 'x'.repeat(4_000) })).toEqual([])
    expect(errorsOf({ description: `  ${'x'.repeat(19)}  ` })).toEqual(['description'])
    expect(errorsOf({ description: 'x'.repeat(4_001) })).toEqual(['description'])
  })

  it.each([
    [{ trade: 'astrologie' }, 'trade'],
    [{ postalCode: '6900' }, 'postalCode'],
    [{ insee: '2C004' }, 'insee'],
    [{ budget: 'beaucoup' }, 'budget'],
    [{ timeframe: 'hier' }, 'timeframe'],
    [{ wantedQuotes: '6' }, 'wantedQuotes'],
    [{ wantedQuotes: '0' }, 'wantedQuotes'],
    [{ phoneSharing: 'voisins' }, 'phoneSharing'],
    [{ firstName: 'Claire\r\nBcc: x' }, 'firstName'],
    [{ firstName: '\u200B\uFEFF' }, 'firstName'],
    [{ email: 'claire' }, 'email'],
    [
      { photoIds: Array.from({ length: 9 }, () => '01919191-9191-7191-8191-919191919191') },
      'photoIds',
    ],
  ])('refuses %j', (change, field) => expect(errorsOf(change)).toEqual([field]))

  it('refuses what it does not know', () => {
    for (const key of ['status', 'particulierId', 'seatsTaken', 'id', 'role'])
      expect(quoteRequestForm.safeParse({ ...GOOD, [key]: 'x' }).success).toBe(false)
  })

  it('takes empty choices as none', () => {
    expect(
      quoteRequestForm.parse({ ...GOOD, budget: '', timeframe: '', insee: '', phone: '' }),
    ).not.toHaveProperty('budget', '')
  })
})
