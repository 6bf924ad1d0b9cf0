import { setTimeout as pause } from 'node:timers/promises'
import { eq, like, sql } from 'drizzle-orm'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import { recordCheck } from '#app/features/companies/checks/record-check.server.ts'
import { refuseArtisan } from '#app/features/companies/checks/refuse-artisan.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Admin, Artisan, Particulier } from '#app/platform/context.ts'
import { findAccountByEmail } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { userRoles, users } from '#app/features/accounts/tables.server.ts'
import { submissions } from '#app/features/requests/tables.server.ts'
import { markAllNoticesRead } from '#app/features/notifications/queries.server.ts'
import { log } from '#app/platform/log.server.ts'
import { worldArtisans } from './artisan-world.ts'
import {
  createAdministrator,
  createArtisan,
  createParticulier,
  DEMO_DOMAIN,
  PEOPLE,
} from './people.ts'
import { giveRegistration, passPremiumCheck } from './proofs.ts'
import { hangGallery } from './gallery.ts'
import { hangLogo, hangOwnImages } from './logos.ts'
import { reputations } from './reputations.ts'
import { tellReputation } from './tell-reputation.ts'
import { hangTradeGallery, type DrawnFiles } from './trade-gallery.ts'
import { startFreeMonthOfVerified } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import { invoiceElectronically } from './electronic.ts'
import { linkSoftware } from './linked-software.ts'
import { keepOwnBusiness } from './own-business.ts'
import { quoteOwnClients } from './own-quotes.ts'
import { callForHelp } from './emergencies.ts'
import { tellContestedMark } from './client-marks.ts'
import { tellDisputes } from './disputes.ts'
import { tellProject } from './projects.ts'
import { tellReviews, tellTestimonials } from './reviews.ts'
import { sellPlansByTransfer } from './plans-by-transfer.ts'
import { must, type Stage } from './stage.ts'
import { storyScenes } from './stories.ts'
import { tellTalks } from './talks.ts'

/** The one password of everybody in the demonstration. */
export const DEMO_PASSWORD = 'demonstration'

/** Who one can sign in as, printed at start. */
export const DEMO_SIGN_INS = [
  { label: 'Particulier', email: PEOPLE.claire.email, password: DEMO_PASSWORD },
  { label: 'Artisan', email: PEOPLE.atelier.email, password: DEMO_PASSWORD },
  { label: 'Équipe', email: PEOPLE.admin.email, password: DEMO_PASSWORD },
] as const

/** Marks the core set as told whole. */
export const CORE_TOLD = 'demonstration:core'
/** Days before now at which the companies came: their free month is under way. */
const ARRIVED_DAYS_AGO = 20
/** Days before now at which the people one signs in as last read their notices. */
const LAST_VISIT_DAYS_AGO = 1.5

/**
 * Whether the demonstration is to be filled: the database is empty, or was being filled when the process ended. A
 * database with anybody else's account is left alone.
 */
export async function demonstrationState(
  stage: Stage,
): Promise<'empty' | 'core_missing' | 'core_told' | 'foreign'> {
  const { db } = stage.system(0)
  // An administrator from the environment is nobody's world.
  const [count] = await db
    .select({
      all: sql<number>`(count(*) filter (where not exists (select from ${userRoles} where ${userRoles.userId} = ${users.id})))::int`,
      ours: sql<number>`(count(*) filter (where ${like(users.email, `%@${DEMO_DOMAIN}`)}))::int`,
    })
    .from(users)
  if (count!.all === 0) return 'empty'
  if (count!.ours === 0) return 'foreign'
  const told = await db
    .select({ key: submissions.key })
    .from(submissions)
    .where(eq(submissions.key, CORE_TOLD))
  return told.length > 0 ? 'core_told' : 'core_missing'
}

/** Who is there before anything is told: the team, Claire, her neighbours and the workshop. */
export type Core = {
  admin: Admin
  claire: Particulier
  neighbours: Particulier[]
  atelier: Artisan
  passwordHash: string
}

/**
 * The first half of the core, which the first page needs: the people one signs in as, and the companies around them.
 * Every act of the core is a use case, at its own moment of the last weeks. Each scene is told whole or not at all;
 * telling it again after an interruption adds those that are missing.
 */
export async function gatherPeople(stage: Stage): Promise<Core> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const { admin, claire, neighbours } = await stage.scene((scene) =>
    comeAsPeople(scene, passwordHash),
  )
  const atelier = await stage.scene((scene) =>
    createArtisan(scene, PEOPLE.atelier, passwordHash, ARRIVED_DAYS_AGO),
  )
  const around = worldArtisans().filter(({ place }) => PEOPLE.core.includes(place.insee))
  const premium = around.find(({ plan }) => plan === 'premium')
  const drawn: DrawnFiles = new Map()
  for (const company of around) {
    await stage.scene(async (scene) => {
      const artisan = await createArtisan(scene, company, passwordHash, ARRIVED_DAYS_AGO)
      await hangLogo(scene, artisan, company, drawn)
      if (company === premium) await passPremiumCheck(scene, admin, artisan, 5)
    })
  }
  return { admin, claire, neighbours, atelier, passwordHash }
}

/**
 * The second half, which may be told while pages are served: what everybody did in the last weeks, and who came since.
 * Ends early, between two scenes, once it is `stopped`. True when the core is whole.
 */
