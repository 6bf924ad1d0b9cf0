import { describe, expect, it } from 'vitest'
import { galleryPictures } from '#app/features/companies/gallery/gallery.tables.server.ts'
import {
  insurancePolicies,
  qualifications,
} from '#app/features/companies/proofs/proof.tables.server.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { eq } from 'drizzle-orm'
import {
  newId,
  type ArtisanId,
  type FileId,
  type GalleryPictureId,
  type PolicyId,
  type QualificationId,
} from '#app/values/identity/ids.ts'
import { anArtisan, nextNumber, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { getProfile, type CompanyProfile } from './get-profile.server.ts'
import { profileData, profileDescription } from './profile-data.ts'

const database = useTestDatabase()
const ctx = () => database.ctx({ kind: 'visitor', clientKey: 'test' })

async function aCompany(options: Parameters<typeof anArtisan>[1] = {}) {
  const slug = `profil-${nextNumber()}`
  const artisan = await anArtisan(database, {
    companyName: 'Toitures Lebon',
    place: PLACES.saintDenis,
    trades: ['couverture'],
    ...options,
    file: { slug, verifiedAt: TEST_NOW, ...options.file },
  })
  return { slug, artisan }
}

async function shown(slug: string): Promise<CompanyProfile> {
  const found = await getProfile(ctx(), slug)
  if (found?.state !== 'shown') throw new Error(`not shown: ${found?.state}`)
  return found.profile
}

const check = (
  artisanId: ArtisanId,
  kind: typeof verificationChecks.$inferInsert.kind,
  subjectId: ArtisanId | PolicyId | QualificationId,
  change: Partial<typeof verificationChecks.$inferInsert> = {},
) =>
  database.db.insert(verificationChecks).values({
    id: newId<string>(),
    artisanId,
    kind,
    subjectId,
    result: 'passed',
    source: 'Attestation',
    checkedAt: TEST_NOW,
    ...change,
  })

describe('a profile', () => {
  it('carries no telephone, e-mail, street, bank account nor reason, in the page or for machines', async () => {
    const { slug } = await aCompany({
      email: 'canari@prive.example',
      file: {
        phone: '+33611223344',
        addressLine: '7 rue du Canari',
        ibanEnd: '9999',
        ibanSealed: 'canari-scelle',
        verificationReason: 'canari-motif',
        description: 'Couvreur depuis 1998.',
        hourlyRateCents: 5_500,
      },
    })
    const profile = await shown(slug)
    const text = JSON.stringify([
      profile,
      profileData(profile, 'https://x.example'),
      profileDescription(profile),
    ])
    expect(text).toContain('Couvreur depuis 1998')
    for (const secret of ['canari', '611223344', '9999'])
      expect(text.toLowerCase()).not.toContain(secret)
  })

  it('tells machines what the page shows: number, hours, price, checked titles, pictures', async () => {
    const { slug, artisan } = await aCompany({
      file: {
        siret: '98006536100019',
        hourlyRateCents: 5_500,
        hours: {
          mon: [
            { from: '08:00', to: '12:00' },
            { from: '14:00', to: '24:00' },
          ],
        },
      },
    })
    const id = newId<QualificationId>()
    await database.db.insert(qualifications).values({
      id,
      artisanId: artisan.artisanId,
      kind: 'qualibat',
      label: 'Qualibat',
      body: 'Qualibat',
      number: '3211',
      domain: 'Couverture',
      endsOn: '2027-01-01',
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
    })
    await check(artisan.artisanId, 'qualification', id)
    const told = profileData(await shown(slug), 'https://x.example')
    expect(told).toMatchObject({
      '@id': `https://x.example/artisans/${slug}#entreprise`,
      identifier: { propertyID: 'SIRET', value: '98006536100019' },
      priceRange: '55,00\u00a0€ TTC de l’heure',
      openingHoursSpecification: [
        { dayOfWeek: 'https://schema.org/Monday', opens: '08:00', closes: '12:00' },
        { opens: '14:00', closes: '23:59' },
      ],
      hasCredential: [
        {
          name: 'Qualibat, Couverture',
          identifier: '3211',
          recognizedBy: { name: 'Qualibat' },
          expires: '2027-01-01',
        },
      ],
    })
    for (const absent of ['image', 'aggregateRating', 'telephone', 'email'])
      expect(told).not.toHaveProperty(absent)
  })

  it('shows what the team checked and what still stands, and nothing else', async () => {
    const { slug, artisan } = await aCompany()
    const id = artisan.artisanId
    const policy = {
      artisanId: id,
      kind: 'decennale' as const,
      insurer: 'MAAF',
      insurerContact: 'x',
      coverage: 'La Réunion',
      activities: ['couverture' as const],
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
    }
    const [running, ended, unchecked] = [newId<PolicyId>(), newId<PolicyId>(), newId<PolicyId>()]
    await database.db.insert(insurancePolicies).values([
      { ...policy, id: running, startsOn: '2026-01-01', endsOn: '2026-12-31' },
      { ...policy, id: ended, insurer: 'Finie', startsOn: '2025-01-01', endsOn: '2025-12-31' },
      {
        ...policy,
        id: unchecked,
        insurer: 'Non lue',
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
      },
    ])
    const title = {
      artisanId: id,
      kind: 'qualibat' as const,
      body: 'Qualibat',
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
    }
    const [good, refused, superseded] = [
      newId<QualificationId>(),
      newId<QualificationId>(),
      newId<QualificationId>(),
    ]
    await database.db.insert(qualifications).values([
      { ...title, id: good, label: 'Bonne' },
      { ...title, id: refused, label: 'Refusée' },
      { ...title, id: superseded, label: 'Remplacée' },
    ])
    await check(id, 'register', id, { source: 'Registre national' })
    await check(id, 'address', id, { expiresOn: '2026-01-01' })
    await check(id, 'decennale', running)
    await check(id, 'decennale', ended)
    await check(id, 'qualification', good)
    await check(id, 'qualification', refused, { result: 'refused', reason: 'Illisible' })
    await check(id, 'qualification', superseded, { supersededAt: TEST_NOW })
    const profile = await shown(slug)
    expect(profile.checks).toEqual([
      { kind: 'register', source: 'Registre national', checkedAt: TEST_NOW, expiresOn: null },
    ])
    expect(profile.policies.map(({ insurer, endsOn }) => [insurer, endsOn])).toEqual([
      ['MAAF', '2026-12-31'],
    ])
    expect(profile.qualifications.map(({ label }) => label)).toEqual(['Bonne'])
    expect(profile.card).toMatchObject({
      insuredUntil: '2026-12-31',
      labels: [{ kind: 'qualibat', label: 'Bonne' }],
      rating: null,
    })
    expect(profileData(profile, '')).not.toHaveProperty('aggregateRating')
  })

  it('has a gallery as far as its plan goes', async () => {
    const pictures = async (plan: 'eco' | 'pro') => {
      const { slug, artisan } = await aCompany({ plan })
      for (let position = 0; position < 14; position++) {
        const fileId = newId<FileId>()
        await database.db.insert(files).values({
          id: fileId,
          ownerId: artisan.accountId,
          contentType: 'image/webp',
          byteLength: 1,
          width: 1,
          height: 1,
          storageKey: `x${fileId}`,
          createdAt: TEST_NOW,
        })
        await database.db.insert(galleryPictures).values({
          id: newId<GalleryPictureId>(),
          artisanId: artisan.artisanId,
          fileId,
          caption: `Toit ${position}`,
          position,
          createdAt: TEST_NOW,
        })
      }
      return (await shown(slug)).gallery.map(({ caption }) => caption)
    }
    expect(await pictures('eco')).toEqual([])
    expect(await pictures('pro')).toEqual(Array.from({ length: 12 }, (_, n) => `Toit ${n}`))
  })

  it('says so when the company has closed or may not be shown, and is nobody’s otherwise', async () => {
    const { slug: closed } = await aCompany({ file: { closedAt: TEST_NOW } })
    expect(await getProfile(ctx(), closed)).toEqual({
      state: 'closed',
      name: 'Toitures Lebon',
      closedAt: TEST_NOW,
    })
    const { slug: hidden, artisan } = await aCompany({ file: { suspendedAt: TEST_NOW } })
    expect(await getProfile(ctx(), hidden)).toEqual({ state: 'hidden', name: 'Toitures Lebon' })
    await database.db.update(artisans).set({ slug: null }).where(eq(artisans.id, artisan.artisanId))
    for (const slug of [hidden, '', "'; --", '%', artisan.artisanId])
      expect(await getProfile(ctx(), slug)).toBeNull()
  })

  it('tells a share of answers and a delay only when there are enough', async () => {
    const { slug: few } = await aCompany({
      file: { proposedCount: 4, answeredCount: 2, answerMinutes: 60 },
    })
    expect(await shown(few)).toMatchObject({ answers: null, card: { replyMinutes: null } })
    const { slug: many } = await aCompany({
      file: { proposedCount: 10, answeredCount: 9, answerMinutes: 900 },
    })
    expect(await shown(many)).toMatchObject({
      answers: { answered: 9, proposed: 10 },
      card: { replyMinutes: 100 },
    })
  })
})
