import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { emergencyToken } from '#app/features/emergencies/link.server.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { createProject } from '#app/features/projects/create-project.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { storePhoto } from '#app/platform/files/store-photo.server.ts'
import { closeJobs, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { migrateDatabase } from '#app/platform/database/migrate.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { anAdmin, aParticulier, aQuoteRequest, PLACES } from '#test/builders.ts'
import { anAsk, manyContacts } from '#test/approval-builders.ts'
import { aLastingCode } from '#test/quote-builders.ts'
import { aPublishedReview, someWorks } from '#test/review-builders.ts'
import type { TestDatabase } from '#test/database.ts'
import { openedDatabase } from '#test/opened-database.ts'
import { aMember } from '#test/member-builders.ts'
import type { Actor } from './actors.ts'
import { aBlueprint } from '#test/blueprint-builders.ts'
import { CANARY, SPELLINGS } from './canaries.ts'
import { jobsDone, keptState } from './kept-state.ts'
import { anAccountant } from './accountant-of-world.ts'
import { ownDatabase } from './own-database.ts'
import { anAmendedContract, type InvoiceIds } from './amended-contract.ts'
import { aCompleteCompany, must, someCompanyPapers, type CompanyPapers } from './company-papers.ts'
import { someThread, type ThreadIds } from './thread-of-world.ts'
import { someTalk } from './talk-of-world.ts'
import { leadOf } from './lead-of.ts'
import { anEmergencyOf } from './emergency-of-world.ts'
import { someCrew, someVisit } from './visit-of-world.ts'
import { aSentQuote, aWrittenQuote } from './written-quote.ts'

/** A database with one request, everybody around it, and a way back to how it was. */
export type World = {
  database: TestDatabase
  dataDir: string
  /** Their session cookie; empty for the visitor. */
  cookies: Record<Actor, string>
  accounts: Record<Exclude<Actor, 'visitor' | 'accountant'>, AccountId>
  ids: Record<
    | 'request'
    | 'project'
    | keyof ThreadIds
    | 'leadTaken'
    | 'leadProposed'
    | 'leadCompetitor'
    | 'quoteDraft'
    | 'quoteSent'
    | 'sentDocument'
    | 'visit'
    | 'photo'
    | 'pendingAct'
    | 'blueprint'
    | keyof CompanyPapers
    | 'emergency'
    | 'emergencyKey'
    | 'messageFile'
    | 'conversationReport'
    | 'works'
    | 'reviewedWorks'
    | 'runningWorks'
    | 'worksPhoto'
    | 'amendedWorks'
    | 'amendment'
    | keyof InvoiceIds
    | 'review'
    | 'mail'
    | 'nothing',
    string
  >
  /** The hash of what the competitor's quote says, which accepting it must repeat. */
  quoteHash: string
  /** The code that signs it, made to last as long as the world. */
  quoteCode: string
  /** What each table holds, as a hash, but for what reading itself leaves behind (limits, sessions' last use). */
  fingerprint: () => Promise<Record<string, string>>
  /** Keeps the present state as the one `restore` goes back to, once every job has run. */
  keep: () => Promise<void>
  /** Goes back to the kept state, unless nothing changed. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

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
  const database = openedDatabase(open, url, () => new Date())

  const owner = await aParticulier(database, {
    name: `${CANARY.firstName} ${CANARY.lastName}`,
    email: CANARY.email,
    phone: CANARY.phone,
    now,
  })
  const other = await aParticulier(database, { name: 'Bruno Autrement', now })
  const admin = await anAdmin(database, { now })
  const taken = await aCompleteCompany(database, now, {
    companyName: 'Tuyaux Pris',
    file: { slug: 'tuyaux-pris' },
  })
  const proposed = await aCompleteCompany(database, now, { companyName: 'Tuyaux Proposés' })
  const competitor = await aCompleteCompany(database, now, { companyName: 'Tuyaux Concurrents' })
  const unmatched = await aCompleteCompany(database, now, {
    companyName: 'Tuyaux Lointains',
    place: PLACES.saintDenis,
  })

  const { square, ...papers } = await someCompanyPapers(database, taken)

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
  const blueprint = await aBlueprint(database, owner.accountId, 'rez-de-chaussee.pdf')
  const described = { description, photoIds: [photo], blueprints: [blueprint] }
  const request = await aQuoteRequest(database, owner, described, now)
  const house = { name: 'Maison', place: '', budget: null, requests: [request], rooms: ['Cave'] }
  const project = must(await createProject(database.ctx(owner, now), house))
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
  const talk = await someTalk(
    database,
    { owner, taken, competitor },
    { leadTaken, leadCompetitor },
    pixel,
  )
  const { visitId: visit, memberId } = await someVisit(database, taken, leadTaken, now)
  const quoteDraft = await aWrittenQuote(database, taken, leadTaken)
  const sent = await aSentQuote(database, competitor, leadCompetitor)
  const quoteCode = await aLastingCode(database, sent.quoteId, now)

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
  const amended = await anAmendedContract(database, { artisan: taken, client: other, now })
  const site = await someThread(database, amended, now)
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
    crew: await someCrew(database, { artisan: taken, memberId, worksId: runningWorks }, now),
    office: (await aMember(database, taken, 'office')).account.accountId,
  }
  const accountant = await anAccountant(database, taken)
  const pendingAct = await anAsk(database.ctx(admin, now), unmatched.artisanId, manyContacts())
  const emergency = await anEmergencyOf(database, taken, now)
  const cookies = { visitor: '', accountant } as Record<Actor, string>
  for (const [actor, accountId] of Object.entries(accounts))
    cookies[actor as Actor] =
      `__Host-session=${await openSession(database.ctx(), accountId, 'e2e')}`
  // However long the journey takes, nobody of the team is asked again who they are.
  await open.pool.query(`update sessions set proved_at = now() + interval '2 hours'`)
  const state = await keptState(open.pool)
  const world: World = {
    database,
    dataDir,
    cookies,
    accounts,
    ids: {
      request,
      project,
      ...site,
      leadTaken,
      leadProposed,
      leadCompetitor,
      quoteDraft,
      quoteSent: sent.quoteId,
      sentDocument: sent.documentId,
      visit,
      photo,
      pendingAct,
      blueprint: blueprint.fileId,
      ...papers,
      emergency,
      emergencyKey: emergencyToken(emergency),
      messageFile: talk.messageFile,
      conversationReport: talk.conversationReport,
      works,
      amendedWorks: amended.worksId,
      amendment: amended.amendmentId,
      ...amended.invoices,
      reviewedWorks,
      runningWorks,
      worksPhoto,
      review,
      mail: '',
      nothing: newId<string>(),
    },
    quoteHash: sent.hash,
    quoteCode,
    fingerprint: state.fingerprint,
    async keep() {
      await jobsDone(open.pool)
      const mails = await open.pool.query<{ id: string }>(
        'select id from email_logs where email = $1 order by created_at limit 1',
        [CANARY.email],
      )
      world.ids.mail = mails.rows[0]!.id
      await state.keep()
    },
    restore: state.restore,
    async close() {
      await closeJobs(500)
      await open.close()
      await server?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return world
}
