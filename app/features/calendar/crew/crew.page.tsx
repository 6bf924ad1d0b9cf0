import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/crew.page'
import { MAX_CREW, MAX_CREW_NAME, type CrewMember } from './crew.ts'
import { addCrewMember, listCrew, removeCrewMember } from './crew.server.ts'
import { crewForm } from './crew-form.ts'

export const meta = () => [{ title: 'Équipe — Ouvréo' }]

const REFUSALS = {
  already_there: 'Cette personne est déjà dans votre équipe.',
  too_many: `Votre équipe compte déjà ${MAX_CREW} personnes.`,
}

export async function loader({ context, request }: Route.LoaderArgs) {
  return { crew: await listCrew(requireArtisan(context, request)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return answerAct(request, {
    add: act({
      form: crewForm,
      run: ({ name }) => addCrewMember(ctx, name),
      refusals: REFUSALS,
      beside: { already_there: 'name', too_many: 'name' },
      done: 'Personne ajoutée',
    }),
    remove: act({
      run: async ({ member = '' }) => {
        const id = parseId<string>(member)
        return id !== null && removeCrewMember(ctx, id)
      },
      done: 'Personne retirée',
    }),
  })
}

/** The people of the company, whom it sends to visits and works. */
export default function CrewPage({ loaderData: { crew } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageHeader
        title="Équipe"
        before={
          <Breadcrumbs trail={[{ label: 'Agenda', href: paths.calendar() }, { label: 'Équipe' }]} />
        }
      >
        Les personnes que vous envoyez en visite et sur vos chantiers.
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="grid max-w-[42rem] gap-12">
        {crew.length === 0 ? (
          <p className="text-muted">Vous n’avez encore nommé personne.</p>
        ) : (
          <ul className="lines" aria-label="Votre équipe">
            {crew.map((member) => (
              <CrewLine key={member.id} member={member} />
            ))}
          </ul>
        )}
        {crew.length < MAX_CREW && (
          <AppForm className="grid gap-6" key={crew.length}>
            <h2 className="text-heading">Ajouter une personne</h2>
            <TextField
              label="Prénom ou nom"
              name="name"
              autoComplete="off"
              maxLength={MAX_CREW_NAME}
              defaultValue={answer?.values.name ?? ''}
              error={answer?.errors.name}
              hint="Vous seul le voyez. Aucun compte n’est créé."
            />
            <div>
              <Button variant="primary" name="intent" value="add">
                Ajouter
              </Button>
            </div>
          </AppForm>
        )}
      </div>
    </>
  )
}

function CrewLine({ member: { id, name } }: { member: CrewMember }) {
  const dialog = `retirer-${id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 font-semibold break-words">{name}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink href={paths.calendar({ qui: id })} size="sm">
          Voir son agenda<span className="sr-only">, {name}</span>
        </ButtonLink>
        <Button variant="link" {...opens(dialog)}>
          Retirer<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <ConfirmDialog
        id={dialog}
        title="Retirer cette personne ?"
        confirm="La retirer"
        danger
        form={AppForm}
        fields={{ intent: 'remove', member: id }}
      >
        {name} disparaît de votre équipe. Ses visites et ses chantiers restent dans votre agenda,
        sans personne.
      </ConfirmDialog>
    </li>
  )
}
