import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, Who } from '#app/platform/context.ts'
import { inTransaction, isInTransaction } from '#app/platform/database/transaction.server.ts'
import { parseId, type AccountId, type DeviceActId } from '#app/values/identity/ids.ts'
import { ok, type Result } from '#app/values/result.ts'
import { ACT_FIELDS, askedAt } from './device-act.ts'
import { deviceActs } from './tables.server.ts'

/** An act as the device of an account names it; `askedAt` when it came later than it was asked. */
export type DeviceAct = {
  id: DeviceActId
  accountId: AccountId
  part: number
  path: string
  askedAt: Date | null
}

/** How many things one act may do. */
const MOST_PARTS = 100

/** The act that a form names, posted from the page at `path`; null where it names none, as without script. */
export function deviceActOf(
  { who, now }: Ctx<Extract<Who, { accountId: AccountId }>>,
  form: FormData,
  path: string,
): DeviceAct | null {
  const id = parseId<DeviceActId>(form.get(ACT_FIELDS.id))
  const part = Number(form.get(ACT_FIELDS.part) ?? 0)
  if (!id || !Number.isInteger(part) || part < 0 || part >= MOST_PARTS) return null
  return {
    id,
    accountId: who.accountId,
    part,
    path,
    askedAt: askedAt(form.get(ACT_FIELDS.age), now),
  }
}

/** The next thing but `n` that an act does, known by itself. */
export function partOf(act: DeviceAct | null, n: number): DeviceAct | null {
  return act && { ...act, part: act.part + n }
}

class Refused<Value, Refusal extends string> extends Error {
  readonly result: Result<Value, Refusal>
  constructor(result: Result<Value, Refusal>) {
    super('refused')
    this.result = result
  }
}

/**
 * Does an act once, however often it is sent: that it was done is kept in the transaction of its effect, and one that
 * is sent again is answered as done. A refusal leaves nothing. An act without a name is simply done. One that has a
 * name throws inside an open transaction, which its refusal could not undo.
 */
export async function once<W extends Who, Value, Refusal extends string>(
  ctx: Ctx<W>,
  act: DeviceAct | null,
  work: (tx: Ctx<W>) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value | undefined, Refusal>> {
  if (!act) return inTransaction(ctx, work)
  if (isInTransaction(ctx)) throw new Error('once inside a transaction')
  const { id, accountId, part, path } = act
  try {
    return await inTransaction(ctx, async (tx) => {
      // Waits for another that is doing the same at this moment.
      const [fresh] = await tx.db
        .insert(deviceActs)
        .values({ id, accountId, part, path, at: tx.now })
        .onConflictDoNothing()
        .returning({ id: deviceActs.id })
      if (!fresh) return ok(undefined)
      const done = await work(tx)
      if (!done.ok) throw new Refused(done)
      return done
    })
  } catch (error) {
    if (error instanceof Refused) return error.result
    throw error
  }
}

/** Notes what an act left, for a later one that follows it; the rows of those that it replaces go. */
export async function noteResult(
  tx: Ctx,
  act: DeviceAct,
  result: string,
  replaced: readonly DeviceActId[],
): Promise<void> {
  const ofAccount = eq(deviceActs.accountId, act.accountId)
  await tx.db
    .update(deviceActs)
    .set({ result })
    .where(and(ofAccount, eq(deviceActs.id, act.id), eq(deviceActs.part, act.part)))
  const others = replaced.filter((id) => id !== act.id)
  if (others.length === 0) return
  await tx.db
    .delete(deviceActs)
    .where(and(ofAccount, eq(deviceActs.path, act.path), inArray(deviceActs.id, others)))
}

/** What these acts of an account left. */
export async function resultsOf(
  tx: Ctx,
  accountId: AccountId,
  ids: readonly DeviceActId[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .select({ result: deviceActs.result })
    .from(deviceActs)
    .where(and(eq(deviceActs.accountId, accountId), inArray(deviceActs.id, [...ids])))
  return rows.flatMap(({ result }) => result ?? [])
}
