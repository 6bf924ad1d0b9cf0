import { randomUUID } from 'node:crypto'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { makeFormStamp } from '#app/features/requests/ask/form-stamp.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import type { AccountId, ArtisanId, LeadId } from '#app/values/identity/ids.ts'
import { aParticulier, aQuoteRequest, PLACES } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import { aQuotingArtisan, granted } from '#test/quote-builders.ts'
import { inParallel } from '../e2e/in-parallel.ts'
import { aWrittenQuote } from '../e2e/written-quote.ts'
import type { Question } from './open-loop.ts'

const PASSWORD = 'une pelle neuve'
export const NOWHERE = '/rien/du/tout'
/** Anonymous views: what is looked at, and how often of a hundred. */
const PUBLIC: [string, number][] = [
  ['/', 20],
  ['/particuliers', 12],
  ['/metiers/plomberie', 12],
  ['/trouver-pro/artisans?metier=plomberie&ou=69003', 14],
  ['/trouver-pro', 18],
  ['/metiers', 6],
  ['/faq', 6],
  ['/aide', 6],
  ['/connexion', 4],
  [NOWHERE, 2],
]
/** Those of them that are not kept in memory: they are made for each reader. */
const RENDERED = new Set([
  '/trouver-pro/artisans?metier=plomberie&ou=69003',
  '/trouver-pro',
  '/connexion',
  NOWHERE,
])
/** Of the views of somebody signed in, those that are moves inside the application; the others are documents. */
const MOVES = 0.75

/** Somebody with a session, and the pages that they look at. */
type Person = { email: string; cookie: string; pages: string[] }

/** What readers of the site ask for, drawn by `random`, each time somebody else. */
export type LoadWorld = {
  view: (random: () => number) => Question
  request: (random: () => number) => Question
  signIn: (random: () => number) => Question
  /** One of each kind of page, to be looked at before anything is measured. */
  samples: () => Question[]
}

/** Makes `many` clients with two requests each, as many artisans, and what goes on between them, by the use cases. */
export async function makeLoadWorld(database: TestDatabase, many: number): Promise<LoadWorld> {
  const now = new Date()
  const places = Object.values(PLACES)
  const company = (n: number) =>
    aQuotingArtisan(database, {
      place: places[n % places.length]!,
      companyName: `Plomberie ${n}`,
      email: `artisan${n}@charge.example`,
      now,
    })
  const artisans = await inParallel(many, 4, company)
  const byId = new Map(artisans.map((artisan) => [artisan.artisanId, artisan]))
  const clients = await inParallel(many, 4, async (n) => {
    const email = `client${n}@charge.example`
    const client = await aParticulier(database, { name: `Camille ${n}`, email, now })
    const requests: string[] = []
    for (const asked of [0, 1]) {
      const { postalCode, insee } = places[(n + asked) % places.length]!
      const request = await aQuoteRequest(database, client, { postalCode, insee }, now)
      await matchRequest(database.ctx(), request)
      requests.push(request)
      const { rows: leads } = await database.pool.query<{ id: LeadId; artisan_id: ArtisanId }>(
        'select id, artisan_id from leads where request_id = $1 order by id limit 2',
        [request],
      )
      for (const [index, lead] of leads.entries()) {
        const artisan = byId.get(lead.artisan_id)!
        granted(await takeLead(database.ctx(artisan), lead.id))
        granted(await postMessage(database.ctx(client), lead.id, 'Bonjour, quand passez-vous ?'))
        if (index === 0) await aWrittenQuote(database, artisan, lead.id)
      }
    }
    return { client, email, requests }
  })
  await database.pool.query(
    `insert into credentials (id, user_id, password, created_at, updated_at)
     select gen_random_uuid(), id, $1, now(), now() from users where email like '%@charge.example'`,
    [await hashPassword(PASSWORD)],
  )
  const cookieOf = async (accountId: AccountId, kind: string) =>
    `__Host-session=${await openSession(database.ctx(), accountId, 'load')}; kind=${kind}`
  const people: Person[] = [
    ...(await Promise.all(
      clients.map(async ({ client, email, requests }) => ({
        email,
        cookie: await cookieOf(client.accountId, 'particulier'),
        pages: [
          '/espace-particulier-dashboard',
          '/espace-particulier-dashboard',
          '/espace-particulier/demandes',
          ...requests.map((id) => `/espace-particulier/demandes/${id}`),
          '/espace-particulier/conversations',
          '/espace-particulier/devis',
          '/espace-particulier/notifications',
        ],
      })),
    )),
    ...(await Promise.all(
      artisans.map(async (artisan, n) => ({
        email: `artisan${n}@charge.example`,
        cookie: await cookieOf(artisan.accountId, 'artisan'),
        pages: [
          '/espace-pro-dashboard',
          '/espace-pro-dashboard',
          '/espace-pro/demandes',
          '/espace-pro/demandes',
          '/espace-pro/messages',
          '/espace-pro/devis',
          '/espace-pro/notifications',
          ...(await leadsOf(database, artisan.artisanId)),
        ],
      })),
    )),
  ]
  const stamp = makeFormStamp(new Date(Date.now() - 60_000))
  const one = <T>(all: readonly T[], random: () => number) =>
    all[Math.floor(random() * all.length)]!
  const publicView = (path: string): Question => ({
    kind: RENDERED.has(path) ? 'rendered' : 'kept',
    path,
  })
  const ofPerson = (person: Person, page: string, move: boolean): Question => ({
    kind: move ? 'move' : 'document',
    path: move ? `${page}.data` : page,
    cookie: person.cookie,
  })
  const public100 = PUBLIC.flatMap(([path, often]) => Array<string>(often).fill(path))
  return {
    view(random) {
      if (random() > 0.3) return publicView(one(public100, random))
      const person = one(people, random)
      return ofPerson(person, one(person.pages, random), random() < MOVES)
    },
    request: (random) => ({
      kind: 'request',
      path: '/trouver-pro',
      body: {
        trade: 'plomberie',
        postalCode: one(places, random).postalCode,
        insee: '',
        description: `Remplacement d’un robinet qui goutte, chantier ${randomUUID()}.`,
        budget: '',
        timeframe: '',
        wantedQuotes: '5',
        phoneSharing: 'one_by_one',
        firstName: 'Claire',
        lastName: 'Martin',
        email: `demande-${randomUUID()}@charge.example`,
        phone: '',
        cle: randomUUID(),
        horodatage: stamp,
        site: '',
      },
    }),
    signIn: (random) => ({
      kind: 'sign-in',
      path: '/connexion',
      body: { email: one(people, random).email, password: PASSWORD },
    }),
    samples: () => [
      ...PUBLIC.map(([path]) => publicView(path)),
      ...[people[0]!, people.at(-1)!].flatMap((person) =>
        person.pages.flatMap((page) => [
          ofPerson(person, page, true),
          ofPerson(person, page, false),
        ]),
      ),
    ],
  }
}

async function leadsOf(database: TestDatabase, artisanId: ArtisanId): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from leads where artisan_id = $1 order by id limit 3',
    [artisanId],
  )
  return rows.map(({ id }) => `/espace-pro/demandes/${id}`)
}
