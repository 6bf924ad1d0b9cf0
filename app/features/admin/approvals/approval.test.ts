import { describe, expect, it } from 'vitest'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import {
  actsFor,
  changesAdministrator,
  refusalToApprove,
  refusalToDecide,
  saysWhy,
  type ApprovalFacts,
} from './approval.ts'

const now = new Date('2026-03-10T09:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const [asker, colleague, subject] = [newId<AccountId>(), newId<AccountId>(), newId<AccountId>()]
const ask: ApprovalFacts = {
  act: 'account.erase',
  state: 'waiting',
  askedBy: asker,
  subjectId: subject,
  expiresAt: hours(24),
  aloneFrom: null,
  othersMay: true,
}
const administrator = (accountId: AccountId) => ({ accountId, roles: ['administrator'] as const })

describe('an ask', () => {
  it('is approved by a colleague with the role, and by nobody else', () => {
    const says = (changes: Partial<ApprovalFacts>, who: Parameters<typeof refusalToApprove>[1]) =>
      refusalToApprove({ ...ask, ...changes }, who, now)
    expect(says({}, administrator(colleague))).toBeNull()
    expect(says({}, administrator(asker))).toBe('own_ask')
    expect(says({}, administrator(subject))).toBe('about_oneself')
    expect(says({}, { accountId: colleague, roles: ['finance'] })).toBe('not_your_role')
    expect(says({ act: 'contacts.add' }, { accountId: colleague, roles: ['finance'] })).toBeNull()
    for (const state of ['approved', 'refused', 'withdrawn', 'expired', 'lapsed'] as const)
      expect([state, says({ state }, administrator(colleague))]).toEqual([state, 'over'])
    expect(says({ expiresAt: now }, administrator(colleague))).toBe('over')
  })

  it('is confirmed by its asker alone once nobody else can and a day has passed, and never refused by them', () => {
    const alone = { ...ask, aloneFrom: now, othersMay: false }
    expect(refusalToApprove(alone, administrator(asker), now)).toBeNull()
    expect(refusalToApprove({ ...alone, aloneFrom: hours(1) }, administrator(asker), now)).toBe(
      'too_early',
    )
    expect(refusalToApprove({ ...alone, othersMay: true }, administrator(asker), now)).toBe(
      'no_longer_alone',
    )
    expect(refusalToDecide(alone, administrator(asker), now)).toBe('own_ask')
  })

  it('says why, in more than a word', () => {
    expect([saysWhy('  oui     '), saysWhy('Vu au téléphone')]).toEqual([false, true])
  })
})

it('each role asks for and approves its own acts', () => {
  expect(actsFor(['administrator'])).toEqual([
    'account.erase',
    'role.change',
    'role.revoke',
    'contacts.add',
    'setting.change',
  ])
  expect(actsFor(['finance', 'support'])).toEqual(['contacts.add'])
  expect(actsFor([])).toEqual([])
})

it('a change of roles wants two people where the administrator’s is given or taken', () => {
  expect(changesAdministrator(['support'], ['support', 'administrator'])).toBe(true)
  expect(changesAdministrator(['administrator'], ['finance'])).toBe(true)
  expect(changesAdministrator(['administrator'], ['administrator', 'finance'])).toBe(false)
  expect(changesAdministrator(['support'], ['finance'])).toBe(false)
})
