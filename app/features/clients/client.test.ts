import { describe, expect, it, test } from 'vitest'
import { fieldErrors } from '#app/values/field-errors.ts'
import { addressInWords, addressOfWorks, forgottenSince, isNoAddress } from './client.ts'
import { clientForm } from './client-form.ts'
import { clientValues } from './client-values.ts'

const errors = (typed: Record<string, string>) => {
  const read = clientForm.safeParse(typed)
  return read.success ? {} : fieldErrors(read.error)
}

describe('the address of works, as a devis writes it', () => {
  const place = { postalCode: '97400', town: 'Saint-Denis' }
  test.each([
    ['12 rue des Lilas, 97400 Saint-Denis', '12 rue des Lilas'],
    ['12 rue des Lilas 97400 SAINT-DENIS', '12 rue des Lilas'],
    ['97400 Saint-Denis', ''],
    ['Chez elle', 'Chez elle'],
  ])('« %s » has the line « %s »', (written, line) => {
    expect(addressOfWorks(written, place)).toEqual({ ...place, line })
  })

  it('is written again on one line', () => {
    expect(addressInWords({ ...place, line: '12 rue' })).toBe('12 rue, 97400 Saint-Denis')
    expect(addressInWords({ line: '', postalCode: '', town: '' })).toBe('')
    expect(isNoAddress({ line: '', postalCode: '', town: '' })).toBe(true)
  })
})

it('forgets a client after three years, to the day', () => {
  expect(forgottenSince(new Date('2026-03-10T10:00:00Z'))).toEqual(new Date('2023-03-10T10:00:00Z'))
})

describe('the form of a client', () => {
  it('needs the name of a person, and lets the register name a company', () => {
    expect(errors({ kind: 'individual', name: ' ' })).toEqual({
      name: 'Indiquez le nom du client.',
    })
    expect(errors({ kind: 'company', companyNumber: '732 829 320' })).toEqual({})
    expect(errors({ kind: 'robot', name: 'x' })).toEqual({
      kind: 'Choisissez un particulier ou une entreprise.',
    })
  })

  it('says what is wrong beside each field', () => {
    expect(
      errors({
        kind: 'company',
        name: 'Lebon',
        companyNumber: '73282932',
        email: 'lebon',
        phone: '12',
        postalCode: '9740',
        'works.2.postalCode': 'x',
      }),
    ).toEqual({
      companyNumber: 'Un SIREN compte 9 chiffres, un SIRET 14.',
      email: 'Cette adresse email est incomplète. Exemple\u00a0: nom@exemple.fr',
      phone: expect.stringContaining('numéros courts') as unknown,
      postalCode: 'Un code postal compte cinq chiffres.',
      'works.2.postalCode': 'Un code postal compte cinq chiffres.',
    })
  })

  it('keeps nothing of a company for a person, nor an empty address of works', () => {
    const read = clientForm.parse({
      kind: 'individual',
      name: 'Ida Payet',
      contactName: 'Luc',
      companyNumber: '732 829 320 00074',
      'works.0.line': '',
      'works.1.line': '3 rue Haute',
      'works.1.postalCode': '97400',
      'works.1.town': 'Saint-Denis',
    })
    expect(read).toMatchObject({
      contactName: '',
      siren: null,
      siret: null,
      worksAddresses: [{ line: '3 rue Haute', postalCode: '97400', town: 'Saint-Denis' }],
    })
  })

  it('reads back what it shows of a stored client', () => {
    const read = clientForm.parse({
      kind: 'company',
      name: 'Lebon SAS',
      contactName: 'Luc Lebon',
      companyNumber: '73282932000074',
      email: 'Luc@Lebon.example',
      phone: '0262 12 34 56',
      addressLine: '1 rue',
      postalCode: '97400',
      town: 'Saint-Denis',
      notes: 'Sonner\r\ndeux fois',
      'works.0.line': '3 rue Haute',
    })
    expect(read).toMatchObject({
      siren: '732829320',
      siret: '73282932000074',
      phone: '+262262123456',
    })
    expect(clientForm.parse(clientValues(read))).toEqual(read)
    expect(clientValues({ ...read, siret: null }).companyNumber).toBe('732\u00a0829\u00a0320')
  })
})
