import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { newId, type AccountId, type WebhookEndpointId } from '#app/values/identity/ids.ts'
import type { WebhookEvent } from './events.ts'
import { webhookEndpoints } from './tables.server.ts'

type WebhookNews = {
  to: { accountId: AccountId; email: string }
  id: WebhookEndpointId
  url: string
  since: string
  gone: boolean
}

/** The owner of a company is told that its other software takes nothing: once for each time that it falls silent. */
export const WEBHOOK_NEWS: News<WebhookEvent, WebhookNews> = {
  async read(ctx, event) {
    const [row] = await ctx.db
      .select({ url: webhookEndpoints.url, accountId: users.id, email: users.email })
      .from(webhookEndpoints)
      .innerJoin(artisans, eq(artisans.id, webhookEndpoints.artisanId))
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(eq(webhookEndpoints.id, event.endpointId))
    return row
      ? {
          to: { accountId: row.accountId, email: row.email },
          id: event.endpointId,
          url: row.url,
          since: event.since,
          gone: 'why' in event && event.why === 'gone',
        }
      : null
  },
  words: {
    'webhook.given_up': ({ to, id, url, since }) => {
      const { host } = new URL(url)
      return {
        to,
        key: `${id}:given_up:${since}`,
        href: paths.webhook(id, { vue: 'echecs' }),
        notice: { kind: 'webhook', title: `${host} ne reçoit plus vos nouvelles` },
        mail: {
          type: 'webhook_failing',
          subject: 'Votre autre logiciel ne reçoit plus rien',
          preview: `${host} n’a pas accepté un message pendant trois jours.`,
          body: [
            'Bonjour,',
            `Vous avez demandé que ${host} soit prévenu de ce qui se passe dans votre espace. Pendant trois jours, il n’a pas accepté un message, qui est abandonné. Les suivants sont encore essayés.`,
            'Transmettez cet email à la personne qui s’occupe de ce logiciel. Une fois réparé, vous pourrez renvoyer chaque message.',
            { button: 'Voir les messages' },
          ],
        },
      }
    },
    'webhook.turned_off': ({ to, id, url, since, gone }) => {
      const { host } = new URL(url)
      return {
        to,
        key: `${id}:off:${since}`,
        href: paths.webhook(id),
        notice: { kind: 'webhook', title: `Les envois à ${host} sont arrêtés` },
        mail: {
          type: 'webhook_off',
          subject: 'Les envois à votre autre logiciel sont arrêtés',
          preview: gone
            ? `${host} répond que cette adresse n’existe plus.`
            : `${host} n’a rien accepté pendant cinq jours.`,
          body: [
            'Bonjour,',
            gone
              ? `${host} a répondu que l’adresse à prévenir n’existe plus. Nous n’y envoyons plus rien.`
              : `${host} n’a accepté aucun message pendant cinq jours. Nous n’y envoyons plus rien.`,
            'Ce qui attendait est gardé trente jours. Une fois l’autre logiciel réparé, ou l’adresse corrigée, reprenez les envois.',
            { button: 'Voir l’adresse' },
          ],
        },
      }
    },
  },
  sample: ({ phone }) => ({
    to: {},
    id: newId(),
    url: 'https://logiciel.exemple.example/webhook',
    since: '2026-03-10T09:00:00.000Z',
    gone: phone === null,
  }),
}
