import { beforeEach, describe, expect, it } from 'vitest'
import { connectPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aPlainInvoice, usePlatform } from '#test/platform-builders.ts'
import { readFlowStanding } from '../read-standing.server.ts'
import { sayDeposited } from '../say-deposited.server.ts'
import { invoiceStatuses, platformFlows } from '../tables.server.ts'
import { askDirectory } from './ask-directory.server.ts'

const NOW = new Date('2027-09-05T09:00:00Z')
const database = useTestDatabase()
const platform = usePlatform(NOW)
beforeEach(() => {
  platform.trouble = null
})

describe('the directory of electronic invoices', () => {
  it('says of a SIREN or a SIRET whether it is listed and where; a wrong number, a platform that is down and too many questions have their answer', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    const ask = (typed: string) => askDirectory(database.ctx(artisan, NOW), typed)
    platform.unlisted.add('732829320')
    expect([await ask('552 100 554'), await ask('73282932000074'), await ask('123')]).toEqual([
      { kind: 'listed', siren: '552100554', address: '552100554' },
      { kind: 'not_listed', siren: '732829320' },
      { kind: 'wrong_number' },
    ])
    platform.trouble = { kind: 'down' }
    expect(await ask('552100554')).toEqual({ kind: 'unavailable' })
    platform.trouble = null
    const kinds = new Set<string>()
    for (let asked = 0; asked < 60; asked++) kinds.add((await ask('552100554')).kind)
    expect(kinds).toEqual(new Set(['listed', 'too_many']))
    connectPlatform(null)
    expect(await ask('552100554')).toEqual({ kind: 'no_platform' })
    connectPlatform(platform.platform())
  })
})

describe('an invoice that its company deposited itself', () => {
  it('is noted with its day, once, and nothing of it leaves from here', async () => {
    connectPlatform(null)
    try {
      const artisan = await anArtisan(database, { now: NOW })
      const { invoiceId } = await aPlainInvoice(database, artisan, NOW)
      const other = await anArtisan(database, { now: NOW })
      const say = (depositedOn: string, who = artisan) =>
        sayDeposited(database.ctx(who, NOW), invoiceId, { depositedOn })
      expect((await readFlowStanding(database.ctx(), invoiceId)).standing).toBe('by_hand')
      expect([
        await say('2027-09-05', other),
        await say('2027-09-04'),
        await say('2027-09-06'),
        await say('demain'),
      ]).toMatchObject([
        { refusal: 'not_found' },
        { refusal: 'day_wrong' },
        { refusal: 'day_wrong' },
        { refusal: 'day_wrong' },
      ])
      const said = await Promise.all(Array.from({ length: 4 }, () => say('2027-09-05')))
      expect(said.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await readFlowStanding(database.ctx(), invoiceId)).toMatchObject({
        standing: 'self_deposited',
        saidOn: new Date('2027-09-05T12:00:00Z'),
      })
      expect(await database.db.$count(platformFlows)).toBe(0)
      expect(await database.db.$count(invoiceStatuses)).toBe(1)
    } finally {
      connectPlatform(platform.platform())
    }
  })
  it('cannot be one that leaves by the platform', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    const { invoiceId } = await aPlainInvoice(database, artisan, NOW)
    expect(
      await sayDeposited(database.ctx(artisan, NOW), invoiceId, { depositedOn: '2027-09-05' }),
    ).toMatchObject({ refusal: 'not_by_hand' })
  })
})
