import { describe, expect, it } from 'vitest'
import { inFormOrder, textFields } from './field-errors.ts'

describe('the errors of a form', () => {
  it('stand in the order of its fields, with what concerns none of them first', () => {
    const found = { email: 'b', acceptTerms: 'd', form: 'a', password: 'c' }
    expect(
      Object.keys(inFormOrder(found, ['userType', 'email', 'password', 'acceptTerms'])),
    ).toEqual(['form', 'email', 'password', 'acceptTerms'])
    expect(inFormOrder({}, ['email'])).toEqual({})
  })
})

describe('the fields of a form', () => {
  it('keep the first value of a name and lose what the database refuses', () => {
    const form = new FormData()
    form.append('email', 'a\u0000b')
    form.append('email', 'c')
    form.append('photo', new File(['x'], 'x.png'))
    expect(textFields(form)).toEqual({ email: 'ab' })
  })
})
