import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { readClient } from '#app/features/clients/queries.server.ts'
import { asPlaceAnswer } from '#app/features/places/commune-answer.ts'
import { CommuneField } from '#app/features/places/commune-field.tsx'
import { placesByPostalCode } from '#app/features/places/communes.server.ts'
import { getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ClientId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/new-own-quote.page'
import { beginOwnQuote } from './begin-own-quote.server.ts'
import { OWN_QUOTE_REFUSALS } from './copy.ts'
import { listOwnQuoteChoices } from './list-choices.server.ts'
import { NEW_CLIENT, ownQuoteForm } from './own-quote-form.ts'

export const meta = () => [{ title: 'Nouveau devis — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const named = parseId<ClientId>(new URL(request.url).searchParams.get('client'))
  const [choices, client, subscription] = await Promise.all([
    listOwnQuoteChoices(ctx),
    named && readClient(ctx, named),
    getSubscription(ctx),
  ])
  // Works are where the client lives, unless the sheet says otherwise.
  const [works] = client?.worksAddresses ?? []
  const at = works ?? {
    line: client?.addressLine ?? '',
    postalCode: client?.postalCode ?? '',
    town: client?.town ?? '',
  }
  const places = at.postalCode ? placesByPostalCode(at.postalCode) : []
  return {
    trades: choices.trades,
    clients:
      client && !choices.clients.some(({ id }) => id === client.id)
        ? [{ id: client.id, name: client.name, town: client.town }, ...choices.clients]
        : choices.clients,
    places: places.map(asPlaceAnswer),
    subscribed: subscription.status === 'active',
    values: {
      client: client?.id ?? (choices.clients.length === 0 ? NEW_CLIENT : ''),
      trade: choices.trades[0] ?? '',
      worksLine: at.line,
      postalCode: at.postalCode,
      insee: places.find(({ name }) => name === at.town)?.insee ?? '',
    } as Record<string, string>,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return answerAct(request, {
    begin: act({
      form: ownQuoteForm,
      run: (input) => beginOwnQuote(ctx, input),
      refusals: OWN_QUOTE_REFUSALS,
      to: (quoteId) => paths.quote(quoteId),
    }),
  })
}

export default function NewOwnQuotePage({
  loaderData: { clients, trades, places, values, subscribed },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const typed = { ...values, ...actionData?.values }
  const errors = actionData?.errors ?? {}
  const field = fieldsOf(typed, errors)
  return (
    <>
      <PageHeader
        title="Nouveau devis"
        trail={[{ label: 'Devis', href: paths.quotes() }, { label: 'Nouveau devis' }]}
      >
        Pour un client que vous avez trouvé vous-même. Il ne coûte aucun contact.
      </PageHeader>
      <RefusalNotice of={actionData} />
      {subscribed ? (
        <AppForm className="own-quote-form grid max-w-[38rem] gap-6">
          {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
          {clients.length > 0 ? (
            <Select
              label="Client"
              name="client"
              placeholder="Choisissez un client"
              defaultValue={typed.client}
              error={errors.client}
              options={[
                { value: NEW_CLIENT, label: 'Un nouveau client' },
                ...clients.map(({ id, name, town }) => ({
                  value: id,
                  label: town ? `${name}, ${town}` : name,
                })),
              ]}
              required
            />
          ) : (
            <input type="hidden" name="client" value={NEW_CLIENT} />
          )}
          <fieldset className="new-client grid gap-6">
            <legend className="sr-only">Le nouveau client</legend>
            <TextField
              label="Prénom et nom"
              {...field('name')}
              maxLength={120}
              autoComplete="off"
            />
            <TextField
              label="Email"
              {...field('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              hint="Le devis y sera envoyé."
            />
            <TextField
              label="Téléphone"
              {...field('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              optional
            />
            <p className="text-muted">
              C’est une entreprise ?{' '}
              <AppLink href={paths.client('nouveau')} className="link">
                Ajoutez-la d’abord à vos clients
              </AppLink>
              , avec son SIREN.
            </p>
          </fieldset>
          <TextField
            label="Travaux"
            {...field('title')}
            maxLength={120}
            placeholder="Remplacement du chauffe-eau"
            hint="En quelques mots : c’est le titre du devis."
            autoComplete="off"
            required
          />
          {trades.length === 1 ? (
            <input type="hidden" name="trade" value={trades[0]} />
          ) : (
            <Select
              label="Métier"
              {...field('trade')}
              options={trades.map((slug) => ({ value: slug, label: TRADES[slug].name }))}
              required
            />
          )}
          <TextField
            label="Adresse des travaux"
            {...field('worksLine')}
            maxLength={200}
            autoComplete="off"
            placeholder="12 rue des Lilas"
            hint="Numéro et rue."
            optional
          />
          <CommuneField
            start={{ code: typed.postalCode ?? '', insee: typed.insee ?? '', places }}
            errors={errors}
            hint="Celui des travaux."
          />
          <div className="flex flex-wrap gap-2 border-t border-line pt-6">
            <Button variant="primary" name="intent" value="begin">
              Écrire le devis
            </Button>
            <ButtonLink href={paths.quotes()}>Annuler</ButtonLink>
          </div>
        </AppForm>
      ) : (
        <div className="notice flex flex-wrap items-center justify-between gap-4">
          <p className="flex-1 basis-72">{OWN_QUOTE_REFUSALS.no_subscription}</p>
          <ButtonLink href={paths.subscription()} variant="primary">
            Voir les forfaits
          </ButtonLink>
        </div>
      )}
    </>
  )
}
