import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { worksTable } from '#app/features/works/tables.server.ts'
import * as worksPage from '#app/features/works/artisan-works.page.tsx'
import type { ContractMode } from '#app/features/signatures/signature.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { anAcceptedQuote, storedQuote } from '#test/quote-builders.ts'

const database = useTestDatabase()

it('how the contract was concluded is asked of the company on the page of the works, until it answered (law.md W1)', async () => {
  for (const [intent, held] of [
    ['confirm-mode', 'off_premises'],
    ['contest-mode', 'off_premises'],
  ] as const) {
    const quote = await anAcceptedQuote(database, { acceptance: { mode: 'off_premises' } })
    const [works] = await database.db
      .select({ id: worksTable.id })
      .from(worksTable)
      .where(eq(worksTable.quoteId, quote.quoteId))
    const ask = (post?: Record<string, string>) =>
      askPage<{ awaitedMode: ContractMode | null }>(database, worksPage, '/x', {
        as: quote.artisan,
        params: { worksId: works!.id },
        ...(post ? { post } : {}),
      })
    expect((await ask()).data.awaitedMode).toBe('off_premises')
    expect(await ask({ intent })).toMatchObject({ status: 302 })
    expect((await ask()).data.awaitedMode).toBeNull()
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      companyMode: intent === 'confirm-mode' ? 'off_premises' : 'distance',
      contractMode: held,
    })
    expect(await ask({ intent })).toMatchObject({ status: 409 })
  }
})
