import { describe, expect, it } from 'vitest'
import {
  insurancePolicies,
  qualifications,
} from '#app/features/companies/proofs/proof.tables.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'
import { placeByInsee } from '#app/features/places/communes.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { newId, type PolicyId, type QualificationId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, nextNumber, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { eq } from 'drizzle-orm'
import { centreOf, readSearch } from './directory-search.ts'
import { searchCompanies } from './search-companies.server.ts'

const database = useTestDatabase()
const LYON = centreOf(placeByInsee(PLACES.lyon.insee)!)
const REUNION = centreOf(placeByInsee(PLACES.saintDenis.insee)!)
const visitor = () => database.ctx({ kind: 'visitor', clientKey: 'test' })
const search = (address: string, near: typeof LYON | null = null) =>
  searchCompanies(visitor(), readSearch(new URLSearchParams(address)), near)
const names = async (address: string, near: typeof LYON | null = null) =>
  (await search(address, near)).rows.map(({ name }) => name)

/** A company that the directory may show. */
async function listed(
  companyName: string,
  options: Parameters<typeof anArtisan>[1] = {},
): Promise<Artisan> {
  const artisan = await anArtisan(database, {
    ...options,
    file: {
      companyName,
      slug: `entreprise-${nextNumber()}`,
      verifiedAt: TEST_NOW,
      ...options.file,
    },
  })
  return artisan
}

async function checked(
  artisan: Artisan,
  kind: 'decennale' | 'qualification',
  subjectId: PolicyId | QualificationId,
  expiresOn: string | null = null,
): Promise<void> {
  await database.db.insert(verificationChecks).values({
    id: newId<string>(),
    artisanId: artisan.artisanId,
    kind,
    subjectId,
    result: 'passed',
    source: 'Attestation',
    checkedAt: TEST_NOW,
    expiresOn,
  })
}

