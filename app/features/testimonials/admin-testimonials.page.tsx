import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { CsvLink, OneLine, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { formatDateShort } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { parseId, type TestimonialId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-testimonials.page'
import { TESTIMONIAL_REFUSALS, TESTIMONIAL_STATUS_LABELS } from './copy.ts'
import { decideTestimonial } from './decide-testimonial.server.ts'
import { teamTestimonials } from './queries.server.ts'
import { TESTIMONIAL_TONES } from './status-tones.ts'
import { refusalToDo, UNPUBLISH_REASON } from './testimonial.ts'
import { unpublishForm } from './testimonial-form.ts'
import { testimonialList } from './team-testimonials.ts'

export const meta = () => [{ title: 'Témoignages — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { rows, ...shown } = await teamTestimonials.load(requireAdmin(context), request)
  return {
    ...shown,
    rows: rows.map(({ testimonial, companyName, town, artisanId }) => ({
      id: testimonial.id,
      artisanId,
      companyName,
      town,
      text: testimonial.text,
      signedName: testimonial.signedName,
      status: testimonial.status,
      reason: testimonial.reason,
      writtenAt: formatDateShort(testimonial.writtenAt, PARIS),
      mayPublish: refusalToDo('publish', testimonial) === null,
      mayUnpublish: refusalToDo('unpublish', testimonial) === null,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const id = (form: FormData) => orNotFound(parseId<TestimonialId>(form.get('id')))
  return answerAct(request, {
    unpublish: act({
      form: unpublishForm,
      run: ({ reason }, form) => decideTestimonial(ctx, id(form), { verb: 'unpublish', reason }),
      refusals: TESTIMONIAL_REFUSALS,
      done: 'Témoignage non publié',
    }),
    publish: act({
      run: (_, form) => decideTestimonial(ctx, id(form), { verb: 'publish' }),
      refusals: TESTIMONIAL_REFUSALS,
      done: 'Témoignage publié',
    }),
  })
}

export default function AdminTestimonialsPage({
  loaderData: { rows, ...shown },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const list = { list: testimonialList, ...shown }
  return (
    <>
      <PageHeader
        title="Témoignages d’artisans"
        trail={[{ label: 'Avis', href: paths.adminReviews() }, { label: 'Témoignages' }]}
        aside={<CsvLink {...list} />}
      >
        Écrits par eux, montrés avec leur accord sur{' '}
        <AppLink href={paths.testimonialsPro()} className="link">
          la page des témoignages
        </AppLink>
        . Un accord retiré les enlève aussitôt.
      </PageHeader>
      <RefusalNotice of={actionData} />
      <TeamList
        {...list}
        placeholder="Entreprise, signature, texte"
        none={{
          drawing: <NoMessageDrawing />,
          title: 'Aucun témoignage',
          text: 'Les artisans les écrivent depuis leur espace, page « Avis reçus ».',
        }}
        unmatched={{ title: 'Aucun témoignage ne correspond' }}
      >
        <TeamTable
          {...list}
          counted={['témoignage', 'témoignages']}
          rows={rows}
          columns={[
            {
              header: 'Entreprise',
              sorts: 'entreprise',
              rowHeader: true,
              cell: (row) => (
                <RowName
                  href={paths.adminArtisan(row.artisanId)}
                  under={`${row.signedName}${row.town ? `, ${row.town}` : ''}`}
                >
                  {row.companyName}
                </RowName>
              ),
            },
            {
              header: 'Témoignage',
              cell: (row) => (
                <span className="block max-w-prose wrap-anywhere whitespace-pre-line">
                  {row.text}
                  {row.status === 'unpublished' && row.reason && (
                    <span className="mt-1 block text-sm text-faint">{row.reason}</span>
                  )}
                </span>
              ),
            },
            {
              header: 'État',
              cell: (row) => (
                <Badge tone={TESTIMONIAL_TONES[row.status]}>
                  {TESTIMONIAL_STATUS_LABELS[row.status]}
                </Badge>
              ),
            },
            {
              header: 'Écrit',
              sorts: '-date',
              cell: (row) => <OneLine>{row.writtenAt}</OneLine>,
            },
            {
              header: 'Décider',
              cell: (row) => (
                <div id={row.id} className="grid justify-items-start gap-2">
                  {row.mayPublish && (
                    <AppForm>
                      <input type="hidden" name="id" value={row.id} />
                      <Button type="submit" size="sm" name="intent" value="publish">
                        Publier
                        <span className="sr-only"> le témoignage {ofName(row.companyName)}</span>
                      </Button>
                    </AppForm>
                  )}
                  {row.mayUnpublish && (
                    <details
                      open={actionData?.values.id === row.id && Boolean(actionData.errors.reason)}
                    >
                      <summary className="link">
                        Ne pas publier
                        <span className="sr-only"> le témoignage {ofName(row.companyName)}</span>
                      </summary>
                      <AppForm className="mt-3 grid w-64 max-w-full gap-3">
                        <input type="hidden" name="id" value={row.id} />
                        <TextArea
                          id={`raison-${row.id}`}
                          label="Raison"
                          name="reason"
                          rows={3}
                          maxLength={UNPUBLISH_REASON.max}
                          defaultValue={
                            actionData?.values.id === row.id ? actionData.values.reason : undefined
                          }
                          error={actionData?.values.id === row.id ? actionData.errors.reason : null}
                          hint="L’artisan la reçoit par email."
                        />
                        <Button type="submit" size="sm" name="intent" value="unpublish">
                          Enregistrer
                        </Button>
                      </AppForm>
                    </details>
                  )}
                </div>
              ),
            },
          ]}
        />
      </TeamList>
    </>
  )
}
