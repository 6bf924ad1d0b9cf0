import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { System } from '#app/platform/context.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { aReviewInput, someWorks } from '#test/review-builders.ts'
import { remindReviews } from './invite-review.server.ts'
import { writeReview } from './write-review.server.ts'

const database = useTestDatabase({ max: 12 })
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-reviews-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const days = (n: number) => new Date(TEST_NOW.getTime() + n * 86_400_000)
const mails = async (address: string) =>
  (
    await database.pool.query<{ email_type: string }>(
      'select email_type from email_logs where email = $1 order by created_at, id',
      [address],
    )
  ).rows.map((row) => row.email_type)

const finished = (worksId: WorksId) =>
  handleEvent(database.ctx(), { type: 'intervention.finished', worksId }, { id: 'one' })

describe('inviting', () => {
  it('invites once when the works are over, reminds once a week later, and never whoever wrote', async () => {
    const author = await aParticulier(database, { email: 'invitee@ouvreo.example' })
    const quick = await aParticulier(database, { email: 'rapide@ouvreo.example' })
    const [slow, fast] = [
      await someWorks(database, { author }),
      await someWorks(database, { author: quick }),
    ]
    // The address that is written to is that of the account.
    for (const { worksId } of [slow, fast, slow]) await finished(worksId)
    expect(await mails('invitee@ouvreo.example')).toEqual(['review_invitation'])
    granted(await writeReview(database.ctx(quick, days(2)), fast.worksId, aReviewInput()))
    expect(await remindReviews(database.ctx<System>(undefined, days(6.9)))).toBe(0)
    expect(await remindReviews(database.ctx<System>(undefined, days(7)))).toBe(1)
    expect(await remindReviews(database.ctx<System>(undefined, days(8)))).toBe(0)
    expect(await mails('invitee@ouvreo.example')).toEqual(['review_invitation', 'review_reminder'])
    expect(await mails('rapide@ouvreo.example')).toEqual(['review_invitation'])
  })

  it('reminds the others of one whose reminder cannot be written', async () => {
    const [stuck, other] = [
      await aParticulier(database, { email: 'bloquee@ouvreo.example' }),
      await aParticulier(database, { email: 'suivante@ouvreo.example' }),
    ]
    const first = await someWorks(database, { author: stuck })
    for (const { worksId } of [first, await someWorks(database, { author: other })])
      await finished(worksId)
    await database.pool.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
      create trigger refuse_one before update on review_invitations for each row
        when (new.intervention_id = '${first.worksId}') execute function refuse_one()`)
    expect(await remindReviews(database.ctx<System>(undefined, days(7)))).toBe(1)
    expect(await mails('suivante@ouvreo.example')).toContain('review_reminder')
    expect(await mails('bloquee@ouvreo.example')).not.toContain('review_reminder')
  })

  it('does not invite to review works that are not over', async () => {
    const author = await aParticulier(database, { email: 'encours@ouvreo.example' })
    const { worksId } = await someWorks(database, { author, status: 'in_progress' })
    await finished(worksId)
    expect(await mails('encours@ouvreo.example')).toEqual([])
  })
})
