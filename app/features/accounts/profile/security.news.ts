import { eq } from 'drizzle-orm'
import type { AccountEvent, SecurityChange } from '#app/features/accounts/events.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

type SecurityNews = { accountId: AccountId; email: string; name: string; what: SecurityChange }

const CHANGES: Record<SecurityChange, { subject: string; text: string }> = {
  password: {
    subject: 'Votre mot de passe a changé',
    text: 'Le mot de passe de votre compte vient d’être changé. Vos autres appareils ont été déconnectés.',
  },
  two_factor_on: {
    subject: 'La validation en deux étapes est activée',
    text: 'Un code de votre application est maintenant demandé à chaque connexion, après le mot de passe. Vos autres appareils ont été déconnectés.',
  },
  two_factor_off: {
    subject: 'La validation en deux étapes est désactivée',
    text: 'Aucun code n’est plus demandé à la connexion\u00a0: le mot de passe suffit.',
  },
  recovery_codes: {
    subject: 'Vos codes de secours ont changé',
    text: 'De nouveaux codes de secours ont été créés. Les anciens n’ouvrent plus rien.',
  },
  passkey_added: {
    subject: 'Une clé d’accès a été ajoutée à votre compte',
    text: 'Elle ouvre votre compte avec une empreinte, un visage ou le code d’un appareil, à la place du mot de passe. Vos clés sont dans vos paramètres, onglet «\u00a0Sécurité\u00a0».',
  },
  passkey_removed: {
    subject: 'Une clé d’accès a été retirée de votre compte',
    text: 'Elle n’ouvre plus votre compte. Celles qui restent sont dans vos paramètres, onglet «\u00a0Sécurité\u00a0».',
  },
  api_key_made: {
    subject: 'Une clé d’API a été créée pour votre entreprise',
    text: 'Elle laisse un logiciel lire vos affaires, avec les droits que vous lui avez donnés. Vos clés sont dans vos paramètres, onglet «\u00a0Logiciels\u00a0»\u00a0: révoquez celle que vous ne connaissez pas.',
  },
  password_and_passkeys: {
    subject: 'Votre mot de passe a changé',
    text: 'Le mot de passe de votre compte vient d’être changé. Vos autres appareils ont été déconnectés et vos clés d’accès, retirées\u00a0: ajoutez de nouveau les vôtres dans vos paramètres, onglet «\u00a0Sécurité\u00a0».',
  },
}

/** Tells the owner of an account that something which protects it changed, and what to do if it was somebody else. */
export const SECURITY_NEWS: News<
  Extract<AccountEvent, { type: 'account.security_changed' }>,
  SecurityNews
> = {
  async read(ctx, { accountId, what }) {
    const [account] = await ctx.db
      .select({ accountId: users.id, name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, accountId))
    return account ? { ...account, what } : null
  },
  words: {
    'account.security_changed': ({ what, name, ...to }, delivery) => ({
      to,
      key: delivery,
      href: paths.forgottenPassword(),
      mail: {
        type: 'security',
        subject: CHANGES[what].subject,
        preview: CHANGES[what].text,
        body: [
          `Bonjour ${name},`,
          CHANGES[what].text,
          'Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe\u00a0: tous les appareils seront déconnectés et toutes les clés d’accès, retirées.',
          { button: 'Choisir un nouveau mot de passe' },
        ],
      },
    }),
  },
  sample: ({ name }) => ({ name, what: 'password' }),
}
