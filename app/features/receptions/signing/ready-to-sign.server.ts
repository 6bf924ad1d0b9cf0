import type { WorksStatusRefusal } from '#app/features/works/works.ts'
import type { Ctx } from '#app/platform/context.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  isBegun,
  readReport,
  refusalOfReport,
  type BegunReception,
  type LockedReception,
} from '#app/features/receptions/move-reception.server.ts'
import type { ReceptionDocument } from '#app/features/receptions/reception-document.ts'
import {
  refusalToReceive,
  refusalToWrite,
  type ContentRefusal,
  type ReceptionStateRefusal,
} from '#app/features/receptions/reception.ts'

/** Why a report may not be signed now. */
export type ToSignRefusal =
  | 'not_found'
  | WorksStatusRefusal
  | ReceptionStateRefusal
  | ContentRefusal

/** A report that may be signed, with its digest. */
export type Ready = { locked: BegunReception; document: ReceptionDocument; contentHash: string }

/** A report that a side may have signed now, as it reads. */
export async function readyToSign(
  tx: Ctx,
  locked: LockedReception | null,
  side: 'artisan' | 'particulier',
): Promise<Result<Ready, ToSignRefusal>> {
  if (!locked) return refuse('not_found')
  const state = refusalToReceive(locked.works) ?? refusalToWrite(locked.reception, side)
  if (state || !isBegun(locked)) return refuse(state ?? 'reception_not_begun')
  const report = await readReport(tx, locked.reception)
  const refusal = refusalOfReport(tx, report.document, locked)
  return refusal ? refuse(refusal) : ok({ locked, ...report })
}
