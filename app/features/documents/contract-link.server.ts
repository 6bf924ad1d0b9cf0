import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import { fileResponse, readFile } from '#app/platform/files/read-file.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { AccountId, DocumentId } from '#app/values/identity/ids.ts'
import { fileNameOf } from './document.ts'
import { ofContracts } from './of-contracts.server.ts'
import { contractLinks, documents } from './tables.server.ts'

/** Years during which the link opens: those for which a contract is kept. */
const CONTRACT_LINK_YEARS = 10
/** What one peer may open by such links in an hour, right or wrong. */
const OPENINGS = { name: 'contract-links', max: 120, windowSeconds: 3_600 }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Makes the address by which a client whose account closes still reads their contracts; null where
 * they signed none.
 */
export async function makeContractLink(tx: Ctx, accountId: AccountId): Promise<string | null> {
  if ((await tx.db.$count(documents, and(eq(documents.accountId, accountId), ofContracts()))) === 0)
    return null
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(tx.now)
  expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + CONTRACT_LINK_YEARS)
  await tx.db
    .insert(contractLinks)
    .values({ tokenHash: hashOf(token), accountId, createdAt: tx.now, expiresAt })
  return paths.keptContracts({ jeton: token })
}

/** Whose contracts a link opens; null when it opens none any more, `too_many` when its peer tried too often. */
async function openedBy(
  ctx: Ctx,
  token: string,
): Promise<{ accountId: AccountId } | 'too_many' | null> {
  if (ctx.who.kind !== 'visitor') throw new Error('A contract link is opened by whoever has it')
  if (!(await spend(ctx, OPENINGS, ctx.who.clientKey))) return 'too_many'
  const [link] = await ctx.db
    .select({ accountId: contractLinks.accountId })
    .from(contractLinks)
    .where(
      and(
        eq(contractLinks.tokenHash, hashOf(token)),
        isNull(contractLinks.endedAt),
        gt(contractLinks.expiresAt, ctx.now),
      ),
    )
  return link ?? null
}

/** The documents that a link opens, oldest first. */
export async function listKeptContracts(
  ctx: Ctx,
  token: string,
): Promise<{ id: DocumentId; name: string }[] | 'too_many' | null> {
  const link = await openedBy(ctx, token)
  if (link === null || link === 'too_many') return link
  return ctx.db
    .select({ id: documents.id, name: documents.name })
    .from(documents)
    .where(and(eq(documents.accountId, link.accountId), ofContracts(), isNotNull(documents.fileId)))
    .orderBy(asc(documents.askedAt), asc(documents.id))
}

/** One of them, the very bytes that were mailed; null where the link does not open it. */
export async function keptContract(
  ctx: Ctx,
  token: string,
  documentId: DocumentId,
): Promise<Response | 'too_many' | null> {
  const link = await openedBy(ctx, token)
  if (link === null || link === 'too_many') return link
  const [row] = await ctx.db
    .select({ name: documents.name, fileId: documents.fileId })
    .from(documents)
    .where(
      and(eq(documents.id, documentId), eq(documents.accountId, link.accountId), ofContracts()),
    )
  const file = row?.fileId ? await readFile(ctx, row.fileId) : null
  return row && file ? fileResponse(file, { name: fileNameOf(row.name, file.contentType) }) : null
}

/** Whoever has the link ends it. */
export async function endContractLink(ctx: Ctx, token: string): Promise<boolean> {
  const link = await openedBy(ctx, token)
  if (link === null || link === 'too_many') return false
  await ctx.db
    .update(contractLinks)
    .set({ endedAt: ctx.now })
    .where(eq(contractLinks.tokenHash, hashOf(token)))
  return true
}
