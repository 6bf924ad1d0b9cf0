import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { policiesOf } from '#app/features/companies/file/company-file.server.ts'
import {
  addCompanyDocument,
  listDocuments,
  receiveDocument,
} from '#app/features/companies/proofs/documents.server.ts'
import { addPicture, receivePicture } from '#app/features/companies/gallery/gallery.server.ts'
import { saveQualification } from '#app/features/companies/proofs/save-qualification.server.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import { getWorks } from '#app/features/works/queries.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { postToSupport } from '#app/features/messages/support/post-support-message.server.ts'
import { reportConversation } from '#app/features/messages/reports/report-conversation.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { quoteForm } from '#app/features/quotes/editor/quote-form.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { Artisan, Ctx, System, Who } from '#app/platform/context.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { storeDocument } from '#app/platform/files/store-document.server.ts'
import { storePhoto } from '#app/platform/files/store-photo.server.ts'
import { closeJobs, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { migrateDatabase } from '#app/platform/database/migrate.server.ts'
import {
  newId,
  type AccountId,
  type ArtisanId,
  type LeadId,
  type QuoteId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { and, eq } from 'drizzle-orm'
import { documentPdf } from '../seed/drawn-documents.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest, PLACES } from '../test/builders.ts'
import { aPublishedReview, someWorks } from '../test/review-builders.ts'
import type { TestDatabase } from '../test/database.ts'
import { ownDatabase, pause } from './product.ts'

/** Those who try everything, in the order of every row of the matrix. */
export const ACTORS = [
  'visitor',
  'owner',
  'other',
  'taken',
  'proposed',
  'unmatched',
  'competitor',
  'admin',
] as const
/**
 * `owner` wrote the request; `other` is another individual; `taken` took its contact and was given the number;
 * `proposed` was asked and has not answered; `unmatched` works elsewhere; `competitor` took the contact too, sent a
 * quote, and was given no number.
 */
export type Actor = (typeof ACTORS)[number]

/** A database with one request, everybody around it, and a way back to how it was. */
export type World = {
  database: TestDatabase
  dataDir: string
  /** Their session cookie; empty for the visitor. */
  cookies: Record<Actor, string>
  accounts: Record<Exclude<Actor, 'visitor'>, AccountId>
  ids: Record<
    | 'request'
    | 'leadTaken'
    | 'leadProposed'
    | 'leadCompetitor'
    | 'quoteDraft'
    | 'quoteSent'
    | 'visit'
    | 'photo'
    | 'policy'
    | 'qualification'
    | 'document'
    | 'documentFile'
    | 'picture'
    | 'galleryPicture'
    | 'messageFile'
    | 'conversationReport'
    | 'works'
    | 'reviewedWorks'
    | 'runningWorks'
    | 'worksPhoto'
    | 'review'
    | 'mail'
    | 'nothing',
    string
  >
  /** The hash of what the competitor's quote says, which accepting it must repeat. */
  quoteHash: string
  /** What each table holds, as a hash, but for what reading itself leaves behind (limits, sessions' last use). */
  fingerprint: () => Promise<Record<string, string>>
  /** Keeps the present state as the one `restore` goes back to, once every job has run. */
  keep: () => Promise<void>
  /** Goes back to the kept state, unless nothing changed. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

/** What nobody but those it was given to may ever read of the owner; each must be found by `canariesIn`. */
export const CANARY = {
  firstName: 'Zélindaline',
  lastName: 'Quarantoisier',
  email: 'zelindaline.quarantoisier-canari@ouvreo.example',
  phone: '+33647182930',
  street: 'Merlebleu',
} as const
/** One of the owner's details. */
export type CanaryName = keyof typeof CANARY

/** The ways in which the owner's number is typed inside the description. */
export const SPELLINGS = [
  '0647182930',
  '06 47 18 29 30',
  '06.47.18.29.30',
  '+33 6 47 18 29 30',
  '0033647182930',
  '06-47-18-29-30',
  'zéro six quarante-sept dix-huit vingt-neuf trente',
]

/** Which of the owner's details stand in a text (HTML, JSON, mail), however they are written. */
export function canariesIn(text: string): CanaryName[] {
  const plain = text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/&#x?[0-9a-f]+;|&[a-z]+;/gi, ' ')
    .normalize('NFC')
    .toLowerCase()
  const figures = plain.replace(/(?<=\d)[\s.\-/()\u00a0\u202f]+(?=\d)/g, '')
  const found: CanaryName[] = []
  if (plain.includes('zélindaline')) found.push('firstName')
  if (/quarantoisier(?!-canari)/u.test(plain)) found.push('lastName')
  if (plain.includes('quarantoisier-canari')) found.push('email')
  if (figures.includes('647182930') || plain.includes('quarante-sept dix-huit')) found.push('phone')
  if (plain.includes('merlebleu')) found.push('street')
  return found
}

/** What is written without anybody's act: limits, visits, the log of mails and what becomes of them, and the views of profiles, counted some seconds later. */
const NOT_COMPARED = new Set([
  'mail_events',
  'message_mailings',
  'profile_views',
  'rate_limits',
  'sessions',
  'email_logs',
  'notices',
  'audit_log',
])

/** Builds the world on a PostgreSQL of its own, by the verbs that people's clicks call. */
export async function openWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-world-'))
  const outside = process.env.DATABASE_URL
  const server = outside ? null : await startEmbeddedPostgres({ dataDir: join(dataDir, 'server') })
  const url = server?.url ?? (await ownDatabase(outside!))
  await migrateDatabase(url)
  const open = openDatabase(url, { patience: 10 })
  await openJobs(open.pool)
  useFileStore(diskFileStore(join(dataDir, 'files')))
  const now = new Date()
  const database: TestDatabase = {
    ...open,
    url,
    ctx: <W extends Who = System>(who?: W, at = new Date()): Ctx<W> => ({
      who: who ?? ({ kind: 'system' } as unknown as W),
      db: open.db,
      now: at,
      requestId: 'world',
    }),
  }

  const owner = await aParticulier(database, {
    name: `${CANARY.firstName} ${CANARY.lastName}`,
    email: CANARY.email,
    phone: CANARY.phone,
    now,
  })
  const other = await aParticulier(database, { name: 'Bruno Autrement', now })
  const admin = await anAdmin(database, { now })
  const taken = await anArtisan(database, {
    companyName: 'Tuyaux Pris',
    now,
    policies: LASTING_POLICY,
    file: { ...COMPLETE_FILE, slug: 'tuyaux-pris' },
  })
  const proposed = await anArtisan(database, {
    companyName: 'Tuyaux Proposés',
    now,
    policies: LASTING_POLICY,
    file: COMPLETE_FILE,
  })
  const competitor = await anArtisan(database, {
    companyName: 'Tuyaux Concurrents',
    now,
    policies: LASTING_POLICY,
    file: COMPLETE_FILE,
  })
  const unmatched = await anArtisan(database, {
    companyName: 'Tuyaux Lointains',
    place: PLACES.saintDenis,
    now,
    policies: LASTING_POLICY,
    file: COMPLETE_FILE,
  })

  const paper = must(
    await receiveDocument(
      database.ctx(taken),
      new File([new Uint8Array(documentPdf('Extrait', ['Tuyaux Pris']))], 'extrait.pdf'),
    ),
  )
  must(
    await addCompanyDocument(database.ctx(taken), {
      fileId: paper.fileId,
      name: paper.name,
      kind: 'registration',
    }),
  )
  const [registration] = (await listDocuments(database.ctx(taken))).filter(
    (document) => document.kind === 'registration',
  )
  const qualification = must(
    await saveQualification(
      database.ctx(taken),
      null,
      {
        kind: 'diploma',
        label: 'CAP plomberie',
        body: 'Lycée',
        number: null,
        domain: null,
        startsOn: null,
        endsOn: null,
      },
      null,
    ),
  )
  const [policy] = await policiesOf(database.ctx(), taken.artisanId)
  const square = await sharp({
    create: { width: 30, height: 30, channels: 3, background: '#445566' },
  })
    .png()
    .toBuffer()
  const picture = must(await receivePicture(database.ctx(taken), square))
  const galleryPicture = must(
    await addPicture(database.ctx(taken), {
      fileId: picture,
      beforeFileId: null,
      caption: 'Salle de bains',
      trade: 'plomberie',
    }),
  )

  const pixel = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#7f6b52' },
  })
    .withExif({
      IFD0: {
        Artist: `${CANARY.firstName} ${CANARY.lastName}`,
        ImageDescription: `${CANARY.email} ${SPELLINGS[1]}`,
      },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 30/1' },
    })
    .jpeg()
    .toBuffer()
  const photo = must(await storePhoto(database.ctx(), { bytes: pixel, ownerId: owner.accountId }))
  const description = `Remplacement du chauffe-eau de la salle de bains, 200 litres. Je suis ${CANARY.firstName} ${CANARY.lastName}, 12 rue du ${CANARY.street}, écrivez à ${CANARY.email} ou appelez : ${SPELLINGS.join(' ; ')}. Merci.`
  const request = await aQuoteRequest(database, owner, { description, photoIds: [photo] }, now)
  await matchRequest(database.ctx(), request)
  const lead = (artisan: Artisan) => leadOf(database, request, artisan.artisanId)
  const [leadTaken, leadProposed, leadCompetitor] = await Promise.all([
    lead(taken),
    lead(proposed),
    lead(competitor),
  ])
  must(await takeLead(database.ctx(taken), leadTaken))
  must(await takeLead(database.ctx(competitor), leadCompetitor))
  must(await sharePhone(database.ctx(owner), leadTaken))
  must(
    await postMessage(
      database.ctx(owner),
      leadCompetitor,
      `Bonjour, rappelez-moi au ${SPELLINGS[1]} ou à ${CANARY.email}, 12 rue du ${CANARY.street}. ${CANARY.lastName}`,
    ),
  )
  must(await postMessage(database.ctx(competitor), leadCompetitor, 'Bonjour, je passe demain.'))
  must(
    await postMessage(
      database.ctx(taken),
      leadTaken,
      'Bonjour, quel est l’âge de l’installation ?',
    ),
  )
  const plate = must(
    await storeDocument(database.ctx(), {
      bytes: pixel,
      name: 'plaque.jpg',
      ownerId: owner.accountId,
    }),
  )
  must(
    await postMessage(database.ctx(owner), leadTaken, 'La plaque, en photo.', {
      files: [{ fileId: plate.fileId, name: plate.name, publicName: plate.name }],
    }),
  )
  must(
    await postToSupport(
      database.ctx(owner),
      `Bonjour, je suis ${CANARY.firstName} ${CANARY.lastName}, ${SPELLINGS[1]}. Comment retirer mon numéro ?`,
    ),
  )
  const messageFile = plate.fileId
  const conversationReport = must(
    await reportConversation(database.ctx(competitor), leadCompetitor, {
      messageId: null,
      reason: 'other',
      text: '',
    }),
  )
  const { visitId: visit } = must(
    await proposeVisit(database.ctx(taken), leadTaken, {
      startsAt: new Date(now.getTime() + 5 * 86_400_000),
      note: '',
    }),
  )
  const quoteDraft = await aQuote(database, taken, leadTaken)
  const quoteSent = await aQuote(database, competitor, leadCompetitor)
  must(await sendQuote(database.ctx(competitor), quoteSent))
  const [sent] = await open.db
    .select({ hash: quotes.contentHash })
    .from(quotes)
    .where(eq(quotes.id, quoteSent))

  // Another individual's works, by whoever took the owner's contact: one reviewed, one not yet. Nobody near covers roofs.
  const worksOf = async () =>
    someWorks(database, {
      author: other,
      artisan: taken,
      requestId: await aQuoteRequest(
        database,
        other,
        { trade: 'couverture', postalCode: '97400', insee: '97411' },
        now,
      ),
      now,
    })
  const reviewed = await aPublishedReview(database, { works: await worksOf(), admin, now })
  // And works that are still to be planned, with a photo; their request was a stranger's, for the daily limit is a person's.
  const planned = await aQuoteRequest(
    database,
    await aParticulier(database, { now }),
    { trade: 'couverture', postalCode: '97400', insee: '97411' },
    now,
  )
  await open.db
    .update(quoteRequests)
    .set({ particulierId: other.accountId })
    .where(eq(quoteRequests.id, planned))
  const { worksId: runningWorks } = await someWorks(database, {
    author: other,
    artisan: taken,
    status: 'to_schedule',
    requestId: planned,
    now,
  })
  must(await addWorksPhoto(database.ctx(taken), runningWorks, 'before', square))
  const worksPhoto = (await getWorks(database.ctx(taken), runningWorks))!.photos[0]!.fileId
  const [reviewedWorks, review, { worksId: works }] = [
    reviewed.worksId,
    reviewed.reviewId,
    await worksOf(),
  ]

  const accounts = {
    owner: owner.accountId,
    other: other.accountId,
    taken: taken.accountId,
    proposed: proposed.accountId,
    unmatched: unmatched.accountId,
    competitor: competitor.accountId,
    admin: admin.accountId,
  }
  const cookies = { visitor: '' } as Record<Actor, string>
  for (const [actor, accountId] of Object.entries(accounts))
    cookies[actor as Actor] =
      `__Host-session=${await openSession(database.ctx(), accountId, 'e2e')}`

  // How the server's own jobs went is written by nobody's act.
  const tables = (await tablesOf(open.pool)).filter((table) => table !== 'recurring_runs')
  // The journal forgets nothing, by a trigger.
  const kept = tables.filter((table) => table !== 'audit_log')
  let wholeKept: Record<string, string> = {}
  let comparedKept: Record<string, string> = {}
  const world: World = {
    database,
    dataDir,
    cookies,
    accounts,
    ids: {
      request,
      leadTaken,
      leadProposed,
      leadCompetitor,
      quoteDraft,
      quoteSent,
      visit,
      photo,
      policy: policy!.id,
      qualification,
      document: registration!.id,
      documentFile: paper.fileId,
      picture,
      galleryPicture,
      messageFile,
      conversationReport,
      works,
      reviewedWorks,
      runningWorks,
      worksPhoto,
      review,
      mail: '',
      nothing: newId<string>(),
    },
    quoteHash: sent!.hash!,
    async fingerprint() {
      const touched = await touchedTables(open.pool)
      return {
        ...comparedKept,
        ...(await fingerprint(
          open.pool,
          tables.filter((table) => !NOT_COMPARED.has(table) && (touched?.has(table) ?? true)),
        )),
      }
    },
    async keep() {
      await jobsDone(open.pool)
      const mails = await open.pool.query<{ id: string }>(
        'select id from email_logs where email = $1 order by created_at limit 1',
        [CANARY.email],
      )
      world.ids.mail = mails.rows[0]!.id
      await watchTables(open.pool, tables)
      await open.pool.query('drop schema if exists kept cascade; create schema kept')
      wholeKept = await fingerprint(
        open.pool,
        kept.filter((table) => table !== 'rate_limits'),
      )
      comparedKept = await fingerprint(
        open.pool,
        tables.filter((table) => !NOT_COMPARED.has(table)),
      )
      for (const table of kept)
        await open.pool.query(`create table kept.${table} as table public.${table}`)
    },
    async restore() {
      const changed = async () => {
        const touched = await touchedTables(open.pool)
        return kept.filter((table) => touched!.has(table))
      }
      const now = await fingerprint(
        open.pool,
        (await changed()).filter((table) => table !== 'rate_limits'),
      )
      if (Object.entries(now).every(([table, hash]) => wholeKept[table] === hash)) return
      // What the act set going must not write after the way back.
      await open.pool.query(`delete from pgboss.job where state in ('created', 'retry')`)
      await jobsDone(open.pool)
      const client = await open.pool.connect()
      try {
        await client.query('begin')
        // The rows come back as they were: nothing follows from it, and no order is asked for.
        await client.query('set local session_replication_role = replica')
        for (const table of await changed()) {
          await client.query(`delete from public.${table}`)
          await client.query(`insert into public.${table} select * from kept.${table}`)
        }
        await client.query(`delete from watched.touched where name <> 'audit_log'`)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    async close() {
      await closeJobs(500)
      await open.close()
      await server?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

/** An insurance that covers any day of a test. */
const LASTING_POLICY = [{ startsOn: '2020-01-01', endsOn: '2099-12-31' }]

const COMPLETE_FILE = {
  legalForm: 'SARL',
  capitalCents: 1_000_000,
  registration: 'RCS Lyon 730 000 000',
  managerName: 'Luc Tuyau',
  phone: '+33472000001',
  addressLine: '1 place du Pont',
  vatRegime: 'standard' as const,
  vatNumber: 'FR40730000000',
  mediatorName: 'Médiation du bâtiment',
  mediatorAddress: '3 rue de la Paix, 75002 Paris',
  paymentTerms: '30 % à la commande.',
}

async function aQuote(database: TestDatabase, artisan: Artisan, leadId: LeadId): Promise<QuoteId> {
  const quoteId = must(await createQuote(database.ctx(artisan), leadId))
  const line = {
    workItem: 'Chauffe-eau',
    designation: 'Fourniture et pose',
    quantity: '1',
    unit: 'forfait',
    unitPrice: '1 200',
    vat: '2000',
  }
  const input = quoteForm.parse({
    title: 'Chauffe-eau de 200 litres',
    worksAddress: 'Lyon 3e',
    workNature: 'Remplacement d’un chauffe-eau',
    validUntil: '2099-12-31',
    startText: 'sous trois semaines',
    startOn: '',
    durationText: 'un jour',
    paymentTerms: '30 % à la commande, solde à la fin.',
    travelCosts: '0',
    materialsText: '',
    localTaxText: '',
    lines: [line],
  })
  must(await saveQuote(database.ctx(artisan), quoteId, input))
  return quoteId
}

async function leadOf(
  database: TestDatabase,
  requestId: QuoteRequestId,
  artisanId: ArtisanId,
): Promise<LeadId> {
  const [row] = await database.db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.requestId, requestId), eq(leads.artisanId, artisanId)))
  if (!row) throw new Error('The artisan was not proposed the request')
  return row.id
}

function must<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(`The world was refused: ${result.refusal}`)
  return result.value
}

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const references = await pool.query<{ name: string; other: string }>(
    `select c.relname as name, o.relname as other from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class o on o.oid = k.confrelid where k.contype = 'f'`,
  )
  // Tables come after those they refer to, so that their rows can be put back in this order.
  const ordered: string[] = []
  const waiting = new Set(rows.map(({ name }) => name))
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) =>
        !references.rows.some(
          (row) => row.name === name && row.other !== name && waiting.has(row.other),
        ),
    )
    if (free.length === 0) throw new Error('The tables refer to one another in a circle')
    for (const name of free) {
      ordered.push(name)
      waiting.delete(name)
    }
  }
  return ordered
}

