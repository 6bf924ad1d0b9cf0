import { describe, expect, it } from 'vitest'
import type { StoryRows } from './request-moments.ts'
import { storyOf } from './request-story.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10) + hour * 3_600_000)
const NOTHING: StoryRows = {
  closeReason: null,
  trail: [],
  changes: [],
  leads: [],
  sharings: [],
  visits: [],
  quotes: [],
  works: [],
  reports: [],
  blocks: [],
}
const lead = (
  id: string,
  change: Partial<StoryRows['leads'][number]> = {},
): StoryRows['leads'][number] => ({
  id,
  company: `Société ${id}`,
  status: 'proposed',
  proposedAt: at(1),
  openedAt: null,
  reactedAt: null,
  endedAt: null,
  quotesRefusedAt: null,
  declined: false,
  ...change,
})
const told = (rows: Partial<StoryRows>) =>
  storyOf({ ...NOTHING, ...rows }).map(({ title, body }) => (body ? `${title} (${body})` : title))

describe('the story of a request', () => {
  it('says in the order of time who was asked, who answered, and what the person did', () => {
    expect(
      told({
        trail: [
          { verb: 'create', who: 'particulier', at: at(0) },
          { verb: 'pause', who: 'particulier', at: at(5) },
          { verb: 'resume', who: 'particulier', at: at(6) },
        ],
        changes: [
          { id: 'c', what: 'photos_added', amount: 2, at: at(1.5) },
          { id: 'e', what: 'blueprints_added', amount: 1, at: at(1.6) },
          { id: 'f', what: 'blueprint_removed', amount: null, at: at(1.7) },
          { id: 'd', what: 'further', amount: 25, at: at(7) },
        ],
        leads: [
          lead('A', { status: 'quoted', openedAt: at(2), reactedAt: at(3) }),
          lead('B', { status: 'declined', declined: true, endedAt: at(4) }),
        ],
        sharings: [
          { id: 's', company: 'Société A', what: 'name', action: 'shared', at: at(2) },
          { id: 't', company: 'Société A', what: 'phone', action: 'shared', at: at(3.1) },
          { id: 'u', company: 'Société A', what: 'phone', action: 'withdrawn', at: at(8) },
        ],
        visits: [
          {
            id: 'v',
            company: 'Société A',
            byArtisan: true,
            status: 'accepted',
            createdAt: at(3.2),
            answeredAt: at(3.3),
          },
        ],
        quotes: [
          {
            id: 'q',
            company: 'Société A',
            sentAt: at(9),
            acceptedAt: null,
            declinedAt: null,
            withdrawnAt: at(10),
            retractedAt: null,
          },
        ],
        reports: [{ id: 'r', company: 'Société B', reportedAt: at(11), decidedAt: at(12) }],
      }),
    ).toEqual([
      'Vous déposez la demande',
      '2 artisans reçoivent votre demande (Société A, Société B)',
      'Vous ajoutez 2 photos',
      'Vous joignez un plan',
      'Vous retirez un plan',
      'Société A prend le contact',
      'Vous répondez à Société A',
      'Votre numéro est partagé avec Société A',
      'Société A propose une visite',
      'Visite de Société A confirmée',
      'Société B ne peut pas répondre',
      'Vous mettez la demande en pause',
      'Vous reprenez la demande',
      'Vous cherchez 25 km plus loin',
      'Vous retirez votre numéro à Société A',
      'Société A envoie un devis',
      'Société A retire son devis',
      'Vous signalez Société B à notre équipe',
      'Notre équipe a examiné votre signalement de Société B',
    ])
  })

  it('names together those who let their time pass, and does not repeat what an end or a block says', () => {
    const silent = { status: 'expired', endedAt: at(25) }
    expect(
      told({
        leads: [
          lead('A', silent),
          lead('B', silent),
          lead('C', { status: 'expired', endedAt: at(30) }),
        ],
      }),
    ).toEqual([
      '3 artisans reçoivent votre demande (Société A, Société B, Société C)',
      '2 artisans n’ont pas répondu : leurs places sont libres (Société A, Société B)',
      'Société C n’a pas répondu : sa place est libre',
    ])
    expect(
      told({
        closeReason: 'postponed',
        trail: [{ verb: 'close', who: 'particulier', at: at(25) }],
        leads: [lead('A', silent)],
      }),
    ).toEqual([
      'Société A reçoit votre demande',
      'Vous clôturez la demande (Mes travaux sont reportés)',
    ])
    expect(
      told({ blocks: [{ company: 'Société A', at: at(25) }], leads: [lead('A', silent)] }),
    ).toEqual(['Société A reçoit votre demande', 'Vous bloquez Société A'])
  })

  it('follows the works to their end, and tells a closing of the product from one of the person', () => {
    expect(
      told({
        trail: [
          { verb: 'award', who: 'particulier', at: at(2) },
          { verb: 'close', who: 'system', at: at(9) },
        ],
        quotes: ['A', 'B', 'C'].map((name) => ({
          id: name,
          company: `Société ${name}`,
          sentAt: at(1),
          acceptedAt: name === 'A' ? at(2) : null,
          declinedAt: name === 'A' ? null : at(2),
          withdrawnAt: null,
          retractedAt: null,
        })),
        works: [
          {
            id: 'w',
            company: 'Société A',
            startedAt: at(5),
            finishedAt: at(8),
            confirmedAt: at(9),
            disputedAt: null,
            cancelledAt: null,
          },
        ],
      }),
    ).toEqual([
      'Société A envoie un devis',
      'Société B envoie un devis',
      'Société C envoie un devis',
      'Vous acceptez le devis de Société A',
      '2 devis ne sont pas retenus (Société B, Société C)',
      'Société A commence les travaux',
      'Société A annonce la fin des travaux',
      'Fin des travaux confirmée',
    ])
    expect(told({ trail: [{ verb: 'close', who: 'system', at: at(9) }] })).toEqual([
      'La demande est clôturée',
    ])
  })
})
