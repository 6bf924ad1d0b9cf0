// Long on purpose: every address and who may do what there, in one table.
import { CANARY, type CanaryName } from './canaries.ts'
import { OFFICE } from '#test/office-acts.ts'
import { ACTORS, type Actor } from './actors.ts'
import { routesOfPages } from './routes.ts'
import type { World } from './world.ts'

/** What somebody gets at an address: let in or not, and the status or the path they are sent to. */
export type Cell = { in: boolean; answer: number | string }
/**
 * One line of the matrix: a route, a method, an address of it, and what each of the eleven gets, in
 * the order of `ACTORS`.
 */
export type Row = {
  pattern: string
  method: 'GET' | 'POST'
  what: string
  address: (world: World) => string
  body?: (world: World) => Record<string, string>
  cells: readonly Cell[]
}

const ok: Cell = { in: true, answer: 200 }
/** Let in, and answered so. */
const is = (answer: number | string): Cell => ({ in: true, answer })
/** Not found, or not yours: the same answer. */
const no: Cell = { in: false, answer: 404 }
/** To the landing page, told that this space is for another kind of account. */
const home: Cell = { in: false, answer: '/' }
const login: Cell = { in: false, answer: '/connexion' }
const logPro: Cell = { in: false, answer: '/connexion-pro' }
const never: Cell = { in: false, answer: '/unauthorized' }

/** The owner's details that each may read wherever they are let in. Everybody else reads none, anywhere. */
export const MAY_READ: Record<Actor, readonly CanaryName[]> = {
  visitor: [],
  owner: ['firstName', 'lastName', 'email', 'phone', 'street'],
  other: [],
  // Took the contact, and the owner gave them the number.
  taken: ['firstName', 'phone'],
  proposed: [],
  unmatched: [],
  // Took the contact, and sent a quote, which bears the client's name (D1).
  competitor: ['firstName', 'lastName'],
  admin: ['firstName', 'lastName', 'email', 'phone', 'street'],
  accountant: [],
  // Where `taken` sends them, what `taken` reads there.
  crew: ['firstName', 'phone'],
  // In the office of `taken`, what `taken` reads.
  office: ['firstName', 'phone'],
}

const FILES = new Map(
  routesOfPages().map(({ pattern, file }) => [pattern, file.replace('app/features/', '')]),
)

/** What the owner of a company keeps, and what they may grant, sends its office back to the dashboard. */
const ownerOnly: Cell = { in: false, answer: '/espace-pro-dashboard' }
/** Files and messages of both sides, which the office reads and writes in the company's name. */
const OF_COMPANY = /^\/(?:api\/conversations|pieces|photos-interventions|fichiers|plans-travaux)\//

/**
 * What the office of `taken` gets, which was granted no right: in the company's space what `taken` gets where `OFFICE`
 * lets it in, and a refusal elsewhere in it; outside it, what an individual gets.
 */
function ofOffice(pattern: string, taken: Cell, individual: Cell): Cell {
  if (OF_COMPANY.test(pattern)) return taken
  const may = OFFICE[FILES.get(pattern) ?? '']
  if (typeof may === 'object') return taken
  return may || pattern.startsWith('/espace-pro/') ? ownerOnly : individual
}

/**
 * The cells that a line leaves out. Outside the books of their client, an accountant is anybody: the visitor's. Outside
 * the planning of their company, somebody of a crew is an individual who is neither `owner` nor `other`: where these
 * differ, the one who is not let in.
 */
function ofEleven(pattern: string, cells: readonly Cell[]): readonly Cell[] {
  const [visitor, owner, other, taken] = cells as [Cell, Cell, Cell, Cell]
  const individual = owner.in ? other : owner
  return [
    ...cells.slice(0, 8),
    cells[8] ?? visitor,
    cells[9] ?? individual,
    cells[10] ?? ofOffice(pattern, taken, individual),
  ]
}

const get = (
  pattern: string,
  what: string,
  cells: readonly Cell[],
  address: (world: World) => string = () => pattern,
): Row => ({ pattern, method: 'GET', what, address, cells: ofEleven(pattern, cells) })
const post = (
  pattern: string,
  what: string,
  cells: readonly Cell[],
  body: (world: World) => Record<string, string>,
  address: (world: World) => string = () => pattern,
): Row => ({
  pattern,
  method: 'POST',
  what,
  address,
  cells: ofEleven(pattern, cells),
  body,
})

//                     visitor  owner  other  taken  proposed  unmatched  competitor  admin
const everybody = [/**/ ok, /**/ ok, /**/ ok, ok, /**/ ok, /*   */ ok, /*    */ ok, /*    */ ok]
const nobody = [/*   */ no, /**/ no, /**/ no, no, /**/ no, /*   */ no, /*    */ no, /*    */ no]
const keyless = everybody.map((): Cell => ({ in: false, answer: 401 }))
/** Somebody signed in is led to their own space. */
const signInPages: readonly Cell[] = [
  ok,
  is('/espace-particulier-dashboard'),
  is('/espace-particulier-dashboard'),
  is('/espace-pro-dashboard'),
  is('/espace-pro-dashboard'),
  is('/espace-pro-dashboard'),
  is('/espace-pro-dashboard'),
  is('/admin'),
]
const particuliers = [login, /**/ ok, /**/ ok, home, /**/ home, home, /*     */ home, /*  */ home]
const theOwner = [/* */ login, /**/ ok, no, /**/ home, /**/ home, home, /*     */ home, /*  */ home]
const artisans = [
  /* */ logPro,
  home,
  home,
  /**/ ok,
  /**/ ok,
  /*   */ ok,
  /*    */ ok,
  /*    */ home,
]
/** Artisans are let in and answered so; the others get a status, for this is no page. */
const api = (answer: number): readonly Cell[] => [
  { in: false, answer: 401 },
  ...ACTORS.slice(1, 8).map((actor) =>
    ['owner', 'other', 'admin'].includes(actor) ? { in: false, answer: 403 } : is(answer),
  ),
]
const admins = [/*   */ home, never, never, /**/ never, never, never, /*    */ never, /* */ ok]

/** What a device kept: of the one who asked for it, whatever else they are; the team does nothing later. */
const keptBy = (author: Partial<Record<Actor, Cell>>): readonly Cell[] =>
  but(
    ACTORS.map((actor): Cell => ({ in: false, answer: actor === 'admin' ? 403 : 401 })),
    author,
  )

/** Replaces some cells of a line, by actor. */
function but(cells: readonly Cell[], changes: Partial<Record<Actor, Cell>>): readonly Cell[] {
  return cells.map((cell, index) => changes[ACTORS[index]!] ?? cell)
}

/** A line in which the office gets something of its own. */
const withOffice = (cells: readonly Cell[], cell: Cell): readonly Cell[] =>
  Object.assign([...cells], { 10: cell })

/**
 * Whoever is of the crew of a company, and answered so; other individuals are sent to their own space. The office may
 * be sent to visits and works too, and is to none here.
 */
const crewAlone = (answer: Cell, office = no): readonly Cell[] => [
  ...but(particuliers, {
    owner: { in: false, answer: '/espace-particulier-dashboard' },
    other: { in: false, answer: '/espace-particulier-dashboard' },
  }),
  login,
  answer,
  office,
]
const theirWorks = but(theOwner, { owner: no, other: ok })
const ownItem = but(artisans, { proposed: no, unmatched: no, competitor: no })
const ownWorks = but(artisans, { proposed: no, unmatched: no, competitor: no })
const theirThread = ({ ids }: World) => `/espace-particulier/projets/${ids.sharedProject}/fil`
const companyThread = ({ ids }: World) => `/espace-pro/projets/${ids.thread}`
const myWorks = (id: string) => `/espace-particulier/interventions/${id}`
/** A morning in three days, posted. */
const aDate = () => ({
  intent: 'propose',
  seen: '',
  day: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  from: '08:00',
  until: '',
  to: '12:00',
  note: '',
})

/** Every artisan, led somewhere once it is done. */
const artisansLedTo = (to: string) =>
  but(artisans, { taken: is(to), proposed: is(to), unmatched: is(to), competitor: is(to) })

/** Not theirs, whatever they are: the same answer to all. */
const forbidden: Cell = { in: false, answer: 403 }
/** A review that is in order. */
const REVIEW = {
  intent: 'write',
  overall: '5',
  quality: '5',
  punctuality: '4',
  price: '4',
  contact: '5',
  text: 'Chantier propre, délai tenu, rien à redire.',
}

/** Whoever takes part in a conversation: its two. This is no page: the others get a status. */
function talk(changes: Partial<Record<Actor, Cell>> = {}): readonly Cell[] {
  return but([{ in: false, answer: 401 }, ok, no, ok, no, no, no, no], changes)
}

const acceptance = ({ quoteHash, quoteCode }: Pick<World, 'quoteHash' | 'quoteCode'>) => ({
  intent: 'accept',
  contentHash: quoteHash,
  signingCode: quoteCode,
  mode: 'distance',
  signedName: `${CANARY.firstName} ${CANARY.lastName}`,
  agreed: 'on',
  certified: 'on',
})

/**
 * Who may do what, by hand. Read against the running product's routes: a route without a row fails,
 * and a row without a route too.
 */
