import { describe, expect, it } from 'vitest'
import { aDraftAmendment, aSignedAmendment } from '#test/amendment-builders.ts'
import { useTestDatabase } from '#test/database.ts'

const database = useTestDatabase()

describe('what was signed, against bare SQL', () => {
  it.each([
    `update amendments set total_incl_cents = 1 where id = $1`,
    `update amendments set lines = '[]' where id = $1`,
    `update amendments set snapshot = jsonb_set(snapshot, '{title}', '"x"') where id = $1`,
    `update amendments set content_hash = 'x' where id = $1`,
    `update amendments set title = 'x' where id = $1`,
    `update amendments set signed_name = 'x' where id = $1`,
    `update amendments set signed_at = null where id = $1`,
    `update amendments set number = 'x' where id = $1`,
    `update amendments set status = 'draft' where id = $1`,
    `update amendments set status = 'withdrawn' where id = $1`,
    `delete from amendments where id = $1`,
  ])('%s', async (statement) => {
    const { amendmentId } = await aSignedAmendment(database)
    await expect(database.pool.query(statement, [amendmentId])).rejects.toThrow(
      'kept as they were signed',
    )
  })

  it('two open ones of the same works', async () => {
    const { amendmentId } = await aDraftAmendment(database)
    await expect(
      database.pool.query(
        `insert into amendments (id, intervention_id, quote_id, status, created_at, updated_at)
         select gen_random_uuid(), intervention_id, quote_id, 'sent', now(), now() from amendments where id = $1`,
        [amendmentId],
      ),
    ).rejects.toThrow('amendments_one_open')
  })
})
