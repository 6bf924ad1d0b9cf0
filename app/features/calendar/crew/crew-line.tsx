import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { CheckboxGroup, RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { RIGHTS_OF, TEAM_ROLES, type CompanyRole } from '#app/values/team-rights.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { CrewMember } from './crew.ts'
import { RIGHT_WORDS, ROLE_WORDS } from './rights/rights-words.ts'

type Refused = { errors: FieldErrors; values: Readonly<Record<string, string>> } | null

/** Somebody of the company: their access, what they may see and do, and how they are taken out. */
export function CrewLine({
  member,
  full,
  refused,
}: {
  member: CrewMember
  /** Whether the plan opens no access more. */
  full: boolean
  refused: Refused
}) {
  const { id, name, role } = member
  const dialog = `retirer-${id}`
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="min-w-0 break-words">{name}</span>
            {role && (
              <Badge tone={role === 'office' ? 'tint' : 'neutral'}>{ROLE_WORDS[role].name}</Badge>
            )}
          </p>
          <p className="text-sm break-words text-faint">{standingOf(member)}</p>
          {role && <p className="text-sm break-words text-faint">{grantedOf(member)}</p>}
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
      {role && <Rights member={member} role={role} />}
      {member.joinedAt ? (
        <EndAccess member={member} />
      ) : (
        (member.email !== null || !full || refused) && <Invite member={member} refused={refused} />
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

/** What they were granted, in one line. */
function grantedOf({ rights }: CrewMember): string {
  const words = (rights ?? []).map((right) => RIGHT_WORDS[right].label.toLocaleLowerCase('fr'))
  return words.length === 0 ? 'Aucun droit en plus' : `En plus\u00a0: ${words.join(', ')}`
}

function standingOf({ email, invitedAt, joinedAt, role }: CrewMember): string {
  if (joinedAt)
    return `${role === 'office' ? 'Travaille dans votre espace' : 'Lit son planning'} depuis le ${formatDate(joinedAt, PARIS)}, ${email}`
  return invitedAt ? `Invitée le ${formatDate(invitedAt, PARIS)}, ${email}` : 'Sans accès'
}

/** What they may see and do, ticked. */
function Rights({ member: { id, name, rights }, role }: { member: CrewMember; role: CompanyRole }) {
  return (
    <details className="more mt-2">
      <summary>
        Droits<span className="sr-only"> de {name}</span>
      </summary>
      <AppForm className="mt-3 grid gap-4" key={rights?.join()}>
        <input type="hidden" name="member" value={id} />
        <CheckboxGroup
          label={`Ce que peut ${name}`}
          name="rights"
          id={`droits-${id}`}
          defaultValues={rights ?? []}
          options={RIGHTS_OF[role].map((value) => ({ value, ...RIGHT_WORDS[value] }))}
          hint={ROLE_WORDS[role].hint}
        />
        <Button size="sm" name="intent" value="rights">
          Enregistrer<span className="sr-only"> les droits de {name}</span>
        </Button>
      </AppForm>
    </details>
  )
}

/** Sends somebody the link to their access, again if they were sent one. */
function Invite({
  member: { id, name, email, role },
  refused,
}: {
  member: CrewMember
  refused: Refused
}) {
  const dialog = `ne-plus-inviter-${id}`
  return (
    <details className="more mt-2" open={refused !== null} key={email}>
      <summary>
        {email ? 'Renvoyer l’invitation' : 'Ouvrir un accès'}
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
        <RadioGroup
          label="Son rôle"
          name="role"
          id={`role-${id}`}
          defaultValue={refused?.values.role ?? role ?? 'site'}
          options={TEAM_ROLES.map((value) => ({
            value,
            label: ROLE_WORDS[value].name,
            hint: ROLE_WORDS[value].hint,
          }))}
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

function EndAccess({ member: { id, name, role } }: { member: CrewMember }) {
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
        {name} reste dans votre équipe, et{' '}
        {role === 'office' ? 'n’entre plus dans votre espace' : 'ne lit plus son planning'} dès
        maintenant, sur aucun appareil. Le compte de cette personne reste ouvert.
      </ConfirmDialog>
    </div>
  )
}
