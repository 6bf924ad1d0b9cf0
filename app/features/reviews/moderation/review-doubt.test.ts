import { describe, expect, it } from 'vitest'
import { mailboxOf } from '#app/values/identity/email-address.ts'
import { refusalToPublishWith, sharedTraits } from './review-doubt.ts'

const WHY = 'Vu le devis et les photos du chantier : voisins, et deux personnes bien distinctes.'

describe('the rule', () => {
  const nobody = {
    names: ['Claire Martin'],
    phones: [null],
    emails: ['claire@ouvreo.example'],
    worksAddress: '8 rue Paul-Bert, 69003 Lyon',
    worksPostalCode: '69003',
  }
  const other = {
    managerName: null,
    addressLine: null,
    postalCode: null,
    phones: [null],
    emails: ['pro@ouvreo.example'],
  }
  it('finds nothing where nothing was given, and does not take a street without number for a house', () => {
    expect(sharedTraits(nobody, other)).toEqual([])
    expect(
      sharedTraits(
        { ...nobody, worksAddress: 'Zone artisanale, 69003 Lyon' },
        { ...other, addressLine: 'Zone artisanale', postalCode: '69003' },
      ),
    ).toEqual([])
    expect(sharedTraits(nobody, { ...other, emails: ['c.l.aire+avis@ouvreo.example'] })).toEqual([
      'email',
    ])
  })
  it('lets a review be published by whoever saw all of it and says why', () => {
    expect(refusalToPublishWith([], { seen: [], reason: '' }, 20)).toBeNull()
    expect(refusalToPublishWith(['phone', 'name'], { seen: ['phone'], reason: WHY }, 20)).toBe(
      'doubts_not_seen',
    )
    expect(refusalToPublishWith(['phone'], { seen: ['phone'], reason: '' }, 20)).toBe(
      'doubts_need_reason',
    )
    expect(refusalToPublishWith(['phone'], { seen: ['phone'], reason: WHY }, 20)).toBeNull()
  })
  it('knows one mailbox in its spellings', () => {
    expect(['Jean.Petit+1@Gmail.com', 'jeanpetit@gmail.com'].map(mailboxOf)).toEqual([
      'jeanpetit@gmail.com',
      'jeanpetit@gmail.com',
    ])
  })
})
