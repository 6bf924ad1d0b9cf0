import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type AccountantAccessId } from '#app/values/identity/ids.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/accountants.page'
import { inviteForm } from './accountant-form.ts'
import { MAX_ACCESSES, type AccountantAct } from './access.ts'
import { endAccess, inviteAccountant, listAccesses, type AccessView } from './accesses.server.ts'

export const meta = () => [{ title: 'Comptables — Ouvréo' }]

const REFUSALS = {
  already_invited: 'Cette adresse a déjà un accès.',
  too_many: `${MAX_ACCESSES} accès sont ouverts\u00a0: mettez fin à l’un d’eux d’abord.`,
  too_often: 'Trop d’invitations sont parties aujourd’hui. Réessayez demain.',
}

/** What was opened, as the artisan reads it. */
const OPENED: Record<AccountantAct, string> = {
  opened: 'Code saisi, comptabilité ouverte',
  ventes: 'Journal des ventes',
  encaissements: 'Livre des recettes',
  tva: 'TVA',
  exports: 'Exports',
  'ventes.csv': 'Ventes en CSV',
  'encaissements.csv': 'Encaissements en CSV',
  'fec.txt': 'Fichier des écritures',
  'documents.zip': 'Documents d’un exercice',
  document: 'Une facture',
}

export async function loader({ context, request }: Route.LoaderArgs) {
  return listAccesses(requireOwner(context, request))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    invite: act({
      form: inviteForm,
      run: ({ email }) => inviteAccountant(ctx, email),
      refusals: REFUSALS,
      beside: { already_invited: 'email', too_many: 'email', too_often: 'email' },
      done: 'Invitation envoyée',
    }),
    end: act({
      run: async ({ access = '' }) => {
        const id = parseId<AccountantAccessId>(access)
        return id !== null && endAccess(ctx, id)
      },
      done: 'Accès terminé',
    }),
  })
}

/** Who reads the company's books besides its artisan, and what they opened. */
export default function AccountantsPage({ loaderData: { accesses, reads } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const open = accesses.filter(({ endedAt }) => endedAt === null)
  return (
    <>
      <PageHeader
        title="Comptables"
        trail={[
          { label: 'Factures', href: paths.invoices() },
          { label: 'Comptabilité', href: paths.books() },
          { label: 'Comptables' },
        ]}
      >
        Votre comptable lit vos journaux, vos écritures et vos factures, sans rien pouvoir changer.
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="grid max-w-[42rem] gap-12">
        <TitledSection id="acces" title="Accès">
          {accesses.length === 0 ? (
            <p className="mt-2 text-muted">Personne d’autre que vous ne lit votre comptabilité.</p>
          ) : (
            <ul className="lines mt-4">
              {accesses.map((access) => (
                <AccessLine key={access.id} access={access} />
              ))}
            </ul>
          )}
        </TitledSection>
        {open.length < MAX_ACCESSES && (
          <AppForm className="grid gap-6">
            <h2 className="text-heading">Inviter un comptable</h2>
            <TextField
              label="Son adresse email"
              name="email"
              type="email"
              autoComplete="off"
              maxLength={254}
              defaultValue={answer?.values.email ?? ''}
              error={answer?.errors.email}
              hint="Il reçoit un lien, et un code à chaque visite. Il n’a pas besoin de compte."
            />
            <Button variant="primary" name="intent" value="invite">
              Envoyer l’invitation
            </Button>
          </AppForm>
        )}
        {reads.length > 0 && (
          <TitledSection id="journal" title="Ce qui a été ouvert">
            <div className="mt-4">
              <Table
                caption="Dernières ouvertures"
                hideCaption
                rows={reads.map((read, index) => ({ ...read, key: String(index) }))}
                rowKey={({ key }) => key}
                columns={[
                  {
                    key: 'what',
                    header: 'Quoi',
                    rowHeader: true,
                    cell: ({ what }) => OPENED[what],
                  },
                  { key: 'who', header: 'Par', cell: ({ email }) => email },
                  { key: 'at', header: 'Quand', cell: ({ at }) => formatDateTime(at, PARIS) },
                ]}
              />
            </div>
          </TitledSection>
        )}
      </div>
    </>
  )
}

function AccessLine({ access: { id, email, invitedAt, endedAt } }: { access: AccessView }) {
  const dialog = `fin-${id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">{email}</p>
        <p className="meta">
          {endedAt
            ? `Terminé le ${formatDateTime(endedAt, PARIS)}`
            : `Invité le ${formatDateTime(invitedAt, PARIS)}`}
        </p>
      </div>
      {endedAt ? (
        <Badge>Terminé</Badge>
      ) : (
        <>
          <Button variant="link" {...opens(dialog)}>
            Mettre fin à l’accès
          </Button>
          <ConfirmDialog
            id={dialog}
            title="Mettre fin à cet accès ?"
            confirm="Y mettre fin"
            danger
            form={AppForm}
            fields={{ intent: 'end', access: id }}
          >
            {email} ne pourra plus rien ouvrir, tout de suite et partout. Vous pourrez l’inviter de
            nouveau.
          </ConfirmDialog>
        </>
      )}
    </li>
  )
}
