// Long on purpose: every address of the product, in one list.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** One page at two addresses; the first is canonical. */
const both = ([address, alias]: [string, string], file: string) => [
  route(address, file),
  route(alias, file, { id: `alias:${alias}` }),
]

/** The settings, the same pages in each of the three spaces. */
const settings = (space: 'espace-particulier' | 'espace-pro' | 'admin') => {
  const page = (address: string, file: string) =>
    route(`${space}/parametres${address}`, `features/settings/${file}`, {
      id: `${space}${address || '/'}parametres`,
    })
  return [
    page('', 'settings.page.tsx'),
    page('/securite', 'settings-security.page.tsx'),
    page('/appareils', 'settings-devices.page.tsx'),
    ...(space === 'admin' ? [] : [page('/notifications', 'settings-notifications.page.tsx')]),
    page('/donnees', 'settings-data.page.tsx'),
    page('/donnees/export', 'settings-export.page.tsx'),
    page('/suppression', 'settings-erase.page.tsx'),
  ]
}
/** Their one file, which has no frame. */
const settingsExport = (space: 'espace-particulier' | 'espace-pro' | 'admin') =>
  route(`${space}/parametres/donnees/export.json`, 'features/settings/settings-export.route.ts', {
    id: `${space}/export.json`,
  })

