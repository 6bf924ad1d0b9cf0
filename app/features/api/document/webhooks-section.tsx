import { paths } from '#app/paths.ts'
import { Section } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { DescribedWebhooks } from './described-webhooks.server.ts'
import { Code, Fields, Rules } from './document-parts.tsx'

/** What other software is told without asking: every message, how to believe it, and what becomes of it. */
export function WebhooksSection({ of }: { of: DescribedWebhooks }) {
  return (
    <Section id="webhooks" title="Webhooks" className="pt-0">
      <p className="mb-8 max-w-prose text-muted">
        Plutôt que de demander sans cesse, votre logiciel peut être prévenu&nbsp;: nous postons un
        message à son adresse dès qu’il se passe quelque chose. Les adresses s’ajoutent dans{' '}
        <AppLink href={paths.webhooks()} className="link">
          votre espace
        </AppLink>
        , {of.mostReceivers} au plus, avec la même formule que l’API.
      </p>
      <div className="max-w-[60rem]">
        <Code label="Un message, tel qu’il est posté" text={of.post} />
      </div>
      <div className="mt-10">
        <Rules
          rules={[
            [
              'Répondre',
              <>
                Par un statut de 200 à 299, sous {of.answerWithin}&nbsp;: notez le message,
                répondez, et travaillez ensuite. Les redirections ne sont pas suivies.
              </>,
            ],
            [
              'Nouveaux essais',
              <>
                Toute autre réponse est un échec. Le message est essayé de nouveau après{' '}
                {of.waits.join(', ')}. Au bout de {of.triedFor}, il est abandonné, et l’entreprise
                en est avertie. Elle peut le renvoyer à la main pendant {of.keptDays}&nbsp;jours.
              </>,
            ],
            [
              'Arrêt',
              <>
                Les envois s’arrêtent après {of.failsFor} sans une seule bonne réponse, ou tout de
                suite si l’adresse répond 410. Ce qui attend est gardé, et part à la reprise.
              </>,
            ],
            [
              'Ordre',
              'Les messages d’une même chose (un devis, une facture) arrivent dans l’ordre où elle a changé. Entre deux choses, aucun ordre n’est promis.',
            ],
            [
              'Doublons',
              <>
                Un message peut arriver deux fois, sous le même <code>webhook-id</code>&nbsp;:
                gardez ceux que vous avez traités, et ignorez-les ensuite.
              </>,
            ],
            [
              'Ce qui ne part jamais',
              'Rien du client\u00a0: ni nom, ni adresse, ni numéro, ni texte. Seulement des identifiants, des états et vos montants. Le reste se lit par l’API, avec une clé qui en a le droit.',
            ],
            [
              'Nouveautés',
              'De nouveaux champs peuvent apparaître dans un message\u00a0: ignorez ceux que vous ne connaissez pas. Un nom donné ne change plus.',
            ],
          ]}
        />
      </div>
      <h3 className="mt-14 text-heading">Vérifier la signature</h3>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        Sans elle, n’importe qui pourrait poster à votre adresse. Elle suit la norme Standard
        Webhooks&nbsp;: HMAC-SHA256, avec le secret de l’adresse, de <code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code> et du corps reçu, séparés par des points. Quand le secret
        change, l’ancien signe encore {of.oldSecretFor}&nbsp;: l’en-tête porte alors deux
        signatures, dont une seule suffit.
      </p>
      <div className="grid max-w-[60rem] gap-4">
        <Code label="En JavaScript, sans rien installer" text={of.sample} />
        <p className="text-muted">
          Le message montré plus haut est signé avec{' '}
          <code className="wrap-anywhere">{of.secret}</code>&nbsp;: votre code doit trouver la même
          signature, une fois le contrôle de l’heure mis de côté.
        </p>
      </div>
      <h3 className="mt-14 text-heading">Tous les messages</h3>
      <div className="mt-4 grid max-w-[60rem] gap-10">
        {of.kinds.map(({ kind, title, fields, example }) => (
          <article
            key={kind}
            id={kind.replace('.', '-')}
            aria-labelledby={`${kind.replace('.', '-')}-titre`}
          >
            <h4 id={`${kind.replace('.', '-')}-titre`} className="font-semibold">
              {title}
            </h4>
            <p className="mt-1 mb-4">
              <code>{kind}</code>
            </p>
            <Code label="Exemple" text={example} />
            <div className="accordion mt-5">
              <Fields title="Ce que dit « data »" fields={fields} />
            </div>
          </article>
        ))}
      </div>
    </Section>
  )
}
