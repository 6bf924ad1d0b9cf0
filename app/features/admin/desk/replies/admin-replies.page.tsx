import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/admin-replies.page'
import { REPLY_REFUSALS, REPLY_TITLE_MAX } from './desk-reply.ts'
import { ReplyBody } from './reply-body.tsx'
import { deleteReply, listReplies, saveReply } from './replies.server.ts'

export const meta = () => [{ title: 'Réponses de l’équipe — Ouvréo' }]

const NEW = 'nouvelle'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const replies = await listReplies(ctx)
  // Administrators write them; everybody of the team answers with them.
  const mayEdit = mayAt(ctx.who.roles, paths.adminReplies(), true)
  const editing = mayEdit ? new URL(request.url).searchParams.get('modifier') : null
  if (editing !== null && editing !== NEW && !replies.some(({ id }) => id === editing)) notFound()
  return { replies, editing, mayEdit }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const to = paths.adminReplies()
  const idOf = (posted: string | undefined) => orNotFound(parseId<string>(posted))
  return answerAct(request, {
    save: act({
      form: texts({ id: 60, title: 1_000, body: 10_000 }),
      run: ({ id, ...typed }) => saveReply(ctx, id ? idOf(id) : null, typed),
      refusals: REPLY_REFUSALS,
      beside: { title_missing: 'title', body_missing: 'body', unknown_variable: 'body' },
      done: 'Réponse enregistrée',
      to,
    }),
    delete: act({
      run: (posted) => deleteReply(ctx, idOf(posted.id)),
      done: 'Réponse supprimée',
      to,
    }),
  })
}

export default function AdminRepliesPage({
  loaderData: { replies, editing, mayEdit },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const edited = replies.find(({ id }) => id === editing) ?? null
  useDialogsThatClose()
  const fresh = mayEdit && (
    <ButtonLink href={paths.adminReplies({ modifier: NEW })} variant="primary">
      Nouvelle réponse
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title="Réponses de l’équipe"
        trail={[{ label: 'Bureau', href: paths.adminDesk() }, { label: 'Réponses' }]}
        aside={editing === null && replies.length > 0 && fresh}
      >
        À insérer dans les conversations et les réponses aux messages.
      </PageHeader>
      <RefusalNotice of={actionData} />
      {editing !== null ? (
        <AppForm className="grid max-w-2xl gap-5">
          <input type="hidden" name="id" value={edited?.id ?? ''} />
          <TextField
            label="Nom"
            name="title"
            maxLength={REPLY_TITLE_MAX}
            defaultValue={actionData?.values.title ?? edited?.title}
            error={actionData?.errors.title}
          />
          <ReplyBody
            written={actionData?.values.body ?? edited?.body ?? ''}
            error={actionData?.errors.body}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" name="intent" value="save">
              Enregistrer
            </Button>
            <ButtonLink href={paths.adminReplies()}>Revenir</ButtonLink>
          </div>
        </AppForm>
      ) : replies.length === 0 ? (
        <EmptyState drawing={<NoMessageDrawing />} title="Aucune réponse" action={fresh}>
          Gardez ici ce que l’équipe écrit souvent.
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {replies.map(({ id, title, body }) => (
            <li key={id} className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
              <div className="min-w-0">
                <h2 className="text-heading wrap-anywhere">{title}</h2>
                <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-muted">
                  {body}
                </p>
              </div>
              {mayEdit && (
                <div className="flex flex-wrap content-start gap-2">
                  <ButtonLink href={paths.adminReplies({ modifier: id })} size="sm">
                    Modifier<span className="sr-only"> : {title}</span>
                  </ButtonLink>
                  <Button size="sm" variant="danger" {...opens(`supprimer-${id}`)}>
                    Supprimer<span className="sr-only"> : {title}</span>
                  </Button>
                  <ConfirmDialog
                    id={`supprimer-${id}`}
                    title="Supprimer cette réponse ?"
                    confirm="Supprimer"
                    cancel="Garder"
                    danger
                    form={AppForm}
                    fields={{ intent: 'delete', id }}
                  >
                    Toute l’équipe la perd. Ce qui a été écrit avec elle reste.
                  </ConfirmDialog>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