export const MATRIX: readonly Row[] = [
  // The process itself.
  get('/livez', 'health', everybody),
  get('/readyz', 'health', everybody),
  get('/robots.txt', 'robots', everybody),
  get('/etat', 'how the service is', everybody),
  get(
    '/metrics',
    'without its token',
    everybody.map(() => is(404)),
  ),

  // Pages for everybody.
  get('/', 'landing', everybody),
  get('/acces', 'the gate, which is open here', everybody),
  get('/auth/confirm', 'without a link', everybody),
  get('/verification-email', 'after a sign-up', everybody),
  get('/trouver-pro', 'the form', everybody),
  get(
    '/trouver-pro',
    'the form, from a request of the owner',
    everybody,
    ({ ids }) => `/trouver-pro?comme=${ids.request}`,
  ),
  get('/trouver-pro/artisans', 'the directory', everybody),
  get(
    '/trouver-pro/comparer',
    'companies side by side',
    everybody,
    () => '/trouver-pro/comparer?e=tuyaux-pris&e=personne',
  ),
  get('/demande/envoyee', 'after the form', everybody),
  get(
    '/demande/confirmer',
    'without a link',
    everybody.map(() => is(410)),
  ),
  get(
    '/devis/ouvrir',
    'without a link',
    everybody.map(() => is(410)),
  ),
  get(
    '/mes-contrats',
    'without a link',
    everybody.map(() => is(410)),
  ),
  // The books of `taken`'s company, for its accountant.
  get('/comptable', 'the books', [...everybody.map(() => is(410)), ok]),
  get(
    '/comptable',
    'a made-up link',
    [...everybody, ok].map(() => is(410)),
    () => `/comptable?jeton=${'a'.repeat(43)}`,
  ),
  ...['encaissements', 'tva', 'exports'].map((view) =>
    get(
      '/comptable',
      `the books, ${view}`,
      [...everybody.map(() => is(410)), ok],
      () => `/comptable?vue=${view}`,
    ),
  ),
  ...['code', 'open'].map((intent) =>
    post(
      '/comptable',
      `${intent}, by a made-up link`,
      [...nobody, no],
      () => ({ intent, code: '123456' }),
      () => `/comptable?jeton=${'a'.repeat(43)}`,
    ),
  ),
  post(
    '/comptable',
    'closing what is open',
    [...everybody, ok].map(() => is('/')),
    () => ({
      intent: 'leave',
    }),
  ),
  ...['ventes.csv', 'encaissements.csv', 'fec.txt', 'documents.zip'].map((file) =>
    get(
      '/comptable/fichiers/:file',
      `the books as a file, ${file}`,
      [...nobody, ok],
      () => `/comptable/fichiers/${file}?exercice=2020`,
    ),
  ),
  get(
    '/comptable/documents/:invoiceId',
    'a draft, which has no file',
    [...nobody, no],
    ({ ids }) => `/comptable/documents/${ids.draftInvoice}`,
  ),
  get(
    '/comptable/documents/:invoiceId',
    'an invoice of the company',
    [...nobody, ok],
    ({ ids }) => `/comptable/documents/${ids.invoice}`,
  ),
  get(
    '/facture/:token',
    'by a made-up link',
    everybody.map(() => is(410)),
    () => `/facture/${'a'.repeat(43)}`,
  ),
  get(
    '/facture/:token',
    'by the link that its client was mailed',
    everybody,
    ({ ids }) => `/facture/${ids.invoiceLink}`,
  ),
  get(
    '/facture/:token/:documentId',
    'another’s document by that link',
    nobody,
    ({ ids }) => `/facture/${ids.invoiceLink}/${ids.sentDocument}`,
  ),
  get(
    '/facture/:token/:documentId',
    'by a made-up link',
    nobody,
    ({ ids }) => `/facture/${'a'.repeat(43)}/${ids.sentDocument}`,
  ),
  get(
    '/mes-contrats/:documentId',
    'without a link',
    nobody,
    ({ ids }) => `/mes-contrats/${ids.sentDocument}`,
  ),
  get(
    '/desabonnement',
    'without a link',
    everybody.map(() => is(410)),
  ),
  ...[
    '/particuliers',
    '/artisans',
    '/comment-ca-marche-pro',
    '/temoignages-pros',
    '/devenir-partenaire',
    '/espace-pro',
    '/pro',
    '/metiers',
    '/a-propos',
    '/avis',
    '/avis/regles',
    '/avis-client',
    '/nos-garanties',
    '/garanties',
    '/classement',
    '/developpeurs',
    '/faq',
    '/aide',
    '/depannage',
    '/contact',
    '/support',
    '/mentions-legales',
    '/confidentialite',
    '/politique-confidentialite',
    '/cgu',
    '/cgv',
    '/accessibilite',
    '/confort-de-lecture',
    '/sitemap.xml',
  ].map((pattern) => get(pattern, 'a page for everybody', everybody)),
  get(
    '/unauthorized',
    'says so',
    everybody.map(() => is(403)),
  ),
  post(
    '/confort-de-lecture',
    'how one reads',
    everybody.map(() => is('/confort-de-lecture')),
    () => ({ intent: 'save', text: '125' }),
  ),
  get('/tarifs', 'prices, for artisans', artisans),
  get('/nos-tarifs', 'prices, for artisans', artisans),
  get('/metiers/:slug', 'a trade', everybody, () => '/metiers/plomberie'),
  get('/metiers/:slug', 'no trade', nobody, () => '/metiers/astrologie'),
  get('/artisans/:slug', 'the profile of a company', everybody, () => '/artisans/tuyaux-pris'),
  get('/artisans/:slug', 'no company', nobody, () => '/artisans/personne'),
  get(
    '/metiers/:slug/departements',
    'the towns of a trade',
    everybody,
    () => '/metiers/plomberie/departements',
  ),
  get('/metiers/:slug/departements', 'no trade', nobody, () => '/metiers/astrologie/departements'),
  get('/metiers/:slug/:town', 'no town', nobody, () => '/metiers/plomberie/nulle-part-69003'),
  get('/partage/*', 'the picture of a shared link', everybody, () => '/partage/faq.png'),
  get('/partage/*', 'the picture of no page', nobody, () => '/partage/rien.png'),
  get('/sitemap/:part', 'the addresses of the site', everybody, () => '/sitemap/pages.xml'),
  get('/sitemap/:part', 'no such list', nobody, () => '/sitemap/astrologie.xml'),
  get('/aide/:category', 'a category', everybody, () => '/aide/general'),
  get('/aide/:category', 'no category', nobody, () => '/aide/astrologie'),
  get('/aide/:category/:article', 'no article', nobody, () => '/aide/general/aucun'),
  get(
    '/aide/:category/:article',
    'an article whose words moved',
    everybody.map(() => is('/aide/general/decrire-mon-projet')),
    () => '/aide/technique/brouillon-perdu',
  ),
  get('/paiement/:offerSlug', 'choosing a plan', artisans, () => '/paiement/pro'),
  // Whose news it is, the session says: `compte` is no channel.
  get(
    '/api/flux',
    'what changed since',
    everybody.with(0, { in: false, answer: 401 }),
    ({ accounts }) => `/api/flux?une-fois&depuis=0&compte=${accounts.owner}`,
  ),
  get(
    '/espace-pro/parametres/notifications/appareils',
    'by a link, which does nothing',
    artisans.map((cell) => (cell.in ? is(405) : cell)),
  ),
  post(
    '/espace-pro/parametres/notifications/appareils',
    'a device that is nobody’s',
    artisans,
    ({ ids }) => ({ intent: 'retirer', appareil: ids.nothing }),
  ),
  get('/api/communes', 'look-up', everybody, () => '/api/communes?q=lyon'),
  get('/api/v1/openapi.json', 'what the API does', everybody),
  // Whoever is signed in is nobody there: a key is all that counts.
  get('/api/v1/*', 'reading by the API without a key', keyless, () => '/api/v1/leads'),
  post(
    '/api/v1/*',
    'writing by the API without a key',
    keyless,
    () => ({ title: 'Travaux' }),
    () => '/api/v1/quotes',
  ),
  get('/*', 'nothing there', nobody, () => '/rien/du/tout'),

  // Sign-in.
  get('/connexion', 'the sign-in page', signInPages),
  get('/connexion-pro', 'the sign-in page', withOffice(signInPages, is('/espace-pro-dashboard'))),
  get(
    '/connexion/code',
    'without a password before',
    everybody.map(() => is('/connexion')),
  ),
  post(
    '/connexion/code',
    'without a password before',
    everybody.map(() => is('/connexion')),
    () => ({ code: '123456' }),
  ),
  get(
    '/connexion/deux-etapes',
    'without a session that awaits it',
    everybody.map(() => is('/connexion')).with(7, is('/admin/abonnements')),
  ),
  post(
    '/connexion/deux-etapes',
    'without a session that awaits it',
    everybody.map(() => is('/connexion')).with(7, is('/admin/abonnements')),
    () => ({ code: '123456' }),
  ),
  get('/inscription', 'the sign-in page', signInPages),
  get('/mot-de-passe-oublie', 'the form', everybody),
  get(
    '/nouveau-mot-de-passe',
    'without a link',
    everybody.map(() => is(410)),
  ),
  get(
    '/deconnexion',
    'by a link, which does nothing',
    everybody.map(() => is('/')),
  ),

  // What everybody may post; each acts on what is in the form, or on their own cookie, never on
  // somebody else's account.
  post('/connexion', 'a wrong password', but(signInPages, { visitor: is(401) }), () => ({
    email: 'quelquun@ouvreo.example',
    password: 'au hasard',
  })),
  post(
    '/connexion-pro',
    'a wrong password',
    withOffice(but(signInPages, { visitor: is(401) }), is('/espace-pro-dashboard')),
    () => ({
      email: 'personne@ouvreo.example',
      password: 'au hasard',
    }),
  ),
  post('/inscription', 'an empty form', but(signInPages, { visitor: is(422) }), () => ({
    userType: 'artisan',
  })),
  post(
    '/mot-de-passe-oublie',
    'an empty form',
    everybody.map(() => is(422)),
    () => ({ email: '' }),
  ),
  post(
    '/nouveau-mot-de-passe',
    'a made-up link',
    everybody.map(() => is(410)),
    () => ({
      token: 'a'.repeat(43),
      password: 'Un nouveau mot',
      confirmPassword: 'Un nouveau mot',
    }),
  ),
  get(
    '/api/cle-acces',
    'by a link, which does nothing',
    everybody.map(() => is(405)),
  ),
  post('/api/cle-acces', 'what a passkey signs, the same for everybody', everybody, () => ({})),
  post('/connexion', 'a made-up passkey', but(signInPages, { visitor: is(401) }), () => ({
    passkey: '{}',
  })),
  post('/api/session', 'asking for one’s session to go on', everybody, () => ({})),
  post(
    '/verification-email',
    'without a sign-up',
    everybody.map(() => is(422)),
    () => ({}),
  ),
  post(
    '/auth/confirm',
    'a made-up link',
    everybody.map(() => is(422)),
    () => ({ token: 'a'.repeat(43), type: 'signup' }),
  ),
  post(
    '/trouver-pro',
    'an empty form',
    everybody.map(() => is(422)),
    () => ({ postalCode: '69003' }),
  ),
  get('/depannage/:kind', 'what to do for a leak, and a form', everybody, () => '/depannage/fuite'),
  get('/depannage/:kind', 'an emergency that does not exist', nobody, () => '/depannage/toit'),
  post(
    '/depannage/:kind',
    'an empty form',
    everybody.map(() => is(422)),
    () => ({ intent: 'call' }),
    () => '/depannage/fuite',
  ),
  get(
    '/depannage/suivi',
    'by a made-up link',
    everybody.map(() => is(410)),
    () => `/depannage/suivi?cle=${'a'.repeat(38)}`,
  ),
  get(
    '/depannage/suivi',
    'by its link',
    everybody,
    ({ ids }) => `/depannage/suivi?cle=${ids.emergencyKey}`,
  ),
  ...['prove', 'resend', 'cancel', 'over', 'absent', 'again', 'claim', 'claim_to_review'].map(
    (intent) =>
      post(
        '/depannage/suivi',
        `${intent} by a made-up link`,
        everybody.map(() => ({ in: false, answer: '/depannage' })),
        () => ({ intent, code: '123456' }),
        () => `/depannage/suivi?cle=${'a'.repeat(38)}`,
      ),
  ),
  post(
    '/depannage/suivi',
    'saying too early that nobody came, by its link',
    everybody.map(() => is(409)),
    () => ({ intent: 'absent' }),
    ({ ids }) => `/depannage/suivi?cle=${ids.emergencyKey}`,
  ),
  post(
    '/contact',
    'an empty form',
    everybody.map(() => is(422)),
    () => ({ type: 'technical' }),
  ),
  get('/signaler', 'a notice of a content', everybody),
  post(
    '/signaler',
    'an empty form',
    everybody.map(() => is(422)),
    () => ({ reason: 'other' }),
  ),
  post(
    '/support',
    'an empty form',
    everybody.map(() => is(422)),
    () => ({ type: 'technical' }),
  ),
  post(
    '/demande/envoyee',
    'without a request',
    everybody.map(() => is(422)),
    () => ({}),
  ),
  post(
    '/demande/confirmer',
    'a made-up link',
    everybody.map(() => is(409)),
    () => ({ token: 'a'.repeat(43) }),
  ),
  post(
    '/devis/ouvrir',
    'a made-up link',
    everybody.map(() => is(409)),
    () => ({ intent: 'open', token: 'a'.repeat(43) }),
  ),
  ...['/api/webhooks/stripe', '/api/webhooks/stripe-connect', '/api/webhooks/resend'].map(
    (pattern) => get(pattern, 'by a link: it takes messages only', nobody),
  ),
  post('/api/webhooks/stripe', 'a message, where no payment is connected', nobody, () => ({
    type: 'invoice.paid',
  })),
  post(
    '/api/webhooks/stripe-connect',
    'a message, where no company’s account can be connected',
    nobody,
    () => ({ type: 'checkout.session.completed' }),
  ),
  post('/api/webhooks/resend', 'a report, where no secret is set', nobody, () => ({
    type: 'email.delivered',
  })),
  post(
    '/mes-contrats',
    'a made-up link',
    everybody.map(() => is(410)),
    () => ({}),
    () => `/mes-contrats?jeton=${'a'.repeat(43)}`,
  ),
  post(
    '/facture/:token',
    'paying by a made-up link',
    nobody,
    () => ({ intent: 'pay-by-card' }),
    () => `/facture/${'a'.repeat(43)}`,
  ),
  post(
    '/facture/:token',
    'saying that it is read, by a made-up link',
    nobody,
    () => ({ intent: 'read' }),
    () => `/facture/${'a'.repeat(43)}`,
  ),
  post(
    '/facture/:token',
    'disputing without a word, by the link',
    everybody.map(() => is(422)),
    () => ({ intent: 'dispute', text: '' }),
    ({ ids }) => `/facture/${ids.invoiceLink}`,
  ),
  post(
    '/facture/:token',
    'disputing by a made-up link',
    nobody,
    () => ({ intent: 'dispute', text: 'Ces travaux n’ont pas été faits.' }),
    () => `/facture/${'a'.repeat(43)}`,
  ),
  post(
    '/desabonnement',
    'a made-up link',
    everybody.map(() => is(410)),
    () => ({ 'List-Unsubscribe': 'One-Click' }),
    () => `/desabonnement?jeton=${'0'.repeat(32)}.messages.${'a'.repeat(22)}`,
  ),
  post(
    '/deconnexion',
    'signing out',
    everybody.map(() => is('/')),
    () => ({}),
  ),
  post(
    '/*',
    'nothing there',
    nobody,
    () => ({}),
    () => '/rien/du/tout',
  ),

  // The settings, the same pages in each of the three spaces.
  ...(
    [
      ['/espace-particulier', particuliers],
      ['/espace-pro', artisans],
      ['/admin', admins],
    ] as const
  ).flatMap(([space, cells]) => {
    const at = (page: string) => `${space}/parametres${page}`
    const refusedWith = (status: number) => cells.map((cell) => (cell.in ? is(status) : cell))
    return [
      ...[
        '',
        '/securite',
        '/appareils',
        '/donnees',
        '/donnees/export',
        '/donnees/export.json',
        '/suppression',
      ].map((page) => get(at(page), 'one’s own settings', cells)),
      // Facts about clients are an individual's alone to contest.
      post(at('/donnees'), 'contesting a fact that nobody noted', refusedWith(404), ({ ids }) => ({
        intent: 'contest',
        worksId: ids.nothing,
        reason: 'Ce n’est pas vrai.',
      })),
      post(at(''), 'a profile without a name', refusedWith(422), () => ({
        intent: 'profile',
        fullName: '',
      })),
      post(at('/securite'), 'a password too short', refusedWith(422), () => ({
        intent: 'password',
        newPassword: 'a',
        confirmPassword: 'b',
      })),
      post(at('/securite'), 'a passkey without the password', refusedWith(422), () => ({
        intent: 'passkeyAdd',
        response: '{}',
      })),
      post(
        at('/securite'),
        'removing a passkey that is not one’s own',
        cells.map((cell) => (cell.in ? no : cell)),
        ({ ids }) => ({ intent: 'passkeyRemove', id: ids.nothing }),
      ),
      post(
        at('/appareils'),
        'ending a session that is not one’s own',
        cells.map((cell) => (cell.in ? no : cell)),
        ({ ids }) => ({ intent: 'one', id: ids.nothing }),
      ),
      post(at('/suppression'), 'without the word', refusedWith(422), () => ({ typed: '' })),
      ...(space === '/admin'
        ? []
        : [
            get(at('/notifications'), 'what is mailed', cells),
            post(
              at('/notifications'),
              'choosing what is mailed',
              cells.map((cell) => (cell.in ? is(at('/notifications')) : cell)),
              () => ({ 'mail:messages': 'digest', digestAt: '18:00' }),
            ),
          ]),
    ]
  }),
  get('/admin/confirmer', 'proving who one is again', admins),
  post(
    '/admin/confirmer',
    'without a password',
    admins.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ password: '' }),
  ),

  // The space of an individual.
  get('/espace-particulier-dashboard', 'their space', [
    ...but(particuliers, { visitor: home }),
    home,
    is('/espace-equipe'),
    is('/espace-pro-dashboard'),
  ]),
  get('/espace-particulier/demandes', 'their requests', particuliers),
  get(
    '/espace-particulier/demandes/:requestId',
    'the owner’s request',
    theOwner,
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  get(
    '/espace-particulier/demandes/:requestId',
    'no request',
    but(theOwner, { owner: no }),
    ({ ids }) => `/espace-particulier/demandes/${ids.nothing}`,
  ),
  get(
    '/espace-particulier/demandes/:requestId',
    'no identifier',
    but(theOwner, { owner: no }),
    () => `/espace-particulier/demandes/1'--`,
  ),
  get('/espace-particulier/mes-artisans', 'their companies', particuliers),
  post(
    '/espace-particulier/mes-artisans',
    'keeping a company that the directory shows',
    particuliers.map((cell) => (cell.in ? is('/espace-particulier/mes-artisans') : cell)),
    ({ accounts }) => ({ intent: 'keep', artisanId: accounts.taken }),
  ),
  post(
    '/espace-particulier/mes-artisans',
    'taking out one that was not kept',
    particuliers.map((cell) => (cell.in ? no : cell)),
    ({ accounts }) => ({ intent: 'forget', artisanId: accounts.unmatched }),
  ),
  get('/espace-particulier/projets', 'their projects', particuliers),
  get('/espace-particulier/projets/nouveau', 'a new project', particuliers),
  post(
    '/espace-particulier/projets/nouveau',
    'without a name',
    particuliers.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'create', name: '' }),
  ),
  post(
    '/espace-particulier/projets/nouveau',
    'with the owner’s request, which is in a project',
    but(theOwner, { owner: is(409) }),
    ({ ids }) => ({ intent: 'create', name: 'Maison', request: ids.request }),
    () => '/espace-particulier/projets/nouveau',
  ),
  get(
    '/espace-particulier/projets/:projectId',
    'the owner’s project',
    theOwner,
    ({ ids }) => `/espace-particulier/projets/${ids.project}`,
  ),
  get(
    '/espace-particulier/projets/:projectId',
    'no project',
    but(theOwner, { owner: no }),
    ({ ids }) => `/espace-particulier/projets/${ids.nothing}`,
  ),
  ...(['up', 'down'] as const).map((intent) =>
    post(
      '/espace-particulier/projets/:projectId',
      `${intent}, past the end`,
      but(theOwner, { owner: is(409) }),
      ({ ids }) => ({ intent, requestId: ids.request }),
      ({ ids }) => `/espace-particulier/projets/${ids.project}`,
    ),
  ),
  get(
    '/espace-particulier/projets/:projectId',
    'the owner’s project, room by room',
    theOwner,
    ({ ids }) => `/espace-particulier/projets/${ids.project}?vue=pieces`,
  ),
  post(
    '/espace-particulier/projets/:projectId',
    'rooms without a name',
    but(theOwner, { owner: is(422) }),
    () => ({ intent: 'addRooms' }),
    ({ ids }) => `/espace-particulier/projets/${ids.project}`,
  ),
  post(
    '/espace-particulier/projets/:projectId',
    'works in a room that is not there',
    but(theOwner, { owner: no }),
    ({ ids }) => ({ intent: 'placeInRooms', requestId: ids.request, inRoom: ids.nothing }),
    ({ ids }) => `/espace-particulier/projets/${ids.project}`,
  ),
  post(
    '/espace-particulier/projets/:projectId',
    'a file that is not there in a room',
    but(theOwner, { owner: no }),
    ({ ids }) => ({ intent: 'fileInRooms', [`file.${ids.nothing}`]: '' }),
    ({ ids }) => `/espace-particulier/projets/${ids.project}`,
  ),
  ...(['renameRoom', 'roomUp', 'roomDown', 'removeRoom'] as const).map((intent) =>
    post(
      '/espace-particulier/projets/:projectId/modifier',
      `${intent}, a room that is not there`,
      but(theOwner, { owner: no }),
      ({ ids }) => ({ intent, roomId: ids.nothing, roomName: 'Cave' }),
      ({ ids }) => `/espace-particulier/projets/${ids.project}/modifier`,
    ),
  ),
  ...(['after', 'takeOut'] as const).map((intent) =>
    post(
      '/espace-particulier/projets/:projectId',
      intent,
      but(theOwner, { owner: is('PROJECT') }),
      ({ ids }) => ({ intent, requestId: ids.request, afterId: '' }),
      ({ ids }) => `/espace-particulier/projets/${ids.project}`,
    ),
  ),
  get(
    '/espace-particulier/projets/:projectId/fil',
    'the thread of a project of the other',
    theirWorks,
    theirThread,
  ),
  get(
    '/espace-particulier/projets/:projectId/fil',
    'a project without a thread',
    theOwner,
    ({ ids }) => `/espace-particulier/projets/${ids.project}/fil`,
  ),
  post(
    '/espace-particulier/projets/:projectId/fil',
    'writing',
    but(theirWorks, { other: is('A THREAD') }),
    () => ({ intent: 'write', body: 'Bonjour.' }),
    theirThread,
  ),
  post(
    '/espace-particulier/projets/:projectId/fil',
    'opening a second one',
    but(theirWorks, { other: is(409) }),
    ({ accounts }) => ({ intent: 'open', company: accounts.taken }),
    theirThread,
  ),
  post(
    '/espace-particulier/projets/:projectId/fil',
    'inviting a company that is in it',
    but(theirWorks, { other: is(409) }),
    ({ accounts }) => ({ intent: 'invite', artisanId: accounts.taken }),
    theirThread,
  ),
  post(
    '/espace-particulier/projets/:projectId/fil',
    'inviting a company without a contract',
    but(theirWorks, { other: no }),
    ({ accounts }) => ({ intent: 'invite', artisanId: accounts.competitor }),
    theirThread,
  ),
  post(
    '/espace-particulier/projets/:projectId/fil',
    'closing it',
    but(theirWorks, { other: is('A THREAD') }),
    () => ({ intent: 'close' }),
    theirThread,
  ),
  post(
    '/espace-particulier/projets/:projectId/fil',
    'reopening one that is open',
    but(theirWorks, { other: no }),
    () => ({ intent: 'reopen' }),
    theirThread,
  ),
  get(
    '/espace-particulier/projets/:projectId/carnet',
    'its logbook',
    theOwner,
    ({ ids }) => `/espace-particulier/projets/${ids.project}/carnet`,
  ),
  ...(['dossier.zip', 'carnet-d-information-du-logement.pdf'] as const).map((file) =>
    get(
      '/espace-particulier/projets/:projectId/fichiers/:file',
      file,
      theOwner,
      ({ ids }) => `/espace-particulier/projets/${ids.project}/fichiers/${file}`,
    ),
  ),
  get(
    '/espace-particulier/projets/:projectId/fichiers/:file',
    'no file',
    but(theOwner, { owner: no }),
    ({ ids }) => `/espace-particulier/projets/${ids.project}/fichiers/autre.zip`,
  ),
  get(
    '/espace-particulier/projets/:projectId/modifier',
    'changing it',
    theOwner,
    ({ ids }) => `/espace-particulier/projets/${ids.project}/modifier`,
  ),
  ...(['save', 'gather'] as const).map((intent) =>
    post(
      '/espace-particulier/projets/:projectId/modifier',
      intent,
      but(theOwner, { owner: is('PROJECT') }),
      ({ ids }) => ({ intent, name: 'La maison', request: ids.request }),
      ({ ids }) => `/espace-particulier/projets/${ids.project}/modifier`,
    ),
  ),
  post(
    '/espace-particulier/projets/:projectId/modifier',
    'inviting nobody',
    particuliers.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'invite', firstName: '', email: '' }),
    ({ ids }) => `/espace-particulier/projets/${ids.project}/modifier`,
  ),
  ...(['endShare', 'leave'] as const).map((intent) =>
    post(
      '/espace-particulier/projets/:projectId/modifier',
      `${intent}, without a sharing`,
      but(theOwner, { owner: no }),
      () => ({ intent }),
      ({ ids }) => `/espace-particulier/projets/${ids.project}/modifier`,
    ),
  ),
  post(
    '/espace-particulier/projets/:projectId/modifier',
    'deleting it',
    but(theOwner, { owner: is('/espace-particulier/projets') }),
    () => ({ intent: 'delete' }),
    ({ ids }) => `/espace-particulier/projets/${ids.project}/modifier`,
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'bringing it into a project',
    but(theOwner, { owner: is('REQUEST') }),
    ({ ids }) => ({ intent: 'joinProject', projectId: ids.project }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  get('/espace-particulier/conversations', 'their conversations', particuliers),
  get(
    '/espace-particulier/conversations/:threadId',
    'with the artisan who took the contact',
    theOwner,
    ({ ids }) => `/espace-particulier/conversations/${ids.leadTaken}`,
  ),
  get(
    '/espace-particulier/conversations/:threadId',
    'with an artisan who has not answered',
    but(theOwner, { owner: no }),
    ({ ids }) => `/espace-particulier/conversations/${ids.leadProposed}`,
  ),
  get('/espace-particulier/notifications', 'their notices', particuliers),
  get('/espace-particulier/avis', 'their reviews', particuliers),
  get('/espace-particulier/mot-de-passe', 'their password', particuliers),
  post(
    '/espace-particulier/demandes',
    'publishing somebody’s request',
    but(theOwner, { owner: is(409) }),
    ({ ids }) => ({ requestId: ids.request }),
    () => '/espace-particulier/demandes',
  ),
  ...(['pause', 'extend', 'cancel', 'wanted', 'sharing'] as const).map((intent) =>
    post(
      '/espace-particulier/demandes/:requestId',
      intent,
      but(theOwner, { owner: is('REQUEST') }),
      () => ({ intent, wantedQuotes: '1', phoneSharing: 'everyone' }),
      ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
    ),
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'giving the number',
    but(theOwner, { owner: is('REQUEST') }),
    ({ ids }) => ({ intent: 'sharePhone', leadId: ids.leadCompetitor }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'taking the number back',
    but(theOwner, { owner: is('REQUEST') }),
    ({ ids }) => ({ intent: 'withdrawPhone', leadId: ids.leadTaken }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  ...(['refuseQuotes', 'wantQuotes'] as const).map((intent) =>
    post(
      '/espace-particulier/demandes/:requestId',
      intent,
      but(theOwner, { owner: is('REQUEST') }),
      ({ ids }) => ({ intent, leadId: ids.leadTaken }),
      ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
    ),
  ),
  ...(['refuseAllQuotes', 'wantAllQuotes'] as const).map((intent) =>
    post(
      '/espace-particulier/demandes/:requestId',
      intent,
      but(theOwner, { owner: is('REQUEST') }),
      () => ({ intent }),
      ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
    ),
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'blocking an artisan',
    but(theOwner, { owner: is('REQUEST') }),
    ({ accounts }) => ({ intent: 'block', artisanId: accounts.competitor }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'letting an artisan back in who was not blocked',
    but(theOwner, { owner: no }),
    ({ accounts }) => ({ intent: 'unblock', artisanId: accounts.competitor }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'reporting an artisan',
    but(theOwner, { owner: is('REQUEST') }),
    ({ ids }) => ({
      intent: 'report',
      leadId: ids.leadTaken,
      reason: 'pressure',
      text: 'Il appelle six fois par jour depuis lundi.',
    }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'asking further away',
    but(theOwner, { owner: is('REQUEST') }),
    () => ({ intent: 'further', km: '25' }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'taking a photo out',
    but(theOwner, { owner: is('REQUEST') }),
    ({ ids }) => ({ intent: 'removePhoto', fileId: ids.photo }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'taking a plan out',
    but(theOwner, { owner: is('REQUEST') }),
    ({ ids }) => ({ intent: 'removeBlueprint', fileId: ids.blueprint }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'no plan to add',
    but(theOwner, { owner: is(422) }),
    () => ({ intent: 'addBlueprints' }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'putting back a photo that never was there',
    but(theOwner, { owner: is(409) }),
    ({ ids }) => ({ intent: 'restorePhoto', fileId: ids.nothing }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  post(
    '/espace-particulier/demandes/:requestId',
    'no photo to add',
    but(theOwner, { owner: is(422) }),
    () => ({ intent: 'addPhotos' }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  // Two artisans took the contact for these words.
  post(
    '/espace-particulier/demandes/:requestId',
    'other words',
    but(theOwner, { owner: is(409) }),
    () => ({
      intent: 'describe',
      description: 'Remplacer le chauffe-eau de la cave.',
      budget: '',
      timeframe: '',
    }),
    ({ ids }) => `/espace-particulier/demandes/${ids.request}`,
  ),
  post(
    '/espace-particulier/conversations/:threadId',
    'a message',
    but(theOwner, { owner: is('CONVERSATION') }),
    ({ ids }) => ({ intent: 'message', body: `Bonjour ${ids.nothing}` }),
    ({ ids }) => `/espace-particulier/conversations/${ids.leadTaken}`,
  ),
  post(
    '/espace-particulier/notifications',
    'all read',
    particuliers.map((cell) => (cell.in ? is('/espace-particulier/notifications') : cell)),
    () => ({ intent: 'all' }),
  ),
  post(
    '/espace-particulier/parametres',
    'unblocking an artisan who was not blocked',
    particuliers.map((cell) => (cell.in ? is('/espace-particulier/parametres') : cell)),
    ({ accounts }) => ({ intent: 'unblock', artisanId: accounts.competitor }),
  ),
  ...(['phone-code', 'phone-prove'] as const).map((intent) =>
    post(
      '/espace-particulier/parametres',
      `proving a mobile where no text message leaves, ${intent}`,
      particuliers.map((cell) => (cell.in ? is(intent === 'phone-code' ? 404 : 422) : cell)),
      () => ({ intent, code: '123456' }),
    ),
  ),
  post(
    '/espace-particulier/mot-de-passe',
    'a first password',
    particuliers.map((cell) => (cell.in ? is('/espace-particulier-dashboard') : cell)),
    () => ({ password: 'brouette orange vif', confirmPassword: 'brouette orange vif' }),
  ),

  get(
    '/espace-particulier/demandes/:requestId/devis',
    'the quotes side by side',
    theOwner,
    ({ ids }) => `/espace-particulier/demandes/${ids.request}/devis`,
  ),
  get('/espace-particulier/devis', 'quotes received', particuliers),
  get(
    '/espace-particulier/devis/:quoteId',
    'a quote that was sent',
    theOwner,
    ({ ids }) => `/espace-particulier/devis/${ids.quoteSent}`,
  ),
  get(
    '/espace-particulier/documents/:documentId',
    'the file of a quote that was sent',
    theOwner,
    ({ ids }) => `/espace-particulier/documents/${ids.sentDocument}`,
  ),
  get(
    '/espace-pro/documents/:documentId',
    'the file of a quote that was sent',
    but(artisans, { taken: no, proposed: no, unmatched: no }),
    ({ ids }) => `/espace-pro/documents/${ids.sentDocument}`,
  ),
  get(
    '/espace-particulier/devis/:quoteId',
    'a draft',
    but(theOwner, { owner: no }),
    ({ ids }) => `/espace-particulier/devis/${ids.quoteDraft}`,
  ),
  get(
    '/espace-particulier/devis/:quoteId/renoncer',
    'a quote that was sent',
    theOwner,
    ({ ids }) => `/espace-particulier/devis/${ids.quoteSent}/renoncer`,
  ),
  post(
    '/espace-particulier/devis/:quoteId',
    'refusing',
    but(theOwner, { owner: is('QUOTE') }),
    () => ({ intent: 'decline', reason: 'too_late' }),
    ({ ids }) => `/espace-particulier/devis/${ids.quoteSent}`,
  ),
  post(
    '/espace-particulier/devis/:quoteId',
    'accepting',
    but(theOwner, { owner: is('QUOTE') }),
    acceptance,
    ({ ids }) => `/espace-particulier/devis/${ids.quoteSent}`,
  ),
  post(
    '/espace-particulier/devis/:quoteId',
    'accepting a draft',
    but(theOwner, { owner: no }),
    acceptance,
    ({ ids }) => `/espace-particulier/devis/${ids.quoteDraft}`,
  ),
  post(
    '/espace-particulier/devis/:quoteId',
    'asking for the code that signs it',
    theOwner,
    () => ({ intent: 'code' }),
    ({ ids }) => `/espace-particulier/devis/${ids.quoteSent}`,
  ),
  post(
    '/espace-particulier/devis/:quoteId/renoncer',
    'before any acceptance',
    but(theOwner, { owner: is(409) }),
    () => ({ suite: 'reopen', text: '' }),
    ({ ids }) => `/espace-particulier/devis/${ids.quoteSent}/renoncer`,
  ),

  // The space of an artisan.
  get('/espace-pro-dashboard', 'their space', but(artisans, { visitor: home })),
  get('/espace-pro/demandes', 'their requests', artisans),
  get(
    '/espace-pro/demandes/:id',
    'whose contact was taken',
    but(artisans, { proposed: no, unmatched: no, competitor: no }),
    ({ ids }) => `/espace-pro/demandes/${ids.leadTaken}`,
  ),
  get(
    '/espace-pro/demandes/:id',
    'that waits for an answer',
    but(artisans, { taken: no, unmatched: no, competitor: no }),
    ({ ids }) => `/espace-pro/demandes/${ids.leadProposed}`,
  ),
  get(
    '/espace-pro/demandes/:id',
    'of the competitor',
    but(artisans, { taken: no, proposed: no, unmatched: no }),
    ({ ids }) => `/espace-pro/demandes/${ids.leadCompetitor}`,
  ),
  get(
    '/espace-pro/demandes/:id',
    'by the request’s own identifier',
    but(artisans, { taken: no, proposed: no, unmatched: no, competitor: no }),
    ({ ids }) => `/espace-pro/demandes/${ids.request}`,
  ),
  get('/espace-pro/messages', 'their conversations', artisans),
  get(
    '/espace-pro/messages/:threadId',
    'about the owner’s works',
    but(artisans, { unmatched: no, proposed: no, competitor: no }),
    ({ ids }) => `/espace-pro/messages/${ids.leadTaken}`,
  ),
  get(
    '/espace-pro/messages/:threadId',
    'not taken yet',
    but(artisans, { taken: no, proposed: no, unmatched: no, competitor: no }),
    ({ ids }) => `/espace-pro/messages/${ids.leadProposed}`,
  ),
  get(
    '/espace-pro/messages/:threadId',
    'with the team',
    withOffice(artisans, ownerOnly),
    () => '/espace-pro/messages/support',
  ),
  get(
    '/espace-pro/messages/:threadId',
    'with the team, by the company’s own identifier',
    withOffice(but(artisans, { proposed: no, unmatched: no, competitor: no }), no),
    ({ accounts }) => `/espace-pro/messages/${accounts.taken}`,
  ),
  post(
    '/espace-pro/messages/:threadId',
    'a message',
    but(artisans, { unmatched: no, proposed: no, competitor: no, taken: is('THREAD') }),
    () => ({ intent: 'message', body: 'Bonjour, encore une question.' }),
    ({ ids }) => `/espace-pro/messages/${ids.leadTaken}`,
  ),
  post(
    '/espace-pro/messages/:threadId',
    'blocking',
    but(artisans, { unmatched: no, proposed: no, competitor: no, taken: is('THREAD') }),
    () => ({ intent: 'bloquer-conversation' }),
    ({ ids }) => `/espace-pro/messages/${ids.leadTaken}`,
  ),
  get(
    '/espace-particulier/conversations/:threadId',
    'with the team',
    particuliers,
    () => '/espace-particulier/conversations/support',
  ),
  post(
    '/espace-particulier/conversations/:threadId',
    'to the team',
    particuliers.map((cell) => (cell.in ? is('/espace-particulier/conversations/support') : cell)),
    () => ({ intent: 'message', body: 'Bonjour l’équipe.' }),
    () => '/espace-particulier/conversations/support',
  ),
  post(
    '/espace-particulier/conversations/:threadId',
    'a report',
    but(theOwner, { owner: is('CONVERSATION') }),
    () => ({ intent: 'signaler-conversation', reason: 'spam', text: '' }),
    ({ ids }) => `/espace-particulier/conversations/${ids.leadTaken}`,
  ),
  // One of the two; everybody else is answered as if it were not there.
  get(
    '/api/conversations/:threadId',
    'the messages of a conversation',
    talk(),
    ({ ids }) => `/api/conversations/${ids.leadTaken}`,
  ),
  get(
    '/api/conversations/:threadId',
    'of the competitor',
    talk({ taken: no, competitor: ok }),
    ({ ids }) => `/api/conversations/${ids.leadCompetitor}`,
  ),
  get(
    '/api/conversations/:threadId',
    'not taken yet',
    talk({ owner: no, taken: no }),
    ({ ids }) => `/api/conversations/${ids.leadProposed}`,
  ),
  get(
    '/api/conversations/:threadId',
    'of the owner with the team',
    talk({ taken: no, admin: ok }),
    ({ accounts }) => `/api/conversations/${accounts.owner}`,
  ),
  get(
    '/api/conversations/:threadId',
    'of a company with the team, which is its owner’s alone',
    withOffice(talk({ owner: no }), no),
    ({ accounts }) => `/api/conversations/${accounts.taken}`,
  ),
  ...(['message', 'lu', 'brouillon'] as const).map((intent) =>
    post(
      '/api/conversations/:threadId',
      intent,
      talk(),
      ({ ids }) => ({ intent, body: 'Bonjour.', clientId: ids.nothing }),
      ({ ids }) => `/api/conversations/${ids.leadTaken}`,
    ),
  ),
  get(
    '/api/actes',
    'by a link, which does nothing',
    everybody.map(() => is(405)),
  ),
  // Of its own author alone; another who is signed in on the device is asked to sign in as them.
  post(
    '/api/actes',
    'a note that a device kept',
    keptBy({ taken: is(200) }),
    ({ ids, accounts }) => ({
      acte: ids.nothing,
      'acte-compte': accounts.taken,
      'acte-page': `/espace-pro/interventions/${ids.runningWorks}`,
      intent: 'note',
      note: 'Échelle de quatre mètres.',
    }),
  ),
  post(
    '/api/actes',
    'a draft of another company',
    keptBy({ proposed: no }),
    ({ ids, accounts }) => ({
      acte: ids.nothing,
      'acte-compte': accounts.proposed,
      'acte-page': `/espace-pro/devis/${ids.quoteDraft}`,
      intent: 'keep-draft',
      title: 'Le mien',
    }),
  ),
  post('/api/actes', 'a devis for nobody', keptBy({ proposed: is(422) }), ({ ids, accounts }) => ({
    acte: ids.nothing,
    'acte-compte': accounts.proposed,
    'acte-page': '/espace-pro/devis/sans-reseau',
    intent: 'write-quote',
  })),
  post('/api/actes', 'works of another company', keptBy({ proposed: no }), ({ ids, accounts }) => ({
    acte: ids.nothing,
    'acte-compte': accounts.proposed,
    'acte-page': `/espace-pro/interventions/${ids.runningWorks}`,
    intent: 'start',
  })),
  ...['start', 'finish', 'photos'].map((intent) =>
    post(
      '/api/actes',
      `works that a crew is not sent to, ${intent}`,
      keptBy({ crew: no }),
      ({ ids, accounts }) => ({
        acte: ids.nothing,
        'acte-compte': accounts.crew,
        'acte-page': `/espace-equipe/chantiers/${ids.amendedWorks}`,
        intent,
      }),
    ),
  ),
  get(
    '/pieces/:fileId',
    'a picture of a message',
    [no, ok, no, ok, no, no, no, no],
    ({ ids }) => `/pieces/${ids.messageFile}`,
  ),
  get(
    '/pieces/:fileId',
    'a photo of the request, asked here',
    nobody,
    ({ ids }) => `/pieces/${ids.photo}`,
  ),
  get('/espace-pro/notifications', 'their notices', artisans),
  get('/espace-pro/agenda', 'their calendar', artisans),
  get('/espace-pro/agenda/tournee', 'their round of the day', artisans),
  post(
    '/espace-pro/agenda/tournee',
    'another hour for no visit of theirs',
    artisans.map((cell) => (cell.in ? no : cell)),
    () => ({ intent: 'propose-hour', visit: 'x' }),
  ),
  get('/espace-pro/agenda/visites', 'their hours for visits', artisans),
  post(
    '/espace-pro/agenda/visites',
    'hours for visits without a length',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'save', 'mon.0.from': '08:00', 'mon.0.to': '12:00' }),
  ),
  post(
    '/espace-pro/agenda',
    'ending the secret address of their calendar',
    withOffice(artisans, ownerOnly),
    () => ({
      intent: 'revoke',
    }),
  ),
  post(
    '/espace-pro/agenda',
    'adding a calendar of this network',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'add-calendar', address: 'https://127.0.0.1/agenda.ics' }),
  ),
  ...['read-calendar', 'remove-calendar'].map((intent) =>
    post(
      '/espace-pro/agenda',
      `${intent}, of another`,
      artisans.map((cell) => (cell.in ? no : cell)),
      ({ ids }) => ({ intent, calendar: ids.nothing }),
    ),
  ),
  // The emergency that `taken` said it comes for.
  get('/espace-pro/depannages', 'their calls', artisans),
  post(
    '/espace-pro/depannages',
    'pausing while not on call',
    but(
      artisans.map((cell) => (cell.in ? no : cell)),
      { taken: is('/espace-pro/depannages') },
    ),
    () => ({ intent: 'resume' }),
  ),
  get(
    '/espace-pro/depannages/:emergencyId',
    'a call',
    ownItem,
    ({ ids }) => `/espace-pro/depannages/${ids.emergency}`,
  ),
  ...['take', 'decline', 'leave', 'over', 'bill'].map((intent) =>
    post(
      '/espace-pro/depannages/:emergencyId',
      `${intent}, another’s call`,
      artisans.map((cell) => (cell.in ? no : cell)),
      () => ({ intent, minutes: '30' }),
      ({ ids }) => `/espace-pro/depannages/${ids.nothing}`,
    ),
  ),
  post(
    '/espace-pro/depannages/:emergencyId',
    'taking without saying when',
    but(ownItem, { taken: is(422) }),
    () => ({ intent: 'take' }),
    ({ ids }) => `/espace-pro/depannages/${ids.emergency}`,
  ),
  get('/espace-pro/astreinte', 'when they are on call', artisans),
  post(
    '/espace-pro/astreinte',
    'being on call without prices',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'save', active: 'oui' }),
  ),
  get('/espace-pro/agenda/equipe', 'the people they send', artisans),
  get('/espace-pro/parametres/api', 'the keys of their programs', artisans),
  post(
    '/espace-pro/parametres/api',
    'a key that may do nothing',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'make', name: 'Logiciel' }),
  ),
  post(
    '/espace-pro/parametres/api',
    'revoking a key that is not theirs',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'revoke', key: ids.nothing }),
  ),
  ...(['sms-code', 'sms-prove', 'sms-wish', 'sms-remove'] as const).map((intent) =>
    post(
      '/espace-pro/parametres/notifications',
      `alerts by text message where there are none, ${intent}`,
      artisans.map((cell) =>
        cell.in
          ? is({ 'sms-code': 422, 'sms-prove': 422, 'sms-wish': 404, 'sms-remove': 404 }[intent])
          : cell,
      ),
      () => ({ intent, phone: 'x', code: 'x', wish: 'all' }),
    ),
  ),
  post(
    '/espace-pro/agenda/equipe',
    'adding somebody without a name',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'add', name: ' ' }),
  ),
  post(
    '/espace-pro/agenda/equipe',
    'removing somebody who is not theirs',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'remove', member: ids.nothing }),
  ),
  post(
    '/espace-pro/agenda/equipe',
    'inviting somebody who is not theirs',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'invite', member: ids.nothing, email: 'equipe@ouvreo.example' }),
  ),
  post(
    '/espace-pro/agenda/equipe',
    'ending the access of somebody who is not theirs',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'end-access', member: ids.nothing }),
  ),
  post(
    '/espace-pro/agenda/equipe',
    'rights of somebody who is not theirs',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'rights', member: ids.nothing, rights: 'sign' }),
  ),
  // The planning of `taken`'s crew.
  get(
    '/equipe/rejoindre',
    'without a link',
    everybody.map(() => is(410)),
  ),
  post(
    '/equipe/rejoindre',
    'a made-up link',
    everybody.map(() => is(409)),
    () => ({ token: 'a'.repeat(43) }),
  ),
  get(
    '/projet/rejoindre',
    'without a link',
    everybody.map(() => is(410)),
  ),
  post(
    '/projet/rejoindre',
    'a made-up link',
    everybody.map(() => is(409)),
    () => ({ token: 'a'.repeat(43) }),
  ),
  get('/espace-equipe', 'where they are sent', crewAlone(ok, ok)),
  get('/espace-equipe/agendas', 'the calendars they gave', crewAlone(ok, ok)),
  post('/espace-equipe/agendas', 'an address that is none', crewAlone(is(422), is(422)), () => ({
    intent: 'add-calendar',
    address: 'mon agenda',
  })),
  ...['read-calendar', 'remove-calendar'].map((intent) =>
    post(
      '/espace-equipe/agendas',
      `a calendar that is not theirs, ${intent}`,
      crewAlone(no),
      ({ ids }) => ({ intent, calendar: ids.nothing }),
    ),
  ),
  get(
    '/espace-equipe/chantiers/:worksId',
    'works they are sent to',
    crewAlone(ok),
    ({ ids }) => `/espace-equipe/chantiers/${ids.runningWorks}`,
  ),
  get(
    '/espace-equipe/chantiers/:worksId',
    'other works of the company',
    crewAlone(no),
    ({ ids }) => `/espace-equipe/chantiers/${ids.amendedWorks}`,
  ),
  ...['start', 'finish', 'photos', 'remove-photo', 'restore', 'record-payment'].map((intent) =>
    post(
      '/espace-equipe/chantiers/:worksId',
      `other works of the company, ${intent}`,
      crewAlone(no),
      () => ({ intent, moment: 'after' }),
      ({ ids }) => `/espace-equipe/chantiers/${ids.amendedWorks}`,
    ),
  ),
  get(
    '/espace-equipe/visites/:visitId',
    'a visit they are sent to',
    crewAlone(ok),
    ({ ids }) => `/espace-equipe/visites/${ids.visit}`,
  ),
  get(
    '/espace-equipe/visites/:visitId',
    'a visit that is not theirs',
    crewAlone(no),
    ({ ids }) => `/espace-equipe/visites/${ids.nothing}`,
  ),
  get(
    '/espace-equipe/photos/:fileId',
    'a photo of works they are sent to',
    crewAlone(ok),
    ({ ids }) => `/espace-equipe/photos/${ids.worksPhoto}`,
  ),
  get(
    '/espace-equipe/photos/:fileId',
    'a photo of something else',
    crewAlone(no),
    ({ ids }) => `/espace-equipe/photos/${ids.photo}`,
  ),
  get(
    '/agenda/:file',
    'a secret address that leads nowhere',
    nobody,
    () => `/agenda/${'a'.repeat(43)}.ics`,
  ),
  get(
    '/espace-pro/visites/:visitId',
    'a visit they proposed',
    but(artisans, { proposed: no, unmatched: no, competitor: no }),
    ({ ids }) => `/espace-pro/visites/${ids.visit}`,
  ),
  post(
    '/espace-pro/visites/:visitId',
    'giving it up',
    but(artisans, { proposed: no, unmatched: no, competitor: no, taken: is('A VISIT') }),
    () => ({ intent: 'cancel', note: '' }),
    ({ ids }) => `/espace-pro/visites/${ids.visit}`,
  ),
  post(
    '/espace-pro/visites/:visitId',
    'sending nobody in particular',
    but(artisans, { proposed: no, unmatched: no, competitor: no, taken: is('A VISIT') }),
    () => ({ intent: 'assign', member: '' }),
    ({ ids }) => `/espace-pro/visites/${ids.visit}`,
  ),
  get(
    '/espace-particulier/conversations/:threadId/creneaux',
    'the slots of a contact',
    theOwner,
    ({ ids }) => `/espace-particulier/conversations/${ids.leadTaken}/creneaux`,
  ),
  post(
    '/espace-particulier/conversations/:threadId/creneaux',
    'a slot that is not offered',
    but(theOwner, { owner: is(409) }),
    () => ({ intent: 'take', at: 'demain' }),
    ({ ids }) => `/espace-particulier/conversations/${ids.leadTaken}/creneaux`,
  ),
  get(
    '/espace-particulier/visites/:visitId',
    'a visit proposed to the owner',
    theOwner,
    ({ ids }) => `/espace-particulier/visites/${ids.visit}`,
  ),
  post(
    '/espace-particulier/visites/:visitId',
    'confirming it',
    but(theOwner, { owner: is('A VISIT') }),
    () => ({ intent: 'accept' }),
    ({ ids }) => `/espace-particulier/visites/${ids.visit}`,
  ),
  get('/espace-pro/chiffres', 'what became of their requests', artisans),
  get('/espace-pro/reponses', 'their saved answers', artisans),
  post(
    '/espace-pro/reponses',
    'an answer without a text',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'save', title: 'Sans texte' }),
  ),
  post(
    '/espace-pro/reponses',
    'deleting one that is not theirs',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'delete', id: ids.nothing }),
  ),
  get('/espace-pro/clients', 'their client book', artisans),
  post(
    '/espace-pro/clients',
    'adding who signed with somebody else',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'add', quoteId: ids.quoteSent }),
  ),
  post(
    '/espace-pro/clients',
    'taking back a client of somebody else',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'restore', id: ids.nothing }),
  ),
  get(
    '/espace-pro/clients/:clientId',
    'a client of their book',
    ownItem,
    ({ ids }) => `/espace-pro/clients/${ids.client}`,
  ),
  ...(
    [
      ['save', 'changing their name', { kind: 'individual', name: 'Autre' }, 'A CLIENT'],
      ['check', 'asking the register about a person', {}, 404],
      ['archive', 'setting them aside', {}, 'A CLIENT'],
      ['unarchive', 'bringing them back', {}, 'A CLIENT'],
      ['delete', 'deleting them', {}, '/espace-pro/clients'],
    ] as const
  ).map(([intent, what, fields, answer]) =>
    post(
      '/espace-pro/clients/:clientId',
      what,
      but(ownItem, { taken: answer === 404 ? no : is(answer) }),
      () => ({ intent, ...fields }),
      ({ ids }) => `/espace-pro/clients/${ids.client}`,
    ),
  ),
  get('/espace-pro/bibliotheque', 'their price list', artisans),
  post(
    '/espace-pro/bibliotheque',
    'taking back an item of somebody else',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'restore', id: ids.nothing }),
  ),
  get('/espace-pro/bibliotheque.csv', 'their price list as a table', artisans),
  get(
    '/espace-pro/bibliotheque/propositions',
    'lines of their own that hold a text',
    artisans,
    () => '/espace-pro/bibliotheque/propositions?q=robinet',
  ),
  get(
    '/espace-pro/bibliotheque/:itemId',
    'an item of their price list, with its cost',
    ownItem,
    ({ ids }) => `/espace-pro/bibliotheque/${ids.priceItem}`,
  ),
  post(
    '/espace-pro/bibliotheque/:itemId',
    'changing it without words',
    but(artisans, { taken: is(422), proposed: is(422), unmatched: is(422), competitor: is(422) }),
    () => ({ intent: 'save', designation: '' }),
    ({ ids }) => `/espace-pro/bibliotheque/${ids.priceItem}`,
  ),
  post(
    '/espace-pro/bibliotheque/:itemId',
    'deleting it',
    but(ownItem, { taken: is('/espace-pro/bibliotheque') }),
    () => ({ intent: 'delete' }),
    ({ ids }) => `/espace-pro/bibliotheque/${ids.priceItem}`,
  ),
  get('/espace-pro/webhooks', 'which other software of theirs is told', artisans),
  post(
    '/espace-pro/webhooks',
    'an address that is none',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'add', url: 'logiciel' }),
  ),
  get(
    '/espace-pro/webhooks/:endpointId',
    'what it was told',
    ownItem,
    ({ ids }) => `/espace-pro/webhooks/${ids.webhook}`,
  ),
  post(
    '/espace-pro/webhooks/:endpointId',
    'sending it a message of another',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'again', delivery: ids.nothing }),
    ({ ids }) => `/espace-pro/webhooks/${ids.webhook}`,
  ),
  post(
    '/espace-pro/webhooks/:endpointId',
    'taking it away',
    but(ownItem, { taken: is('/espace-pro/webhooks') }),
    () => ({ intent: 'remove' }),
    ({ ids }) => `/espace-pro/webhooks/${ids.webhook}`,
  ),
  get('/espace-pro/bibliotheque/ensembles', 'what they sell together', artisans),
  get(
    '/espace-pro/bibliotheque/ensembles/:assemblyId',
    'an assembly of their price list',
    ownItem,
    ({ ids }) => `/espace-pro/bibliotheque/ensembles/${ids.assembly}`,
  ),
  post(
    '/espace-pro/bibliotheque/ensembles/:assemblyId',
    'changing it without a name',
    but(artisans, { taken: is(422), proposed: is(422), unmatched: is(422), competitor: is(422) }),
    () => ({ intent: 'save', name: '' }),
    ({ ids }) => `/espace-pro/bibliotheque/ensembles/${ids.assembly}`,
  ),
  post(
    '/espace-pro/bibliotheque/ensembles/:assemblyId',
    'making one of a devis that is not theirs',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'make', name: 'Douche', from: ids.nothing }),
    () => '/espace-pro/bibliotheque/ensembles/nouveau',
  ),
  post(
    '/espace-pro/bibliotheque/ensembles/:assemblyId',
    'deleting it',
    but(ownItem, { taken: is('/espace-pro/bibliotheque/ensembles') }),
    () => ({ intent: 'delete' }),
    ({ ids }) => `/espace-pro/bibliotheque/ensembles/${ids.assembly}`,
  ),
  get('/espace-pro/bibliotheque/import', 'a file of prices to import', artisans),
  post(
    '/espace-pro/bibliotheque/import',
    'confirming one without a file',
    artisans.map((cell) => (cell.in ? no : cell)),
    () => ({ intent: 'confirm' }),
  ),
  get('/espace-pro/devis', 'their quotes', artisans),
  get('/espace-pro/devis/nouveau', 'a quote for a client of their own', artisans),
  post(
    '/espace-pro/devis/nouveau',
    'beginning one for nobody',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'begin' }),
  ),
  get('/espace-pro/devis/sans-reseau', 'a quote written without network', artisans),
  post(
    '/espace-pro/devis/sans-reseau',
    'beginning one for nobody',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'write-quote' }),
  ),
  get('/espace-pro/bibliotheque/appareil', 'a price list for a device', artisans),
  get(
    '/espace-pro/devis/:quoteId',
    'a draft',
    but(artisans, { proposed: no, unmatched: no, competitor: no }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteDraft}`,
  ),
  get(
    '/espace-pro/devis/:quoteId',
    'the competitor’s, sent',
    but(artisans, { taken: no, proposed: no, unmatched: no }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteSent}`,
  ),
  get(
    '/espace-pro/devis/:quoteId/apercu',
    'a draft as its file will be',
    but(artisans, { proposed: no, unmatched: no, competitor: no }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteDraft}/apercu`,
  ),
  get(
    '/espace-pro/devis/:quoteId/enregistrement',
    'where drafts are kept, which only leads to the quote',
    artisans.map((cell) => (cell.in ? is('A QUOTE') : cell)),
    ({ ids }) => `/espace-pro/devis/${ids.quoteDraft}/enregistrement`,
  ),
  post(
    '/espace-pro/devis/:quoteId/enregistrement',
    'keeping a draft as it is typed',
    but(artisans, { unmatched: no, proposed: no, competitor: no }),
    () => ({ title: 'Un titre' }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteDraft}/enregistrement`,
  ),
  post(
    '/espace-pro/devis/:quoteId',
    'saving a draft',
    but(artisans, { unmatched: no, proposed: no, competitor: no, taken: is('A QUOTE') }),
    () => ({ intent: 'save', title: 'Un autre titre' }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteDraft}`,
  ),
  post(
    '/espace-pro/devis/:quoteId',
    'sending a draft',
    // It commits the company: a right that they were not granted, on a page that they read.
    withOffice(
      but(artisans, { unmatched: no, proposed: no, competitor: no, taken: is('A QUOTE') }),
      is(409),
    ),
    () => ({ intent: 'send-kept' }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteDraft}`,
  ),
  post(
    '/espace-pro/devis/:quoteId',
    'taking back the competitor’s',
    but(artisans, { taken: no, proposed: no, unmatched: no, competitor: is('A QUOTE') }),
    () => ({ intent: 'withdraw' }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteSent}`,
  ),
  post(
    '/espace-pro/devis/:quoteId',
    'asking again about a devis, with no words',
    but(artisans, { taken: no, proposed: no, unmatched: no, competitor: is(409) }),
    () => ({ intent: 'follow-up' }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteSent}`,
  ),
  post(
    '/espace-pro/devis/:quoteId',
    'saying how a contract was concluded, of what is none',
    but(artisans, { taken: no, proposed: no, unmatched: no, competitor: is(409) }),
    () => ({ intent: 'confirm-mode' }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteSent}`,
  ),
  get(
    '/espace-pro/devis/:quoteId/signature',
    'the competitor’s, sent',
    but(artisans, { taken: no, proposed: no, unmatched: no }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteSent}/signature`,
  ),
  get(
    '/espace-pro/devis/:quoteId/signature',
    'a draft',
    but(artisans, { taken: no, proposed: no, unmatched: no, competitor: no }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteDraft}/signature`,
  ),
  post(
    '/espace-pro/devis/:quoteId/signature',
    'having the client’s code mailed to them',
    but(artisans, { taken: no, proposed: no, unmatched: no }),
    () => ({ intent: 'code' }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteSent}/signature`,
  ),
  post(
    '/espace-pro/devis/:quoteId/signature',
    'signing with the code that the client typed',
    but(artisans, { taken: no, proposed: no, unmatched: no, competitor: is('A QUOTE') }),
    (world) => ({ ...acceptance(world), together: 'on' }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteSent}/signature`,
  ),
  post(
    '/espace-pro/devis/:quoteId',
    'throwing a draft away',
    but(artisans, { taken: is('TAKEN'), proposed: no, unmatched: no, competitor: no }),
    () => ({ intent: 'delete' }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteDraft}`,
  ),
  post(
    '/espace-pro/devis/:quoteId',
    'beginning anew from another’s',
    but(artisans, { taken: no, proposed: no, unmatched: no, competitor: is('A QUOTE') }),
    () => ({ intent: 'copy' }),
    ({ ids }) => `/espace-pro/devis/${ids.quoteSent}`,
  ),
  post(
    '/espace-pro/demandes/:id',
    'taking the contact',
    but(artisans, { taken: no, unmatched: no, competitor: no, proposed: is('LEAD') }),
    ({ ids }) => ({ intent: 'take', leadId: ids.leadProposed }),
    ({ ids }) => `/espace-pro/demandes/${ids.leadProposed}`,
  ),
  post(
    '/espace-pro/demandes/:id',
    'taking another artisan’s through one’s own, which stays the one meant',
    but(artisans, { taken: is(409), unmatched: no, competitor: no, proposed: no }),
    ({ ids }) => ({ intent: 'take', leadId: ids.leadProposed }),
    ({ ids }) => `/espace-pro/demandes/${ids.leadTaken}`,
  ),
  post(
    '/espace-pro/demandes/:id',
    'a message',
    but(artisans, { unmatched: no, proposed: no, competitor: no, taken: is('TAKEN') }),
    () => ({ intent: 'message', body: 'Bonjour, encore une question.' }),
    ({ ids }) => `/espace-pro/demandes/${ids.leadTaken}`,
  ),
  post(
    '/espace-pro/demandes/:id',
    'a visit',
    but(artisans, { unmatched: no, proposed: no, competitor: no, taken: is('TAKEN') }),
    () => ({
      intent: 'visit',
      day: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
      time: '10:00',
      note: '',
    }),
    ({ ids }) => `/espace-pro/demandes/${ids.leadTaken}`,
  ),
  post(
    '/espace-pro/demandes/:id',
    'a new quote',
    but(artisans, { unmatched: no, proposed: no, competitor: no, taken: is('A QUOTE') }),
    () => ({ intent: 'quote' }),
    ({ ids }) => `/espace-pro/demandes/${ids.leadTaken}`,
  ),
  post(
    '/espace-pro/notifications',
    'all read',
    artisans.map((cell) => (cell.in ? is('/espace-pro/notifications') : cell)),
    () => ({ intent: 'all' }),
  ),
  post(
    '/paiement/:offerSlug',
    'choosing a plan',
    artisans.map((cell) => (cell.in ? is('/espace-pro-dashboard') : cell)),
    () => ({}),
    () => '/paiement/premium',
  ),
  get('/espace-pro/statistiques', 'their figures', artisans),
  get('/espace-pro/abonnement', 'their subscription', artisans),
  get('/espace-pro/abonnement/virement', 'a plan by transfer', artisans),
  post(
    '/espace-pro/abonnement/virement',
    'no plan',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'demander', formule: 'gratuit', mois: '1' }),
  ),
  post(
    '/espace-pro/abonnement',
    'an act that is none',
    artisans.map((cell) => (cell.in ? is(400) : cell)),
    () => ({ intent: 'rien' }),
  ),
  get(
    '/api/session',
    'by a link, which does nothing',
    everybody.map(() => is(405)),
  ),
  get(
    '/api/create-checkout',
    'by a link, which does nothing',
    everybody.map(() => is(405)),
  ),
  get(
    '/api/check-subscription',
    'by a link, which does nothing',
    everybody.map(() => is(405)),
  ),
  post('/api/create-checkout', 'a form, which is no offer', api(422), () => ({ offer: 'pro' })),
  post('/api/check-subscription', 'their own', api(200), () => ({})),
  get('/espace-pro/abonnement/contacts', 'their statement of contacts', artisans),
  get('/espace-pro/entreprise', 'their company', artisans),
  ...(
    [
      'horaires',
      'assurances',
      'qualifications',
      'documents',
      'galerie',
      'logo',
      'controle-premium',
    ] as const
  ).map((part) => get(`/espace-pro/entreprise/${part}`, 'a part of their company file', artisans)),
  get(
    '/espace-pro/entreprise/:section',
    'a part of their company file',
    artisans,
    () => '/espace-pro/entreprise/identite',
  ),
  get(
    '/espace-pro/entreprise/:section',
    'no part',
    but(artisans, { taken: no, proposed: no, unmatched: no, competitor: no }),
    () => '/espace-pro/entreprise/rien',
  ),
  get(
    '/espace-pro/entreprise/assurances/:policyId',
    'one of theirs',
    but(artisans, { proposed: no, unmatched: no, competitor: no }),
    ({ ids }) => `/espace-pro/entreprise/assurances/${ids.policy}`,
  ),
  get(
    '/espace-pro/entreprise/qualifications/:qualificationId',
    'one of theirs',
    but(artisans, { proposed: no, unmatched: no, competitor: no }),
    ({ ids }) => `/espace-pro/entreprise/qualifications/${ids.qualification}`,
  ),
  get(
    '/documents/:documentId',
    'a paper of a company',
    [no, no, no, ok, no, no, no, ok],
    ({ ids }) => `/documents/${ids.document}`,
  ),
  get(
    '/photos/:fileId',
    'a picture of a gallery in public',
    everybody,
    ({ ids }) => `/photos/${ids.picture}`,
  ),
  get('/logos/:fileId', 'a company’s logo in public', everybody, ({ ids }) => `/logos/${ids.logo}`),
  get(
    '/logos/:fileId',
    'a paper, asked as a logo',
    nobody,
    ({ ids }) => `/logos/${ids.documentFile}`,
  ),
  get(
    '/photos/:fileId',
    'a paper, asked as a picture',
    nobody,
    ({ ids }) => `/photos/${ids.documentFile}`,
  ),
  get(
    '/reference',
    'without a link',
    everybody.map(() => is(410)),
  ),
  post(
    '/reference',
    'without a link',
    everybody.map(() => is(409)),
    () => ({ answer: 'confirmed' }),
  ),
  post(
    '/espace-pro/entreprise/horaires',
    'their hours',
    artisans.map((cell) => (cell.in ? is('/espace-pro/entreprise') : cell)),
    () => ({ 'mon.0.from': '08:00', 'mon.0.to': '12:00' }),
  ),
  post(
    '/espace-pro/entreprise/:section',
    'their mediator',
    artisans.map((cell) => (cell.in ? is('/espace-pro/entreprise') : cell)),
    () => ({ mediatorName: 'Médiation', mediatorAddress: 'Paris' }),
    () => '/espace-pro/entreprise/mediateur',
  ),
  post(
    '/espace-pro/entreprise/assurances/:policyId',
    'taking one of theirs away',
    but(artisans, { taken: is(409), proposed: no, unmatched: no, competitor: no }),
    () => ({ intent: 'remove' }),
    ({ ids }) => `/espace-pro/entreprise/assurances/${ids.policy}`,
  ),
  post(
    '/espace-pro/entreprise/qualifications/:qualificationId',
    'taking one of theirs away',
    but(artisans, {
      taken: is('/espace-pro/entreprise/qualifications'),
      proposed: no,
      unmatched: no,
      competitor: no,
    }),
    () => ({ intent: 'remove' }),
    ({ ids }) => `/espace-pro/entreprise/qualifications/${ids.qualification}`,
  ),
  post(
    '/espace-pro/entreprise/documents',
    'taking a paper away',
    but(artisans, {
      taken: is('/espace-pro/entreprise/documents'),
      proposed: no,
      unmatched: no,
      competitor: no,
    }),
    ({ ids }) => ({ intent: 'remove', documentId: ids.document! }),
  ),
  post(
    '/espace-pro/entreprise/galerie',
    'taking a picture away',
    but(artisans, {
      taken: is('/espace-pro/entreprise/galerie'),
      proposed: no,
      unmatched: no,
      competitor: no,
    }),
    ({ ids }) => ({ intent: 'remove', pictureId: ids.galleryPicture! }),
  ),
  post(
    '/espace-pro/entreprise/logo',
    'taking their logo away',
    but(artisans, {
      taken: is('/espace-pro/entreprise/logo'),
      proposed: no,
      unmatched: no,
      competitor: no,
    }),
    () => ({ intent: 'remove', kind: 'logo' }),
  ),
  post(
    '/espace-pro/entreprise/controle-premium',
    'without the plan',
    artisans.map((cell) => (cell.in ? is(409) : cell)),
    () => ({
      intent: 'name',
      clientName: 'Anne',
      clientEmail: 'anne@exemple.example',
      works: 'Une porte',
      workedOn: '2025-01-01',
    }),
  ),
  post(
    '/espace-pro/demandes',
    'taking the contact of an artisan who has not answered',
    but(artisans, { taken: no, unmatched: no, competitor: no, proposed: is('LEAD') }),
    ({ ids }) => ({ intent: 'take', leadId: ids.leadProposed }),
  ),
  post(
    '/espace-pro/demandes',
    'passing in another artisan’s place',
    but(artisans, {
      taken: no,
      unmatched: no,
      competitor: no,
      proposed: is('/espace-pro/demandes'),
    }),
    ({ ids }) => ({ intent: 'decline', leadId: ids.leadProposed, reason: 'no_time' }),
  ),
  post(
    '/espace-pro/entreprise',
    'holidays',
    artisans.map((cell) => (cell.in ? is('/espace-pro/entreprise') : cell)),
    () => ({ intent: 'holiday', onHoliday: 'yes' }),
  ),

  // Works of another individual's by the artisan who took the owner's contact: everybody else finds none.
  get('/espace-particulier/interventions', 'their works', particuliers),
  get('/espace-particulier/interventions/:worksId', 'works of somebody’s', theirWorks, ({ ids }) =>
    myWorks(ids.runningWorks),
  ),
  get('/espace-particulier/interventions/:worksId', 'works that are over', theirWorks, ({ ids }) =>
    myWorks(ids.works),
  ),
  post(
    '/espace-particulier/interventions/:worksId',
    'proposing a date',
    but(theirWorks, { other: is('WORKS') }),
    aDate,
    ({ ids }) => myWorks(ids.runningWorks),
  ),
  post(
    '/espace-particulier/interventions/:worksId',
    'confirming works without a date',
    but(theirWorks, { other: is(409) }),
    () => ({ intent: 'confirm' }),
    ({ ids }) => myWorks(ids.runningWorks),
  ),
  post(
    '/espace-particulier/interventions/:worksId',
    'giving works up',
    but(theirWorks, { other: is('WORKS') }),
    () => ({ intent: 'cancel', reason: 'postponed', text: '' }),
    ({ ids }) => myWorks(ids.runningWorks),
  ),
  get('/espace-pro/interventions', 'their works', artisans),
  get('/espace-pro/projets', 'their threads', artisans),
  get('/espace-pro/projets/:threadId', 'a thread they joined', ownItem, companyThread),
  get(
    '/espace-pro/projets/:threadId',
    'no thread',
    but(ownItem, { taken: no }),
    ({ ids }) => `/espace-pro/projets/${ids.nothing}`,
  ),
  ...(['write', 'join'] as const).map((intent) =>
    post(
      '/espace-pro/projets/:threadId',
      intent,
      but(ownItem, { taken: is('A THREAD') }),
      () => ({ intent, body: 'Je passe jeudi.' }),
      companyThread,
    ),
  ),
  post(
    '/espace-pro/projets/:threadId',
    'leaving it',
    but(ownItem, { taken: is('/espace-pro/projets') }),
    () => ({ intent: 'leave' }),
    companyThread,
  ),
  get(
    '/espace-pro/interventions/:worksId',
    'works of one company',
    ownWorks,
    ({ ids }) => `/espace-pro/interventions/${ids.runningWorks}`,
  ),
  post(
    '/espace-pro/interventions/:worksId',
    'beginning works',
    but(ownWorks, { taken: is('WORKS') }),
    () => ({ intent: 'start' }),
    ({ ids }) => `/espace-pro/interventions/${ids.runningWorks}`,
  ),
  post(
    '/espace-pro/interventions/:worksId',
    'proposing a date',
    but(ownWorks, { taken: is('WORKS') }),
    aDate,
    ({ ids }) => `/espace-pro/interventions/${ids.runningWorks}`,
  ),
  post(
    '/espace-pro/interventions/:worksId',
    'keeping a note',
    but(ownWorks, { taken: is('WORKS') }),
    () => ({ intent: 'note', note: 'Échelle de quatre mètres.' }),
    ({ ids }) => `/espace-pro/interventions/${ids.runningWorks}`,
  ),
  post(
    '/espace-pro/interventions/:worksId',
    'sending somebody who is not theirs',
    but(ownWorks, { taken: no }),
    ({ ids }) => ({ intent: 'assign', member: ids.nothing }),
    ({ ids }) => `/espace-pro/interventions/${ids.runningWorks}`,
  ),
  post(
    '/espace-pro/interventions/:worksId',
    'ending works that never began',
    but(ownWorks, { taken: is(409) }),
    () => ({ intent: 'finish' }),
    ({ ids }) => `/espace-pro/interventions/${ids.runningWorks}`,
  ),
  // An amendment of other works of the same two, sent and not signed.
  ...(['', '/renoncer'] as const).map((page) =>
    get(
      `/espace-particulier/avenants/:amendmentId${page}`,
      'one that was sent',
      theirWorks,
      ({ ids }) => `/espace-particulier/avenants/${ids.amendment}${page}`,
    ),
  ),
  post(
    '/espace-particulier/avenants/:amendmentId',
    'having the code that signs it mailed',
    theirWorks,
    () => ({ intent: 'code' }),
    ({ ids }) => `/espace-particulier/avenants/${ids.amendment}`,
  ),
  post(
    '/espace-particulier/avenants/:amendmentId',
    'signing it with a wrong code',
    but(theirWorks, { other: is(409) }),
    () => ({
      intent: 'accept',
      mode: 'distance',
      signedName: 'Bruno',
      agreed: 'on',
      certified: 'on',
    }),
    ({ ids }) => `/espace-particulier/avenants/${ids.amendment}`,
  ),
  post(
    '/espace-particulier/avenants/:amendmentId',
    'refusing it',
    but(theirWorks, { other: is('AMENDMENT') }),
    () => ({ intent: 'decline', text: '' }),
    ({ ids }) => `/espace-particulier/avenants/${ids.amendment}`,
  ),
  post(
    '/espace-particulier/avenants/:amendmentId',
    'asking for an early start of what is not signed',
    but(theirWorks, { other: is(409) }),
    () => ({ intent: 'early-start', agreed: 'on' }),
    ({ ids }) => `/espace-particulier/avenants/${ids.amendment}`,
  ),
  post(
    '/espace-particulier/avenants/:amendmentId/renoncer',
    'before any signature',
    but(theirWorks, { other: is(409) }),
    () => ({ text: '' }),
    ({ ids }) => `/espace-particulier/avenants/${ids.amendment}/renoncer`,
  ),
  ...(['', '/signature'] as const).map((page) =>
    get(
      `/espace-pro/avenants/:amendmentId${page}`,
      'one that was sent',
      ownWorks,
      ({ ids }) => `/espace-pro/avenants/${ids.amendment}${page}`,
    ),
  ),
  get(
    '/espace-pro/avenants/:amendmentId/apercu',
    'the draft of one that was sent',
    but(ownWorks, { taken: no }),
    ({ ids }) => `/espace-pro/avenants/${ids.amendment}/apercu`,
  ),
  get(
    '/espace-pro/avenants/:amendmentId/enregistrement',
    'where drafts are kept, which only leads to the amendment',
    artisansLedTo('AMENDMENT'),
    ({ ids }) => `/espace-pro/avenants/${ids.amendment}/enregistrement`,
  ),
  post(
    '/espace-pro/avenants/:amendmentId/enregistrement',
    'keeping one that was sent',
    but(ownWorks, { taken: is(409) }),
    () => ({ title: 'Un titre' }),
    ({ ids }) => `/espace-pro/avenants/${ids.amendment}/enregistrement`,
  ),
  post(
    '/espace-pro/avenants/:amendmentId',
    'taking it back',
    but(ownWorks, { taken: is('AMENDMENT') }),
    () => ({ intent: 'withdraw' }),
    ({ ids }) => `/espace-pro/avenants/${ids.amendment}`,
  ),
  post(
    '/espace-pro/avenants/:amendmentId',
    'sending it twice',
    but(ownWorks, { taken: is(409) }),
    () => ({ intent: 'send-kept' }),
    ({ ids }) => `/espace-pro/avenants/${ids.amendment}`,
  ),
  post(
    '/espace-pro/avenants/:amendmentId/signature',
    'having the client’s code mailed to them',
    ownWorks,
    () => ({ intent: 'code' }),
    ({ ids }) => `/espace-pro/avenants/${ids.amendment}/signature`,
  ),
  post(
    '/espace-pro/interventions/:worksId',
    'proposing a second amendment',
    but(ownWorks, { taken: is(409) }),
    () => ({ intent: 'amend' }),
    ({ ids }) => `/espace-pro/interventions/${ids.amendedWorks}`,
  ),
  // The invoices of those works: a deposit that is issued, and a draft of the rest.
  get('/espace-pro/factures', 'their invoices', artisans),
  get('/espace-pro/factures/reglages', 'how they invoice', artisans),
  get('/espace-pro/factures/annuaire', 'the directory of electronic invoices', artisans),
  get('/espace-pro/factures/recues', 'electronic invoices that came for them', artisans),
  get(
    '/espace-pro/factures/recues/:incomingId',
    'one that does not exist',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => `/espace-pro/factures/recues/${ids.nothing}`,
  ),
  post(
    '/espace-pro/factures/recues/:incomingId',
    'approving one that does not exist',
    artisans.map((cell) => (cell.in ? no : cell)),
    () => ({ intent: 'approve' }),
    ({ ids }) => `/espace-pro/factures/recues/${ids.nothing}`,
  ),
  get(
    '/espace-pro/factures/recues/:incomingId/fichiers/original',
    'the file of one that does not exist',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => `/espace-pro/factures/recues/${ids.nothing}/fichiers/original`,
  ),
  get('/espace-pro/factures/declarations', 'what they report to the tax office', artisans),
  get(
    '/espace-pro/factures/declarations/:reportId',
    'the file of a report that is nobody’s',
    but(ownWorks, { taken: no }),
    ({ ids }) => `/espace-pro/factures/declarations/${ids.nothing}`,
  ),
  get('/espace-pro/factures/nouvelle', 'choosing whom to invoice', artisans),
  post(
    '/espace-pro/factures/nouvelle',
    'invoicing somebody who is not in their book',
    artisans.map((cell) => (cell.in ? no : cell)),
    ({ ids }) => ({ intent: 'start', client: ids.nothing }),
  ),
  post(
    '/espace-pro/factures/:invoiceId',
    'putting on notice a client who is not late',
    but(ownWorks, { taken: is(409) }),
    () => ({ intent: 'formal-notice' }),
    ({ ids }) => `/espace-pro/factures/${ids.invoice}`,
  ),
  post(
    '/espace-pro/factures/reglages',
    'saving how they invoice',
    artisansLedTo('/espace-pro/factures/reglages'),
    () => ({ intent: 'save', dueDays: '30' }),
  ),
  get('/espace-pro/factures/declaration', 'what the site declares of them', artisans),
  post(
    '/espace-pro/factures/declaration',
    'an identity that is none',
    artisans.map((cell) => (cell.answer === 200 ? is(422) : cell)),
    () => ({ intent: 'identity', taxNumber: '12' }),
  ),
  get('/espace-pro/factures/comptabilite/comptables', 'who reads their books', artisans),
  post(
    '/espace-pro/factures/comptabilite/comptables',
    'inviting nobody',
    artisans.map((cell) => (cell.answer === 200 ? is(422) : cell)),
    () => ({ intent: 'invite', email: 'personne' }),
  ),
  post(
    '/espace-pro/factures/comptabilite/comptables',
    'ending an access that is not theirs',
    artisans.map((cell) => (cell.answer === 200 ? is(404) : cell)),
    ({ ids }) => ({ intent: 'end', access: ids.nothing }),
  ),
  ...['ventes', 'encaissements', 'tva', 'exports'].map((view) =>
    get(
      '/espace-pro/factures/comptabilite',
      `their books, ${view}`,
      artisans,
      () => `/espace-pro/factures/comptabilite?vue=${view}&periode=2026`,
    ),
  ),
  post(
    '/espace-pro/factures/comptabilite',
    'an account that is none',
    artisans.map((cell) => (cell.answer === 200 ? is(422) : cell)),
    () => ({ intent: 'accounts', bank: 'banque' }),
  ),
  ...['ventes.csv', 'encaissements.csv', 'fec.txt', 'documents.zip'].map((file) =>
    get(
      '/espace-pro/factures/comptabilite/fichiers/:file',
      `their books as a file, ${file}`,
      artisans,
      () => `/espace-pro/factures/comptabilite/fichiers/${file}?exercice=2020`,
    ),
  ),
  get(
    '/espace-pro/factures/comptabilite/fichiers/:file',
    'no such file of theirs',
    artisans.map((cell) => (cell.answer === 200 ? is(404) : cell)),
    () => '/espace-pro/factures/comptabilite/fichiers/autre.csv',
  ),
  get('/espace-particulier/factures', 'invoices received', particuliers),
  get(
    '/espace-particulier/factures/:invoiceId',
    'one that was issued',
    theirWorks,
    ({ ids }) => `/espace-particulier/factures/${ids.invoice}`,
  ),
  get(
    '/espace-particulier/factures/:invoiceId',
    'a draft, which is its artisan’s alone',
    but(theirWorks, { other: no }),
    ({ ids }) => `/espace-particulier/factures/${ids.draftInvoice}`,
  ),
  ...(['invoice', 'draftInvoice', 'plainInvoice', 'plainDraft'] as const).map((which) =>
    get(
      '/espace-pro/factures/:invoiceId',
      {
        invoice: 'one that was issued',
        draftInvoice: 'a draft',
        plainInvoice: 'one without a contract',
        plainDraft: 'a draft without a contract',
      }[which],
      ownWorks,
      ({ ids }) => `/espace-pro/factures/${ids[which]}`,
    ),
  ),
  get(
    '/espace-pro/factures/:invoiceId/apercu',
    'a draft as its file will be',
    ownWorks,
    ({ ids }) => `/espace-pro/factures/${ids.draftInvoice}/apercu`,
  ),
  get(
    '/espace-pro/factures/:invoiceId/enregistrement',
    'where drafts are kept, which only leads to the invoice',
    artisansLedTo('INVOICE'),
    ({ ids }) => `/espace-pro/factures/${ids.invoice}/enregistrement`,
  ),
  post(
    '/espace-pro/factures/:invoiceId/enregistrement',
    'keeping what is issued',
    but(ownWorks, { taken: is(409) }),
    () => ({ title: 'Autre' }),
    ({ ids }) => `/espace-pro/factures/${ids.invoice}/enregistrement`,
  ),
  post(
    '/espace-pro/factures/:invoiceId',
    'saving what is issued',
    but(ownWorks, { taken: is(409) }),
    () => ({ intent: 'save', title: 'Autre' }),
    ({ ids }) => `/espace-pro/factures/${ids.invoice}`,
  ),
  post(
    '/espace-pro/factures/:invoiceId',
    'crediting it without a reason',
    but(ownWorks, { taken: is(422) }),
    () => ({ intent: 'credit', reason: '', extent: 'whole' }),
    ({ ids }) => `/espace-pro/factures/${ids.invoice}`,
  ),
  post(
    '/espace-pro/factures/:invoiceId',
    'throwing away what is issued',
    but(ownWorks, { taken: is(409) }),
    () => ({ intent: 'delete' }),
    ({ ids }) => `/espace-pro/factures/${ids.invoice}`,
  ),
  // What is paid of it, on both sides; a refused payment writes nothing.
  ...[
    { intent: 'record-payment', amountCents: 'x', receivedOn: 'x', means: 'x' },
    { intent: 'record-refund', amountCents: '1', receivedOn: '2026-03-10', means: 'transfer' },
  ].map((posted) =>
    post(
      '/espace-pro/factures/:invoiceId',
      'a payment that is none',
      but(ownWorks, { taken: is(422) }),
      () => posted,
      ({ ids }) => `/espace-pro/factures/${ids.invoice}`,
    ),
  ),
  post(
    '/espace-pro/factures/:invoiceId',
    'taking back a payment that does not exist',
    but(ownWorks, { taken: no }),
    ({ ids }) => ({ intent: 'take-back-payment', payment: ids.nothing, reason: 'Erreur' }),
    ({ ids }) => `/espace-pro/factures/${ids.invoice}`,
  ),
  post(
    '/espace-pro/factures/:invoiceId',
    'choosing its reminders',
    but(ownWorks, { taken: is('INVOICE') }),
    () => ({ intent: 'reminders', steps: 'polite' }),
    ({ ids }) => `/espace-pro/factures/${ids.invoice}`,
  ),
  post(
    '/espace-particulier/factures/:invoiceId',
    'paying it by transfer where nobody takes them',
    but(theirWorks, { other: is(409) }),
    () => ({ intent: 'pay-by-transfer' }),
    ({ ids }) => `/espace-particulier/factures/${ids.invoice}`,
  ),
  post(
    '/espace-particulier/factures/:invoiceId',
    'paying it by card where nobody takes cards',
    but(theirWorks, { other: is(409) }),
    () => ({ intent: 'pay-by-card', amountCents: '1' }),
    ({ ids }) => `/espace-particulier/factures/${ids.invoice}`,
  ),
  post(
    '/espace-pro/factures/reglages',
    'connecting an account for cards where none can be',
    but(artisans, {
      taken: is(409),
      proposed: is(409),
      unmatched: is(409),
      competitor: is(409),
    }),
    () => ({ intent: 'card-connect' }),
  ),
  get('/espace-pro/factures/releve', 'a bank statement', artisans),
  post(
    '/espace-pro/factures/releve',
    'forgetting a statement',
    artisansLedTo('/espace-pro/factures/releve'),
    () => ({ intent: 'drop' }),
  ),
  post(
    '/espace-pro/factures/reglages',
    'choosing reminders',
    artisansLedTo('/espace-pro/factures/reglages'),
    () => ({ intent: 'reminders' }),
  ),
  // The reception of the works that never began: nothing to receive yet, and nobody else's either way.
  ...(['espace-pro', 'espace-particulier'] as const).map((space) =>
    get(
      `/${space}/interventions/:worksId/reception`,
      'the reception of works',
      space === 'espace-pro' ? ownWorks : theirWorks,
      ({ ids }) => `/${space}/interventions/${ids.runningWorks}/reception`,
    ),
  ),
  ...['prepare', 'send', 'code', 'remove-reservation', 'add-material'].map((intent) =>
    post(
      '/espace-pro/interventions/:worksId/reception',
      `its act ${intent}`,
      but(ownWorks, {
        taken: intent === 'remove-reservation' ? no : is(intent === 'add-material' ? 422 : 409),
      }),
      () => ({ intent, receivedOn: '2026-01-05' }),
      ({ ids }) => `/espace-pro/interventions/${ids.runningWorks}/reception`,
    ),
  ),
  ...['sign', 'add-reservation', 'code'].map((intent) =>
    post(
      '/espace-particulier/interventions/:worksId/reception',
      `its act ${intent}`,
      but(theirWorks, { other: is(409) }),
      () => ({ intent, what: 'Joint à reprendre', dueOn: '2027-01-05' }),
      ({ ids }) => `/espace-particulier/interventions/${ids.runningWorks}/reception`,
    ),
  ),
  // Disputes about works: of those that are to be planned none is open, of the amended ones one waits for the company.
  ...(
    [
      ['espace-particulier', theirWorks, 'other'],
      ['espace-pro', ownWorks, 'taken'],
    ] as const
  ).flatMap(([space, cells, who]) => [
    get(
      `/${space}/interventions/:worksId/litige`,
      'opening a dispute',
      cells,
      ({ ids }) => `/${space}/interventions/${ids.runningWorks}/litige`,
    ),
    post(
      `/${space}/interventions/:worksId/litige`,
      'opening one without a word',
      but(cells, { [who]: is(422) }),
      () => ({ intent: 'open', facts: '' }),
      ({ ids }) => `/${space}/interventions/${ids.runningWorks}/litige`,
    ),
    get(
      `/${space}/litiges/:disputeId`,
      'a dispute',
      cells,
      ({ ids }) => `/${space}/litiges/${ids.dispute}`,
    ),
    get(
      `/${space}/litiges/:disputeId/accord`,
      'an agreement that was not made',
      but(cells, { [who]: no }),
      ({ ids }) => `/${space}/litiges/${ids.dispute}/accord`,
    ),
    ...(
      [
        ['say', is(422)],
        ['offer', is(422)],
        ['accept', no],
        ['refuse', no],
        ['take-back', no],
        ['invoice', is(422)],
        ['team', is(409)],
        ['appeal', is(409)],
      ] as const
    ).map(([intent, cell]) =>
      post(
        `/${space}/litiges/:disputeId`,
        `its act ${intent}`,
        but(cells, { [who]: cell }),
        ({ ids }) => ({ intent, text: '', offer: ids.nothing }),
        ({ ids }) => `/${space}/litiges/${ids.dispute}`,
      ),
    ),
  ]),
  post(
    '/espace-pro/litiges/:disputeId',
    'withdrawing what the other side opened',
    but(ownWorks, { taken: is(409) }),
    () => ({ intent: 'withdraw' }),
    ({ ids }) => `/espace-pro/litiges/${ids.dispute}`,
  ),
  get('/admin/litiges', 'disputes', admins),
  get(
    '/admin/litiges/:disputeId',
    'a dispute',
    admins,
    ({ ids }) => `/admin/litiges/${ids.dispute}`,
  ),
  get(
    '/admin/litiges/:disputeId',
    'no dispute',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/litiges/${ids.nothing}`,
  ),
  ...(
    [
      ['ask', 409],
      ['offer', 422],
      ['opinion', 409],
    ] as const
  ).map(([intent, answer]) =>
    post(
      '/admin/litiges/:disputeId',
      `its act ${intent}, before the team is asked`,
      but(admins, { admin: is(answer) }),
      () => ({ intent, asked: 'artisan' }),
      ({ ids }) => `/admin/litiges/${ids.dispute}`,
    ),
  ),
  get(
    '/notices-produits/:fileId',
    'a file that is no notice',
    nobody,
    ({ ids }) => `/notices-produits/${ids.worksPhoto}`,
  ),
  get(
    '/photos-interventions/:fileId',
    'a photo of works',
    but(nobody, { other: ok, taken: ok, admin: ok }),
    ({ ids }) => `/photos-interventions/${ids.worksPhoto}`,
  ),
  get(
    '/photos-interventions/:fileId',
    'a photo of something else',
    nobody,
    ({ ids }) => `/photos-interventions/${ids.photo}`,
  ),
  get(
    '/espace-pro/photos/:fileId/mesures',
    'drawing on a photo of works',
    ownWorks,
    ({ ids }) => `/espace-pro/photos/${ids.worksPhoto}/mesures`,
  ),
  get(
    '/espace-pro/photos/:fileId/mesures',
    'drawing on a photo of a request whose contact they took',
    but(artisans, { proposed: no, unmatched: no }),
    ({ ids }) => `/espace-pro/photos/${ids.photo}/mesures`,
  ),
  post(
    '/espace-pro/photos/:fileId/mesures',
    'drawing over what they did not read',
    but(ownWorks, { taken: is(409) }),
    () => ({ intent: 'save', marks: '[]', seen: 'x' }),
    ({ ids }) => `/espace-pro/photos/${ids.worksPhoto}/mesures`,
  ),

  // Reviews: of another individual's works by the artisan who took the contact, one shown and one to write.
  get(
    '/avis/photos/:fileId',
    'a photo of no review',
    nobody,
    ({ ids }) => `/avis/photos/${ids.nothing}`,
  ),
  get(
    '/espace-particulier/avis/:worksId',
    'works of somebody’s',
    but(theOwner, { owner: no, other: ok }),
    ({ ids }) => `/espace-particulier/avis/${ids.works}`,
  ),
  get(
    '/espace-particulier/avis/:worksId',
    'no works',
    but(theOwner, { owner: no }),
    ({ ids }) => `/espace-particulier/avis/${ids.nothing}`,
  ),
  post(
    '/espace-particulier/avis/:worksId',
    'reviewing works',
    [
      login,
      forbidden,
      is('/espace-particulier/avis'),
      forbidden,
      forbidden,
      forbidden,
      forbidden,
      forbidden,
    ],
    () => REVIEW,
    ({ ids }) => `/espace-particulier/avis/${ids.works}`,
  ),
  post(
    '/espace-particulier/avis/:worksId',
    'reviewing works again',
    [login, forbidden, is(409), forbidden, forbidden, forbidden, forbidden, forbidden],
    () => REVIEW,
    ({ ids }) => `/espace-particulier/avis/${ids.reviewedWorks}`,
  ),
  post(
    '/espace-particulier/avis/:worksId',
    'taking a review back',
    [
      login,
      forbidden,
      is('/espace-particulier/avis'),
      forbidden,
      forbidden,
      forbidden,
      forbidden,
      forbidden,
    ],
    () => ({ intent: 'withdraw' }),
    ({ ids }) => `/espace-particulier/avis/${ids.reviewedWorks}`,
  ),
  get('/espace-pro/avis', 'reviews of one’s company', artisans),
  post(
    '/espace-pro/avis',
    'replying to a review',
    but(artisans, {
      taken: is('/espace-pro/avis'),
      proposed: forbidden,
      unmatched: forbidden,
      competitor: forbidden,
    }),
    ({ ids }) => ({ intent: 'reply', reviewId: ids.review, text: 'Merci de votre confiance.' }),
  ),
  post(
    '/espace-pro/avis',
    'reporting a review',
    but(artisans, {
      taken: is('/espace-pro/avis'),
      proposed: forbidden,
      unmatched: forbidden,
      competitor: forbidden,
    }),
    ({ ids }) => ({
      intent: 'report',
      reviewId: ids.review,
      reason: 'interest',
      text: 'Cette personne travaille pour un concurrent.',
    }),
  ),
  get('/espace-pro/temoignage', 'one’s testimonial', artisans),
  post(
    '/espace-pro/temoignage',
    'writing it without consent',
    artisans.map((cell) => (cell.in ? is(422) : cell)),
    () => ({
      intent: 'write',
      text: 'Des demandes près de chez moi, et jamais plus de cinq artisans dessus.',
    }),
  ),
  get('/admin/avis', 'reviews to read', admins),
  get('/admin/avis.csv', 'the same, as a table', admins),
  get('/admin/avis/:id', 'a review', admins, ({ ids }) => `/admin/avis/${ids.review}`),
  get(
    '/admin/avis/:id',
    'no review',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/avis/${ids.nothing}`,
  ),
  post(
    '/admin/avis/:id',
    'taking a review down',
    admins.map((cell) => (cell.in ? is('/admin/avis') : cell)),
    () => ({ decision: 'refuse', reason: 'insult', text: 'Le texte insulte une personne nommée.' }),
    ({ ids }) => `/admin/avis/${ids.review}`,
  ),
  get('/admin/temoignages', 'testimonials', admins),
  get(
    '/admin/faits-contestes/:worksId',
    'works of which nothing is contested',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/faits-contestes/${ids.works}`,
  ),
  post(
    '/admin/faits-contestes/:worksId',
    'settling what is not contested',
    but(admins, { admin: no }),
    () => ({ intent: 'decide', outcome: 'upheld', reason: 'Une raison de vingt caractères.' }),
    ({ ids }) => `/admin/faits-contestes/${ids.works}`,
  ),
  get('/admin/temoignages.csv', 'the same, as a table', admins),
  post(
    '/admin/temoignages',
    'publishing a testimonial that does not exist',
    but(admins, { admin: no }),
    ({ ids }) => ({ intent: 'publish', id: ids.nothing }),
  ),

  // Files: the owner, and the artisans who were asked.
  get(
    '/fichiers/:fileId',
    'a photo of the request',
    [no, ok, no, ok, ok, no, ok, ok],
    ({ ids }) => `/fichiers/${ids.photo}`,
  ),
  // Plans: the owner, and the artisan to whom the owner gave their number.
  get(
    '/plans-travaux/:fileId',
    'a plan of the request',
    [no, ok, no, ok, no, no, no, ok],
    ({ ids }) => `/plans-travaux/${ids.blueprint}`,
  ),
  get('/plans-travaux/:fileId', 'no file', nobody, ({ ids }) => `/plans-travaux/${ids.nothing}`),
  get('/fichiers/:fileId', 'no file', nobody, ({ ids }) => `/fichiers/${ids.nothing}`),

  // The administration.
  get('/admin', 'home', admins),
  post(
    '/admin/demandes/:id',
    'proposing it by hand without a reason',
    admins.map((cell) => (cell.in ? is(422) : cell)),
    ({ accounts }) => ({ intent: 'propose', artisan: accounts.unmatched, reason: ' ' }),
    ({ ids }) => `/admin/demandes/${ids.request}`,
  ),
  get('/admin/bureau', 'everything that waits for the team', admins),
  get('/admin/recherche', 'what is found for a text', admins),
  get('/admin/annonces', 'changes of the texts that were announced', admins),
  post(
    '/admin/annonces',
    'announcing one without its words',
    admins.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'announce', about: 'cgv', words: '', appliesOn: '', readAgain: '' }),
  ),
  get('/admin/bureau/reponses', 'what the team writes often', admins),
  post(
    '/admin/bureau/reponses',
    'keeping a reply without a name',
    admins.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'save', id: '', title: '', body: '' }),
  ),
  get('/admin/bureau.csv', 'the same, as a table', admins),
  post('/admin/bureau', 'taking cases, none chosen', but(admins, { admin: is(409) }), () => ({
    intent: 'take',
  })),
  get(
    '/admin/bureau/:kind/:id',
    'a case that is not there',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/bureau/message/${ids.nothing}`,
  ),
  post(
    '/admin/bureau/:kind/:id',
    'taking one that is not there',
    but(admins, { admin: is(409) }),
    () => ({ intent: 'take' }),
    ({ ids }) => `/admin/bureau/message/${ids.nothing}`,
  ),
  get('/admin/pilotage', 'what the owner looks at', admins),
  post(
    '/admin/pilotage',
    'an act that is not there',
    admins.map((cell) => (cell.in ? is(400) : cell)),
    () => ({ intent: 'nothing' }),
  ),
  get('/admin/pilotage/cohortes', 'who signed up, by month', admins),
  get('/admin/pilotage/cohortes.csv', 'the same, as a table', admins),
  get('/admin/pilotage/entreprises', 'the companies of a cohort', admins),
  get('/admin/pilotage/particuliers', 'the individuals of a cohort', admins),
  get('/admin/pilotage/couverture', 'what is asked against who is there', admins),
  get('/admin/pilotage/couverture.csv', 'the same, as a table', admins),
  get('/admin/pilotage/departs', 'the companies that may leave', admins),
  get('/admin/pilotage/departs.csv', 'the same, as a table', admins),
  post('/admin/pilotage/departs', 'settling no warning', but(admins, { admin: no }), () => ({
    intent: 'settle',
    company: '',
    reason: '',
  })),
  get('/admin/parcours', 'how far requests go', admins),
  get('/admin/parcours.csv', 'the same, as a table', admins),
  get(
    '/admin/chiffres.csv',
    'a figure of the home, as a table',
    admins,
    () => '/admin/chiffres.csv?chiffre=demandes',
  ),
  get('/admin/utilisateurs', 'accounts', admins),
  get('/admin/utilisateurs.csv', 'the same, as a table', admins),
  get(
    '/admin/utilisateurs/:id',
    'the owner’s account',
    admins,
    ({ accounts }) => `/admin/utilisateurs/${accounts.owner}`,
  ),
  get(
    '/admin/utilisateurs/:id',
    'no account',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/utilisateurs/${ids.nothing}`,
  ),
  get(
    '/admin/utilisateurs/:id/donnees.json',
    'everything of the owner',
    admins,
    ({ accounts }) => `/admin/utilisateurs/${accounts.owner}/donnees.json`,
  ),
  post(
    '/admin/utilisateurs/:id',
    'suspending without a reason',
    but(admins, { admin: is(422) }),
    () => ({ intent: 'suspend', reason: ' ' }),
    ({ accounts }) => `/admin/utilisateurs/${accounts.other}`,
  ),
  post(
    '/admin/utilisateurs/:id',
    'suspending somebody',
    but(admins, { admin: is('ACCOUNT') }),
    () => ({ intent: 'suspend', reason: 'essai' }),
    ({ accounts }) => `/admin/utilisateurs/${accounts.other}`,
  ),
  post(
    '/admin/utilisateurs/:id',
    'putting oneself out of the team',
    but(admins, { admin: is(409) }),
    () => ({ intent: 'revoke' }),
    ({ accounts }) => `/admin/utilisateurs/${accounts.admin}`,
  ),
  get('/admin/approbations', 'what waits for a second person', admins),
  get(
    '/admin/approbations/:id',
    'an act that waits',
    admins,
    ({ ids }) => `/admin/approbations/${ids.pendingAct}`,
  ),
  get(
    '/admin/approbations/:id',
    'no act',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/approbations/${ids.nothing}`,
  ),
  post(
    '/admin/approbations/:id',
    'approving one’s own without a word',
    but(admins, { admin: is(422) }),
    () => ({ intent: 'approve', word: ' ' }),
    ({ ids }) => `/admin/approbations/${ids.pendingAct}`,
  ),
  post(
    '/admin/approbations/:id',
    'approving one’s own',
    but(admins, { admin: is(409) }),
    () => ({ intent: 'approve', word: 'Vérifié au téléphone.' }),
    ({ ids }) => `/admin/approbations/${ids.pendingAct}`,
  ),
  post(
    '/admin/approbations/:id',
    'taking back what nobody asked',
    but(admins, { admin: no }),
    () => ({ intent: 'withdraw' }),
    ({ ids }) => `/admin/approbations/${ids.nothing}`,
  ),
  post(
    '/admin/approbations/:id',
    'taking back one’s own',
    but(admins, { admin: is('/admin/approbations') }),
    () => ({ intent: 'withdraw' }),
    ({ ids }) => `/admin/approbations/${ids.pendingAct}`,
  ),
  get('/admin/reglages', 'what is set without a release', admins),
  get('/admin/reglages/:key', 'one setting', admins, () => '/admin/reglages/prices'),
  get(
    '/admin/reglages/:key',
    'a setting that is not there',
    but(admins, { admin: no }),
    () => '/admin/reglages/rien',
  ),
  post(
    '/admin/reglages/:key',
    'setting a price out of its bounds',
    admins.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'change', eco: '1', pro: '1', premium: '1', startsOn: '', reason: '' }),
    () => '/admin/reglages/prices',
  ),
  get(
    '/admin/reglages/questions/:trade',
    'the questions of a trade',
    admins,
    () => '/admin/reglages/questions/plomberie',
  ),
  get(
    '/admin/reglages/questions/:trade',
    'the questions of a trade that is not there',
    but(admins, { admin: no }),
    () => '/admin/reglages/questions/rien',
  ),
  post(
    '/admin/reglages/questions/:trade',
    'setting no question at all',
    admins.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'change', startsOn: '', reason: '' }),
    () => '/admin/reglages/questions/plomberie',
  ),
  get('/admin/essais', 'what is tried with a part of the artisans', admins),
  get('/admin/essais/:key', 'one trial', admins, () => '/admin/essais/homeOrder'),
  get(
    '/admin/essais/:key',
    'a trial that is not there',
    but(admins, { admin: no }),
    () => '/admin/essais/rien',
  ),
  post(
    '/admin/essais/:key',
    'a share out of its bounds',
    admins.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'set', share: '101', audience: 'everybody', reason: '' }),
    () => '/admin/essais/homeOrder',
  ),
  get('/admin/taches', 'the server’s jobs', admins),
  get('/admin/taches.csv', 'the same, as a table', admins),
  post(
    '/admin/taches',
    'taking up a job that does not exist',
    but(admins, { admin: no }),
    ({ ids }) => ({ intent: 'retry', jobId: ids.nothing }),
  ),
  get('/admin/journal', 'every act of the team', admins),
  get('/admin/journal.csv', 'the same, as a table', admins),
  get('/admin/abonnements', 'subscribers', admins),
  get('/admin/abonnements/statistiques', 'figures on subscriptions', admins),
  get('/admin/abonnements/statistiques.csv', 'the same, as a table', admins),
  get('/admin/abonnements.csv', 'subscribers, as a table', admins),
  get('/admin/abonnements/factures', 'the operator’s own invoices', admins),
  get('/admin/abonnements/factures.csv', 'the same, as a table', admins),
  get(
    '/admin/abonnements/factures/:documentId/facture.pdf',
    'no file of an invoice',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/abonnements/factures/${ids.nothing}/facture.pdf`,
  ),
  get('/admin/abonnements/virements', 'plans asked for by transfer', admins),
  get('/admin/abonnements/virements.csv', 'the same, as a table', admins),
  get(
    '/admin/abonnements/virements/:orderId',
    'no order',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/abonnements/virements/${ids.nothing}`,
  ),
  post(
    '/admin/abonnements/virements/:orderId',
    'activating one that does not exist',
    but(admins, { admin: no }),
    () => ({ intent: 'activate' }),
    ({ ids }) => `/admin/abonnements/virements/${ids.nothing}`,
  ),
  get(
    '/admin/abonnements/:id',
    'an artisan’s subscription',
    admins,
    ({ accounts }) => `/admin/abonnements/${accounts.taken}`,
  ),
  get(
    '/admin/abonnements/:id',
    'nobody’s',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/abonnements/${ids.nothing}`,
  ),
  get(
    '/admin/abonnements/:id',
    'no identifier',
    but(admins, { admin: no }),
    () => '/admin/abonnements/aucun',
  ),
  post(
    '/admin/abonnements/:id',
    'adding no contact',
    but(admins, { admin: is(422) }),
    () => ({ amount: '0', reason: 'Panne', key: 'k1' }),
    ({ accounts }) => `/admin/abonnements/${accounts.taken}`,
  ),
  get('/admin/design', 'colours', admins),
  post(
    '/admin/design',
    'no colour',
    admins.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ primary: 'url(//x)' }),
  ),
  get('/admin/partenaires', 'partners and their keys', admins),
  post(
    '/admin/partenaires',
    'a partner without a name',
    admins.map((cell) => (cell.in ? is(422) : cell)),
    () => ({ intent: 'add', name: '', email: 'partenaire@ouvreo.example' }),
  ),
  post(
    '/admin/partenaires',
    'a key of a partner that is none',
    but(admins, { admin: no }),
    ({ ids }) => ({ intent: 'make', partner: ids.nothing, name: 'Site' }),
  ),
  post(
    '/admin/partenaires',
    'revoking a key that is none',
    but(admins, { admin: no }),
    ({ ids }) => ({ intent: 'revoke', key: ids.nothing }),
  ),
  get('/admin/emails', 'the mail log', admins),
  get('/admin/signalements/artisans.csv', 'the reported artisans as a table', admins),
  get('/admin/emails.csv', 'the mail log as a table', admins),
  post(
    '/admin/emails',
    'sending again without saying what',
    but(admins, { admin: no }),
    () => ({}),
  ),
  post(
    '/admin/emails/:id',
    'sending a mail that does not exist',
    but(admins, { admin: no }),
    () => ({ intent: 'resend' }),
    ({ ids }) => `/admin/emails/${ids.nothing}`,
  ),
  get(
    '/admin/emails/:id',
    'no mail',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/emails/${ids.nothing}`,
  ),
  get('/admin/emails/:id', 'a mail to the owner', admins, ({ ids }) => `/admin/emails/${ids.mail}`),
  get(
    '/admin/emails/:id/apercu',
    'the text of a mail to the owner',
    admins,
    ({ ids }) => `/admin/emails/${ids.mail}/apercu`,
  ),
  get(
    '/admin/emails/:id/documents/:documentId',
    'a document that this mail does not carry',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/emails/${ids.mail}/documents/${ids.sentDocument}`,
  ),
  get('/admin/demandes', 'requests', admins),
  get('/admin/demandes.csv', 'the same, as a table', admins),
  get(
    '/admin/abonnements/:id/factures.csv',
    'the invoices of an artisan’s subscription as a table',
    admins,
    ({ accounts }) => `/admin/abonnements/${accounts.taken}/factures.csv`,
  ),
  get(
    '/admin/abonnements/:id/contacts.csv',
    'a month of an artisan’s contacts as a table',
    admins,
    ({ accounts }) => `/admin/abonnements/${accounts.taken}/contacts.csv`,
  ),
  get(
    '/admin/demandes/:id/candidats.csv',
    'who was considered for the owner’s request',
    admins,
    ({ ids }) => `/admin/demandes/${ids.request}/candidats.csv`,
  ),
  get(
    '/admin/demandes/:id',
    'the owner’s request',
    admins,
    ({ ids }) => `/admin/demandes/${ids.request}`,
  ),
  get('/admin/signalements', 'reported contacts', admins),
  get('/admin/signalements/artisans', 'reported artisans', admins),
  post(
    '/admin/signalements/artisans',
    'deciding on a reported artisan that does not exist',
    but(admins, { admin: no }),
    ({ ids }) => ({ outcome: 'warned', answer: 'Bonjour', word: 'Bonjour', reportId: ids.nothing }),
  ),
  get('/admin/facturation-electronique', 'what goes by the approved platform', admins),
  post(
    '/admin/facturation-electronique',
    'trying again what was never handed over',
    but(admins, { admin: no }),
    ({ ids }) => ({ intent: 'again', flow: ids.nothing }),
  ),
  get('/admin/factures', 'every issued invoice', admins),
  get('/admin/vendeurs', 'sellers to declare', admins),
  ...['tell', 'report', 'resume'].map((intent) =>
    post(
      '/admin/vendeurs',
      `${intent}, of a year that is not over`,
      but(admins, { admin: is(409) }),
      () => ({ intent, annee: String(new Date().getFullYear()) }),
    ),
  ),
  get(
    '/admin/vendeurs/:year/:rank/dpi.xml',
    'a file that was never made',
    but(admins, { admin: no }),
    () => '/admin/vendeurs/2020/1/dpi.xml',
  ),
  get('/admin/signalements/factures', 'disputed invoices', admins),
  post(
    '/admin/signalements/factures',
    'closing a dispute that does not exist',
    but(admins, { admin: no }),
    ({ ids }) => ({ answer: 'Bonjour', dispute: ids.nothing }),
  ),
  post(
    '/admin/signalements',
    'deciding on a report that does not exist',
    but(admins, { admin: no }),
    ({ ids }) => ({ decision: 'grant', reportId: ids.nothing }),
  ),
  get('/admin/notifications-de-contenu', 'notices of contents', admins),
  get(
    '/admin/notifications-de-contenu/:id',
    'no notice',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/notifications-de-contenu/${ids.nothing}`,
  ),
  post(
    '/admin/notifications-de-contenu/:id',
    'deciding on a notice that does not exist',
    but(admins, { admin: no }),
    () => ({ decision: 'kept', decisionReason: 'Ce contenu respecte la loi.' }),
    ({ ids }) => `/admin/notifications-de-contenu/${ids.nothing}`,
  ),
  post(
    '/admin/notifications-de-contenu/:id',
    'opening the message of a notice that does not exist',
    but(admins, { admin: no }),
    () => ({ intent: 'open-message', why: 'Pour décider de cette notification.' }),
    ({ ids }) => `/admin/notifications-de-contenu/${ids.nothing}`,
  ),
  get('/admin/messages', 'messages to the team', admins),
  get('/admin/depannages', 'emergencies', admins),
  post(
    '/admin/depannages',
    'cancelling one without a reason',
    but(admins, { admin: is(422) }),
    ({ ids }) => ({ intent: 'cancel', emergency: ids.emergency, reason: '' }),
  ),
  get('/admin/depannages/nouveau', 'an emergency of somebody who calls', admins),
  post('/admin/depannages/nouveau', 'an empty form', but(admins, { admin: is(422) }), () => ({
    intent: 'call',
  })),
  get('/admin/conversations', 'conversations with accounts', admins),
  get('/admin/conversations.csv', 'the same, as a table', admins),
  get(
    '/admin/conversations/:accountId',
    'with the owner',
    admins,
    ({ accounts }) => `/admin/conversations/${accounts.owner}`,
  ),
  get(
    '/admin/conversations/:accountId',
    'with somebody who never wrote',
    but(admins, { admin: no }),
    ({ accounts }) => `/admin/conversations/${accounts.other}`,
  ),
  post(
    '/admin/conversations/:accountId',
    'answering the owner',
    but(admins, { admin: is('SUPPORT') }),
    () => ({ intent: 'message', body: 'Bonjour, nous regardons.' }),
    ({ accounts }) => `/admin/conversations/${accounts.owner}`,
  ),
  post(
    '/admin/conversations/:accountId',
    'ending the owner’s',
    but(admins, { admin: is('SUPPORT') }),
    () => ({ intent: 'terminer' }),
    ({ accounts }) => `/admin/conversations/${accounts.owner}`,
  ),
  get('/admin/conversations-signalees', 'reported conversations', admins),
  get('/admin/conversations-signalees.csv', 'the same, as a table', admins),
  get(
    '/admin/conversations-signalees/:id',
    'one',
    admins,
    ({ ids }) => `/admin/conversations-signalees/${ids.conversationReport}`,
  ),
  get(
    '/admin/conversations-signalees/:id',
    'none',
    but(admins, { admin: no }),
    ({ ids }) => `/admin/conversations-signalees/${ids.nothing}`,
  ),
  post(
    '/admin/conversations-signalees/:id',
    'opening it without a reason',
    but(admins, { admin: is(422) }),
    () => ({ intent: 'ouvrir', why: '' }),
    ({ ids }) => `/admin/conversations-signalees/${ids.conversationReport}`,
  ),
  post(
    '/admin/conversations-signalees/:id',
    'deciding before it was opened',
    but(admins, { admin: is(409) }),
    () => ({ decision: 'closed', answer: 'Des insultes répétées, contre nos conditions.' }),
    ({ ids }) => `/admin/conversations-signalees/${ids.conversationReport}`,
  ),
  post(
    '/admin/messages',
    'classing a message that does not exist',
    but(admins, { admin: no }),
    ({ ids }) => ({ messageId: ids.nothing }),
  ),
  post(
    '/admin/messages',
    'answering one that does not exist',
    but(admins, { admin: no }),
    ({ ids }) => ({ intent: 'reply', messageId: ids.nothing, text: 'Bonjour.' }),
  ),
  ...[
    '/admin/signalements.csv',
    '/admin/artisans.csv',
    '/admin/messages.csv',
    '/admin/depannages.csv',
    '/admin/notifications-de-contenu.csv',
  ].map((pattern) => get(pattern, 'a list of the team, as a table', admins)),
  get('/admin/artisans', 'companies', admins),
  get(
    '/admin/artisans/:id',
    'a company',
    admins,
    ({ accounts }) => `/admin/artisans/${accounts.proposed}`,
  ),
  post(
    '/admin/artisans/:id',
    'suspending a company',
    but(admins, { admin: is('COMPANY') }),
    () => ({ intent: 'suspend', reason: 'essai' }),
    ({ accounts }) => `/admin/artisans/${accounts.proposed}`,
  ),
  post(
    '/admin/artisans/:id',
    'asking for corrections',
    but(admins, { admin: is('COMPANY') }),
    () => ({ intent: 'refuse', reason: 'L’assurance est illisible.' }),
    ({ accounts }) => `/admin/artisans/${accounts.proposed}`,
  ),
]