/** Notes from now on which tables anybody writes to: the others need not be looked at again. */
async function watchTables(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  await pool.query(`drop schema if exists watched cascade; create schema watched; create table watched.touched (name text);
    create function watched.touch() returns trigger language plpgsql as $$ begin insert into watched.touched values (tg_table_name); return null; end $$`)
  for (const table of tables)
    await pool.query(
      `create trigger watched after insert or update or delete or truncate on public.${table} for each statement execute function watched.touch()`,
    )
}

/** The tables written to since they are watched, or since the last way back; null while they are not watched. */
async function touchedTables(pool: pg.Pool): Promise<Set<string> | null> {
  const watched = await pool.query<{ on: boolean }>(
    `select to_regclass('watched.touched') is not null as on`,
  )
  if (!watched.rows[0]!.on) return null
  const { rows } = await pool.query<{ name: string }>('select distinct name from watched.touched')
  return new Set(rows.map(({ name }) => name))
}

async function fingerprint(pool: pg.Pool, tables: string[]): Promise<Record<string, string>> {
  if (tables.length === 0) return {}
  // Opening a conversation marks what was written there as read.
  const hashes = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg((to_jsonb(t) - 'read_at')::text, '|' order by to_jsonb(t)::text), '')) as hash from public.${table} t`,
  )
  const { rows } = await pool.query<{ name: string; hash: string }>(hashes.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** Waits until the queue holds nothing that is due or running. */
export async function jobsDone(pool: pg.Pool): Promise<void> {
  const until = Date.now() + 30_000
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and name in ('events', 'mails')`,
    )
    if (rows[0]!.n === 0) return
    if (Date.now() > until) throw new Error(`${rows[0]!.n} jobs still wait`)
    await pause(100)
  }
}
