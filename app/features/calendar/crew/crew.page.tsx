import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { readActs } from '#app/features/companies/acts/read-acts.server.ts'
import { TeamActs } from '#app/features/companies/acts/team-acts.tsx'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/crew.page'
import { CrewLine } from './crew-line.tsx'
import { MAX_CREW, MAX_CREW_NAME } from './crew.ts'
import { addCrewMember, listCrew, removeCrewMember } from './crew.server.ts'
import { crewForm, inviteForm } from './crew-form.ts'
import { LINK_DAYS } from './access/crew-access.ts'
import { endCrewAccess, inviteCrew } from './access/invite-crew.server.ts'
import { readSeats } from './access/seats.server.ts'
import { setRights } from './rights/set-rights.server.ts'

export const meta = () => [{ title: 'Équipe — Ouvréo' }]

const REFUSALS = {
  already_there: 'Cette personne est déjà dans votre équipe.',
  too_many: `Votre équipe compte déjà ${MAX_CREW} personnes.`,
}
const INVITE_REFUSALS = {
  already_joined: 'Cette personne a déjà rejoint l’équipe. Mettez fin à son accès d’abord.',
  address_taken: 'Une autre personne de votre équipe est invitée à cette adresse.',
  plan_full:
    'Votre formule n’ouvre pas d’accès de plus. Mettez fin à un accès, ou changez de formule.',
  too_often: 'Trop d’invitations sont parties aujourd’hui. Réessayez demain.',
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const [crew, seats, acts] = await Promise.all([listCrew(ctx), readSeats(ctx), readActs(ctx)])
  return { crew, seats, taken: crew.filter(({ email }) => email !== null).length, acts }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
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
      run: ({ member, email, role }) => inviteCrew(ctx, member, email, role),
      refusals: INVITE_REFUSALS,
      beside: { address_taken: 'email', plan_full: 'email', too_often: 'email' },
      done: {
        title: 'Invitation envoyée',
        description: `Son lien est valable ${LINK_DAYS} jours.`,
      },
    }),
    rights: act({
      run: async ({ member = '' }, form) => {
        const id = parseId<string>(member)
        return id !== null && setRights(ctx, id, form.getAll('rights').map(String))
      },
      done: { title: 'Droits enregistrés', description: 'Ils valent dès maintenant.' },
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

/** The people of the company: whom it sends to visits and works, and who works in its space. */
export default function CrewPage({
  loaderData: { crew, seats, taken, acts },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const full = taken >= seats
  return (
    <>
      <PageHeader
        title="Équipe"
        trail={[{ label: 'Agenda', href: paths.calendar() }, { label: 'Équipe' }]}
      >
        Les personnes que vous envoyez en visite et sur vos chantiers, et celles de votre bureau.
        Invitées, elles ont leur propre accès, avec les droits que vous leur donnez.
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="grid max-w-[42rem] gap-12">
        <div className="grid gap-6">
          {crew.length > 0 && <Seats seats={seats} taken={taken} />}
          {crew.length === 0 ? (
            <p className="text-muted">Vous n’avez encore nommé personne.</p>
          ) : (
            <ul className="lines" aria-label="Votre équipe">
              {crew.map((member) => (
                <CrewLine
                  key={member.id}
                  member={member}
                  full={full}
                  refused={
                    answer?.intent === 'invite' && answer.values.member === member.id
                      ? answer
                      : null
                  }
                />
              ))}
            </ul>
          )}
        </div>
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
              hint="Vos clients ne le voient pas. Vous pourrez ensuite lui ouvrir un accès."
            />
            <Button variant="primary" name="intent" value="add">
              Ajouter
            </Button>
          </AppForm>
        )}
        <TeamActs acts={acts} title="Ce que votre équipe a fait" />
      </div>
    </>
  )
}

/** How many accesses the plan opens, and where one goes for more. */
function Seats({ seats, taken }: { seats: number; taken: number }) {
  const opens = `${seats}\u00a0accès`
  if (taken < seats)
    return (
      <p className="text-muted">
        {taken === 0 ? 'Aucun accès ouvert' : `${taken}\u00a0accès ouvert${taken > 1 ? 's' : ''}`}{' '}
        {seats === 1 ? 'sur un' : `sur ${seats}`} dans votre formule.
      </p>
    )
  return (
    <Notice
      title={
        taken > seats
          ? `${taken}\u00a0accès ouverts, pour ${opens} dans votre formule`
          : seats === 1
            ? 'L’accès de votre formule est pris'
            : `Les ${opens} de votre formule sont pris`
      }
      action={
        <ButtonLink href={paths.subscription()} size="sm">
          Voir les formules
        </ButtonLink>
      }
    >
      {taken > seats
        ? 'Les personnes qui ont un accès le gardent. Pour en inviter une autre, mettez fin à un accès ou changez de formule.'
        : 'Pour inviter une autre personne, mettez fin à un accès ou changez de formule.'}
    </Notice>
  )
}