/** Every address of the site and the file that answers it. */
export default [
  route('acces', 'features/site-gate/gate.page.tsx'),
  layout('shell/site-landing.tsx', [index('features/public-site/landing.page.tsx')]),
  layout('shell/site.tsx', [
    route('particuliers', 'features/public-site/for-individuals.page.tsx'),
    route('artisans', 'features/public-site/offer/for-artisans.page.tsx'),
    route('comment-ca-marche-pro', 'features/public-site/offer/how-it-works-for-artisans.page.tsx'),
    route('temoignages-pros', 'features/public-site/offer/artisan-testimonials.page.tsx'),
    route('devenir-partenaire', 'features/public-site/offer/become-partner.page.tsx'),
    ...both(['espace-pro', 'pro'], 'features/public-site/offer/artisan-space.page.tsx'),
    ...both(['tarifs', 'nos-tarifs'], 'features/public-site/offer/prices.page.tsx'),
    route('paiement/:offerSlug', 'features/public-site/offer/checkout.page.tsx'),
    route('metiers', 'features/trades/trades.page.tsx'),
    route('metiers/:slug', 'features/directory/towns/trade.page.tsx'),
    route('metiers/:slug/:town', 'features/directory/towns/trade-town.page.tsx'),
    route('a-propos', 'features/public-site/about.page.tsx'),
    ...both(['avis', 'avis-client'], 'features/public-site/client-reviews.page.tsx'),
    route('avis/regles', 'features/public-site/legal/review-rules.page.tsx'),
    ...both(['nos-garanties', 'garanties'], 'features/public-site/guarantees.page.tsx'),
    route('classement', 'features/public-site/legal/ranking-rules.page.tsx'),
    route('faq', 'features/public-site/faq.page.tsx'),
    route('aide', 'features/help/help.page.tsx'),
    route('aide/:category', 'features/help/help-category.page.tsx'),
    route('aide/:category/:article', 'features/help/help-article.page.tsx'),
    ...both(['contact', 'support'], 'features/contact/contact.page.tsx'),
    route('signaler', 'features/content-notices/report-content.page.tsx'),
    route('mentions-legales', 'features/public-site/legal/legal-notice.page.tsx'),
    ...both(
      ['confidentialite', 'politique-confidentialite'],
      'features/public-site/legal/privacy.page.tsx',
    ),
    route('cgu', 'features/public-site/legal/terms-of-use.page.tsx'),
    route('cgv', 'features/public-site/legal/terms-of-sale.page.tsx'),
    route('accessibilite', 'features/public-site/legal/accessibility.page.tsx'),
    route('unauthorized', 'features/public-site/unauthorized.page.tsx'),
    route('connexion', 'features/accounts/sign-in/sign-in.page.tsx'),
    route('connexion/code', 'features/accounts/sign-in/sign-in-code.page.tsx'),
    route('connexion/deux-etapes', 'features/accounts/second-factor/second-factor.page.tsx'),
    route('connexion-pro', 'features/accounts/sign-in/artisan-sign-in.page.tsx'),
    route('inscription', 'features/accounts/sign-up/sign-up.page.tsx'),
    route('mot-de-passe-oublie', 'features/accounts/passwords/forgotten-password.page.tsx'),
    route('nouveau-mot-de-passe', 'features/accounts/passwords/new-password.page.tsx'),
    route('verification-email', 'features/accounts/sign-up/waiting-for-confirmation.page.tsx'),
    route('artisans/:slug', 'features/directory/profile/company-profile.page.tsx'),
    route('trouver-pro/artisans', 'features/directory/find-company.page.tsx'),
    route('mes-contrats', 'features/documents/kept-contracts.page.tsx'),
    route('desabonnement', 'features/notifications/unsubscribe.page.tsx'),
    route('reference', 'features/companies/premium/reference.page.tsx'),
    route('demande/confirmer', 'features/requests/ask/confirm-request.page.tsx'),
    route('*', 'features/public-site/not-found.page.tsx'),
  ]),
  layout('shell/public-forms.tsx', [
    route('trouver-pro', 'features/requests/ask/find-pro.page.tsx'),
    route('demande/envoyee', 'features/requests/ask/request-sent.page.tsx'),
    route('auth/confirm', 'features/accounts/sign-up/confirm-address.page.tsx'),
  ]),
  layout('shell/particulier.tsx', [
    route('espace-particulier-dashboard', 'features/homes/particulier-home.page.tsx'),
    route(
      'espace-particulier/demandes',
      'features/requests/my-requests/particulier-requests.page.tsx',
    ),
    route(
      'espace-particulier/demandes/:requestId',
      'features/requests/my-requests/particulier-request.page.tsx',
    ),
    route(
      'espace-particulier/demandes/:requestId/devis',
      'features/quotes/decision/compare-quotes.page.tsx',
    ),
    route('espace-particulier/devis/:quoteId', 'features/quotes/decision/received-quote.page.tsx'),
    route(
      'espace-particulier/devis/:quoteId/renoncer',
      'features/quotes/decision/received-retract.page.tsx',
    ),
    route(
      'espace-particulier/avenants/:amendmentId',
      'features/amendments/received-amendment.page.tsx',
    ),
    route(
      'espace-particulier/avenants/:amendmentId/renoncer',
      'features/amendments/retract-amendment.page.tsx',
    ),
    route('espace-particulier/interventions', 'features/works/particulier-works-list.page.tsx'),
    route('espace-particulier/interventions/:worksId', 'features/works/particulier-works.page.tsx'),
    route(
      'espace-particulier/interventions/:worksId/reception',
      'features/receptions/particulier-reception.page.tsx',
    ),
    route(
      'espace-particulier/conversations',
      'features/messages/conversation/particulier-conversations.page.tsx',
    ),
    route(
      'espace-particulier/conversations/:threadId',
      'features/messages/conversation/particulier-conversation.page.tsx',
    ),
    route(
      'espace-particulier/visites/:visitId',
      'features/quotes/visits/particulier-visit.page.tsx',
    ),
    route(
      'espace-particulier/notifications',
      'features/notifications/particulier-notices.page.tsx',
    ),
    route('espace-particulier/avis', 'features/reviews/own-reviews.page.tsx'),
    route('espace-particulier/avis/:worksId', 'features/reviews/writing/review.page.tsx'),
    ...settings('espace-particulier'),
    route(
      'espace-particulier/mot-de-passe',
      'features/accounts/passwords/particulier-password.page.tsx',
    ),
  ]),
  layout('shell/artisan.tsx', [
    route('espace-pro-dashboard', 'features/homes/artisan-home.page.tsx'),
    route('espace-pro/demandes', 'features/requests/leads/artisan-leads.page.tsx'),
    route('espace-pro/demandes/:id', 'features/requests/leads/artisan-lead.page.tsx'),
    route('espace-pro/agenda', 'features/calendar/calendar.page.tsx'),
    route('espace-pro/visites/:visitId', 'features/quotes/visits/artisan-visit.page.tsx'),
    route('espace-pro/chiffres', 'features/requests/leads/lead-figures.page.tsx'),
    route('espace-pro/reponses', 'features/requests/saved-answers/saved-answers.page.tsx'),
    route('espace-pro/messages', 'features/messages/conversation/artisan-conversations.page.tsx'),
    route(
      'espace-pro/messages/:threadId',
      'features/messages/conversation/artisan-conversation.page.tsx',
    ),
    route('espace-pro/notifications', 'features/notifications/artisan-notices.page.tsx'),
    route('espace-pro/clients', 'features/clients/clients.page.tsx'),
    route('espace-pro/clients/:clientId', 'features/clients/client.page.tsx'),
    route('espace-pro/bibliotheque', 'features/price-list/price-list.page.tsx'),
    route('espace-pro/bibliotheque/import', 'features/price-list/import/import.page.tsx'),
    route('espace-pro/bibliotheque/:itemId', 'features/price-list/price-item.page.tsx'),
    route('espace-pro/devis', 'features/quotes/quotes.page.tsx'),
    route('espace-pro/devis/:quoteId', 'features/quotes/editor/quote.page.tsx'),
    route('espace-pro/devis/:quoteId/signature', 'features/quotes/decision/sign-on-site.page.tsx'),
    route('espace-pro/avis', 'features/reviews/company-reviews.page.tsx'),
    route('espace-pro/temoignage', 'features/testimonials/testimonial.page.tsx'),
    route('espace-pro/avenants/:amendmentId', 'features/amendments/artisan-amendment.page.tsx'),
    route(
      'espace-pro/avenants/:amendmentId/signature',
      'features/amendments/sign-amendment-on-site.page.tsx',
    ),
    route('espace-pro/interventions', 'features/works/artisan-works-list.page.tsx'),
    route('espace-pro/interventions/:worksId', 'features/works/artisan-works.page.tsx'),
    route(
      'espace-pro/interventions/:worksId/reception',
      'features/receptions/artisan-reception.page.tsx',
    ),
    route('espace-pro/abonnement', 'features/subscriptions/subscription.page.tsx'),
    route('espace-pro/abonnement/virement', 'features/subscriptions/orders/plan-order.page.tsx'),
    route(
      'espace-pro/abonnement/contacts',
      'features/subscriptions/credits/credit-statement.page.tsx',
    ),
    ...settings('espace-pro'),
    route('espace-pro/statistiques', 'features/directory/profile/company-figures.page.tsx'),
    route('espace-pro/entreprise', 'features/companies/file/company.page.tsx'),
    route('espace-pro/entreprise/horaires', 'features/companies/file/company-hours.page.tsx'),
    route('espace-pro/entreprise/assurances', 'features/companies/proofs/policies.page.tsx'),
    route(
      'espace-pro/entreprise/assurances/:policyId',
      'features/companies/proofs/policy.page.tsx',
    ),
    route(
      'espace-pro/entreprise/qualifications',
      'features/companies/proofs/qualifications.page.tsx',
    ),
    route(
      'espace-pro/entreprise/qualifications/:qualificationId',
      'features/companies/proofs/qualification.page.tsx',
    ),
    route('espace-pro/entreprise/documents', 'features/companies/file/company-documents.page.tsx'),
    route('espace-pro/entreprise/galerie', 'features/companies/gallery/gallery.page.tsx'),
    route(
      'espace-pro/entreprise/controle-premium',
      'features/companies/premium/premium-check.page.tsx',
    ),
    route('espace-pro/entreprise/:section', 'features/companies/file/company-section.page.tsx'),
  ]),
  layout('shell/admin.tsx', [
    route('admin', 'features/admin/home/admin-home.page.tsx'),
    ...settings('admin'),
    route('admin/utilisateurs', 'features/admin/accounts/admin-users.page.tsx'),
    route('admin/utilisateurs/:id', 'features/admin/accounts/admin-user.page.tsx'),
    route('admin/taches', 'features/admin/jobs/admin-jobs.page.tsx'),
    route('admin/journal', 'features/admin/journal/admin-journal.page.tsx'),
    route('admin/confirmer', 'features/settings/confirm-identity.page.tsx'),
    route('admin/abonnements', 'features/subscriptions/team/admin-subscribers.page.tsx'),
    route(
      'admin/abonnements/statistiques',
      'features/subscriptions/team/admin-subscription-figures.page.tsx',
    ),
    route(
      'admin/abonnements/virements',
      'features/subscriptions/orders/admin-plan-orders.page.tsx',
    ),
    route(
      'admin/abonnements/virements/:orderId',
      'features/subscriptions/orders/admin-plan-order.page.tsx',
    ),
    route('admin/abonnements/:id', 'features/subscriptions/team/admin-subscriber.page.tsx'),
    route('admin/design', 'features/theme/admin-design.page.tsx'),
    route('admin/messages', 'features/contact/admin-messages.page.tsx'),
    route('admin/conversations', 'features/messages/support/admin-conversations.page.tsx'),
    route(
      'admin/conversations/:accountId',
      'features/messages/support/admin-conversation.page.tsx',
    ),
    route(
      'admin/conversations-signalees',
      'features/messages/reports/admin-conversation-reports.page.tsx',
    ),
    route(
      'admin/conversations-signalees/:id',
      'features/messages/reports/admin-conversation-report.page.tsx',
    ),
    route(
      'admin/notifications-de-contenu',
      'features/content-notices/admin-content-notices.page.tsx',
    ),
    route(
      'admin/notifications-de-contenu/:id',
      'features/content-notices/admin-content-notice.page.tsx',
    ),
    route('admin/avis', 'features/reviews/moderation/admin-reviews.page.tsx'),
    route('admin/avis/:id', 'features/reviews/moderation/admin-review.page.tsx'),
    route('admin/temoignages', 'features/testimonials/admin-testimonials.page.tsx'),
    route('admin/emails', 'features/email-log/admin-mails.page.tsx'),
    route('admin/emails/:id', 'features/email-log/admin-mail.page.tsx'),
    route('admin/demandes', 'features/requests/team/admin-requests.page.tsx'),
    route('admin/signalements', 'features/requests/reports/admin-reports.page.tsx'),
    route(
      'admin/signalements/artisans',
      'features/requests/reports/admin-artisan-reports.page.tsx',
    ),
    route('admin/demandes/:id', 'features/requests/team/admin-request.page.tsx'),
    route('admin/artisans', 'features/companies/team/admin-companies.page.tsx'),
    route('admin/artisans/:id', 'features/companies/team/admin-company.page.tsx'),
  ]),
  route(
    'espace-particulier/documents/:documentId',
    'features/documents/particulier-document.route.ts',
  ),
  route('mes-contrats/:documentId', 'features/documents/kept-contract.route.ts'),
  route('espace-pro/documents/:documentId', 'features/documents/artisan-document.route.ts'),
  route('espace-pro/avenants/:amendmentId/apercu', 'features/amendments/editor/draft-pdf.route.ts'),
  route(
    'espace-pro/bibliotheque/propositions',
    'features/quotes/editor/reuse/propose-lines.route.ts',
  ),
  route('espace-pro/bibliotheque.csv', 'features/price-list/export-price-list.route.ts'),
  route('espace-pro/devis/:quoteId/apercu', 'features/quotes/editor/draft-pdf.route.ts'),
  route('espace-pro/devis/:quoteId/enregistrement', 'features/quotes/editor/keep-draft.route.ts'),
  route(
    'admin/abonnements/statistiques.csv',
    'features/subscriptions/team/export-subscription-figures.route.ts',
  ),
  route('admin/utilisateurs.csv', 'features/admin/accounts/export-users.route.ts'),
  route('admin/utilisateurs/:id/donnees.json', 'features/admin/accounts/export-user.route.ts'),
  route('admin/taches.csv', 'features/admin/jobs/export-jobs.route.ts'),
  route('admin/demandes.csv', 'features/requests/team/export-requests.route.ts'),
  route(
    'admin/abonnements/:id/factures.csv',
    'features/subscriptions/team/export-subscriber-invoices.route.ts',
  ),
  route(
    'admin/abonnements/:id/contacts.csv',
    'features/subscriptions/credits/export-credits.route.ts',
  ),
  route('admin/demandes/:id/candidats.csv', 'features/requests/team/export-candidates.route.ts'),
  route('admin/chiffres.csv', 'features/admin/home/export-figures.route.ts'),
  route('admin/artisans.csv', 'features/companies/team/export-companies.route.ts'),
  route('admin/messages.csv', 'features/contact/export-messages.route.ts'),
  route(
    'admin/notifications-de-contenu.csv',
    'features/content-notices/export-content-notices.route.ts',
  ),
  route('admin/signalements.csv', 'features/requests/reports/export-contact-reports.route.ts'),
  route('admin/journal.csv', 'features/admin/journal/export-journal.route.ts'),
  route(
    'admin/abonnements/virements.csv',
    'features/subscriptions/orders/export-plan-orders.route.ts',
  ),
  route('admin/abonnements.csv', 'features/subscriptions/team/export-subscribers.route.ts'),
  route('agenda/:file', 'features/calendar/feed.route.ts'),
  route('fichiers/:fileId', 'features/requests/photos/file.route.ts'),
  route('pieces/:fileId', 'features/messages/message-file.route.ts'),
  route('api/conversations/:threadId', 'features/messages/conversation/conversation.route.ts'),
  route('notices-produits/:fileId', 'features/receptions/notice.route.ts'),
  route('photos-interventions/:fileId', 'features/works/photos/photo.route.ts'),
  route('documents/:documentId', 'features/companies/proofs/document.route.ts'),
  route('photos/:fileId', 'features/companies/gallery/gallery-picture.route.ts'),
  route('avis/photos/:fileId', 'features/reviews/writing/review-photo.route.ts'),
  route('admin/avis.csv', 'features/reviews/moderation/export-reviews.route.ts'),
  route('admin/temoignages.csv', 'features/testimonials/export-testimonials.route.ts'),
  route('api/create-checkout', 'features/subscriptions/payments/create-checkout.route.ts'),
  route('api/check-subscription', 'features/subscriptions/payments/check-subscription.route.ts'),
  route('api/cle-acces', 'features/accounts/passkeys/passkey-options.route.ts'),
  route('api/session', 'features/accounts/sessions/session.route.ts'),
  route(
    'espace-pro/parametres/notifications/appareils',
    'features/notifications/devices/push-devices.route.ts',
  ),
  route('api/communes', 'features/places/communes.route.ts'),
  route(
    'admin/signalements/artisans.csv',
    'features/requests/reports/export-artisan-reports.route.ts',
  ),
  route('admin/emails.csv', 'features/email-log/export-mails.route.ts'),
  route('admin/conversations.csv', 'features/messages/support/export-conversations.route.ts'),
  route(
    'admin/conversations-signalees.csv',
    'features/messages/reports/export-conversation-reports.route.ts',
  ),
  route(
    'admin/emails/:id/documents/:documentId',
    'features/email-log/admin-mail-document.route.ts',
  ),
  route('admin/emails/:id/apercu', 'features/email-log/admin-mail-body.route.ts'),
  route('sitemap.xml', 'features/public-site/search-engines/sitemap.route.ts'),
  route('partage/*', 'features/public-site/search-engines/share-card.route.ts'),
  route('sitemap/:part', 'features/public-site/search-engines/sitemap-part.route.ts'),
  settingsExport('espace-particulier'),
  settingsExport('espace-pro'),
  settingsExport('admin'),
  route('deconnexion', 'features/accounts/sessions/sign-out.page.tsx'),
  // The pieces of the design, for whoever draws a screen: no build that is deployed has them.
  ...(import.meta.env.MODE === 'development'
    ? [
        route('dev/ui', 'features/dev/ui.page.tsx'),
        route('dev/mails', 'features/dev/mails.page.tsx'),
      ]
    : []),
] satisfies RouteConfig
