import { CALLS_A_MINUTE, LATEST_VERSION, MAX_KEYS } from '#app/features/api/keys/api-key.ts'
import { LIMIT_MAX, LIMIT_USUAL } from '#app/features/api/calls/cursor.ts'
import { paths } from '#app/paths.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { KeysDrawing } from '#app/ui/drawings/site.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { NumberedSteps } from '#app/ui/layout/numbered-steps.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/developers.page'
import { describedByNoun, describedProblems, type DescribedOperation } from './described.server.ts'
import { describedWebhooks } from './described-webhooks.server.ts'
import { Code, Fields, Rules } from './document-parts.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

export const handle = { cache: { tags: [] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Développeurs',
    description:
      'L’API et les webhooks d’Ouvréo\u00a0: reliez vos logiciels à vos demandes, devis, factures et agenda. Clés, erreurs, exemples prêts à copier.',
    path: paths.developers(),
  })

export const loader = () => ({
  base: absoluteUrl(paths.api()),
  gated: readConfig().gatePassword !== '',
  nouns: describedByNoun(),
  problems: describedProblems(),
  webhooks: describedWebhooks(),
})

/** How the API is asked and what webhooks tell, written from the tables that they obey. */
export default function DevelopersPage({
  loaderData: { base, gated, nouns, problems, webhooks },
}: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Reliez vos logiciels à Ouvréo"
        drawing={<KeysDrawing />}
        lead="Vos demandes, vos devis, vos factures et votre agenda, lus et complétés par vos propres outils, prévenus de ce qui se passe."
      >
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink href={paths.settings('artisan', 'api')} variant="primary">
            Créer une clé
          </ButtonLink>
          <ButtonLink href={paths.webhooks()}>Ajouter un webhook</ButtonLink>
          <ButtonLink href={paths.openApi()}>Document OpenAPI</ButtonLink>
        </div>
        <nav aria-label="Sommaire" className="mt-8 flex flex-wrap gap-x-6 gap-y-3">
          {[
            { id: 'regles', title: 'Règles communes' },
            ...nouns.map(({ noun, title }) => ({ id: noun, title })),
            { id: 'erreurs', title: 'Erreurs' },
            { id: 'webhooks', title: 'Webhooks' },
          ].map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="link">
              {title}
            </a>
          ))}
        </nav>
        {gated && (
          <div className="mt-8 max-w-prose">
            <Notice>
              Tant que le site est protégé par un mot de passe, aucun logiciel ne peut l’appeler.
              L’API répondra dès l’ouverture du site.
            </Notice>
          </div>
        )}
      </PageHero>
      <Section title="Commencer" className="pt-0">
        <NumberedSteps
          steps={[
            {
              title: 'Créez une clé',
              text: `Dans les paramètres de votre espace, avec une formule Pro ou Premium. Une clé par logiciel, ${MAX_KEYS} au plus, avec les seuls droits dont il a besoin.`,
            },
            {
              title: 'Essayez sur la démonstration',
              text: 'Ses entreprises, ses clients et ses factures sont inventés, et ses clés fonctionnent comme les vraies.',
            },
            {
              title: 'Appelez',
              text: 'La clé va dans l’en-tête Authorization. Gardez-la sur votre serveur\u00a0: elle n’a sa place ni dans une page web, ni dans une application.',
            },
          ]}
        />
        <div className="mt-10 max-w-[60rem]">
          <Code
            label="Un premier appel"
            text={`curl "${base}/leads" \\\n  -H "Authorization: Bearer $OUVREO_CLE"`}
          />
        </div>
      </Section>
      <Section id="regles" title="Règles communes" className="pt-0">
        <Rules
          rules={[
            [
              'Montants et dates',
              <>
                Les montants sont des entiers de centimes d’euro. Les instants sont en UTC (
                <code>2026-12-01T08:30:00Z</code>), les jours sans heure (<code>2026-12-01</code>).
              </>,
            ],
            [
              'Listes',
              <>
                {LIMIT_USUAL} lignes par page, {LIMIT_MAX} au plus avec <code>limit</code>. Quand{' '}
                <code>next</code> n’est pas nul, renvoyez-le dans <code>cursor</code> pour la suite.
                Ce qui arrive entre deux pages ne décale rien.
              </>,
            ],
            [
              'Écritures',
              <>
                Donnez un nom à chaque écriture dans l’en-tête <code>Idempotency-Key</code>. Si la
                réponse se perd, renvoyez le même appel sous le même nom, pendant
                24&nbsp;heures&nbsp;: il n’aura qu’un effet, et vous recevrez la première réponse.
                Un refus n’est pas gardé&nbsp;: corrigez, et renvoyez.
              </>,
            ],
            [
              'Erreurs',
              <>
                Elles suivent la RFC 9457&nbsp;: <code>code</code> ne change jamais,{' '}
                <code>title</code> se lit, <code>errors</code> dit quelles valeurs sont en cause.
                Toutes sont <a href="#erreurs">plus bas</a>. Une réponse 5xx est une panne de notre
                côté&nbsp;: réessayez un peu plus tard.
              </>,
            ],
            [
              'Limites',
              <>
                {CALLS_A_MINUTE} appels par minute et par clé. <code>RateLimit</code> dit ce qui
                reste, <code>Retry-After</code> combien de secondes attendre. Le corps d’un appel
                compte 64&nbsp;Ko au plus.
              </>,
            ],
            [
              'Versions',
              <>
                Une clé garde la version du jour où elle est créée, aujourd’hui{' '}
                <code>{LATEST_VERSION}</code>. Pour en essayer une autre, nommez-la dans l’en-tête{' '}
                <code>Ouvreo-Version</code>. De nouveaux champs peuvent apparaître dans une
                réponse&nbsp;: ignorez ceux que vous ne connaissez pas.
              </>,
            ],
          ]}
        />
      </Section>
      {nouns.map(({ noun, title, operations }) => (
        <Section key={noun} id={noun} title={title} className="pt-0">
          {noun === 'requests' && (
            <p className="mb-8 max-w-prose text-muted">
              Pour un site qui transmet les demandes de personnes qui l’ont accepté. Ces clés sont
              données par notre équipe&nbsp;:{' '}
              <AppLink href={paths.contact({ type: 'partnership' })} className="link">
                écrivez-nous
              </AppLink>
              .
            </p>
          )}
          <div className="grid gap-14">
            {operations.map((operation) => (
              <Described key={operation.name} of={operation} />
            ))}
          </div>
        </Section>
      ))}
      <Section id="erreurs" title="Erreurs" className="pt-0">
        <Rules
          rules={problems.map(({ code, status, title }) => [
            <span key={code} id={`erreur-${code.replaceAll('_', '-')}`} className="wrap-anywhere">
              <code>{code}</code> <span className="font-normal text-muted">{status}</span>
            </span>,
            title,
          ])}
        />
      </Section>
      <WebhooksSection of={webhooks} />
      <ClosingBand
        title="Il vous manque quelque chose ?"
        actions={
          <ButtonLink href={paths.contact()} variant="primary">
            Écrire à l’équipe
          </ButtonLink>
        }
      >
        Dites-nous ce que votre logiciel doit faire.
      </ClosingBand>
    </>
  )
}

function Described({ of }: { of: DescribedOperation }) {
  return (
    <article id={of.name} aria-labelledby={`${of.name}-titre`} className="max-w-[60rem]">
      <h3 id={`${of.name}-titre`} className="text-heading">
        {of.title}
      </h3>
      <p className="mt-1 max-w-prose text-muted">{of.about}</p>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={of.method === 'GET' ? 'neutral' : 'tint'}>{of.method}</Badge>
        <code className="wrap-anywhere">{of.path}</code>
        <span className="text-muted">
          Droit&nbsp;: {of.scopeLabel}, <code>{of.scope}</code>
        </span>
      </p>
      <div className="mt-4">
        <Code label="Exemple d’appel" text={of.call} />
      </div>
      <div className="accordion mt-5">
        {of.query.length > 0 && <Fields title="Paramètres de l’adresse" fields={of.query} asked />}
        {of.body.length > 0 && <Fields title="Ce que vous envoyez" fields={of.body} asked />}
        <Fields title="Ce que vous recevez" fields={of.output}>
          <Code label="Exemple de réponse" text={of.answer} />
        </Fields>
      </div>
    </article>
  )
}
