import type { Admin, Artisan } from '#app/platform/context.ts'
import { recordCheck } from '#app/features/companies/checks/record-check.server.ts'
import type { CheckKind } from '#app/features/companies/checks/verification-check.ts'
import type { CheckResult } from '#app/features/companies/checks/check-result.ts'
import type { TestDatabase } from './database.ts'

/** Decisions of the team about what proves a company. */
export function checksOf(database: TestDatabase) {
  const decide = async (
    admin: Admin,
    artisan: Artisan,
    kind: CheckKind,
    result: CheckResult,
    change: {
      subjectId?: string
      source?: string
      reason?: string
      expiresOn?: string | null
    } = {},
  ) =>
    recordCheck(database.ctx(admin), {
      artisanId: artisan.artisanId,
      kind,
      subjectId: change.subjectId ?? artisan.artisanId,
      result,
      source: change.source ?? 'Registre',
      reason: change.reason ?? '',
      expiresOn: change.expiresOn ?? null,
    })

  return { decide }
}
