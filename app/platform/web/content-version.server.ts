import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { CONTENT_TAGS, type ContentTag } from './content-tags.ts'
import { contentVersions } from './content-version.tables.server.ts'
import type { Subscription } from '#app/platform/database/listener.server.ts'
import { beforeCommit } from '#app/platform/database/transaction.server.ts'

/** The channel on which processes tell each other the new versions, as `tag:version tag:version`. */
const CONTENT_CHANNEL = 'content_versions'

// One per process, and not per module instance: a development reload evaluates this file again.
const slot = globalThis as { ouvreoContent?: { versions: Map<ContentTag, number>; epoch: number } }
const state = (slot.ouvreoContent ??= { versions: new Map(), epoch: 0 })
const changes = new WeakMap<object, Set<ContentTag>>()

/**
 * Says that a verb changed what public pages show. Inside a transaction only (throws otherwise); the new versions are
 * its last statement, so that its lock is held for no longer than the commit. Once committed, the next request of this
 * process is rendered anew, and of the others within a second. A transaction that fails changes nothing.
 */
export function contentChanged(tx: Ctx, ...tags: ContentTag[]): void {
  const noted = changes.get(tx.db)
  if (noted) return tags.forEach((tag) => noted.add(tag))
  const wanted = new Set(tags)
  changes.set(tx.db, wanted)
  beforeCommit(tx, async ({ db }) => {
    const versions = await raiseVersions(db, [...wanted])
    return () => learnVersions(versions)
  })
}

/** The version of a tag as this process knows it; 0 before its first change. */
export function contentVersion(tag: ContentTag): number {
  return state.versions.get(tag) ?? 0
}

/** A number that moves whenever any version does: while it stands still, what was fresh is fresh. */
export function contentEpoch(): number {
  return state.epoch
}

/** Takes versions from a commit, a notification or the table. Lower ones than those known are old news and ignored. */
export function learnVersions(versions: Iterable<readonly [ContentTag, number]>): void {
  for (const [tag, version] of versions) {
    if (version <= contentVersion(tag)) continue
    state.versions.set(tag, version)
    state.epoch++
  }
}

/** Reads all versions again: at start, and whenever a notification may have been missed. */
export async function readVersions(db: Database): Promise<void> {
  const rows = await db.select().from(contentVersions)
  learnVersions(rows.map(({ tag, version }) => [tag, version] as const))
}

/** Hears the versions that other processes raise. */
export function contentSubscription(db: Database): Subscription {
  return {
    channel: CONTENT_CHANNEL,
    heard: (payload) => learnVersions(versionsFrom(payload)),
    catchUp: () => readVersions(db),
  }
}

/** The versions that a notification carries; anything else in it is left out. */
export function versionsFrom(payload: string): [ContentTag, number][] {
  return payload.split(' ').flatMap((part) => {
    const [tag, version] = part.split(':')
    return CONTENT_TAGS.includes(tag as ContentTag) && /^\d{1,9}$/.test(version ?? '')
      ? [[tag as ContentTag, Number(version)] as [ContentTag, number]]
      : []
  })
}

/** Raises by one, in one order whoever asks, and tells the others when the transaction commits. */
async function raiseVersions(db: Database, tags: ContentTag[]): Promise<[ContentTag, number][]> {
  if (tags.length === 0) return []
  const rows = await db
    .insert(contentVersions)
    .values(tags.toSorted().map((tag) => ({ tag, version: 1 })))
    .onConflictDoUpdate({
      target: contentVersions.tag,
      set: { version: sql`${contentVersions.version} + 1` },
    })
    .returning()
  const raised = rows.map(({ tag, version }) => [tag, version] as [ContentTag, number])
  await db.execute(
    sql`select pg_notify(${CONTENT_CHANNEL}, ${raised.map((pair) => pair.join(':')).join(' ')})`,
  )
  return raised
}
