import { expect, it } from 'vitest'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { publishLive } from './publish-live.server.ts'

const database = useTestDatabase({ max: 12 })
const newsOf = async (accountId: AccountId) =>
  (
    await database.pool.query<{ seq: number; kind: string; subject_id: string }>(
      'select seq::int, kind, subject_id from live_events where account_id = $1 order by seq',
      [accountId],
    )
  ).rows

it('numbers the news of each account from one, in the order told, and tells the same thing once', async () => {
  const [one, two] = [newId<AccountId>(), newId<AccountId>()]
  const [lead, quote] = [newId(), newId()]
  await inTransaction(database.ctx(), async (tx) => {
    publishLive(tx, { to: [one, two], kind: 'lead', subjectId: lead })
    publishLive(tx, { to: [one], kind: 'lead', subjectId: lead })
    publishLive(tx, { to: [one], kind: 'quote', subjectId: quote })
  })
  await inTransaction(database.ctx(), async (tx) =>
    publishLive(tx, { to: [one], kind: 'message', subjectId: lead }),
  )
  expect(await newsOf(one)).toEqual([
    { seq: 1, kind: 'lead', subject_id: lead },
    { seq: 2, kind: 'quote', subject_id: quote },
    { seq: 3, kind: 'message', subject_id: lead },
  ])
  expect(await newsOf(two)).toEqual([{ seq: 1, kind: 'lead', subject_id: lead }])
})

it('keeps nothing of a transaction that fails, and refuses to be outside one', async () => {
  const account = newId<AccountId>()
  const failed = inTransaction(database.ctx(), async (tx) => {
    publishLive(tx, { to: [account], kind: 'notice', subjectId: newId() })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await newsOf(account)).toEqual([])
  expect(() =>
    publishLive(database.ctx(), { to: [account], kind: 'notice', subjectId: newId() }),
  ).toThrow('outside a transaction')
})

it('numbers without gap or double when twelve transactions tell the same two people at once, in either order', async () => {
  const people = [newId<AccountId>(), newId<AccountId>()]
  await Promise.all(
    Array.from({ length: 48 }, (_, turn) =>
      inTransaction(database.ctx(), async (tx) =>
        publishLive(tx, {
          to: turn % 2 ? people : people.toReversed(),
          kind: 'message',
          subjectId: newId(),
        }),
      ),
    ),
  )
  for (const person of people)
    expect((await newsOf(person)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 48 }, (_, index) => index + 1),
    )
})
