import { and, asc, eq } from 'drizzle-orm'
import { contestClientMark } from '#app/features/reviews/client-marks/contest-client-mark.server.ts'
import { giveClientMark } from '#app/features/reviews/client-marks/give-client-mark.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { must, type Stage } from './stage.ts'

/** What the workshop says of Claire's works, and that she contests it; told once. */
export async function tellContestedMark(
  stage: Stage,
  claire: Particulier,
  atelier: Artisan,
): Promise<void> {
  const [works] = await stage
    .as(claire, 1)
    .db.select({ id: worksTable.id })
    .from(worksTable)
    .where(
      and(
        eq(worksTable.particulierId, claire.accountId),
        eq(worksTable.artisanId, atelier.artisanId),
        eq(worksTable.status, 'done'),
      ),
    )
    .orderBy(asc(worksTable.finishedAt))
    .limit(1)
  if (!works) return
  const given = await giveClientMark(stage.as(atelier, 1.5), works.id, {
    payment: 'late',
    datesKept: true,
    matched: true,
    note: 'Solde reçu dix jours après la facture.',
  })
  if (!given.ok && given.refusal === 'already_marked') return
  must(given, 'saying how works went')
  await contestClientMark(
    stage.as(claire, 1.2),
    works.id,
    'J’ai payé le solde le jour où la facture est arrivée. Le virement a mis du temps.',
  )
}
