import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { PRINTED_QUOTES } from '#app/features/quotes/document/print-quote.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { requestErasure } from '#app/features/settings/request-erasure.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { aParticulier } from '#test/builders.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { makeDocument } from './make-document.server.ts'
import * as fileRoute from './kept-contract.route.ts'
import * as page from './kept-contracts.page.tsx'
import { contractLinks, documents } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-kept-contracts-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const later = (minutes: number) => new Date(TEST_NOW.getTime() + 7 * 86_400_000 + minutes * 60_000)
const system = (now: Date) => database.ctx<System>(undefined, now)

/** A client whose works are over closes their account, which is erased; the link of their last mail. */
async function closed(author: Particulier) {
  granted(await requestErasure(database.ctx(author, later(0))))
  const [mail] = await database.rows(
    emailLogs,
    eq(emailLogs.dedupeKey, `account_erased:${author.accountId}`),
  )
  await eraseRequestedAccounts(system(later(1)))
  return /\/mes-contrats\?jeton=[\w-]{43}/.exec(mail!.text)?.[0] ?? null
}

type Listed = { contracts: { id: string; name: string }[] | null }
const open = (link: string, ask: Parameters<typeof askPage>[3] = {}) =>
  askPage<Listed>(database, page, link, { now: later(2), clientKey: link, ...ask })
const download = (link: string, documentId: string, ask: Parameters<typeof askPage>[3] = {}) =>
  askPage<unknown>(database, fileRoute, link.replace('?', `/${documentId}?`), {
    now: later(2),
    clientKey: link,
    params: { documentId },
    ...ask,
  }).catch((thrown: { init?: { status?: number } }) => ({ status: thrown.init?.status }))

async function aFormerClient() {
  const works = await someWorks(database, 'done')
  const drawn = await database.rows(documents, eq(documents.subjectId, works.quoteId))
  for (const { id, kind } of drawn)
    if (kind !== 'insurance_certificate')
      await makeDocument(system(TEST_NOW), id, PRINTED_QUOTES as never)
  return { works, drawn, link: (await closed(works.author))! }
}

test('a client who closed their account reads their contracts for ten years, without an account (M9)', async () => {
  const { drawn, link } = await aFormerClient()
  expect(link).not.toBeNull()
  const { status, data } = await open(link)
  expect(status).toBe(200)
  expect(data.contracts!.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Devis D-2026-0001', 'Devis D-2026-0001 signé']),
  )
  const signed = drawn.find(({ kind }) => kind === 'signed_quote')!
  expect((await download(link, signed.id)).status).toBe(200)
  const years = (count: number) => ({ now: new Date(later(0).getTime() + count * 31_557_600_000) })
  expect((await open(link, years(9.9))).status).toBe(200)
  expect((await open(link, years(10.1))).status).toBe(410)
})

test('the link opens nobody else’s contract, is not guessed, and is ended by who has it', async () => {
  const one = await aFormerClient()
  const other = await aFormerClient()
  const signed = other.drawn.find(({ kind }) => kind === 'signed_quote')!
  expect((await download(one.link, signed.id)).status).toBe(404)
  const guessed = `/mes-contrats?jeton=${'a'.repeat(43)}`
  expect((await open(guessed)).status).toBe(410)
  expect((await download(guessed, signed.id)).status).toBe(404)
  const statuses = new Set<number>()
  for (let tries = 0; tries < 125; tries++) statuses.add((await open(guessed)).status)
  expect(statuses).toEqual(new Set([410, 429]))
  expect((await open(one.link, { post: {} })).status).toBe(200)
  expect((await open(one.link)).status).toBe(410)
  expect((await open(other.link)).status).toBe(200)
  const kept = await database.rows(contractLinks)
  expect(JSON.stringify(kept)).not.toContain(other.link.split('=')[1])
})

test('who signed nothing is given none', async () => {
  expect(await closed(await aParticulier(database))).toBeNull()
})
