import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { blockedArtisans } from '#app/features/requests/tables.server.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import * as request from './admin-request.page.tsx'
import * as list from './admin-requests.page.tsx'
import { loader as exportCandidates } from './export-candidates.route.ts'
import { listPassedOver } from './list-passed-over.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { candidateWords, passedOverReason, type PassedOverFacts } from './passed-over.ts'

const database = useTestDatabase()
const ABLE: PassedOverFacts = {
  closed: false,
  suspended: false,
  verification: 'verified',
  insuranceTo: null,
  onHoliday: false,
  creditsLeft: true,
  blocked: false,
  distanceKm: 10,
  reachKm: 25,
  planRadiusKm: 60,
  beyondKm: 0,
  open: true,
  ending: false,
  freeSeats: 2,
}

describe('why an artisan was not asked', () => {
  it('is the first thing that keeps them from it', () => {
    const because = (change: Partial<PassedOverFacts>) =>
      passedOverReason({ ...ABLE, ...change }, '2026-03-10')
    expect(because({})).toBe('could_be')
    expect(because({ suspended: true, onHoliday: true })).toBe('suspended')
    expect([
      because({ distanceKm: 30 }),
      because({ distanceKm: 30, beyondKm: 10 }),
      because({ distanceKm: 70, beyondKm: 100 }),
    ]).toEqual(['too_far', 'could_be', 'plan_too_short'])
    expect([
      because({ freeSeats: 0 }),
      because({ open: false }),
      because({ ending: true }),
      because({ insuranceTo: '2026-03-09' }),
      because({ verification: 'pending' }),
    ]).toEqual(['no_place', 'request_over', 'request_ending', 'insurance_ended', 'not_verified'])
  })

  it('is said of a kept candidate by rank and points', () => {
    const matching = [
      { rank: 1, score: 0.8, outcome: 'proposed' as const },
      { rank: 2, score: 0.7, outcome: 'proposed' as const },
      { rank: 3, score: 0.66, outcome: 'waiting' as const },
    ]
    expect(matching.map((one) => candidateWords(one, matching))).toEqual([
      'Choisi, premier pour 2 places',
      'Choisi, 2e pour 2 places',
      'À 4 points du dernier choisi\u202f; gardé en réserve',
    ])
  })

  it('is looked up anew, nearest first, and stands beside who was asked, on the page and in the table', async () => {
    const admin = await anAdmin(database)
    const author = await aParticulier(database)
    const asked = await anArtisan(database, { companyName: '=Asked' })
    const tired = await anArtisan(database, { companyName: 'En congés', onHoliday: true })
    const short = await anArtisan(database, {
      companyName: 'Trop court',
      place: { ...PLACES.villeurbanne, lat: 45.95 },
      radiusKm: 5,
    })
    const unloved = await anArtisan(database, { companyName: 'Bloqué' })
    await anArtisan(database, { companyName: 'Autre métier', trades: ['peinture'] })
    await anArtisan(database, { companyName: 'Réunion', place: PLACES.saintDenis })
    await database.db
      .insert(blockedArtisans)
      .values({ particulierId: author.accountId, artisanId: unloved.artisanId, at: TEST_NOW })
    const id = await aQuoteRequest(database, author)
    await matchRequest(database.ctx(), id)
    const passed = await listPassedOver(database.ctx(admin), id)
    expect(
      passed
        .map(({ artisanId, reason }) => ({ artisanId, reason }))
        .sort((a, b) => (a.reason < b.reason ? -1 : 1)),
    ).toEqual([
      { artisanId: unloved.artisanId, reason: 'blocked' },
      { artisanId: tired.artisanId, reason: 'on_holiday' },
      { artisanId: short.artisanId, reason: 'too_far' },
    ])
    expect(passed.at(-1)!.artisanId).toBe(short.artisanId)
    const shown = await askPage<{
      matchings: { rows: { artisanId: string; why: string }[] }[]
      passedOver: { why: string }[]
    }>(database, request, `/admin/demandes/${id}`, { as: admin, params: { id } })
    expect(shown.data.matchings[0]!.rows).toMatchObject([
      { artisanId: asked.artisanId, why: 'Choisi pour la seule place' },
    ])
    let csv = ''
    const file: PageModule = {
      loader: async (args: never) => {
        const answer = await exportCandidates(args)
        csv = await answer.clone().text()
        return answer
      },
    }
    await askPage(database, file, `/admin/demandes/${id}/candidats.csv`, {
      as: admin,
      params: { id },
    })
    const rows = parse(csv, { bom: true, columns: true, delimiter: ';' }) as Record<
      string,
      string
    >[]
    expect(rows.map((row) => row.Artisan)).toEqual([
      "'=Asked",
      ...passed.map(({ companyName }) => companyName),
    ])
    expect(Number(rows[0]!['Score sur 100'])).toBeGreaterThan(0)
  })

  it('stands behind a list that is found by département, sorted, and counted', async () => {
    const admin = await anAdmin(database)
    type Listed = { total: number; rows: { town: string; asked: number }[] }
    const ask = async (query: string) =>
      (
        await askPage<Listed>(database, list, `/admin/demandes${query}`, {
          as: admin,
          now: TEST_NOW,
        })
      ).data
    expect(await ask('?departement=69')).toMatchObject({ total: 1, rows: [{ asked: 1 }] })
    expect((await ask('?departement=974')).total).toBe(0)
    expect((await ask('?departement=99&tri=-places')).total).toBe(1)
  })
})
