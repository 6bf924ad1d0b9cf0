import { data } from 'react-router'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { unproved } from '#app/features/settings/prove-in-settings.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useFirstError } from '#app/ui/form/first-error.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import {
  parseId,
  type WebhookDeliveryId,
  type WebhookEndpointId,
} from '#app/values/identity/ids.ts'
import { readPage } from '#app/values/list-query.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/webhook.page'
import {
  ENDPOINT_BESIDE,
  ENDPOINT_REFUSALS,
  OFF_WORDS,
  SEND_REFUSALS,
  TURN_REFUSALS,
  nameOf,
} from './copy.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { readEndpointForm } from './endpoint-form.ts'
import { getEndpoint, listDeliveries } from './queries.server.ts'
import { changeEndpoint, removeEndpoint } from './save-endpoint.server.ts'
import { SecretSection } from './secret-section.tsx'
import { readSecret, rotateSecret } from './secret.server.ts'
import { sendAgain, sendTest } from './send-again.server.ts'
import { turnOff, turnOn } from './turn-endpoint.server.ts'

export const meta = () => [{ title: 'Webhook — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const id = orNotFound(parseId<WebhookEndpointId>(params.endpointId))
  const endpoint = orNotFound(await getEndpoint(ctx, id))
  const { searchParams } = new URL(request.url)
  const failed = searchParams.get('vue') === 'echecs'
  const page = readPage(searchParams)
  return {
    endpoint: {
      ...endpoint,
      oldSecretUntil:
        endpoint.oldSecretUntil && endpoint.oldSecretUntil > ctx.now
          ? endpoint.oldSecretUntil
          : null,
    },
    failed,
    page,
    ...(await listDeliveries(ctx, id, { failed, page })),
    zone: timeZoneOf((await getCompany(ctx)).file.insee ?? ''),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  const id = orNotFound(parseId<WebhookEndpointId>(params.endpointId))
  /** An act that shows a secret, in this one answer, to whoever proves to be the owner. */
  const shows =
    (read: () => Promise<{ secret: string | null } | null>) =>
    async (form: FormData, intent: string) => {
      const wrong = await unproved(ctx, String(form.get('password') ?? ''))
      if (wrong)
        return data({ intent, errors: wrong.errors, secret: null }, { status: wrong.status })
      const { secret } = orNotFound(await read())
      return data(
        {
          intent,
          secret,
          errors: secret
            ? {}
            : {
                password:
                  'Ce secret n’est plus lisible ici\u00a0: changez-le, et collez le nouveau.',
              },
        },
        { status: 200 },
      )
    }
  return answerAct(request, {
    test: act({
      run: () => sendTest(ctx, id),
      refusals: SEND_REFUSALS,
      done: { title: 'Essai envoyé', description: 'La réponse s’affiche ici dans un instant.' },
    }),
    again: act({
      run: ({ delivery }) => sendAgain(ctx, id, orNotFound(parseId<WebhookDeliveryId>(delivery))),
      refusals: SEND_REFUSALS,
      done: 'Message renvoyé',
    }),
    change: act({
      read: readEndpointForm,
      run: (input) => changeEndpoint(ctx, id, input),
      refusals: ENDPOINT_REFUSALS,
      beside: ENDPOINT_BESIDE,
      done: 'Adresse enregistrée',
    }),
    on: act({ run: () => turnOn(ctx, id), refusals: TURN_REFUSALS, done: 'Envois repris' }),
    off: act({ run: () => turnOff(ctx, id), done: 'Envois arrêtés' }),
    remove: act({
      run: () => removeEndpoint(ctx, id),
      done: 'Adresse retirée',
      to: paths.webhooks(),
    }),
    reveal: shows(() => readSecret(ctx, id)),
    rotate: shows(() => rotateSecret(ctx, id)),
  })
}

/** One other software of the company: what it was sent, and how it is told. */
export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const { endpoint, deliveries, pages, page, failed, zone } = loaderData
  const answer = useAnswer<typeof action>()
  const shown = answer && 'secret' in answer ? answer : null
  const refused = answer && 'notice' in answer ? answer : null
  const change = refused?.intent === 'change' ? refused : null
  useFirstError(answer)
  const off = endpoint.offBecause !== null
  const vue = failed ? 'echecs' : undefined
  return (
    <>
      <PageHeader
        title={nameOf(endpoint)}
        trail={[
          { label: 'Logiciels', href: paths.settings('artisan', 'api') },
          { label: 'Webhooks', href: paths.webhooks() },
          { label: nameOf(endpoint) },
        ]}
        aside={
          !off && (
            <AppForm>
              <Button variant="primary" name="intent" value="test">
                Envoyer un essai
              </Button>
            </AppForm>
          )
        }
      >
        <span className="break-all">{endpoint.url}</span>
      </PageHeader>
      <RefusalNotice of={refused} />
      <div className="grid max-w-[42rem] gap-12">
        {endpoint.offBecause ? (
          <Notice
            tone={endpoint.offBecause === 'owner' ? 'info' : 'bad'}
            title="Rien n’est envoyé"
            action={
              <AppForm>
                <Button name="intent" value="on">
                  Reprendre les envois
                </Button>
              </AppForm>
            }
          >
            {OFF_WORDS[endpoint.offBecause]}
          </Notice>
        ) : (
          endpoint.failingSince && (
            <Notice tone="warn" title="L’autre logiciel ne répond pas comme il faut">
              Depuis le {formatDateTime(endpoint.failingSince, zone)}. Chaque message est essayé
              pendant trois jours&nbsp;; dès qu’il répond, tout part.
            </Notice>
          )
        )}
        <TitledSection id="messages" title="Messages">
          <p className="mt-1 mb-4 text-muted">Ces dernières 24&nbsp;heures</p>
          <Figures>
            <Figure label="Reçus" value={endpoint.day.delivered} />
            <Figure label="En attente" value={endpoint.day.waiting} />
            <Figure label="Abandonnés" value={endpoint.day.failed} />
          </Figures>
          <Tabs
            label="Messages"
            keepScroll
            tabs={[
              { href: paths.webhook(endpoint.id), label: 'Tous', current: !failed },
              {
                href: paths.webhook(endpoint.id, { vue: 'echecs' }),
                label: 'Échecs',
                current: failed,
              },
            ]}
          />
          {deliveries.length === 0 ? (
            <p className="mt-4 text-muted">
              {failed
                ? 'Aucun échec\u00a0: tout ce qui a été essayé est arrivé.'
                : 'Aucun message encore. Envoyez un essai pour vérifier la liaison.'}
            </p>
          ) : (
            <DeliveryList deliveries={deliveries} zone={zone} canSend={!off} />
          )}
          <Pagination
            current={page}
            total={pages}
            href={(to) => paths.webhook(endpoint.id, { vue, page: String(to) })}
          />
        </TitledSection>
        <AppForm className="grid gap-6">
          <h2 className="text-heading">Réglages</h2>
          <EndpointFields
            url={change?.values.url ?? endpoint.url}
            description={change?.values.description ?? endpoint.description}
            kinds={change?.kept ?? endpoint.kinds}
            errors={change?.errors ?? {}}
          />
          <Button name="intent" value="change">
            Enregistrer
          </Button>
        </AppForm>
        <SecretSection
          secret={shown?.secret ?? null}
          error={shown?.errors.password}
          oldSecretUntil={endpoint.oldSecretUntil}
          zone={zone}
        />
        <TitledSection id="arreter" title="Arrêter ou retirer" className="grid gap-4">
          <div className="flex flex-wrap gap-2">
            {!off && (
              <AppForm>
                <Button name="intent" value="off">
                  Arrêter les envois
                </Button>
              </AppForm>
            )}
            <Button {...opens('retirer-adresse')}>Retirer l’adresse</Button>
          </div>
          <ConfirmDialog
            id="retirer-adresse"
            title="Retirer cette adresse ?"
            confirm="Retirer"
            danger
            form={AppForm}
            fields={{ intent: 'remove' }}
          >
            {nameOf(endpoint)} n’est plus prévenu de rien, et la liste de ses messages est effacée.
          </ConfirmDialog>
        </TitledSection>
      </div>
    </>
  )
}
