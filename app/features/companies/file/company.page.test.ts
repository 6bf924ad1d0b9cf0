import { describe, expect, it } from 'vitest'
import { anArtisan, aParticulier, aSiret } from '#test/builders.ts'
import { companyOf, aPolicy } from '#test/proof-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage, formOf, type Ask } from '#test/pages.ts'
import * as hours from './company-hours.page.tsx'
import * as section from './company-section.page.tsx'
import * as page from './company.page.tsx'
import type { CompanySection } from './company-sections.ts'

const database = useTestDatabase()

type Shown = {
  status: { verification: string; missingToSubmit: string[]; submittedWhen: string | null }
  summaries: Record<string, string | null>
}
type Part = { values: Record<string, string>; trades: string[] }
type Refused = {
  errors: Record<string, string>
  values: Record<string, string>
  kept: { trades: string[]; places: { insee: string; name: string }[] }
  notice: string | null
}
const onCompany = <Data = { notice: string }>(ask: Ask) =>
  askPage<Data>(database, page, '/espace-pro/entreprise', ask)
const onPart = <Data = Refused>(name: CompanySection, ask: Ask) =>
  askPage<Data>(database, section, `/espace-pro/entreprise/${name}`, {
    params: { section: name },
    ...ask,
  })

/** « Entreprise » as a browser posts it from an empty file. */
const IDENTITY = {
  companyName: 'Toits de Loire',
  siret: '',
  legalForm: '',
  capital: '',
  registration: '',
  managerName: '',
  phone: '',
  addressLine: '',
  postalCode: '',
  insee: '',
}
function trades(radiusKm: string, ...chosen: string[]): FormData {
  const form = formOf({ radiusKm })
  for (const trade of chosen) form.append('trades', trade)
  return form
}
const beginner = () =>
  anArtisan(database, {
    verification: 'incomplete',
    siret: null,
    trades: [],
    place: null,
    plan: null,
  })

describe('the company page', () => {
  it('is for artisans: visitors sign in first, individuals go home', async () => {
    expect((await onCompany({})).location).toBe(
      '/connexion-pro?redirect=%2Fespace-pro%2Fentreprise',
    )
    expect((await onCompany({ as: await aParticulier(database) })).location).toBe('/')
    expect(
      (await onPart('identite', { as: await aParticulier(database), post: IDENTITY })).location,
    ).toBe('/')
  })

  it('says what is missing before the file can be checked, and sends nothing before', async () => {
    const artisan = await beginner()
    const { data } = await onCompany<Shown>({ as: artisan })
    expect(data.status).toMatchObject({
      verification: 'incomplete',
      missingToSubmit: ['siret', 'trades', 'place', 'managerName', 'phone', 'addressLine'],
    })
    expect(await onCompany({ as: artisan, post: { intent: 'submit' } })).toMatchObject({
      status: 409,
      data: { notice: expect.stringMatching(/manque/) },
    })
    expect((await onCompany({ as: artisan, post: { intent: 'anything' } })).status).toBe(400)
  })

  it('leads from part to part to what the verification waits for, then what a devis needs, and sends the file once', async () => {
    const artisan = await beginner()
    const identity = {
      ...IDENTITY,
      siret: aSiret(),
      managerName: 'Julien Moreau',
      phone: '0262 41 00 00',
      addressLine: '12 rue du Barachois',
      postalCode: '97400',
    }
    expect((await onPart('identite', { as: artisan, post: identity })).location).toBe(
      '/espace-pro/entreprise/metiers',
    )
    expect(
      (await onPart('metiers', { as: artisan, post: trades('30', 'couverture') })).location,
    ).toBe('/espace-pro/entreprise/assurances')
    await aPolicy(database, artisan.artisanId, { activities: ['couverture'] })
    expect(
      (
        await onPart('mediateur', {
          as: artisan,
          post: { mediatorName: 'Médiation', mediatorAddress: 'Paris' },
        })
      ).location,
    ).toBe('/espace-pro/entreprise/identite')
    const whole = { ...identity, legalForm: 'EI', registration: 'RNE' }
    expect((await onPart('identite', { as: artisan, post: whole })).location).toBe(
      '/espace-pro/entreprise/tva',
    )
    const tva = { vatNumber: '', paymentTerms: '', iban: '' }
    // What is saved without an answer is not asked again at once.
    for (const vatRegime of ['', 'standard'])
      expect((await onPart('tva', { as: artisan, post: { ...tva, vatRegime } })).location).toBe(
        '/espace-pro/entreprise',
      )
    expect((await onCompany({ as: artisan, post: { intent: 'submit' } })).status).toBe(302)
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      verification: 'pending',
      submittedAt: expect.any(Date),
    })
    expect((await onCompany<Shown>({ as: artisan })).data).toMatchObject({
      status: {
        verification: 'pending',
        submittedWhen: expect.stringMatching(/10\u00a0mars à 13/),
      },
      summaries: {
        metiers: 'Couverture, 15\u00a0km',
        assurances: 'Assurances du Bâtiment, jusqu’au 31\u00a0décembre 2026',
      },
    })
    expect((await onCompany({ as: artisan, post: { intent: 'submit' } })).status).toBe(409)
  })

  it('goes on holiday and comes back', async () => {
    const artisan = await anArtisan(database)
    await onCompany({ as: artisan, post: { intent: 'holiday', onHoliday: 'yes' } })
    expect((await companyOf(database, artisan.artisanId)).onHoliday).toBe(true)
    await onCompany({ as: artisan, post: { intent: 'holiday', onHoliday: 'no' } })
    expect((await companyOf(database, artisan.artisanId)).onHoliday).toBe(false)
  })
})

