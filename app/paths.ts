// Long on purpose: every address of the product, in one list.
/** Every address of the site, as a function. Imports nothing, so that anything may import it. */
const query = (values: Record<string, string | undefined>) => {
  const search = new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return search.size ? `?${search}` : ''
}
/** The same with companies of the directory before it, each an `e`. */
const queryWithChosen = (values: Record<string, string | undefined>, chosen: readonly string[]) => {
  const all = [
    new URLSearchParams(chosen.map((slug) => ['e', slug])).toString(),
    query(values).slice(1),
  ]
    .filter(Boolean)
    .join('&')
  return all && `?${all}`
}

/** A page of the settings, under those of a space. */
export type SettingsPage =
  | ''
  | 'securite'
  | 'appareils'
  | 'notifications'
  | 'api'
  | 'donnees'
  | 'donnees/export'
  | 'donnees/export.json'
  | 'suppression'

/** What the centre of notices is narrowed to, and the notice to open. */
type NoticesQuery = { sujet?: string; etat?: string | undefined; page?: string; ouvrir?: string }

export const paths = {
  landing: () => '/',
  particuliers: () => '/particuliers',
  artisans: () => '/artisans',
  howItWorksPro: () => '/comment-ca-marche-pro',
  testimonialsPro: () => '/temoignages-pros',
  findPro: (
    values: {
      metier?: string
      code?: string
      corriger?: string
      artisan?: string
      comme?: string
      aussi?: string
    } = {},
  ) => `/trouver-pro${query(values)}`,
  /** What cannot wait: which it is, then the page of each kind, and of one that is under way. */
  emergencies: () => '/depannage',
  emergency: (kind: string) => `/depannage/${kind}`,
  emergencyFollowed: (key: string) => `/depannage/suivi?cle=${key}`,
  /** Values as `searchParams` of the directory gives them. */
  /** A search, and the companies that are chosen to be compared. */
  directory: (values: Record<string, string | undefined> = {}, chosen: readonly string[] = []) =>
    `/trouver-pro/artisans${queryWithChosen(values, chosen)}`,
  /** The companies to compare, and the search that they come from, as `directory` takes it. */
  compareCompanies: (chosen: readonly string[], values: Record<string, string | undefined> = {}) =>
    `/trouver-pro/comparer${queryWithChosen(values, chosen)}`,
  companyProfile: (slug: string) => `/artisans/${slug}`,
  trades: () => '/metiers',
  trade: (slug: string) => `/metiers/${slug}`,
  tradeTowns: (slug: string) => `/metiers/${slug}/departements`,
  tradeTown: (slug: string, town: string) => `/metiers/${slug}/${town}`,
  about: () => '/a-propos',
  faq: () => '/faq',
  contact: (values: { type?: string; sujet?: string } = {}) => `/contact${query(values)}`,
  support: () => '/support',
  /** Values as the page's own query reads them. */
  reviews: (values: { tri?: string; note?: string; page?: string } = {}) => `/avis${query(values)}`,
  reviewRules: () => '/avis/regles',
  reviewPhoto: (fileId: string, values: { taille?: 'petite' } = {}) =>
    `/avis/photos/${fileId}${query(values)}`,
  reviewsClient: () => '/avis-client',
  guarantees: () => '/nos-garanties',
  guaranteesShort: () => '/garanties',
  ranking: () => '/classement',
  becomePartner: () => '/devenir-partenaire',
  proLanding: () => '/espace-pro',
  pricing: () => '/tarifs',
  pricingLong: () => '/nos-tarifs',
  checkout: (offer: string) => `/paiement/${offer}`,
  legalNotice: () => '/mentions-legales',
  privacy: () => '/confidentialite',
  privacyLong: () => '/politique-confidentialite',
  termsOfUse: () => '/cgu',
  termsOfSale: () => '/cgv',
  accessibility: () => '/accessibilite',
  /** Larger text, stronger contrast, wider lines, underlined links. */
  reading: () => '/confort-de-lecture',
  help: () => '/aide',
  helpCategory: (category: string) => `/aide/${category}`,
  helpArticle: (category: string, article: string) => `/aide/${category}/${article}`,
  sitemap: () => '/sitemap.xml',
  sitemapPart: (part: string) => `/sitemap/${part}.xml`,
  /** Under it stands the picture that a shared link to each page shows. */
  shareCards: () => '/partage',
  reportContent: (values: { adresse?: string } = {}) => `/signaler${query(values)}`,
  unauthorized: () => '/unauthorized',

  signIn: (values: { redirect?: string | undefined } = {}) => `/connexion${query(values)}`,
  signInPro: (values: { redirect?: string | undefined } = {}) => `/connexion-pro${query(values)}`,
  passkeyOptionsApi: () => '/api/cle-acces',
  signUp: (values: { profil?: 'artisan' | 'particulier'; redirect?: string | undefined } = {}) =>
    `/inscription${query(values)}`,
  signOut: () => '/deconnexion',
  signInCode: () => '/connexion/code',
  secondFactor: (values: { redirect?: string } = {}) => `/connexion/deux-etapes${query(values)}`,
  checkEmail: (values: { redirect?: string | undefined } = {}) =>
    `/verification-email${query(values)}`,
  forgottenPassword: (values: { vue?: 'envoye'; redirect?: string | undefined } = {}) =>
    `/mot-de-passe-oublie${query(values)}`,
  /** `suite`: where one was going, sealed. */
  confirmLink: (values: { token?: string; type?: string; suite?: string | undefined } = {}) =>
    `/auth/confirm${query(values)}`,
  newPassword: (values: { token?: string; redirect?: string | undefined } = {}) =>
    `/nouveau-mot-de-passe${query(values)}`,

  /** What an accountant may read; `jeton` is the link they were mailed. */
  accountant: (values: Readonly<Record<string, string>> = {}) => `/comptable${query(values)}`,
  accountantFile: (file: string, values: Readonly<Record<string, string>>) =>
    `/comptable/fichiers/${file}${query(values)}`,
  accountantDocument: (id: string) => `/comptable/documents/${id}`,
  keptContracts: (values: { jeton?: string } = {}) => `/mes-contrats${query(values)}`,
  keptContract: (id: string, values: { jeton?: string } = {}) =>
    `/mes-contrats/${id}${query(values)}`,
  unsubscribe: (values: { jeton?: string } = {}) => `/desabonnement${query(values)}`,
  confirmRequest: (values: { token?: string } = {}) => `/demande/confirmer${query(values)}`,
  /** The devis that a company sends a client it found itself, by the link of its mail. */
  openOwnQuote: (values: { token?: string } = {}) => `/devis/ouvrir${query(values)}`,
  requestSent: () => '/demande/envoyee',
  communesApi: () => '/api/communes',
  liveStream: () => '/api/flux',
  /** Takes what a device kept while it had no network. */
  deviceActs: () => '/api/actes',
  serviceState: () => '/etat',
  file: (fileId: string) => `/fichiers/${fileId}`,
  blueprint: (fileId: string) => `/plans-travaux/${fileId}`,

  particulierHome: () => '/espace-particulier-dashboard',
  requests: () => '/espace-particulier/demandes',
  requestsOf: (
    values: { vue?: string; tri?: string; metier?: string; q?: string; page?: string } = {},
  ) => `/espace-particulier/demandes${query(values)}`,
  request: (id: string) => `/espace-particulier/demandes/${id}`,
  projects: () => '/espace-particulier/projets',
  myArtisans: () => '/espace-particulier/mes-artisans',
  /** `demande`: the request that it is made for. */
  newProject: (values: { demande?: string } = {}) =>
    `/espace-particulier/projets/nouveau${query(values)}`,
  /** `vue`: its works room by room. */
  project: (id: string, values: { vue?: 'pieces' } = {}) =>
    `/espace-particulier/projets/${id}${query(values)}`,
  editProject: (id: string) => `/espace-particulier/projets/${id}/modifier`,
  /** The common thread of a project, `avant` the rank of a message for those before it. */
  projectThread: (id: string, values: { avant?: string } = {}) =>
    `/espace-particulier/projets/${id}/fil${query(values)}`,
  projectLogbook: (id: string) => `/espace-particulier/projets/${id}/carnet`,
  projectFile: (id: string, file: 'dossier.zip' | 'carnet-d-information-du-logement.pdf') =>
    `/espace-particulier/projets/${id}/fichiers/${file}`,
  compareQuotes: (id: string) => `/espace-particulier/demandes/${id}/devis`,
  receivedQuotes: (values: { page?: string } = {}) => `/espace-particulier/devis${query(values)}`,
  receivedQuote: (id: string) => `/espace-particulier/devis/${id}`,
  document: (id: string) => `/espace-particulier/documents/${id}`,
  retractQuote: (id: string) => `/espace-particulier/devis/${id}/renoncer`,
  myAmendment: (id: string) => `/espace-particulier/avenants/${id}`,
  retractAmendment: (id: string) => `/espace-particulier/avenants/${id}/renoncer`,
  /** A person's works; `vue`, `q` and `page` as the list's address has them. */
  myWorksList: (values: { vue?: string; q?: string; page?: string } = {}) =>
    `/espace-particulier/interventions${query(values)}`,
  myWorks: (id: string) => `/espace-particulier/interventions/${id}`,
  /** The reception of a person's works, and of a company's; a notice handed over with them. */
  myReception: (worksId: string) => `/espace-particulier/interventions/${worksId}/reception`,
  reception: (worksId: string) => `/espace-pro/interventions/${worksId}/reception`,
  receptionNotice: (fileId: string) => `/notices-produits/${fileId}`,
  /** Disputes about works: to open one, naming the invoice that one comes from, and one of them. */
  newMyDispute: (worksId: string, values: { facture?: string } = {}) =>
    `/espace-particulier/interventions/${worksId}/litige${query(values)}`,
  newDispute: (worksId: string, values: { facture?: string } = {}) =>
    `/espace-pro/interventions/${worksId}/litige${query(values)}`,
  myDispute: (id: string) => `/espace-particulier/litiges/${id}`,
  dispute: (id: string) => `/espace-pro/litiges/${id}`,
  myAgreement: (id: string) => `/espace-particulier/litiges/${id}/accord`,
  agreement: (id: string) => `/espace-pro/litiges/${id}/accord`,
  worksPhoto: (fileId: string, values: { taille?: 'petite' } = {}) =>
    `/photos-interventions/${fileId}${query(values)}`,
  /** Where a company draws measures on a photo of its works or of a request. */
  drawOnPhoto: (fileId: string) => `/espace-pro/photos/${fileId}/mesures`,
  receivedInvoices: (values: { page?: string } = {}) =>
    `/espace-particulier/factures${query(values)}`,
  receivedInvoice: (id: string) => `/espace-particulier/factures/${id}`,
  visit: (id: string) => `/espace-particulier/visites/${id}`,
  chooseSlot: (leadId: string) => `/espace-particulier/conversations/${leadId}/creneaux`,
  requestConversation: (leadId: string) => `/espace-particulier/conversations/${leadId}`,
  particulierConversations: (values: { q?: string; page?: string } = {}) =>
    `/espace-particulier/conversations${query(values)}`,
  particulierReviews: () => '/espace-particulier/avis',
  particulierReview: (worksId: string) => `/espace-particulier/avis/${worksId}`,
  particulierSettings: () => '/espace-particulier/parametres',
  pushDevices: () => '/espace-pro/parametres/notifications/appareils',
  settings: (kind: 'particulier' | 'artisan' | 'admin', page: SettingsPage = '') =>
    `${{ particulier: '/espace-particulier', artisan: '/espace-pro', admin: '/admin' }[kind]}/parametres${page && `/${page}`}`,
  choosePassword: () => '/espace-particulier/mot-de-passe',
  particulierNotices: (values: NoticesQuery = {}) =>
    `/espace-particulier/notifications${query(values)}`,

  proHome: (values: { session_id?: string } = {}) => `/espace-pro-dashboard${query(values)}`,
  /** `vue`: liste, semaine or mois; `jour`: a day within it. */
  calendar: (
    values: {
      vue?: string | undefined
      jour?: string | undefined
      qui?: string | undefined
      page?: string | undefined
    } = {},
  ) => `/espace-pro/agenda${query(values)}`,
  /** `jour`: today unless said. */
  round: (values: { jour?: string } = {}) => `/espace-pro/agenda/tournee${query(values)}`,
  visitHours: () => '/espace-pro/agenda/visites',
  calls: () => '/espace-pro/depannages',
  call: (id: string) => `/espace-pro/depannages/${id}`,
  onCall: () => '/espace-pro/astreinte',
  crew: () => '/espace-pro/agenda/equipe',
  /** Where somebody comes into a company's crew, by the link they were mailed. */
  joinCrew: (values: { token?: string } = {}) => `/equipe/rejoindre${query(values)}`,
  /** Where somebody comes into a project, by the link they were mailed. */
  joinProject: (values: { token?: string } = {}) => `/projet/rejoindre${query(values)}`,
  /** What somebody of a crew has to do. */
  crewDays: () => '/espace-equipe',
  /** The calendars that they keep elsewhere. */
  crewCalendars: () => '/espace-equipe/agendas',
  crewWorks: (id: string) => `/espace-equipe/chantiers/${id}`,
  crewVisit: (id: string) => `/espace-equipe/visites/${id}`,
  crewPhoto: (fileId: string, values: { taille?: 'petite' } = {}) =>
    `/espace-equipe/photos/${fileId}${query(values)}`,
  calendarFeed: (token: string) => `/agenda/${token}.ics`,
  proVisit: (id: string) => `/espace-pro/visites/${id}`,
  /** Values as `leadFilterQuery` gives them, the tab and the page. */
  leads: (values: Record<string, string | undefined> = {}) =>
    `/espace-pro/demandes${query(values)}`,
  leadFigures: () => '/espace-pro/chiffres',
  /** `pour`: « relance » is a text that follows up a devis. */
  savedAnswers: (values: { modifier?: string; supprimee?: string; pour?: string } = {}) =>
    `/espace-pro/reponses${query(values)}`,
  lead: (id: string) => `/espace-pro/demandes/${id}`,
  quotes: (values: { vue?: string; q?: string; page?: string } = {}) =>
    `/espace-pro/devis${query(values)}`,
  /** `client`: of the book. */
  newOwnQuote: (values: { client?: string } = {}) => `/espace-pro/devis/nouveau${query(values)}`,
  priceList: (values: { supprime?: string } = {}) => `/espace-pro/bibliotheque${query(values)}`,
  /** `nouveau` is one to add. */
  priceItem: (id: string) => `/espace-pro/bibliotheque/${id}`,
  priceImport: (values: { page?: string } = {}) =>
    `/espace-pro/bibliotheque/import${query(values)}`,
  /** A devis written without network; `kept`: one that this device keeps already. */
  quoteWithoutNetwork: (kept?: string) =>
    `/espace-pro/devis/sans-reseau${kept === undefined ? '' : `#${kept}`}`,
  /** The whole price list, for a device to keep. */
  keptPriceList: () => '/espace-pro/bibliotheque/appareil',
  /** Lines that a document may take as they are; `devis`: the one that is written. */
  proposedLines: (values: { q: string; devis?: string }) =>
    `/espace-pro/bibliotheque/propositions${query(values)}`,
  assemblies: () => '/espace-pro/bibliotheque/ensembles',
  /** `nouveau` is one to make. */
  assembly: (id: string) => `/espace-pro/bibliotheque/ensembles/${id}`,
  priceListExport: () => '/espace-pro/bibliotheque.csv',
  /** `vue`: archives or a-effacer. */
  clients: (values: { vue?: string; supprime?: string } = {}) =>
    `/espace-pro/clients${query(values)}`,
  /** `nouveau` is one to add; `vue`: modifier. */
  client: (id: string, values: { vue?: string } = {}) =>
    `/espace-pro/clients/${id}${query(values)}`,
  worksList: (values: { vue?: string; q?: string; page?: string } = {}) =>
    `/espace-pro/interventions${query(values)}`,
  works: (id: string) => `/espace-pro/interventions/${id}`,
  /** The common threads of projects that a company is in, and one of them. */
  proThreads: () => '/espace-pro/projets',
  proThread: (id: string, values: { avant?: string } = {}) =>
    `/espace-pro/projets/${id}${query(values)}`,
  quote: (id: string) => `/espace-pro/devis/${id}`,
  signOnSite: (id: string) => `/espace-pro/devis/${id}/signature`,
  amendment: (id: string) => `/espace-pro/avenants/${id}`,
  amendmentPreview: (id: string) => `/espace-pro/avenants/${id}?vue=apercu`,
  keepAmendment: (id: string) => `/espace-pro/avenants/${id}/enregistrement`,
  amendmentDraftPdf: (id: string) => `/espace-pro/avenants/${id}/apercu`,
  signAmendmentOnSite: (id: string) => `/espace-pro/avenants/${id}/signature`,
  /** `vue`: a tab; `q` and `page` as the list's address has them. */
  invoices: (values: { vue?: string; q?: string; page?: string } = {}) =>
    `/espace-pro/factures${query(values)}`,
  invoice: (id: string) => `/espace-pro/factures/${id}`,
  /** `q` looks into the client book; `vue`: client, the form of a new one. */
  newInvoice: (values: { q?: string; vue?: string } = {}) =>
    `/espace-pro/factures/nouvelle${query(values)}`,
  /** An invoice as whoever has its link opens it. */
  openInvoice: (token: string) => `/facture/${token}`,
  openInvoicePdf: (token: string, documentId: string) => `/facture/${token}/${documentId}`,
  invoiceDraftPdf: (id: string) => `/espace-pro/factures/${id}/apercu`,
  /** Electronic invoices that the company received. */
  incomingInvoices: () => '/espace-pro/factures/recues',
  incomingInvoice: (id: string) => `/espace-pro/factures/recues/${id}`,
  incomingInvoiceFile: (id: string) => `/espace-pro/factures/recues/${id}/fichiers/original`,
  keepInvoice: (id: string) => `/espace-pro/factures/${id}/enregistrement`,
  /** Whether a company is in the directory of electronic invoices. */
  invoiceDirectory: (values: { siren?: string } = {}) =>
    `/espace-pro/factures/annuaire${query(values)}`,
  invoiceSettings: () => '/espace-pro/factures/reglages',
  reports: () => '/espace-pro/factures/declarations',
  reportFile: (id: string) => `/espace-pro/factures/declarations/${id}`,
  bankStatement: () => '/espace-pro/factures/releve',
  /** `vue`: a part of the books; the period, the order and the page as their address has them. */
  books: (values: Readonly<Record<string, string>> = {}) =>
    `/espace-pro/factures/comptabilite${query(values)}`,
  accountants: () => '/espace-pro/factures/comptabilite/comptables',
  sellerStatements: () => '/espace-pro/factures/declaration',
  bookFile: (file: string, values: Readonly<Record<string, string>>) =>
    `/espace-pro/factures/comptabilite/fichiers/${file}${query(values)}`,
  quotePreview: (id: string) => `/espace-pro/devis/${id}?vue=apercu`,
  draftPdf: (id: string) => `/espace-pro/devis/${id}/apercu`,
  quoteReusing: (id: string, from: string) => `/espace-pro/devis/${id}?repris=${from}`,
  proDocument: (id: string) => `/espace-pro/documents/${id}`,
  keepDraft: (id: string) => `/espace-pro/devis/${id}/enregistrement`,
  companyFigures: () => '/espace-pro/statistiques',
  company: () => '/espace-pro/entreprise',
  companySection: (section: string) => `/espace-pro/entreprise/${section}`,
  companyHours: () => '/espace-pro/entreprise/horaires',
  policies: () => '/espace-pro/entreprise/assurances',
  policy: (id: string) => `/espace-pro/entreprise/assurances/${id}`,
  qualifications: () => '/espace-pro/entreprise/qualifications',
  qualification: (id: string) => `/espace-pro/entreprise/qualifications/${id}`,
  companyDocuments: () => '/espace-pro/entreprise/documents',
  companyDocument: (id: string, values: { taille?: 'petite' } = {}) =>
    `/documents/${id}${query(values)}`,
  gallery: () => '/espace-pro/entreprise/galerie',
  galleryPicture: (fileId: string, values: { taille?: 'petite' } = {}) =>
    `/photos/${fileId}${query(values)}`,
  companyImages: () => '/espace-pro/entreprise/logo',
  companyImage: (fileId: string, values: { taille?: 'petite' } = {}) =>
    `/logos/${fileId}${query(values)}`,
  premiumCheck: () => '/espace-pro/entreprise/controle-premium',
  reference: (values: { token?: string } = {}) => `/reference${query(values)}`,
  /** Other software of the company that is told what happens: all of it, and one address. */
  webhooks: () => '/espace-pro/webhooks',
  /** `vue`: echecs, what was not taken. */
  webhook: (id: string, values: { vue?: string | undefined; page?: string } = {}) =>
    `/espace-pro/webhooks/${id}${query(values)}`,
  subscription: (values: { formule?: string } = {}) => `/espace-pro/abonnement${query(values)}`,
  /** A plan asked for by invoice and transfer. */
  planOrder: (values: { formule?: string } = {}) =>
    `/espace-pro/abonnement/virement${query(values)}`,
  creditStatement: (values: { mois?: string; page?: string } = {}) =>
    `/espace-pro/abonnement/contacts${query(values)}`,
  /** The API of companies and partners, what describes it to programs, and to people. */
  api: () => '/api/v1',
  openApi: () => '/api/v1/openapi.json',
  developers: () => '/developpeurs',
  adminPartners: () => '/admin/partenaires',
  createCheckoutApi: () => '/api/create-checkout',
  checkSubscriptionApi: () => '/api/check-subscription',
  paymentWebhook: () => '/api/webhooks/stripe',
  /** What Stripe tells of the companies' own accounts. */
  cardWebhook: () => '/api/webhooks/stripe-connect',
  proMessages: (values: { q?: string; page?: string } = {}) =>
    `/espace-pro/messages${query(values)}`,
  /** `support` is the one with the team. */
  proConversation: (threadId: string) => `/espace-pro/messages/${threadId}`,
  conversationApi: (threadId: string, values: { avant?: string; apres?: string } = {}) =>
    `/api/conversations/${threadId}${query(values)}`,
  messageFile: (fileId: string, values: { taille?: 'petite' } = {}) =>
    `/pieces/${fileId}${query(values)}`,
  adminConversations: () => '/admin/conversations',
  adminConversation: (accountId: string) => `/admin/conversations/${accountId}`,
  adminConversationReports: () => '/admin/conversations-signalees',
  adminConversationReport: (id: string) => `/admin/conversations-signalees/${id}`,
  proReviews: (values: { page?: string } = {}) => `/espace-pro/avis${query(values)}`,
  testimonial: () => '/espace-pro/temoignage',
  proNotices: (values: NoticesQuery = {}) => `/espace-pro/notifications${query(values)}`,

  admin: () => '/admin',
  adminDesk: (search = '') => `/admin/bureau${search}`,
  adminSearch: (values: { q?: string } = {}) => `/admin/recherche${query(values)}`,
  adminAnnouncements: () => '/admin/annonces',
  /** `modifier`: which of the team's replies is changed. */
  adminReplies: (values: { modifier?: string } = {}) => `/admin/bureau/reponses${query(values)}`,
  /** A case of the desk, by the word of its kind in addresses; `search`: the list that one came by. */
  adminCase: (slug: string, id: string, search = '') => `/admin/bureau/${slug}/${id}${search}`,
  adminConfirm: (values: { redirect?: string } = {}) => `/admin/confirmer${query(values)}`,
  adminSubscribers: () => '/admin/abonnements',
  adminSubscriber: (id: string) => `/admin/abonnements/${id}`,
  exportCredits: (id: string, values: { mois?: string } = {}) =>
    `/admin/abonnements/${id}/contacts.csv${query(values)}`,
  exportSubscriberInvoices: (id: string) => `/admin/abonnements/${id}/factures.csv`,
  adminOperatorInvoices: () => '/admin/abonnements/factures',
  adminOperatorInvoiceFile: (id: string) => `/admin/abonnements/factures/${id}/facture.pdf`,
  adminPlanOrders: () => '/admin/abonnements/virements',
  adminPlanOrder: (id: string) => `/admin/abonnements/virements/${id}`,
  adminSubscriptionFigures: (values: { periode?: string } = {}) =>
    `/admin/abonnements/statistiques${query(values)}`,
  adminSubscriptionFiguresExport: (values: { periode?: string } = {}) =>
    `/admin/abonnements/statistiques.csv${query(values)}`,
  adminDesign: (values: { onglet?: 'couleurs' | 'polices' | 'mise-en-page' } = {}) =>
    `/admin/design${query(values)}`,
  adminMails: (search = '') => `/admin/emails${search}`,
  adminMail: (id: string) => `/admin/emails/${id}`,
  adminMailDocument: (id: string, documentId: string) =>
    `/admin/emails/${id}/documents/${documentId}`,
  adminMailBody: (id: string) => `/admin/emails/${id}/apercu`,
  adminArtisans: (search = '') => `/admin/artisans${search}`,
  adminArtisan: (id: string) => `/admin/artisans/${id}`,
  /** How far requests go; `vue`: by trade or by département; `temps`: the same of their times, or by plan. */
  adminFunnel: (values: { periode?: string; vue?: string; temps?: string } = {}) =>
    `/admin/parcours${query(values)}`,
  adminFunnelCsv: (values: { periode?: string } = {}) => `/admin/parcours.csv${query(values)}`,
  adminCockpit: () => '/admin/pilotage',
  adminCohorts: (values: { qui?: string } = {}) => `/admin/pilotage/cohortes${query(values)}`,
  adminCohortsCsv: (values: { qui?: string } = {}) =>
    `/admin/pilotage/cohortes.csv${query(values)}`,
  adminCohortCompanies: () => '/admin/pilotage/entreprises',
  adminCohortPeople: () => '/admin/pilotage/particuliers',
  adminCoverage: (values: { metier?: string } = {}) => `/admin/pilotage/couverture${query(values)}`,
  adminCoverageCsv: () => '/admin/pilotage/couverture.csv',
  adminDepartures: () => '/admin/pilotage/departs',
  adminRequests: (search = '') => `/admin/demandes${search}`,
  exportCandidates: (id: string) => `/admin/demandes/${id}/candidats.csv`,
  adminUsers: () => '/admin/utilisateurs',
  adminUser: (id: string) => `/admin/utilisateurs/${id}`,
  exportUser: (id: string) => `/admin/utilisateurs/${id}/donnees.json`,
  adminApprovals: () => '/admin/approbations',
  adminApproval: (id: string) => `/admin/approbations/${id}`,
  adminSettings: () => '/admin/reglages',
  adminSetting: (key: string, values: { reprendre?: string } = {}) =>
    `/admin/reglages/${key}${query(values)}`,
  adminQuestions: (trade: string, values: { reprendre?: string } = {}) =>
    `/admin/reglages/questions/${trade}${query(values)}`,
  adminExperiments: () => '/admin/essais',
  adminExperiment: (key: string, values: { variante?: string; fait?: string } = {}) =>
    `/admin/essais/${key}${query(values)}`,
  adminJournal: () => '/admin/journal',
  adminJobs: (search = '') => `/admin/taches${search}`,
  exportJobs: (search = '') => `/admin/taches.csv${search}`,
  exportAdminFigure: (values: { chiffre: string }) => `/admin/chiffres.csv${query(values)}`,
  adminEmergencies: (values: { etat?: string } = {}) => `/admin/depannages${query(values)}`,
  adminNewEmergency: () => '/admin/depannages/nouveau',
  /** `repondre`: the message that is being answered. */
  adminMessages: (values: { etat?: string; repondre?: string } = {}) =>
    `/admin/messages${query(values)}`,
  adminArtisanReports: () => '/admin/signalements/artisans',
  adminFlows: () => '/admin/facturation-electronique',
  /** `annee`: the year that is declared. */
  adminSellers: (values: { annee?: string; apres?: string } = {}) =>
    `/admin/vendeurs${query(values)}`,
  adminSellersFile: (year: number, rank: number) => `/admin/vendeurs/${year}/${rank}/dpi.xml`,
  adminDisputes: () => '/admin/litiges',
  adminDispute: (id: string) => `/admin/litiges/${id}`,
  adminDisputedInvoices: () => '/admin/signalements/factures',
  adminInvoices: () => '/admin/factures',
  adminReports: () => '/admin/signalements',
  adminNotices: () => '/admin/notifications-de-contenu',
  adminNotice: (id: string) => `/admin/notifications-de-contenu/${id}`,
  adminReviews: (search = '') => `/admin/avis${search}`,
  adminReview: (id: string) => `/admin/avis/${id}`,
  /** A fact about a client that they contest, by its works. */
  adminClientMark: (worksId: string) => `/admin/faits-contestes/${worksId}`,
  adminTestimonials: (search = '') => `/admin/temoignages${search}`,
  adminRequest: (id: string) => `/admin/demandes/${id}`,
} as const
