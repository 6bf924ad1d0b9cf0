import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { askRegister } from '#app/platform/company-registry/ask-register.server.ts'
import type { RegisterAnswer } from '#app/platform/company-registry/company-registry.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId, type ClientId } from '#app/values/identity/ids.ts'
import type { Siren, Siret } from '#app/values/identity/siret.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { CLIENTS_MAX } from './client.ts'
import type { ClientInput } from './client-form.ts'
import { ownClients, readClient, type Client } from './queries.server.ts'
import { clients } from './tables.server.ts'

/** Why a client is not kept. */
export type SaveClientRefusal = 'not_found' | 'name_missing' | 'too_many_clients' | 'already_there'

/** How long a deleted client can be taken back, ms. */
const UNDO_MS = 86_400_000

/**
 * Adds a client to one's own book, or changes one of it. The official register is asked, outside
 * any transaction, about a company whose number is new: it gives the name that was left empty, and
 * a register that is down leaves « à vérifier ».
 */
export async function saveClient(
  ctx: Ctx<Artisan>,
  id: ClientId | null,
  input: ClientInput,
  ask: typeof askRegister = askRegister,
): Promise<Result<ClientId, SaveClientRefusal>> {
  const before = id && (await readClient(ctx, id))
  if (id && !before) return refuse('not_found')
  const answer = isAsked(input, before) ? await ask(numberOf(input)!, ctx.now) : null
  const name = input.name || answer?.name || ''
  if (name === '') return refuse('name_missing')
  const values = { ...input, name, ...registered(input, answer, ctx.now), updatedAt: ctx.now }
  if (id) {
    const changed = await ctx.db
      .update(clients)
      .set(values)
      .where(and(ownClients(ctx), eq(clients.id, id)))
      .returning({ id: clients.id })
    return changed.length > 0 ? ok(id) : refuse('not_found')
  }
  return addClient(ctx, values)
}

/** Adds a client to one's own book; the same account once. */
export function addClient(
  ctx: Ctx<Artisan>,
  values: Omit<typeof clients.$inferInsert, 'id' | 'artisanId' | 'createdAt' | 'updatedAt'> & {
    accountId?: AccountId | null
  },
): Promise<Result<ClientId, 'too_many_clients' | 'already_there'>> {
  return inTransaction(ctx, async (tx) => {
    if ((await lockBook(tx)) >= CLIENTS_MAX) return refuse('too_many_clients')
    const made = newId<ClientId>()
    const added = await tx.db
      .insert(clients)
      .values({
        ...values,
        id: made,
        artisanId: tx.who.artisanId,
        createdAt: tx.now,
        updatedAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: clients.id })
    return added.length > 0 ? ok(made) : refuse('already_there')
  })
}

/** Asks the register about a company of the book again; what it said of it before stays where it does not answer. */
export async function askAboutClient(
  ctx: Ctx<Artisan>,
  id: ClientId,
  ask: typeof askRegister = askRegister,
): Promise<boolean> {
  const client = await readClient(ctx, id)
  const number = client && numberOf(client)
  if (!number) return false
  const answer = await ask(number, ctx.now)
  const silent = answer.status === 'to_check' && client.registerStatus !== null
  if (!silent)
    await ctx.db
      .update(clients)
      .set(registered(client, answer, ctx.now))
      .where(and(ownClients(ctx), eq(clients.id, id), eq(clients.siren, client.siren!)))
  return true
}

/** Sets a client aside, or brings them back. False when they are not of one's own book. */
export async function archiveClient(
  ctx: Ctx<Artisan>,
  id: ClientId,
  aside: boolean,
): Promise<boolean> {
  const changed = await ctx.db
    .update(clients)
    .set({ archivedAt: aside ? ctx.now : null })
    .where(and(ownClients(ctx), eq(clients.id, id)))
    .returning({ id: clients.id })
  return changed.length > 0
}

/** Deletes a client; they can be taken back for a day, then nothing is left of them but an empty row. */
export async function deleteClient(ctx: Ctx<Artisan>, id: ClientId): Promise<boolean> {
  const gone = await ctx.db
    .update(clients)
    .set({ deletedAt: ctx.now })
    .where(and(ownClients(ctx), eq(clients.id, id)))
    .returning({ id: clients.id })
  return gone.length > 0
}

/** Takes back a deletion of less than a day. */
export function restoreClient(
  ctx: Ctx<Artisan>,
  id: ClientId,
): Promise<Result<undefined, Exclude<SaveClientRefusal, 'name_missing'>>> {
  return inTransaction(ctx, async (tx) => {
    const held = await lockBook(tx)
    const [client] = await tx.db
      .select({ accountId: clients.accountId })
      .from(clients)
      .where(
        and(
          eq(clients.artisanId, tx.who.artisanId),
          eq(clients.id, id),
          isNotNull(clients.deletedAt),
          gt(clients.deletedAt, new Date(tx.now.getTime() - UNDO_MS)),
        ),
      )
    if (!client) return refuse('not_found')
    if (held >= CLIENTS_MAX) return refuse('too_many_clients')
    if (client.accountId) {
      const same = await tx.db.$count(
        clients,
        and(ownClients(tx), eq(clients.accountId, client.accountId)),
      )
      if (same > 0) return refuse('already_there')
    }
    await tx.db.update(clients).set({ deletedAt: null }).where(eq(clients.id, id))
    return ok()
  })
}

/** Locks the book, by the company's row, and says how many clients it holds. */
async function lockBook(tx: Ctx<Artisan>): Promise<number> {
  await tx.db
    .select({ id: artisans.id })
    .from(artisans)
    .where(eq(artisans.id, tx.who.artisanId))
    .for('no key update')
  const [held] = await tx.db
    .select({ clients: sql<number>`count(*)::int` })
    .from(clients)
    .where(ownClients(tx))
  return held!.clients
}

type Numbered = Pick<ClientInput, 'siren' | 'siret'> | Pick<Client, 'siren' | 'siret'>

const numberOf = ({ siren, siret }: Numbered) => (siret ?? siren) as Siret | Siren | null

const isAsked = (input: ClientInput, before: Client | null) =>
  numberOf(input) !== null &&
  (!before || before.registerStatus === null || numberOf(before) !== numberOf(input))

/**
 * What is kept of the register's answer; nothing changes where it was not asked, and a client
 * without a number has none.
 */
function registered(client: Numbered, answer: RegisterAnswer | null, now: Date) {
  if (numberOf(client) === null)
    return { registerStatus: null, registerName: null, registerAskedAt: null }
  return answer
    ? { registerStatus: answer.status, registerName: answer.name, registerAskedAt: now }
    : {}
}