describe('a part of the file', () => {
  it('that does not exist is not found', async () => {
    const artisan = await beginner()
    for (const name of ['rien', 'constructor', '__proto__']) {
      expect((await onPart(name as CompanySection, { as: artisan })).status).toBe(404)
      expect((await onPart(name as CompanySection, { as: artisan, post: {} })).status).toBe(404)
    }
  })

  it('is kept when it is filled in part', async () => {
    const artisan = await beginner()
    await onPart('identite', {
      as: artisan,
      post: { ...IDENTITY, managerName: 'Julien Moreau', capital: '8 000' },
    })
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      managerName: 'Julien Moreau',
      capitalCents: 800_000,
      verification: 'incomplete',
    })
    expect((await onPart<Part>('identite', { as: artisan })).data.values).toMatchObject({
      managerName: 'Julien Moreau',
      capital: '8000,00',
    })
  })

  it('gives back what was typed, with a sentence for each field, in the order of the form', async () => {
    const artisan = await beginner()
    const { status, data } = await onPart('identite', {
      as: artisan,
      post: { ...IDENTITY, siret: '123', phone: '12', postalCode: '99999', managerName: 'Kept' },
    })
    expect(status).toBe(422)
    expect(Object.keys(data.errors)).toEqual(['siret', 'phone', 'postalCode'])
    expect(data.values).toMatchObject({ siret: '123', managerName: 'Kept' })
    expect((await companyOf(database, artisan.artisanId)).managerName).not.toBe('Kept')
    const work = await onPart('metiers', { as: artisan, post: trades('900', 'couverture') })
    expect(work).toMatchObject({
      status: 422,
      data: {
        errors: { radiusKm: 'De 1 à 150\u00a0km.' },
        kept: { trades: ['couverture'] },
        values: { radiusKm: '900' },
      },
    })
  })

  it('asks which commune when a postal code covers several, and needs no choice when it covers one', async () => {
    const artisan = await beginner()
    const several = await onPart('identite', {
      as: artisan,
      post: { ...IDENTITY, postalCode: '49130' },
    })
    expect(several.status).toBe(422)
    expect(Object.keys(several.data.errors)).toEqual(['insee'])
    expect(several.data.kept.places.map((place) => place.name)).toContain('Les Ponts-de-Cé')
    expect(
      (await onPart('identite', { as: artisan, post: { ...IDENTITY, postalCode: ' 69 003' } }))
        .status,
    ).toBe(302)
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      postalCode: '69003',
      insee: '69383',
    })
    const foreign = await onPart('identite', {
      as: artisan,
      post: { ...IDENTITY, postalCode: '49130', insee: '69383' },
    })
    expect(Object.keys(foreign.data.errors)).toEqual(['insee'])
  })

  it('names the SIRET when it is another company’s', async () => {
    const taken = aSiret()
    await anArtisan(database, { siret: taken })
    expect(
      await onPart('identite', { as: await beginner(), post: { ...IDENTITY, siret: taken } }),
    ).toMatchObject({
      status: 422,
      data: { errors: { siret: expect.stringMatching(/autre compte/) } },
    })
  })

  it('never shows a kept IBAN again, and keeps it when its field comes back empty', async () => {
    const artisan = await beginner()
    const vat = {
      vatRegime: 'franchise',
      vatNumber: '',
      paymentTerms: '',
      iban: 'FR14 2004 1010 0505 0001 3M02 606',
    }
    expect((await onPart('tva', { as: artisan, post: vat })).status).toBe(302)
    const shown = await onPart<Part & { ibanEnd: string }>('tva', { as: artisan })
    expect([
      shown.data.ibanEnd,
      shown.data.values.iban,
      JSON.stringify(shown.data).includes('20041010'),
    ]).toEqual(['2606', '', false])
    await onPart('tva', { as: artisan, post: { ...vat, iban: '' } })
    expect((await companyOf(database, artisan.artisanId)).ibanEnd).toBe('2606')
    await onPart('tva', { as: artisan, post: { ...vat, iban: '', removeIban: 'yes' } })
    expect((await companyOf(database, artisan.artisanId)).ibanEnd).toBeNull()
  })
})

