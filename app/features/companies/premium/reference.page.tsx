import { data } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { secretAddressHeaders } from '#app/platform/web/secret-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import type { Route } from './+types/reference.page'
import { REFERENCE_DAYS } from './premium-reference.ts'
import { answerReference, readReference } from './premium-references.server.ts'

export const meta = () => [
  { title: 'Confirmer des travaux — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
export const headers = secretAddressHeaders

const tokenIn = (request: Request) =>
  (new URL(request.url).searchParams.get('token') ?? '').slice(0, 100)

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = await readReference(visitorCtx(context), tokenIn(request))
  if (!asked) return data({ asked: null }, { status: 410 })
  return data({ asked: { ...asked, workedOn: formatDay(asked.workedOn) } })
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const answer =
    form.get('answer') === 'confirmed'
      ? 'confirmed'
      : form.get('answer') === 'denied'
        ? 'denied'
        : null
  if (!answer) throw data(null, { status: 400 })
  const heard = await answerReference(
    visitorCtx(context),
    tokenIn(request),
    answer,
    String(form.get('comment') ?? ''),
  )
  if (!heard) return data({ refused: true }, { status: 409 })
  return redirectWithToast(paths.landing(), 'Merci, votre réponse est enregistrée')
}

export default function ReferencePage({ loaderData: { asked }, actionData }: Route.ComponentProps) {
  if (!asked || actionData?.refused) {
    return (
      <div className="wrap py-16">
        <EmptyState
          level={1}
          title="Ce lien n’est plus valable"
          action={<ButtonLink href={paths.landing()}>Aller à l’accueil</ButtonLink>}
        >
          Il a déjà servi, ou a plus de {REFERENCE_DAYS} jours.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap py-12">
      <div className="max-w-[38rem]">
        <PageHeader title={`${asked.companyName} a-t-elle travaillé pour vous\u202f?`}>
          Bonjour {asked.clientName}. L’entreprise saura seulement si vous confirmez.
        </PageHeader>
        <p className="notice mb-8">
          «&nbsp;{asked.works}&nbsp;», terminé le {asked.workedOn}.
        </p>
        <AppForm className="grid gap-6">
          <TextArea
            label="Un mot pour notre équipe"
            name="comment"
            hint="L’entreprise ne le lit pas."
            rows={4}
            maxLength={1_000}
            optional
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" name="answer" value="confirmed">
              Oui, c’est exact
            </Button>
            <Button name="answer" value="denied">
              Non, ce n’est pas exact
            </Button>
          </div>
        </AppForm>
      </div>
    </div>
  )
}
