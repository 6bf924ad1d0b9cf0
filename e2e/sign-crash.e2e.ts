import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { authSecret, readConfig } from '#app/platform/config.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { aLastingCode, aTakenLead } from '#test/quote-builders.ts'
import { ask } from './ask.ts'
import { aCompleteCompany } from './company-papers.ts'
import { pause, startProduct, type RunningProduct } from './product.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'
import { aSentQuote } from './written-quote.ts'

/** How often the product is killed; `CRASH_CYCLES=20` for the long run. */
const CYCLES = Number(process.env.CRASH_CYCLES ?? 3)
/** Clients who sign at the same time, at each kill. */
const CLIENTS = 4

type ToSign = { quoteId: QuoteId; hash: string; code: string; cookie: string; email: string }

const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-sign-crash-'))
let shared: SharedDatabase
let product: RunningProduct
const all: ToSign[] = []
const acknowledged = new Set<QuoteId>()

beforeAll(async () => {
  useFileStore(diskFileStore(join(dataDir, 'files')))
  shared = await openSharedDatabase()
  for (let one = 0; one < CYCLES * CLIENTS; one++) all.push(await aDevisToSign())
  product = await start()
})
afterAll(async () => {
  await product?.stop()
  await shared?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startProduct(
    {
      DATABASE_URL: shared.url,
      TRUSTED_PROXIES: '127.0.0.1',
      // The codes that were mailed here are known there too.
      AUTH_SECRET: authSecret(readConfig()),
    },
    { dataDir },
  )

async function aDevisToSign(): Promise<ToSign> {
  const now = new Date()
  const artisan = await aCompleteCompany(shared, now, {})
  const { author, leadId } = await aTakenLead(shared, { artisan, now })
  const { quoteId, hash } = await aSentQuote(shared, artisan, leadId)
  const { rows } = await shared.pool.query<{ email: string }>(
    'select email from users where id = $1',
    [author.accountId],
  )
  return {
    quoteId,
    hash,
    code: await aLastingCode(shared, quoteId, now),
    cookie: `__Host-session=${await openSession(shared.ctx(), author.accountId, 'e2e')}`,
    email: rows[0]!.email,
  }
}

/** Signs as the form of the page does; true when the product said that it is done. */
async function sign({ quoteId, hash, code, cookie }: ToSign): Promise<boolean> {
  const answer = await ask(product.url, {
    method: 'POST',
    path: `/espace-particulier/devis/${quoteId}`,
    cookie,
    body: {
      intent: 'accept',
      contentHash: hash,
      signingCode: code,
      mode: 'distance',
      signedName: 'Claire Martin',
      agreed: 'on',
      certified: 'on',
    },
  }).catch(() => null)
  if (answer?.status === 302) acknowledged.add(quoteId)
  return answer?.status === 302
}

/** What the database holds of a signature, counted; all of it is written by one transaction. */
async function kept(quoteId: QuoteId): Promise<Record<string, number>> {
  const { rows } = await shared.pool.query<Record<string, number>>(
    `select
       (select count(*) from quotes where id = $1 and status = 'accepted')::int as accepted,
       (select count(*) from signatures where subject_id = $1)::int as signatures,
       (select count(*) from signing_codes where subject_id = $1 and used_at is not null)::int as codes,
       (select count(*) from interventions where quote_id = $1)::int as works,
       (select count(*) from documents where subject_id = $1 and kind = 'signed_quote')::int as documents,
       (select count(*) from quote_requests r join quotes q on q.request_id = r.id where q.id = $1 and r.status = 'awarded')::int as awarded`,
    [quoteId],
  )
  return rows[0]!
}

const EVERYTHING = { accepted: 1, signatures: 1, codes: 1, works: 1, documents: 1, awarded: 1 }
const NOTHING = { accepted: 0, signatures: 0, codes: 0, works: 0, documents: 0, awarded: 0 }

it(
  `keeps a signature whole or not at all, whenever the product is killed, ${CYCLES} times`,
  { timeout: CYCLES * 30_000 + 30_000 },
  async () => {
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const mine = all.slice(cycle * CLIENTS, (cycle + 1) * CLIENTS)
      const signing = mine.map(async (one, turn) => {
        await pause(turn * 15)
        await sign(one)
      })
      // Before, in the middle of and after the transactions, the drawing and the mails.
      await pause(Math.random() * 150 * cycle)
      await product.stop('SIGKILL')
      await Promise.all(signing)
      for (const { quoteId } of mine) {
        const state = await kept(quoteId)
        expect([EVERYTHING, NOTHING]).toContainEqual(state)
        if (acknowledged.has(quoteId)) expect(state).toEqual(EVERYTHING)
      }
      product = await start()
    }
    expect(acknowledged.size).toBeLessThan(all.length)
  },
)

it(
  'lets who got no answer sign again, and ends with one contract, one file and one mail a side',
  { timeout: 120_000 },
  async () => {
    for (const one of all) {
      const before = await kept(one.quoteId)
      const done = await sign(one)
      // Kept without an answer: the page says so, and nothing is written twice.
      if (before.accepted === 0) expect(done).toBe(true)
      expect(await kept(one.quoteId)).toEqual(EVERYTHING)
    }
    const waiting = () =>
      shared.pool.query(
        `select name, state::text from pgboss.job where name in ('events', 'mails', 'documents') and state in ('created', 'retry', 'active')
         union all select email_type, status from email_logs where status <> 'sent'`,
      )
    await expect
      .poll(async () => (await waiting()).rows, { timeout: 90_000, interval: 500 })
      .toEqual([])

    const mails = new Map<string, Set<string>>()
    for (const name of readdirSync(join(dataDir, 'mails'))) {
      const mail = await PostalMime.parse(readFileSync(join(dataDir, 'mails', name)))
      if (!mail.attachments.some(({ filename }) => filename?.endsWith('signé.pdf'))) continue
      for (const to of mail.to ?? [])
        if ('address' in to && to.address)
          mails.set(to.address, (mails.get(to.address) ?? new Set()).add(mail.messageId ?? ''))
    }
    for (const { quoteId, email } of all) {
      // Written again after a kill, a mail bears the same number.
      expect([email, mails.get(email)?.size]).toEqual([email, 1])
      const { rows } = await shared.pool.query<{ key: string; mails: number }>(
        `select f.storage_key as key,
           (select count(*) from email_logs m where d.id = any(m.attachments))::int as mails
         from documents d join files f on f.id = d.file_id
         where d.subject_id = $1 and d.kind = 'signed_quote'`,
        [quoteId],
      )
      expect(rows.map((row) => row.mails)).toEqual([2])
      expect(existsSync(join(dataDir, 'files', rows[0]!.key))).toBe(true)
    }
  },
)
