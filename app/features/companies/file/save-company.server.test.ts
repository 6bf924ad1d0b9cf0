import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Artisan } from '#app/platform/context.ts'
import { parseIban } from '#app/values/identity/iban.ts'
import { parseSiret, sirenOf, vatNumberOf } from '#app/values/identity/siret.ts'
import { ok, refuse } from '#app/values/result.ts'
import { aSiret } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { companiesOf } from '#test/company-builders.ts'
import { companyForm, sectionFields, sectionForm } from './company-form.ts'
import { ibanOf } from '#app/features/companies/people/fingerprints.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { saveCompany } from './save-company.server.ts'
import { submitCompany } from './submit-company.server.ts'
import { artisanTrades } from '#app/features/companies/tables.server.ts'

const database = useTestDatabase()
const { as, typed, input, newcomer } = companiesOf(database)

const tradesOf = (artisan: Artisan) =>
  database.db
    .select()
    .from(artisanTrades)
    .where(eq(artisanTrades.artisanId, artisan.artisanId))
    .orderBy(artisanTrades.trade)

describe('filling a company file', () => {
  it('keeps what was typed, with the commune’s own name and position, and is not proposed anything yet', async () => {
    const artisan = await newcomer()
    const siret = aSiret()
    expect(
      await saveCompany(
        as(artisan),
        input({
          siret: siret.replace(/(...)/g, '$1 '),
          phone: '06 92 12 34 56',
          capital: '5 000',
          trades: ['carrelage', 'plomberie'],
        }),
      ),
    ).toEqual(ok({ verification: 'incomplete' }))
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      siret,
      phone: '+262692123456',
      capitalCents: 500_000,
      town: 'Saint-Denis',
      postalCode: '97400',
      radiusKm: 40,
    })
    const rows = await tradesOf(artisan)
    expect(rows.map(({ trade, available, reachKm }) => [trade, available, reachKm])).toEqual([
      ['carrelage', false, 15],
      ['plomberie', false, 15],
    ])
    // Réunion’s meridian of the plane is 55° east.
    expect(rows[0]!.location.x).toBeCloseTo(0.45 * Math.cos((20.88 * Math.PI) / 180), 1)
  })
  it('can be done in part: trades before a commune, and the other way round', async () => {
    const artisan = await newcomer()
    await saveCompany(as(artisan), companyForm.parse(typed({ insee: '', postalCode: '' })))
    expect(await getCompany(as(artisan))).toMatchObject({
      trades: ['plomberie'],
      missingToSubmit: ['siret', 'place', 'insurance'],
      available: false,
    })
    await saveCompany(as(artisan), companyForm.parse(typed({ trades: [] })))
    expect(await getCompany(as(artisan))).toMatchObject({
      trades: [],
      missingToSubmit: ['siret', 'trades'],
    })
    expect(await submitCompany(as(artisan))).toEqual(refuse('company_incomplete'))
  })
  it('refuses the SIRET of another company, also when both are saved at once', async () => {
    const siret = aSiret()
    await saveCompany(as(await newcomer()), input({ siret }))
    expect(await saveCompany(as(await newcomer()), input({ siret }))).toEqual(refuse('siret_taken'))
    const contested = aSiret()
    const rivals = await Promise.all(Array.from({ length: 6 }, newcomer))
    const outcomes = await Promise.all(
      rivals.map((artisan) => saveCompany(as(artisan), input({ siret: contested }))),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(
      outcomes.filter((outcome) => !outcome.ok && outcome.refusal === 'siret_taken'),
    ).toHaveLength(5)
  })
  it('refuses a commune that does not exist', async () => {
    const artisan = await newcomer()
    expect(await saveCompany(as(artisan), input({ insee: '00000', postalCode: '' }))).toEqual(
      refuse('unknown_place'),
    )
  })
  it('refuses in French what is not well formed, field by field, and any field it does not know', () => {
    const sentence = (fields: Record<string, unknown>) =>
      companyForm.safeParse(typed(fields)).error?.issues.map((issue) => issue.message)
    expect(sentence({ siret: '12345678912345' })?.[0]).toContain('Ce SIRET n’existe pas')
    expect(sentence({ radiusKm: '200' })).toEqual(['De 1 à 150\u00a0km.'])
    expect(sentence({ trades: ['sorcellerie'] })).toEqual(['Choisissez un métier de la liste.'])
    expect(sentence({ iban: 'FR14 2004 1010 0505 0001 3M02 607' })?.[0]).toContain(
      'Cet IBAN n’existe pas',
    )
    expect(sentence({ hourlyRate: 'cher' })?.[0]).toContain('Écrivez le montant en chiffres')
    for (const key of ['verification', 'creditsLeft', 'planRadiusKm', 'accountId', 'id'])
      expect(companyForm.safeParse(typed({ [key]: 'verified' })).success).toBe(false)
  })
  it('reads a posted section, whose trades are sent several times', () => {
    const form = new FormData()
    form.append('intent', 'save')
    form.append('radiusKm', '30')
    form.append('trades', 'plomberie')
    form.append('trades', 'carrelage')
    expect(sectionFields('metiers', form)).toEqual({
      radiusKm: '30',
      trades: ['plomberie', 'carrelage'],
    })
    expect(
      sectionForm('metiers').safeParse({ ...sectionFields('metiers', form), siret: '1' }).success,
    ).toBe(false)
    // A devis for a request of this site is free: nothing else may be said.
    expect(
      sectionForm('tarifs').safeParse({ hourlyRate: '54', travelFee: '0', quotePrice: '60' })
        .success,
    ).toBe(false)
  })
  it('keeps the other sections when one is saved', async () => {
    const artisan = await newcomer()
    await saveCompany(as(artisan), input())
    expect((await saveCompany(as(artisan), { hourlyRate: 5_400, travelFee: 0 })).ok).toBe(true)
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      companyName: 'Hoarau Plomberie',
      town: 'Saint-Denis',
      hourlyRateCents: 5_400,
      travelFeeCents: 0,
    })
  })
  it('keeps an IBAN sealed, shows its end, keeps it when the field is empty, and forgets it when asked', async () => {
    const artisan = await newcomer()
    const iban = parseIban('FR14 2004 1010 0505 0001 3M02 606')
    await saveCompany(as(artisan), { iban: granted(iban) })
    const kept = await companyOf(database, artisan.artisanId)
    expect([kept.ibanEnd, ibanOf(kept)]).toEqual(['2606', 'FR1420041010050500013M02606'])
    expect(JSON.stringify(kept)).not.toContain('20041010')
    await saveCompany(as(artisan), { iban: null, removeIban: false })
    expect((await companyOf(database, artisan.artisanId)).ibanEnd).toBe('2606')
    await saveCompany(as(artisan), { iban: null, removeIban: true })
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      ibanEnd: null,
      ibanSealed: null,
    })
  })
  it('refuses the VAT number of another company, and drops it when the SIRET changes', async () => {
    const artisan = await newcomer()
    const siret = granted(parseSiret(aSiret()))
    await saveCompany(as(artisan), { siret })
    expect(await saveCompany(as(artisan), { vatNumber: 'FR00123456789' })).toEqual(
      refuse('vat_number_of_another'),
    )
    expect((await saveCompany(as(artisan), { vatNumber: vatNumberOf(sirenOf(siret)) })).ok).toBe(
      true,
    )
    await saveCompany(as(artisan), { siret: granted(parseSiret(aSiret())) })
    expect((await companyOf(database, artisan.artisanId)).vatNumber).toBeNull()
  })
  it('computes the VAT number of a company that charges VAT from its SIRET', async () => {
    const artisan = await newcomer()
    const [siret, other] = [granted(parseSiret(aSiret())), granted(parseSiret(aSiret()))]
    const kept = async () => (await companyOf(database, artisan.artisanId)).vatNumber
    await saveCompany(as(artisan), { vatRegime: 'standard', vatNumber: null })
    expect(await kept()).toBeNull()
    await saveCompany(as(artisan), { siret })
    expect(await kept()).toBe(vatNumberOf(sirenOf(siret)))
    await saveCompany(as(artisan), { siret: other })
    expect(await kept()).toBe(vatNumberOf(sirenOf(other)))
  })
})