describe('the opening hours', () => {
  const onHours = (ask: Ask) =>
    askPage<{ errors: Record<string, string>; values: Record<string, string> }>(
      database,
      hours,
      '/espace-pro/entreprise/horaires',
      ask,
    )
  it('are kept by day, empty days closed, and shown again', async () => {
    const artisan = await beginner()
    const post = {
      'mon.0.from': '08:00',
      'mon.0.to': '12:00',
      'mon.1.from': '13:30',
      'mon.1.to': '18:00',
      'sat.0.from': '09:00',
      'sat.0.to': '12:00',
    }
    expect((await onHours({ as: artisan, post })).location).toBe('/espace-pro/entreprise')
    expect((await companyOf(database, artisan.artisanId)).hours).toEqual({
      mon: [
        { from: '08:00', to: '12:00' },
        { from: '13:30', to: '18:00' },
      ],
      sat: [{ from: '09:00', to: '12:00' }],
    })
    expect((await onHours({ as: artisan })).data.values).toMatchObject(post)
  })
  it.each([
    [{ 'tue.0.from': '08:00' }, 'Mardi\u00a0: indiquez le début et la fin.'],
    [{ 'tue.0.from': '18:00', 'tue.0.to': '08:00' }, 'Mardi\u00a0: la fin vient après le début.'],
    [
      { 'tue.0.from': '08:00', 'tue.0.to': '14:00', 'tue.1.from': '13:00', 'tue.1.to': '18:00' },
      'Mardi\u00a0: l’après-midi commence après la fin du matin.',
    ],
    [{ 'tue.0.from': '25:00', 'tue.0.to': '26:00' }, 'Mardi\u00a0: indiquez le début et la fin.'],
  ])('are refused with their day: %o', async (post, sentence) => {
    const answer = await onHours({ as: await beginner(), post: post as Record<string, string> })
    expect(answer).toMatchObject({ status: 422, data: { errors: { 'tue.0.from': sentence } } })
  })
})
