import { describe, expect, it } from 'vitest'
import { shownAverage, summaryOf } from './rating-summary.ts'
import {
  publicName,
  refusalToAppeal,
  refusalToDo,
  refusalToEdit,
  refusalToReply,
  refusalToReport,
  REVIEW_TRANSITIONS,
  statusAfter,
  type ReviewStatus,
} from './review.ts'
import { reviewForm } from '#app/features/reviews/writing/review-form.ts'

const NOW = new Date('2026-03-10T10:00:00Z')
const days = (n: number) => new Date(NOW.getTime() + n * 86_400_000)
const STATUSES: ReviewStatus[] = ['pending', 'published', 'refused', 'appealed', 'withdrawn']

describe('the life of a review', () => {
  it('lets each verb be done from the states of its line and no other', () => {
    for (const { verb, from, to } of REVIEW_TRANSITIONS) {
      for (const status of STATUSES) {
        expect(refusalToDo(verb, { status }), `${verb} from ${status}`).toBe(
          from.includes(status) ? null : `review_${status}`,
        )
        if (from.includes(status)) expect(statusAfter(verb, status)).toBe(to)
        else expect(() => statusAfter(verb, status)).toThrow(`No transition ${verb}`)
      }
    }
  })

  it('is changed for seven days, to the instant', () => {
    const review = { status: 'published' as const, editableUntil: NOW }
    expect(refusalToEdit(review, NOW)).toBeNull()
    expect(refusalToEdit(review, new Date(NOW.getTime() + 1))).toBe('edit_too_late')
    expect(refusalToEdit({ ...review, status: 'withdrawn' }, NOW)).toBe('review_withdrawn')
  })

  it('is contested once, within six months of its refusal', () => {
    const refused = { status: 'refused' as const, decidedAt: NOW, appealedAt: null }
    expect(refusalToAppeal(refused, days(180))).toBeNull()
    expect(refusalToAppeal(refused, days(181))).toBe('appeal_too_late')
    expect(refusalToAppeal({ ...refused, appealedAt: NOW }, days(1))).toBe('already_appealed')
    expect(refusalToAppeal({ ...refused, status: 'published' }, days(1))).toBe('review_published')
  })

  it('is replied to once, and again only after its author changed it', () => {
    const review = { status: 'published' as const, editedAt: null, repliedAt: null }
    expect(refusalToReply(review)).toBeNull()
    expect(refusalToReply({ ...review, repliedAt: NOW })).toBe('already_replied')
    expect(refusalToReply({ ...review, repliedAt: NOW, editedAt: days(-1) })).toBe(
      'already_replied',
    )
    expect(refusalToReply({ ...review, repliedAt: NOW, editedAt: days(1) })).toBeNull()
    expect(refusalToReply({ ...review, status: 'pending' })).toBe('review_not_published')
  })

  it('is reported once, while it is shown', () => {
    expect(refusalToReport({ status: 'published', reportedAt: null })).toBeNull()
    expect(refusalToReport({ status: 'published', reportedAt: NOW })).toBe('already_reported')
    expect(refusalToReport({ status: 'refused', reportedAt: null })).toBe('review_not_published')
  })
})

describe('what is shown of reviews', () => {
  it('names an author by first name and initial', () => {
    expect(
      ['Claire Hoarau', 'Jean-Marc de la Rivière', 'élise ', ' ', 'Zoé évrard'].map(publicName),
    ).toEqual(['Claire H.', 'Jean-Marc R.', 'élise', 'Un client', 'Zoé É.'])
  })

  it('has no average without reviews, and the average of its distribution otherwise', () => {
    const none = {
      ones: 0,
      twos: 0,
      threes: 0,
      fours: 0,
      fives: 0,
      quality: 0,
      punctuality: 0,
      price: 0,
      contact: 0,
    }
    expect(summaryOf(none)).toEqual({
      average: null,
      count: 0,
      distribution: [0, 0, 0, 0, 0],
      aspects: null,
    })
    expect(
      summaryOf({ ...none, ones: 1, fives: 2, quality: 12, punctuality: 9, price: 6, contact: 15 }),
    ).toEqual({
      average: 11 / 3,
      count: 3,
      distribution: [1, 0, 0, 0, 2],
      aspects: { quality: 4, punctuality: 3, price: 2, contact: 5 },
    })
    expect([11 / 3, 5, 4.25].map(shownAverage)).toEqual(['3,7', '5,0', '4,3'])
  })

  it('asks for five whole ratings from 1 to 5 and a text that tells something', () => {
    const typed = {
      overall: '5',
      quality: '4',
      punctuality: '3',
      price: '2',
      contact: '1',
      text: 'Chantier propre, délai tenu, je recommande.',
    }
    expect(reviewForm.parse(typed)).toMatchObject({ overall: 5, contact: 1 })
    for (const wrong of [
      { overall: '6' },
      { overall: '0' },
      { quality: '4.5' },
      { price: '' },
      { contact: 'cinq' },
      { text: 'Trop court' },
      { text: 'a'.repeat(2_001) },
    ]) {
      expect(
        reviewForm.safeParse({ ...typed, ...wrong }).success,
        JSON.stringify(wrong).slice(0, 40),
      ).toBe(false)
    }
  })
})
