import { describe, expect, it } from 'vitest'
import { anArtisan, aParticulier, aSiret, companyOf } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage, formOf, type Ask } from '#test/pages.ts'
import * as page from './company.page.tsx'

const database = useTestDatabase()

type Shown = { values: Record<string, string>; status: { verification: string; missingToSubmit: string[] }; choices: { insee: string }[] }
type Refused = { errors: Record<string, string>; values: Record<string, string>; trades: string[]; choices: { insee: string; name: string }[] }
const onCompany = <Data = Refused>(ask: Ask) => askPage<Data>(database, page, '/espace-pro/entreprise', ask)

/** The form as a browser posts it from an empty file: radio buttons left alone are not there. */
const FIELDS = {
  companyName: 'Toits de Loire', siret: '', legalForm: '', capital: '', registration: '', managerName: '', phone: '', addressLine: '', postalCode: '', insee: '', radiusKm: '15',
  vatNumber: '', insurer: '', insurerContact: '', insuranceCoverage: '', insurancePolicy: '', insuranceFrom: '', insuranceTo: '', mediatorName: '', mediatorAddress: '', paymentTerms: '',
}
function posted(fields: Record<string, string> = {}, trades: readonly string[] = [], intent = 'save'): FormData {
  const form = formOf({ ...FIELDS, ...fields, intent })
  for (const trade of trades) form.append('trades', trade)
  return form
}
const beginner = () => anArtisan(database, { verification: 'incomplete', siret: null, trades: [], place: null, plan: null })

describe('the company page', () => {
  it('is for artisans: visitors sign in first, individuals go home', async () => {
    expect((await onCompany({})).location).toBe('/connexion-pro?redirect=%2Fespace-pro%2Fentreprise')
    expect((await onCompany({ as: await aParticulier(database) })).location).toBe('/')
    expect((await onCompany({ as: await aParticulier(database), post: posted() })).location).toBe('/')
  })

  it('says what is missing before the file can be checked', async () => {
    const { data } = await onCompany<Shown>({ as: await beginner() })
    expect(data.status).toMatchObject({ verification: 'incomplete', missingToSubmit: ['siret', 'trades', 'place'] })
  })

  it('keeps a file that is filled in part', async () => {
    const artisan = await beginner()
    const answer = await onCompany({ as: artisan, post: posted({ managerName: 'Julien Moreau', capital: '8 000' }) })
    expect(answer).toMatchObject({ status: 302, location: '/espace-pro/entreprise' })
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({ managerName: 'Julien Moreau', capitalCents: 800_000, verification: 'incomplete' })
    const { data } = await onCompany<Shown>({ as: artisan })
    expect(data.values).toMatchObject({ managerName: 'Julien Moreau', capital: '8000,00' })
  })

  it('gives back what was typed, with a sentence for each field, in the order of the form', async () => {
    const artisan = await beginner()
    const { status, data } = await onCompany({ as: artisan, post: posted({ siret: '123', postalCode: '99999', radiusKm: '900', managerName: 'Kept' }, ['couverture']) })
    expect(status).toBe(422)
    expect(Object.keys(data.errors)).toEqual(['siret', 'postalCode', 'radiusKm'])
    expect(data).toMatchObject({ values: { siret: '123', managerName: 'Kept' }, trades: ['couverture'] })
    expect((await companyOf(database, artisan.artisanId)).managerName).not.toBe('Kept')
  })

  it('asks which commune when a postal code covers several, and needs no choice when it covers one', async () => {
    const artisan = await beginner()
    const several = await onCompany({ as: artisan, post: posted({ postalCode: '49130' }) })
    expect(several.status).toBe(422)
    expect(Object.keys(several.data.errors)).toEqual(['insee'])
    expect(several.data.choices.map((choice) => choice.name)).toContain('Les Ponts-de-Cé')

    expect((await onCompany({ as: artisan, post: posted({ postalCode: ' 69 003' }) })).status).toBe(302)
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({ postalCode: '69003', insee: '69383' })
  })

  it('does not take a commune that the postal code does not cover', async () => {
    const answer = await onCompany({ as: await beginner(), post: posted({ postalCode: '49130', insee: '69383' }) })
    expect(Object.keys(answer.data.errors)).toEqual(['insee'])
  })

  it('saves and sends in one press, then says it was sent', async () => {
    const artisan = await beginner()
    const answer = await onCompany({ as: artisan, post: posted({ siret: aSiret(), postalCode: '69003' }, ['couverture'], 'submit') })
    expect(answer.status).toBe(302)
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({ verification: 'pending', submittedAt: expect.any(Date) })
    expect((await onCompany<Shown>({ as: artisan })).data.status).toMatchObject({ verification: 'pending', submittedWhen: expect.stringMatching(/10 mars à 10/) })
  })

  it('keeps what could be saved when the file is not ready to be sent', async () => {
    const artisan = await beginner()
    const answer = await onCompany({ as: artisan, post: posted({ siret: aSiret() }, [], 'submit') })
    expect(answer).toMatchObject({ status: 409, data: { notice: expect.stringMatching(/manque/) } })
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({ verification: 'incomplete', siret: expect.any(String) })
  })

  it('names the SIRET when it is another company’s', async () => {
    const taken = aSiret()
    await anArtisan(database, { siret: taken })
    const answer = await onCompany({ as: await beginner(), post: posted({ siret: taken }) })
    expect(answer).toMatchObject({ status: 409, data: { errors: { siret: expect.stringMatching(/autre compte/) } } })
  })

  it('goes on holiday and comes back', async () => {
    const artisan = await anArtisan(database)
    await onCompany({ as: artisan, post: { intent: 'holiday', onHoliday: 'yes' } })
    expect((await companyOf(database, artisan.artisanId)).onHoliday).toBe(true)
    await onCompany({ as: artisan, post: { intent: 'holiday', onHoliday: 'no' } })
    expect((await companyOf(database, artisan.artisanId)).onHoliday).toBe(false)
  })
})
