import { paths } from '#app/paths.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDateTime, formatDay, dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { CASE_KINDS, keyText, type CaseKey } from './case-kinds.ts'
import type { CaseLine } from './case-lines.tsx'
import { NO_NAME, summaryOf, workHref } from './copy.ts'
import type { CaseRow } from './list-cases.server.ts'

/** The page of a case; `search` is the list that one comes by. */
export const caseHref = ({ kind, subjectId }: CaseKey, search = '') =>
  paths.adminCase(CASE_KINDS[kind].slug, subjectId, search)

/** A case in words. */
export function lineOf({ who, now }: Ctx<Admin>, row: CaseRow, search: string): CaseLine {
  return {
    key: keyText(row),
    href: caseHref(row, search),
    workHref: workHref(row.kind, row.subjectId),
    kind: CASE_KINDS[row.kind].label,
    name: row.name ?? NO_NAME,
    summary: summaryOf(row),
    since: formatDateTime(row.since, PARIS),
    due: row.dueBy && deadline(row.dueBy, now),
    asleep: row.snoozedUntil && formatDay(dayOf(row.snoozedUntil, PARIS)),
    owner: row.ownerName,
    mine: row.ownerId === who.accountId,
  }
}