export async function tellPast(
  stage: Stage,
  core: Core,
  stopped: () => boolean = () => false,
): Promise<boolean> {
  const { admin, claire, neighbours, atelier, passwordHash } = core
  const scenes: ((scene: Stage) => Promise<unknown>)[] = [
    async (scene) =>
      giveRegistration(
        scene,
        await createArtisan(scene, PEOPLE.waiting, passwordHash, 1),
        PEOPLE.waiting,
        1,
      ),
    async (scene) =>
      sendBack(scene, admin, await createArtisan(scene, PEOPLE.refused, passwordHash, 3), 2),
    (scene) => hangGallery(scene, atelier, ARRIVED_DAYS_AGO - 1),
    (scene) => hangOwnImages(scene, atelier, ARRIVED_DAYS_AGO - 1),
    ...storyScenes({ claire, neighbours, atelier }),
    (scene) => tellTalks(scene, { claire, atelier, admin }),
    (scene) => tellReviews(scene, claire, admin),
    (scene) => tellProject(scene, claire, atelier),
    (scene) => tellContestedMark(scene, claire, atelier),
    (scene) => tellDisputes(scene, claire, atelier),
    (scene) => tellTestimonials(scene, atelier, admin),
    (scene) => keepOwnBusiness(scene, atelier),
    (scene) => linkSoftware(scene, atelier),
    (scene) => callForHelp(scene, { neighbour: neighbours.at(-1)!, atelier }),
    (scene) => quoteOwnClients(scene, atelier),
    (scene) => invoiceElectronically(scene, atelier),
    (scene) => sellPlansByTransfer(scene, admin, atelier),
    async (scene) => {
      // They come back every day or two: what is new to them is of the last hours.
      for (const person of [claire, atelier])
        await markAllNoticesRead(scene.as(person, LAST_VISIT_DAYS_AGO))
      const { db, now } = scene.system(0)
      await db
        .insert(submissions)
        .values({ key: CORE_TOLD, bodyHash: '', resultId: claire.accountId, at: now })
        .onConflictDoNothing()
    },
  ]
  for (const play of scenes) {
    if (stopped()) return false
    await stage.scene(play)
  }
  return true
}

/** The team's own account, there since before the first page. */
async function teamOf(stage: Stage): Promise<Admin> {
  const accountId = await findAccountByEmail(stage.system(0), PEOPLE.admin.email)
  if (!accountId) throw new Error('Demonstration: the team is missing')
  return { kind: 'admin', accountId, clientKey: 'demonstration', roles: ['administrator'] }
}

/** The team, and the individuals. */
async function comeAsPeople(stage: Stage, passwordHash: string) {
  const admin = await createAdministrator(stage, passwordHash)
  const claire = await createParticulier(stage, PEOPLE.claire, passwordHash, 45)
  const neighbours = []
  for (const person of PEOPLE.neighbours)
    neighbours.push(await createParticulier(stage, person, passwordHash, 40))
  return { admin, claire, neighbours }
}

/** The team sends a company back: one check refused, and what to send. Once. */
async function sendBack(
  stage: Stage,
  admin: Admin,
  artisan: Artisan,
  daysAgo: number,
): Promise<void> {
  const ctx = stage.as(admin, daysAgo)
  const [row] = await ctx.db.select().from(artisans).where(eq(artisans.id, artisan.artisanId))
  if (row!.verification !== 'pending') return
  const reason =
    'Le nom du dirigeant n’est pas celui de l’extrait d’immatriculation. Envoyez un extrait de moins de trois mois.'
  must(
    await recordCheck(ctx, {
      artisanId: artisan.artisanId,
      kind: 'manager',
      subjectId: artisan.artisanId,
      result: 'refused',
      source: 'Extrait d’immatriculation',
      reason,
      expiresOn: null,
    }),
    'refusing a check',
  )
  must(await refuseArtisan(ctx, { artisanId: artisan.artisanId, reason }), 'sending a company back')
  await stage.settle(daysAgo)
}

/**
 * The other companies of France, in the background, so that every town finds every trade; some of them with their
 * finished works, their reviews and their pictures. Skips those that are there; returns how many it added.
 * `onProgress` is told from time to time.
 */
export async function fillFrance(
  stage: Stage,
  onProgress: (done: number, of: number) => void,
  stopped: () => boolean,
): Promise<number> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const companies = worldArtisans()
  const present = new Set(
    (
      await stage
        .system(0)
        .db.select({ email: users.email })
        .from(users)
        .where(like(users.email, `%@${DEMO_DOMAIN}`))
    ).map(({ email }) => email),
  )
  const known = reputations()
  const drawn: DrawnFiles = new Map()
  const admin = await teamOf(stage)
  let added = 0
  for (const [index, company] of companies.entries()) {
    if (stopped()) break
    if (present.has(company.email)) continue
    await stage.scene(async (scene) => {
      const reputation = known.get(company.email)
      const options = { drain: false }
      const daysAgo = reputation ? ARRIVED_DAYS_AGO : 0
      const artisan = await createArtisan(scene, company, passwordHash, daysAgo, options)
      await hangLogo(scene, artisan, company, drawn)
      if (!reputation) return
      // At once, and not when the workers hear of it: its works count in that month.
      await startFreeMonthOfVerified(scene.system(ARRIVED_DAYS_AGO), artisan.artisanId)
      await tellReputation(scene, admin, artisan, company, reputation)
      if (reputation.gallery) await hangTradeGallery(scene, artisan, company, drawn)
    })
    added++
    // A breath between two: the first visitors come first.
    await pause(20)
    if (added % 100 === 0) onProgress(index + 1, companies.length)
  }
  if (added > 0 && !stopped()) log.info('demonstration filled', { companies: companies.length })
  return added
}
