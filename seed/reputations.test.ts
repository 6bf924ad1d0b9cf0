import { describe, expect, it } from 'vitest'
import { distanceKm } from '#app/features/places/places.ts'
import { REPLY_MAX, REVIEW_TEXT } from '#app/features/reviews/review.ts'
import { worldArtisans } from './artisan-world.ts'
import { reputations } from './reputations.ts'

/** A sign that an ordinary space would leave alone at the beginning of a line, or a straight apostrophe. */
const LOOSE = /[\p{L}\d’)»] [:;!?»%€]|« |'|\s{2}|\.\.\./u

describe('what companies of the rest of France are known for', () => {
  const known = reputations()
  const told = [...known.values()].flatMap(({ reviews }) => reviews)

  it('is several hundred reviews of companies in sixty towns and more, the same at every call', () => {
    const companies = worldArtisans().filter(({ email }) => known.has(email))
    expect(companies).toHaveLength(known.size)
    expect(new Set(companies.map(({ place }) => place.insee)).size).toBeGreaterThanOrEqual(60)
    expect(told.length).toBeGreaterThanOrEqual(300)
    expect(reputations()).toEqual(known)
    for (const { email, trades, place, radiusKm } of companies)
      for (const review of known.get(email)!.reviews) {
        expect(trades).toContain(review.trade)
        expect(distanceKm(place, review.place)).toBeLessThanOrEqual(radiusKm)
      }
  })

  it('is said in words that differ, with the typography of the site', () => {
    expect(new Set(told.map(({ text }) => text)).size).toBe(told.length)
    expect(new Set(told.map(({ client }) => client.email)).size).toBe(told.length)
    // On one profile a sentence hardly ever comes back.
    const repeated = [...known.values()].filter(({ reviews }) => {
      const sentences = reviews.flatMap(({ text }) => text.split(/(?<=\.) /))
      return new Set(sentences).size < sentences.length - 1
    })
    expect(repeated.length).toBeLessThan(known.size / 20)
    for (const { text, reply, works } of told) {
      expect(text.length).toBeGreaterThanOrEqual(REVIEW_TEXT.min)
      expect(text.length).toBeLessThanOrEqual(REVIEW_TEXT.max)
      expect(reply?.length ?? 1).toBeLessThanOrEqual(REPLY_MAX)
      for (const words of [text, reply ?? '', works.asked, works.title])
        expect(LOOSE.exec(words)?.[0], words).toBeUndefined()
    }
  })

  it('is rated as people rate: mostly well, not always', () => {
    const share = (stars: number) =>
      told.filter(({ ratings }) => ratings.overall === stars).length / told.length
    expect(share(5)).toBeGreaterThan(0.4)
    expect(share(5)).toBeLessThan(0.65)
    expect(share(3)).toBeGreaterThan(0.08)
    expect(share(2) + share(1)).toBeGreaterThan(0.04)
    for (const { ratings } of told)
      for (const stars of Object.values(ratings)) expect([1, 2, 3, 4, 5]).toContain(stars)
    const replied = told.filter(({ reply }) => reply !== null).length
    expect(replied / told.length).toBeGreaterThan(0.2)
    expect(told.some(({ removed }) => removed !== null)).toBe(true)
  })

  it('has about forty galleries, and weeks that are free', () => {
    const all = [...known.values()]
    const galleries = all.filter(({ gallery }) => gallery).length
    expect(galleries).toBeGreaterThanOrEqual(36)
    expect(galleries).toBeLessThanOrEqual(44)
    expect(all.filter(({ freeInWeeks }) => freeInWeeks !== null).length).toBeGreaterThan(40)
  })
})
