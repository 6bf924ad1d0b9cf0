import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import type { ArtisanEvent } from '#app/features/companies/events.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'

type CheckNews = {
  company: typeof artisans.$inferSelect
  to: { accountId: AccountId; email: string }
}

/** What an artisan is told of the check of their company; nothing when the file changed again meanwhile. */
export const CHECK_NEWS: News<
  Extract<ArtisanEvent, { type: 'artisan.verified' | 'artisan.refused' }>,
  CheckNews
> = {
  async read(ctx, { artisanId }) {
    const [row] = await ctx.db
      .select({ company: artisans, to: { accountId: users.id, email: users.email } })
      .from(artisans)
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(eq(artisans.id, artisanId))
    return row ?? null
  },
  words: {
    'artisan.verified': ({ company, to }) =>
      company.verification === 'verified' && company.verifiedAt
        ? {
            to,
            key: `${company.id}:${company.verifiedAt.toISOString()}`,
            href: paths.proHome(),
            mail: {
              type: 'artisan_verified',
              subject: 'Votre entreprise est vérifiée',
              preview: 'Vous pouvez recevoir des demandes de devis.',
              body: [
                'Bonjour,',
                `Nous avons vérifié ${company.companyName}. Les demandes de votre zone vous sont proposées dès maintenant.`,
                { button: 'Ouvrir mon espace' },
              ],
            },
          }
        : [],
    'artisan.refused': ({ company, to }, delivery) =>
      company.verification === 'refused' && company.verificationReason
        ? {
            to,
            key: `${company.id}:${delivery}`,
            href: paths.company(),
            mail: {
              type: 'artisan_refused',
              subject: 'Votre entreprise est à corriger',
              preview: 'Une correction est nécessaire avant la vérification.',
              body: [
                'Bonjour,',
                `Nous n’avons pas pu vérifier ${company.companyName}. Voici ce qu’il nous faut.`,
                { facts: [['À corriger', company.verificationReason]] },
                `Corrigez votre entreprise puis envoyez-la de nouveau. Nous répondons sous ${VERIFICATION_PROMISE_HOURS} heures. D’ici là, les travaux commencés se terminent et leurs clients peuvent vous écrire.`,
                { button: 'Corriger mon entreprise' },
              ],
            },
          }
        : [],
  },
  sample: ({ company, text }, type) => ({
    company: {
      id: newId(),
      companyName: company,
      verification: type === 'artisan.verified' ? 'verified' : 'refused',
      verifiedAt: new Date('2026-03-10T08:00:00Z'),
      verificationReason: text,
    },
  }),
}
