import { eq } from 'drizzle-orm'
import type { AmendmentInput } from '#app/features/amendments/editor/amendment-form.ts'
import { createAmendment } from '#app/features/amendments/editor/create-amendment.server.ts'
import { saveAmendment } from '#app/features/amendments/editor/save-amendment.server.ts'
import { sendAmendment } from '#app/features/amendments/send-amendment.server.ts'
import { sendAmendmentCode, signAmendment } from '#app/features/amendments/sign-amendment.server.ts'
import { amendments } from '#app/features/amendments/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import type { SignedWorks } from './carry-out.ts'
import { must, type Stage } from './stage.ts'
import { codeInMail } from './storyteller.ts'

/** What an amendment of the demonstration says. */
export type ToldAmendment = Pick<AmendmentInput, 'title' | 'reason' | 'extraDays' | 'lines'>

/** The artisan proposes an amendment of works that go on. */
export async function proposeAmendment(
  stage: Stage,
  works: SignedWorks,
  told: ToldAmendment,
  daysAgo: number,
): Promise<AmendmentId> {
  const ctx = stage.as(works.artisan, daysAgo)
  const id = must(await createAmendment(ctx, works.id), 'beginning an amendment')
  must(
    await saveAmendment(ctx, id, { ...told, fossilBoiler: '', solarPlant: '' }),
    'writing an amendment',
  )
  must(await sendAmendment(ctx, id), 'sending an amendment')
  await stage.follow(daysAgo)
  return id
}

/** Its client signs it, and asks that it be done without waiting. */
export async function acceptAmendment(
  stage: Stage,
  works: SignedWorks,
  id: AmendmentId,
  daysAgo: number,
): Promise<void> {
  const ctx = stage.as(works.client, daysAgo)
  const [row] = await ctx.db.select().from(amendments).where(eq(amendments.id, id))
  await inTransaction(ctx, async (tx) => {
    must(await sendAmendmentCode(tx, id), 'sending the code of an amendment')
    must(
      await signAmendment(tx, id, {
        signature: { name: row!.snapshot!.client.name, agreed: true, certified: true },
        drawing: '',
        code: await codeInMail(tx, id),
        mode: 'distance',
        earlyStart: true,
        contentHash: row!.contentHash!,
        device: { address: '192.0.2.1', userAgent: '' },
      }),
      'signing an amendment',
    )
  })
  await stage.follow(daysAgo)
}
