import { eq } from 'drizzle-orm'
import type { AmendmentInput } from '#app/features/amendments/editor/amendment-form.ts'
import { createAmendment } from '#app/features/amendments/editor/create-amendment.server.ts'
import { saveAmendment } from '#app/features/amendments/editor/save-amendment.server.ts'
import { sendAmendment } from '#app/features/amendments/send-amendment.server.ts'
import {
  sendAmendmentCode,
  signAmendment,
  type AmendmentAcceptance,
} from '#app/features/amendments/sign-amendment.server.ts'
import { amendments } from '#app/features/amendments/tables.server.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { someWorks, type TestWorks } from './intervention-builders.ts'
import { granted, mailedCode } from './quote-builders.ts'

/** A complete amendment as its form gives it: one line more at 10 %, half of the supply at 20 % less, two days more. */
export function anAmendmentInput(input: Partial<AmendmentInput> = {}): AmendmentInput {
  return {
    title: 'Déplacement de l’arrivée d’eau',
    reason: 'Le mur ne peut pas être percé à l’endroit prévu.',
    extraDays: 2,
    fossilBoiler: '',
    solarPlant: '',
    lines: [
      {
        workItem: 'Pose',
        designation: 'Reprise de plomberie, main-d’œuvre',
        quantity: 3_000,
        unit: 'h',
        unitPrice: 5_000,
        vat: 1_000,
        supply: 'service',
      },
      {
        workItem: 'Fourniture',
        designation: 'Chauffe-eau 200 l, rabattu',
        quantity: -500,
        unit: 'u',
        unitPrice: 10_000,
        vat: 2_000,
        supply: 'goods',
      },
    ],
    ...input,
  }
}

/** An amendment, its works and who is on each side. */
export type TestAmendment = TestWorks & { amendmentId: AmendmentId }
/** What a test amendment may be given: the works that it amends, and what it says. */
export type TestAmendmentOptions = {
  works?: TestWorks
  input?: Partial<AmendmentInput>
  now?: Date
}

/** A complete draft, not sent. */
export async function aDraftAmendment(
  database: TestDatabase,
  { works: given, input, now = TEST_NOW }: TestAmendmentOptions = {},
): Promise<TestAmendment> {
  const works = given ?? (await someWorks(database))
  const ctx = database.ctx(works.artisan, now)
  const amendmentId = granted(await createAmendment(ctx, works.worksId))
  granted(await saveAmendment(ctx, amendmentId, anAmendmentInput(input)))
  return { ...works, amendmentId }
}

/** An amendment that the person can read and answer. */
export async function aSentAmendment(
  database: TestDatabase,
  options: TestAmendmentOptions = {},
): Promise<TestAmendment> {
  const draft = await aDraftAmendment(database, options)
  granted(await sendAmendment(database.ctx(draft.artisan, options.now), draft.amendmentId))
  return draft
}

/**
 * A signature that is in order, at a distance, of the amendment as it is stored, with a code sent
 * for it where one can be.
 */
export async function anAmendmentAcceptance(
  database: TestDatabase,
  { amendmentId, author }: TestAmendment,
  change: Partial<AmendmentAcceptance> = {},
  now = TEST_NOW,
): Promise<AmendmentAcceptance> {
  const sent = await sendAmendmentCode(database.ctx(author, now), amendmentId)
  return {
    signature: { name: 'Claire Martin', agreed: true, certified: true },
    drawing: '',
    code: sent.ok ? await mailedCode(database, amendmentId) : '',
    mode: 'distance',
    earlyStart: false,
    contentHash: (await storedAmendment(database, amendmentId)).contentHash ?? '',
    device: { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' },
    ...change,
  }
}

/** An amendment that its client signed. */
export async function aSignedAmendment(
  database: TestDatabase,
  options: TestAmendmentOptions & { acceptance?: Partial<AmendmentAcceptance> } = {},
): Promise<TestAmendment> {
  const sent = await aSentAmendment(database, options)
  granted(
    await signAmendment(
      database.ctx(sent.author, options.now),
      sent.amendmentId,
      await anAmendmentAcceptance(database, sent, options.acceptance, options.now),
    ),
  )
  return sent
}

/** An amendment as it stands in its table. */
export async function storedAmendment(
  database: TestDatabase,
  amendmentId: AmendmentId,
): Promise<typeof amendments.$inferSelect> {
  const [row] = await database.db.select().from(amendments).where(eq(amendments.id, amendmentId))
  return row!
}
