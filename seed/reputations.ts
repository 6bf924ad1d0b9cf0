import type { RefusalReason, Ratings } from '#app/features/reviews/review.ts'
import { listPlacesOver } from '#app/features/places/communes.server.ts'
import { distanceKm, type Place } from '#app/features/places/places.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { SERVED_POPULATION, worldArtisans, type WorldArtisan } from './artisan-world.ts'
import { CLIENT_FIRST_NAMES, CLIENT_LAST_NAMES, REPLIES, SENTENCES } from './client-words.ts'
import { PEOPLE } from './people.ts'
import { TRADE_WORKS, type TradeWorks } from './trade-works.ts'

/** A review, and the works that it is of. */
export type ToldReview = {
  client: { firstName: string; lastName: string; email: string }
  trade: TradeSlug
  works: TradeWorks
  /** Where the works were done, in reach of the company. */
  place: Place
  /** When the request was made, days before now; everything else follows from it. */
  askedDaysAgo: number
  /** How long the company took to answer the request. */
  answeredInHours: number
  ratings: Ratings
  text: string
  reply: string | null
  /** Why the team took it down after it was shown; null for those that are shown. */
  removed: RefusalReason | null
}

/** What a company of the rest of France is known for. */
export type Reputation = {
  reviews: ToldReview[]
  /** Whole weeks from now until it is free; null when it does not say. */
  freeInWeeks: number | null
  /** Whether it shows pictures of its works. */
  gallery: boolean
}

/** Towns whose first company is known, and how many of them have a second one. */
const TOWNS = { first: 72, second: 30 } as const
/** Reviews of one company after another, over and over. */
const REVIEWS = [5, 3, 4, 2, 6, 3, 1, 4, 5, 2]
/** How often each rating is given, of a hundred. */
const SHARES: readonly (readonly [rating: 1 | 2 | 3 | 4 | 5, of: number])[] = [
  [5, 52],
  [4, 27],
  [3, 13],
  [2, 6],
  [1, 2],
]
/** Every so many companies has a gallery, every so many says when it is free. */
const EVERY = { gallery: 2.5, free: 2, reply: 4, removed: 90 } as const
/** Works are asked for between these days before now, so that all of it is over by now. */
const ASKED = { from: 18.5, to: 9 } as const
/** Works lie no farther than this from the company, km. */
const NEAR_KM = 25

/** Numbers from 0 to 1 that look random, the same at every call. */
function randomly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * What some companies of the rest of France are known for, by their address of email: several
 * hundred reviews, no two the same. The same at every call.
 */
export function reputations(): Map<string, Reputation> {
  const random = randomly(20_231)
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)]!
  const served = listPlacesOver(SERVED_POPULATION)
  const written = new Set<string>()
  const known = new Map<string, Reputation>()
  let serial = 0
  for (const [index, company] of knownCompanies().entries()) {
    const near = served.filter((place) => distanceKm(place, company.place) <= NEAR_KM)
    const count = REVIEWS[index % REVIEWS.length]!
    const pace = 1 + random() * 14
    const heard = new Set<string>()
    const reviews = Array.from({ length: count }, (): ToldReview => {
      serial++
      const trade = pick(company.trades)
      const works = pick(TRADE_WORKS[trade])
      const overall = rating(random() * 100)
      const firstName = CLIENT_FIRST_NAMES[serial % CLIENT_FIRST_NAMES.length]!
      const lastName = CLIENT_LAST_NAMES[(serial * 7 + index) % CLIENT_LAST_NAMES.length]!
      const aspect = () => Math.max(1, Math.min(5, overall + pick([-1, 0, 0, 0, 1])))
      return {
        client: { firstName, lastName, email: `avis-${serial}@demo.ouvreo.example` },
        trade,
        works,
        place: near.length > 0 ? pick(near) : company.place,
        askedDaysAgo: ASKED.to + random() * (ASKED.from - ASKED.to),
        answeredInHours: 0.5 + random() * pace,
        ratings: {
          overall,
          quality: aspect(),
          punctuality: aspect(),
          price: aspect(),
          contact: aspect(),
        },
        text: unwritten(written, () => textOf(works, overall, heard, pick)),
        reply: serial % EVERY.reply === 0 ? pick(REPLIES[overall >= 4 ? 'glad' : 'sorry']) : null,
        removed: serial % EVERY.removed === 0 ? pick(['insult', 'not_the_works'] as const) : null,
      }
    })
    known.set(company.email, {
      reviews: reviews.toSorted((a, b) => b.askedDaysAgo - a.askedDaysAgo),
      freeInWeeks: index % EVERY.free === 0 ? Math.floor(random() * 9) : null,
      gallery: Math.floor(index / EVERY.gallery) !== Math.floor((index - 1) / EVERY.gallery),
    })
  }
  return known
}

/** The companies that are known: one in each of the most peopled towns, a second one in the first of these. */
function knownCompanies(): WorldArtisan[] {
  const elsewhere = worldArtisans().filter(({ place }) => !PEOPLE.core.includes(place.insee))
  const towns = [...Map.groupBy(elsewhere, ({ place }) => place.insee).values()]
    .toSorted((a, b) => b[0]!.place.population - a[0]!.place.population)
    .slice(0, TOWNS.first)
  // Of one town after another, companies of other trades: three of them practise all nine.
  return [
    ...towns.map((companies, town) => ofTrades(companies, town)),
    ...towns.slice(0, TOWNS.second).map((companies, town) => ofTrades(companies, town + 1)),
  ]
}

/** The first company of a town of the first, second or third set of trades. */
function ofTrades(companies: readonly WorldArtisan[], which: number): WorldArtisan {
  const sets = [...Map.groupBy(companies, ({ trades }) => trades.join()).values()]
  return sets[which % sets.length]![0]!
}

function rating(of100: number): 1 | 2 | 3 | 4 | 5 {
  let sum = 0
  for (const [stars, share] of SHARES) {
    sum += share
    if (of100 < sum) return stars
  }
  return 5
}

/** Tries at a sentence that nobody said of the company yet: there are not enough of them for all. */
const FRESH_TRIES = 12

/** First words of the works, then one to three sentences; `heard` holds what was said of the company. */
function textOf(
  works: TradeWorks,
  overall: 1 | 2 | 3 | 4 | 5,
  heard: Set<string>,
  pick: <One>(from: readonly One[]) => One,
): string {
  const said: string[] = []
  const say = (from: readonly string[]) => {
    let sentence = pick(from)
    for (let n = 0; n < FRESH_TRIES && heard.has(sentence); n++) sentence = pick(from)
    heard.add(sentence)
    if (!said.includes(sentence)) said.push(sentence)
  }
  say(works.begun)
  for (let wanted = pick([1, 2, 2, 3]); wanted > 0; wanted--) say(SENTENCES[overall])
  return said.join(' ')
}

/** A text that nobody wrote before. */
function unwritten(written: Set<string>, write: () => string): string {
  for (;;) {
    const text = write()
    if (written.has(text)) continue
    written.add(text)
    return text
  }
}
