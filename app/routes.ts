import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site and the file that answers it. */
export default [
  route('acces', 'features/site-gate/gate.page.tsx'),
  layout('layouts/site.tsx', [
    index('features/public-site/landing.page.tsx'),
    route('connexion', 'features/accounts/connexion.page.tsx'),
    route('connexion-pro', 'features/accounts/connexion-pro.page.tsx'),
    route('inscription', 'features/accounts/inscription.page.tsx'),
    route('verification-email', 'features/accounts/verification-email.page.tsx'),
    route('auth/confirm', 'features/accounts/auth-confirm.page.tsx'),
    route('trouver-pro', 'features/leads/find-pro.page.tsx'),
    route('demande/envoyee', 'features/quote-requests/request-sent.page.tsx'),
    route('demande/confirmer', 'features/quote-requests/confirm-request.page.tsx'),
  ]),
  layout('layouts/particulier.tsx', [
    route('espace-particulier-dashboard', 'features/dashboards/particulier-home.page.tsx'),
    route('espace-particulier/demandes', 'features/dashboards/particulier-requests.page.tsx'),
    route('espace-particulier/demandes/:requestId', 'features/dashboards/particulier-request.page.tsx'),
    route('espace-particulier/conversations', 'features/dashboards/particulier-conversations.page.tsx'),
    route('espace-particulier/conversations/:leadId', 'features/dashboards/particulier-conversation.page.tsx'),
    route('espace-particulier/notifications', 'features/dashboards/particulier-notices.page.tsx'),
    route('espace-particulier/avis', 'features/dashboards/particulier-reviews.page.tsx'),
    route('espace-particulier/parametres', 'features/dashboards/particulier-settings.page.tsx'),
    route('espace-particulier/mot-de-passe', 'features/dashboards/particulier-password.page.tsx'),
  ]),
  layout('layouts/artisan.tsx', [
    route('espace-pro/demandes', 'features/dashboards/artisan-leads.page.tsx'),
    route('espace-pro/entreprise', 'features/artisans/company.page.tsx'),
  ]),
  layout('layouts/admin.tsx', [
    route('admin', 'features/dashboards/admin-home.page.tsx'),
    route('admin/abonnements', 'features/subscriptions/admin-subscribers.page.tsx'),
    route('admin/design', 'features/theme/admin-design.page.tsx'),
    route('admin/emails', 'features/email-log/admin-mails.page.tsx'),
    route('admin/emails/:id', 'features/email-log/admin-mail.page.tsx'),
    route('admin/demandes', 'features/leads/admin-requests.page.tsx'),
    route('admin/demandes/:id', 'features/leads/admin-request.page.tsx'),
    route('admin/artisans', 'features/artisans/admin-companies.page.tsx'),
    route('admin/artisans/:id', 'features/artisans/admin-company.page.tsx'),
  ]),
  route('fichiers/:fileId', 'features/leads/file.page.tsx'),
  route('api/communes', 'features/places/communes-api.page.tsx'),
  route('admin/emails/:id/apercu', 'features/email-log/admin-mail-body.route.ts'),
  route('deconnexion', 'features/accounts/deconnexion.page.tsx'),
  route('*', 'features/public-site/not-found.page.tsx'),
] satisfies RouteConfig
