import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { apiAnswers } from '#app/features/api/tables.server.ts'
import type { Ctx, Who } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ApiKeyId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/** A call that writes, as its caller names it. */
export type NamedCall = { keyId: ApiKeyId; name: string; asked: unknown }

/** What a call was answered, now or the first time. */
type Answered = { status: number; body: unknown; repeated: boolean }

class NotDone<Refused> extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super('not done')
    this.refused = refused
  }
}

/**
 * Does what a call asks once, however often and however many at once it comes under the same name: the first one's
 * answer is kept in the transaction of its effect, and is the answer of all. What is refused leaves nothing, so that
 * the same name may be tried again. Another body under a name that served is `idempotency_key_reused`.
 */
export async function answerOnce<W extends Who, Refused extends { ok: false }>(
  ctx: Ctx<W>,
  { keyId, name, asked }: NamedCall,
  work: (tx: Ctx<W>) => Promise<{ ok: true; status: number; body: unknown } | Refused>,
): Promise<Result<Answered, 'idempotency_key_reused'> | Refused> {
  const bodyHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  const mine = and(eq(apiAnswers.keyId, keyId), eq(apiAnswers.name, name))
  try {
    return await inTransaction(ctx, async (tx) => {
      // Waits for another of this name that is being done.
      const first = await tx.db
        .insert(apiAnswers)
        .values({ keyId, name, bodyHash, at: tx.now })
        .onConflictDoNothing()
        .returning({ name: apiAnswers.name })
      if (first.length === 0) {
        const [kept] = await tx.db.select().from(apiAnswers).where(mine)
        return kept!.bodyHash === bodyHash
          ? ok({ status: kept!.status!, body: kept!.body, repeated: true })
          : refuse('idempotency_key_reused')
      }
      const done = await work(tx)
      if (!done.ok) throw new NotDone(done)
      const { status, body } = done
      await tx.db.update(apiAnswers).set({ status, body }).where(mine)
      return ok({ status, body, repeated: false })
    })
  } catch (error) {
    if (error instanceof NotDone) return error.refused as Refused
    throw error
  }
}
