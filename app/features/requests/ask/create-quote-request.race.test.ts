import { beforeAll, describe, expect, it } from 'vitest'
import { aParticulier, aRequestForm, nextNumber } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, together, warmPool } from '#test/race.ts'
import { createOwnQuoteRequest, createQuoteRequest } from './create-quote-request.server.ts'

const database = useTestDatabase(RACE_POOL)
const LONG = 20_000 + RACE_ROUNDS * 1_500

beforeAll(async () => {
  // A race of one connection is none.
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

describe('double submit', () => {
  it(
    'the same key twenty times at once makes one request and twenty same answers',
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const visitor = { kind: 'visitor', clientKey: `peer-${nextNumber()}` } as const
        const form = {
          ...aRequestForm(),
          firstName: 'Léa',
          lastName: '',
          email: `lea-${nextNumber()}@ouvreo.example`,
        }
        const submission = { form, key: `key-${nextNumber()}`, honeypot: '', elapsedMs: 9_000 }
        const answers = await together(20, () =>
          createQuoteRequest(database.ctx(visitor), submission),
        )
        const ids = new Set(answers.map((answer) => answer.ok && answer.value.requestId))
        expect(ids.size).toBe(1)
        expect(answers.filter((answer) => answer.ok && !answer.value.repeated)).toHaveLength(1)
      }
    },
    LONG,
  )

  it(
    'four different requests a day, sent at once, leave three',
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const person = { ...(await aParticulier(database)), clientKey: `peer-${nextNumber()}` }
        const answers = await together(10, (index) =>
          createOwnQuoteRequest(database.ctx(person), {
            form: aRequestForm(),
            key: `key-${index}`,
            honeypot: '',
            elapsedMs: 9_000,
          }),
        )
        expect(answers.filter((answer) => answer.ok)).toHaveLength(3)
      }
    },
    LONG,
  )
})

it('none of these races deadlocked', async () => {
  expect(await countDeadlocks(database)).toBe(0)
})
