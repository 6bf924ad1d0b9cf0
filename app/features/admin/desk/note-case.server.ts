import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import type { CaseKey } from './case-kinds.ts'
import { mentionedIn, NOTE_MAX, refusalOfNote } from './case-rules.ts'
import { colleaguesFor } from './colleagues.server.ts'
import { deskNotes } from './desk.tables.server.ts'
import { mailColleagues } from './mail-colleagues.server.ts'
import { stillWaiting, tellDesk } from './still-waiting.server.ts'

type NoteRefusal = 'over' | NonNullable<ReturnType<typeof refusalOfNote>>

/**
 * Keeps a note on a case for the team; the colleagues whom it calls (« @Claire »), of those
 * whose roles open it, are told by mail, without its words.
 */
export function noteCase(
  ctx: Ctx<Admin>,
  key: CaseKey,
  text: string,
): Promise<Result<undefined, NoteRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const plain = plainText(text, NOTE_MAX + 1)
    const refusal = refusalOfNote(plain)
    if (refusal) return refuse(refusal)
    if ((await stillWaiting(tx, [key])).length === 0) return refuse('over')
    const authorId = tx.who.accountId
    await tx.db
      .insert(deskNotes)
      .values({ id: newId<string>(), ...key, authorId, text: plain, at: tx.now })
    await recordAudit(tx, 'desk.noted', key.subjectId, { case: key.kind })
    const others = await colleaguesFor(tx, key.kind)
    await mailColleagues(tx, mentionedIn(plain, others), key, 'mentioned')
    await tellDesk(tx, [key])
    return ok()
  })
}
