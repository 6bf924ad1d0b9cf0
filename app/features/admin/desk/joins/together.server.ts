import { listAuditOf, type AuditLine } from '#app/features/accounts/team/list-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { CASE_KINDS, keyText, type CaseKey } from '#app/features/admin/desk/case-kinds.ts'
import { lineOf } from '#app/features/admin/desk/case-words.ts'
import {
  findCase,
  likelyDuplicates,
  type CaseRow,
} from '#app/features/admin/desk/list-cases.server.ts'
import { listNotes, type Note } from '#app/features/admin/desk/read-case.server.ts'
import { SEPARATE_MINUTES } from './joins.ts'
import { joinedWith } from './read-joins.server.ts'

/** A case that is read with another, as the page of that one shows it; without a link once it waits no longer. */
export type JoinedLine = {
  key: string
  kind: string
  name: string | null
  summary: string
  workHref: string | null
  when: string
  separable: boolean
}

/** Beside a case: what was joined with it, the notes and the acts of all of them, and what may be about the same thing. */
export async function readTogether(
  ctx: Ctx<Admin>,
  key: CaseKey,
  row: CaseRow | null,
): Promise<{
  joined: JoinedLine[]
  likely: {
    key: string
    kind: string
    name: string
    summary: string
    since: string
    href: string
  }[]
  notes: (Note & { of: string | null })[]
  audit: AuditLine[]
}> {
  const joins = await joinedWith(ctx, key)
  const all = [key, ...joins.map(({ key: other }) => other)]
  const [rows, likely, notes, audit] = await Promise.all([
    Promise.all(joins.map(({ key: other }) => findCase(ctx, other))),
    row ? likelyDuplicates(ctx, row) : [],
    Promise.all(all.map((one) => listNotes(ctx, one))),
    Promise.all(all.map((one) => listAuditOf(ctx, one.subjectId))),
  ])
  const latest = <Line extends { at: Date }>(lines: Line[]) =>
    lines.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const anHourAgo = ctx.now.getTime() - SEPARATE_MINUTES * 60_000
  return {
    joined: joins.map(({ key: other, at }, index) => {
      const found = rows[index] ? lineOf(ctx, rows[index], '') : null
      return {
        key: keyText(other),
        kind: CASE_KINDS[other.kind].label,
        name: found?.name ?? null,
        summary: found?.summary ?? '',
        workHref: found?.workHref ?? null,
        when: formatDateTime(at, PARIS),
        separable: at.getTime() > anHourAgo,
      }
    }),
    likely: likely.map((one) => {
      const { key: posted, kind, name, summary, since, href } = lineOf(ctx, one, '')
      return { key: posted, kind, name, summary, since, href }
    }),
    notes: latest(
      notes.flatMap((lines, index) =>
        lines.map((note) => ({
          ...note,
          of: index === 0 ? null : CASE_KINDS[all[index]!.kind].label,
        })),
      ),
    ),
    audit: latest([...new Map(audit.flat().map((line) => [line.id, line] as const)).values()]),
  }
}