describe('a search', () => {
  it('gives those who come to the place, by trade, the nearest first when asked', async () => {
    await listed('Plomberie du Rhône', {
      trades: ['plomberie'],
      place: PLACES.villeurbanne,
      radiusKm: 15,
    })
    await listed('Rhône Dépannage', {
      trades: ['plomberie', 'chauffage'],
      place: PLACES.lyon,
      radiusKm: 15,
    })
    await listed('Élec Lyon', { trades: ['electricite'], place: PLACES.lyon, radiusKm: 15 })
    await listed('Plomberie Bourbon', {
      trades: ['plomberie'],
      place: PLACES.saintDenis,
      radiusKm: 15,
    })
    await listed('Trop loin', {
      trades: ['plomberie'],
      place: { ...PLACES.villeurbanne, lat: 45.9 },
      radiusKm: 10,
    })
    expect(await names('metier=plomberie&tri=distance', LYON)).toEqual([
      'Rhône Dépannage',
      'Plomberie du Rhône',
    ])
    expect(await names('metier=plomberie', REUNION)).toEqual(['Plomberie Bourbon'])
    expect((await names('', LYON)).toSorted()).toEqual(
      ['Plomberie du Rhône', 'Rhône Dépannage', 'Élec Lyon'].toSorted(),
    )
    expect(await names('metier=peinture', LYON)).toEqual([])
  })

  it('finds a name without accents, with a letter wrong, or in the middle, wherever it is, and takes no wildcard', async () => {
    await listed('Toitures Lebon & Fils', { trades: ['couverture'], place: PLACES.saintDenis })
    await listed('Élec Lyon Sud', { trades: ['electricite'], place: PLACES.lyon })
    for (const typed of ['lebon', 'LEBON', 'toitures lebom', 'bon & fi'])
      expect(await names(`q=${encodeURIComponent(typed)}`, LYON)).toEqual(['Toitures Lebon & Fils'])
    expect((await names('q=elec')).toSorted()).toEqual(['Élec Lyon', 'Élec Lyon Sud'])
    for (const typed of ['%', '_____', '\\', "'; drop table artisans; --", '%zzz%'])
      expect(await names(`q=${encodeURIComponent(typed)}`)).toEqual([])
    expect(await names('q=lebon&metier=electricite')).toEqual([])
  })

  it('shows only what may be chosen: not in the queue, suspended, closed, or whose insurance has ended', async () => {
    const admin = await anAdmin(database)
    const shown = await listed('Reste', { trades: ['peinture'], place: PLACES.lyon })
    const stopped = await listed('Suspendue', { trades: ['peinture'], place: PLACES.lyon })
    await listed('En attente', {
      trades: ['peinture'],
      place: PLACES.lyon,
      file: { verification: 'pending' },
    })
    await listed('Fermée', {
      trades: ['peinture'],
      place: PLACES.lyon,
      file: { closedAt: TEST_NOW },
    })
    await listed('Assurance finie', {
      trades: ['peinture'],
      place: PLACES.lyon,
      file: { insuranceTo: '2026-01-01' },
    })
    await listed('En congés', {
      trades: ['peinture'],
      place: PLACES.lyon,
      file: { onHoliday: true },
    })
    granted(
      await suspendArtisan(database.ctx(admin), {
        artisanId: stopped.artisanId,
        suspended: true,
        reason: 'essai',
      }),
    )
    expect((await names('metier=peinture', LYON)).toSorted()).toEqual(['En congés', 'Reste'])
    expect(await names('metier=peinture&disponible=1', LYON)).toEqual(['Reste'])
    expect(await names('q=suspendue')).toEqual([])
    expect(
      (await search('metier=peinture', LYON)).rows.find(({ id }) => id === shown.artisanId),
    ).toMatchObject({ onHoliday: false, available: true, town: PLACES.lyon.town })
  })

  it('narrows by distance, average, checked insurance and checked label', async () => {
    const near = await listed('Près', {
      trades: ['menuiserie'],
      place: PLACES.lyon,
      radiusKm: 60,
      file: { ratingSum: 14, ratingCount: 3 },
    })
    const far = await listed('Loin', {
      trades: ['menuiserie'],
      place: { ...PLACES.lyon, lat: PLACES.lyon.lat + 0.3 },
      radiusKm: 60,
      file: { ratingSum: 3, ratingCount: 1 },
    })
    const [policyId, qualificationId, unchecked] = [
      newId<PolicyId>(),
      newId<QualificationId>(),
      newId<QualificationId>(),
    ]
    await database.db.insert(insurancePolicies).values({
      id: policyId,
      artisanId: far.artisanId,
      kind: 'decennale',
      insurer: 'A',
      insurerContact: 'B',
      coverage: 'France',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      activities: ['menuiserie'],
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
    })
    await checked(far, 'decennale', policyId, '2026-12-31')
    const qualification = {
      kind: 'rge' as const,
      label: 'RGE',
      body: 'Qualibat',
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
    }
    await database.db.insert(qualifications).values([
      { ...qualification, id: qualificationId, artisanId: near.artisanId },
      { ...qualification, id: unchecked, artisanId: far.artisanId },
    ])
    await checked(near, 'qualification', qualificationId)
    expect(await names('metier=menuiserie&rayon=10', LYON)).toEqual(['Près'])
    expect(await names('metier=menuiserie&note=4', LYON)).toEqual(['Près'])
    expect(await names('metier=menuiserie&label=rge', LYON)).toEqual(['Près'])
    expect(await names('metier=menuiserie&assurance=1', LYON)).toEqual(['Loin'])
    const [first] = (await search('metier=menuiserie&tri=rating', LYON)).rows
    expect(first).toMatchObject({
      name: 'Près',
      labels: [{ kind: 'rge', label: 'RGE' }],
      rating: { average: 14 / 3, count: 3 },
      insuredUntil: null,
    })
  })

  it('carries no telephone, no e-mail, no street', async () => {
    const canary = await listed('Canari', {
      trades: ['carrelage'],
      place: PLACES.lyon,
      file: { phone: '+33611223344', addressLine: '7 rue du Canari', managerName: 'Canari Dupont' },
    })
    const text = JSON.stringify(await search('metier=carrelage', LYON))
    expect(text).toContain('Canari')
    for (const secret of ['611223344', 'rue du Canari', 'Dupont', '@'])
      expect(text).not.toContain(secret)
    await database.db.update(artisans).set({ slug: null }).where(eq(artisans.id, canary.artisanId))
    expect(await names('metier=carrelage', LYON)).toEqual([])
  })

  it('marks a paid rank, and only where it plays', async () => {
    await listed('Ordinaire', { trades: ['maconnerie'], place: PLACES.lyon })
    await listed('Premium', { trades: ['maconnerie'], place: PLACES.lyon, plan: 'premium' })
    expect(
      (await search('metier=maconnerie', LYON)).rows.map(({ name, boosted }) => [name, boosted]),
    ).toEqual([
      ['Premium', true],
      ['Ordinaire', false],
    ])
    expect(
      (await search('metier=maconnerie&tri=name', LYON)).rows.map(({ name, boosted }) => [
        name,
        boosted,
      ]),
    ).toEqual([
      ['Ordinaire', false],
      ['Premium', false],
    ])
  })

  it('gives pages that neither overlap nor pass what is shown', async () => {
    for (let n = 0; n < 23; n++)
      await listed(`Rénov ${n}`, { trades: ['renovation'], place: PLACES.lyon })
    const [first, second] = [
      await search('metier=renovation', LYON),
      await search('metier=renovation&page=2', LYON),
    ]
    expect([first.rows.length, second.rows.length, first.total, first.pages, first.more]).toEqual([
      20,
      3,
      23,
      2,
      false,
    ])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(23)
    expect((await search('metier=renovation&page=3', LYON)).rows).toEqual([])
  })
})
