import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { planHasSoftware } from '#app/features/subscriptions/plan-has-software.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useFirstError } from '#app/ui/form/first-error.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/webhooks.page'
import { ENDPOINT_BESIDE, ENDPOINT_REFUSALS, dayInWords, nameOf, standingOf } from './copy.ts'
import { EndpointFields } from './endpoint-fields.tsx'
import { readEndpointForm } from './endpoint-form.ts'
import { listEndpoints, type EndpointView } from './queries.server.ts'
import { addEndpoint } from './save-endpoint.server.ts'
import { ShownSecret } from './shown-secret.tsx'
import { MAX_ENDPOINTS, WEBHOOK_KINDS } from './webhook.ts'

export const meta = () => [{ title: 'Webhooks — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  return {
    endpoints: await listEndpoints(ctx),
    inPlan: await planHasSoftware(ctx, ctx.who.artisanId),
  }
}

/** Adds a receiver, whose secret is in this one answer. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    add: async (...posted) => {
      let added: { id: string; secret: string } | null = null
      const answer = await act({
        read: readEndpointForm,
        run: async (input) => {
          const result = await addEndpoint(ctx, input)
          if (result.ok) added = result.value
          return result
        },
        refusals: ENDPOINT_REFUSALS,
        beside: ENDPOINT_BESIDE,
      })(...posted)
      return (added as { id: string; secret: string } | null) ?? answer
    },
  })
}

/** The other software of a company that is told what happens. */
export default function WebhooksPage({ loaderData: { endpoints, inPlan } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const added = answer && 'secret' in answer ? answer : null
  const refused = answer && 'errors' in answer ? answer : null
  useFirstError(refused)
  return (
    <>
      <PageHeader
        title="Prévenir un autre logiciel"
        trail={[
          { label: 'Paramètres', href: paths.settings('artisan') },
          { label: 'Logiciels', href: paths.settings('artisan', 'api') },
          { label: 'Webhooks' },
        ]}
      >
        Votre comptabilité ou votre gestion est prévenue toute seule de ce qui se passe ici. Pour
        qu’elle lise et écrive aussi, créez-lui une{' '}
        <AppLink href={paths.settings('artisan', 'api')} className="link">
          clé d’API
        </AppLink>
        .{' '}
        <AppLink href={`${paths.developers()}#webhooks`} className="link">
          Lire la documentation
        </AppLink>
      </PageHeader>
      <RefusalNotice of={refused} />
      <div className="grid max-w-[42rem] gap-12">
        {added && (
          <TitledSection id="ajoutee" title="Adresse ajoutée" className="grid gap-4">
            <ShownSecret secret={added.secret} />
            <p>
              <AppLink href={paths.webhook(added.id)} className="link">
                Continuer&nbsp;: envoyer un essai
              </AppLink>
            </p>
          </TitledSection>
        )}
        {!inPlan && (
          <Notice
            title={ENDPOINT_REFUSALS.not_in_plan}
            action={<ButtonLink href={paths.subscription()}>Voir les formules</ButtonLink>}
          >
            {endpoints.length > 0 &&
              'Vos adresses attendent\u00a0: rien ne leur est envoyé tant que votre formule ne la comprend pas.'}
          </Notice>
        )}
        {endpoints.length > 0 ? (
          <TitledSection id="adresses" title="Adresses prévenues">
            <ul className="lines mt-4">
              {endpoints.map((endpoint) => (
                <EndpointLine key={endpoint.id} endpoint={endpoint} />
              ))}
            </ul>
          </TitledSection>
        ) : (
          <EmptyState title="Aucune adresse encore">
            Un devis est signé, une facture est payée&nbsp;: votre logiciel de comptabilité, votre
            tableur en ligne ou votre agenda le sait aussitôt, sans que vous recopiiez rien. Il vous
            donne une adresse, vous la collez ici.
          </EmptyState>
        )}
        {inPlan && endpoints.length < MAX_ENDPOINTS && (
          <AppForm key={endpoints.length} className="grid gap-6">
            <h2 className="text-heading">Ajouter une adresse</h2>
            <EndpointFields
              url={refused?.values.url ?? ''}
              description={refused?.values.description ?? ''}
              kinds={refused?.kept ?? WEBHOOK_KINDS}
              errors={refused?.errors ?? {}}
            />
            <Button variant="primary" name="intent" value="add">
              Ajouter l’adresse
            </Button>
          </AppForm>
        )}
      </div>
    </>
  )
}

function EndpointLine({ endpoint }: { endpoint: EndpointView }) {
  const { word, tone } = standingOf(endpoint)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <AppLink href={paths.webhook(endpoint.id)} className="link">
            {nameOf(endpoint)}
          </AppLink>
        </p>
        {endpoint.description && <p className="meta break-all">{endpoint.url}</p>}
        <p className="meta">{dayInWords(endpoint.day)}</p>
      </div>
      <Badge tone={tone}>{word}</Badge>
    </li>
  )
}
