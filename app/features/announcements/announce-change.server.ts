import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, type Result } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import {
  parseAnnouncement,
  type AnnouncementInput,
  type AnnouncementRefusal,
} from './announcement.ts'
import { announcements } from './tables.server.ts'

/**
 * Announces a change of a text: its page says so at once, and everybody concerned is written to by
 * `send-announcements`. What was announced is not taken back: another announcement says what is otherwise.
 */
export function announceChange(
  ctx: Ctx<Admin>,
  typed: { about: string; words: string; appliesOn: string; readAgain: string },
): Promise<Result<string, AnnouncementRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const parsed = parseAnnouncement(typed, dayOf(tx.now, PARIS))
    if (!parsed.ok) return parsed
    const id = newId<string>()
    await keepAnnouncement(tx, { id, ...parsed.value })
    await recordAudit(tx, 'change.announced', id)
    return ok(id)
  })
}

/**
 * Keeps an announcement in an open transaction, that of the change which it tells of; `replaces`: the one that it takes
 * back. Its day is checked by whoever calls.
 */
export async function keepAnnouncement(
  tx: Ctx<Admin>,
  announced: AnnouncementInput & { id: string; replaces?: string },
): Promise<void> {
  await tx.db.insert(announcements).values({
    ...announced,
    createdBy: tx.who.accountId,
    createdAt: tx.now,
  })
  contentChanged(tx, 'terms')
}
