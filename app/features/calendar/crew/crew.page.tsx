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
import type { FieldErrors } from '#app/values/field-errors.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/crew.page'
import { MAX_CREW, MAX_CREW_NAME, type CrewMember } from './crew.ts'
import { addCrewMember, listCrew, removeCrewMember } from './crew.server.ts'
import { crewForm, inviteForm } from './crew-form.ts'
import { LINK_DAYS } from './access/crew-access.ts'
import { endCrewAccess, inviteCrew } from './access/invite-crew.server.ts'

export const meta = () => [{ title: 'Équipe — Ouvréo' }]

const REFUSALS = {
  already_there: 'Cette personne est déjà dans votre équipe.',
  too_many: `Votre équipe compte déjà ${MAX_CREW} personnes.`,
}
const INVITE_REFUSALS = {
  already_joined: 'Cette personne a déjà rejoint l’équipe. Mettez fin à son accès d’abord.',
  address_taken: 'Une autre personne de votre équipe est invitée à cette adresse.',
  too_often: 'Trop d’invitations sont parties aujourd’hui. Réessayez demain.',
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
    invite: act({
      form: inviteForm,
      run: ({ member, email }) => inviteCrew(ctx, member, email),
      refusals: INVITE_REFUSALS,
      beside: { address_taken: 'email', too_often: 'email' },
      done: {
        title: 'Invitation envoyée',
        description: `Son lien est valable ${LINK_DAYS} jours.`,
      },
    }),
    'end-access': act({
      run: async ({ member = '' }) => {
        const id = parseId<string>(member)
        return id !== null && endCrewAccess(ctx, id)
      },
      done: 'Accès terminé',
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
        Les personnes que vous envoyez en visite et sur vos chantiers. Invitées, elles lisent leur
        planning sur leur téléphone, sans vos prix.
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="grid max-w-[42rem] gap-12">
        {crew.length === 0 ? (
          <p className="text-muted">Vous n’avez encore nommé personne.</p>
        ) : (
          <ul className="lines" aria-label="Votre équipe">
            {crew.map((member) => (
              <CrewLine
                key={member.id}
                member={member}
                refused={
                  answer?.intent === 'invite' && answer.values.member === member.id ? answer : null
                }
              />
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
              hint="Vous seul le voyez. Vous pourrez ensuite l’inviter à lire son planning."
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

function CrewLine({
  member,
  refused,
}: {
  member: CrewMember
  refused: { errors: FieldErrors; values: Readonly<Record<string, string>> } | null
}) {
  const { id, name } = member
  const dialog = `retirer-${id}`
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm break-words text-faint">{standingOf(member)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink href={paths.calendar({ qui: id })} size="sm">
            Voir son agenda<span className="sr-only">, {name}</span>
          </ButtonLink>
          <Button variant="link" {...opens(dialog)}>
            Retirer<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      {member.joinedAt ? (
        <EndAccess member={member} />
      ) : (
        <Invite member={member} refused={refused} />
      )}
      <ConfirmDialog
        id={dialog}
        title="Retirer cette personne ?"
        confirm="La retirer"
        danger
        form={AppForm}
        fields={{ intent: 'remove', member: id }}
      >
        {name} disparaît de votre équipe, et son accès se termine. Ses visites et ses chantiers
        restent dans votre agenda, sans personne.
      </ConfirmDialog>
    </li>
  )
}

function standingOf({ email, invitedAt, joinedAt }: CrewMember): string {
  if (joinedAt) return `Lit son planning depuis le ${formatDate(joinedAt, PARIS)}, ${email}`
  return invitedAt ? `Invitée le ${formatDate(invitedAt, PARIS)}, ${email}` : 'Sans accès'
}

/** Sends somebody the link to their planning, again if they were sent one. */
function Invite({
  member: { id, name, email },
  refused,
}: {
  member: CrewMember
  refused: { errors: FieldErrors; values: Readonly<Record<string, string>> } | null
}) {
  const dialog = `ne-plus-inviter-${id}`
  return (
    <details className="more mt-2" open={refused !== null} key={email}>
      <summary>
        {email ? 'Renvoyer l’invitation' : 'Inviter à lire son planning'}
        <span className="sr-only">, {name}</span>
      </summary>
      <AppForm className="mt-3 grid gap-4">
        <input type="hidden" name="member" value={id} />
        <TextField
          label={`Adresse email de ${name}`}
          name="email"
          id={`email-${id}`}
          type="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={refused?.values.email ?? email ?? ''}
          error={refused?.errors.email}
          hint="Cette personne reçoit un lien, et se connecte ensuite avec son propre compte."
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button size="sm" name="intent" value="invite">
            Envoyer l’invitation
          </Button>
          {email && (
            <Button variant="link" {...opens(dialog)}>
              Annuler l’invitation<span className="sr-only"> de {name}</span>
            </Button>
          )}
        </div>
      </AppForm>
      {email && (
        <ConfirmDialog
          id={dialog}
          title="Annuler cette invitation ?"
          confirm="L’annuler"
          danger
          form={AppForm}
          fields={{ intent: 'end-access', member: id }}
        >
          Le lien envoyé à {email} n’ouvrira plus rien.
        </ConfirmDialog>
      )}
    </details>
  )
}

function EndAccess({ member: { id, name } }: { member: CrewMember }) {
  const dialog = `fin-acces-${id}`
  return (
    <div className="mt-2">
      <Button variant="link" {...opens(dialog)}>
        Mettre fin à son accès<span className="sr-only">, {name}</span>
      </Button>
      <ConfirmDialog
        id={dialog}
        title="Mettre fin à cet accès ?"
        confirm="Y mettre fin"
        danger
        form={AppForm}
        fields={{ intent: 'end-access', member: id }}
      >
        {name} reste dans votre équipe, et ne lit plus son planning dès maintenant, sur aucun
        appareil. Le compte de cette personne reste ouvert.
      </ConfirmDialog>
    </div>
  )
}
