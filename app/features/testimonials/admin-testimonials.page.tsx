import Download from 'lucide-react/icons/download'
import { sortableColumn } from '#app/ui/data/sortable-column.tsx'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { formatDateShort } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { parseId, type TestimonialId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-testimonials.page'
import { TESTIMONIAL_REFUSALS, TESTIMONIAL_STATUS_LABELS } from './copy.ts'
import { decideTestimonial } from './decide-testimonial.server.ts'
import { searchTestimonials, TESTIMONIALS_PER_PAGE } from './queries.server.ts'
import { TESTIMONIAL_TONES } from './status-tones.ts'
import { refusalToDo, UNPUBLISH_REASON, type TestimonialStatus } from './testimonial.ts'
import { unpublishForm } from './testimonial-form.ts'
import { readTestimonialSearch, testimonialQuery } from './testimonial-search.ts'

export const meta = () => [{ title: 'Témoignages — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const search = readTestimonialSearch(new URL(request.url).searchParams)
  const { rows, total } = await searchTestimonials(ctx, search)
  return {
    search,
    total,
    pages: Math.ceil(total / TESTIMONIALS_PER_PAGE),
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

const STATUS_OPTIONS = (Object.keys(TESTIMONIAL_STATUS_LABELS) as TestimonialStatus[]).map(
  (value) => ({ value, label: TESTIMONIAL_STATUS_LABELS[value] }),
)

export default function AdminTestimonialsPage({
  loaderData: { search, total, pages, rows },
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  const here = (change: Partial<typeof search>) =>
    paths.adminTestimonials(testimonialQuery({ ...search, page: 1, ...change }))
  const narrowed = Boolean(search.q || search.status)
  return (
    <>
      <PageHeader
        title="Témoignages d’artisans"
        before={
          <Breadcrumbs
            trail={[{ label: 'Avis', href: paths.adminReviews() }, { label: 'Témoignages' }]}
          />
        }
        aside={
          total > 0 && (
            <ButtonLink
              href={paths.adminTestimonialsExport(testimonialQuery({ ...search, page: 1 }))}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        Écrits par eux, montrés avec leur accord sur{' '}
        <AppLink href={paths.testimonialsPro()} className="link">
          la page des témoignages
        </AppLink>
        . Un accord retiré les enlève aussitôt.
      </PageHeader>
      {actionData?.notice && (
        <div className="mb-6">
          <Notice tone="bad" live title={actionData.notice} />
        </div>
      )}
      <FilterBar label="Rechercher" search={search.q} placeholder="Entreprise, signature, texte">
        <div className="w-full sm:w-56">
          <Select
            key={search.status}
            label="État"
            name="etat"
            defaultValue={search.status}
            placeholder="Tous"
            options={STATUS_OPTIONS}
          />
        </div>
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title={narrowed ? 'Aucun témoignage ne correspond' : 'Aucun témoignage'}
        >
          {narrowed
            ? 'Changez de filtre ou de texte.'
            : 'Les artisans les écrivent depuis leur espace, page « Avis reçus ».'}
        </EmptyState>
      ) : (
        <Table
          caption={`${total.toLocaleString('fr-FR')}\u00a0${total === 1 ? 'témoignage' : 'témoignages'}`}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'company',
              ...sortableColumn('entreprise', 'Entreprise', search.sort, (sort) => here({ sort })),
              rowHeader: true,
              cell: (row) => (
                <span className="grid">
                  <AppLink href={paths.adminArtisan(row.artisanId)} className="link wrap-anywhere">
                    {row.companyName}
                  </AppLink>
                  <span className="text-sm font-normal text-faint wrap-anywhere">
                    {row.signedName}
                    {row.town && `, ${row.town}`}
                  </span>
                </span>
              ),
            },
            {
              key: 'text',
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
              key: 'status',
              header: 'État',
              cell: (row) => (
                <Badge tone={TESTIMONIAL_TONES[row.status]}>
                  {TESTIMONIAL_STATUS_LABELS[row.status]}
                </Badge>
              ),
            },
            {
              key: 'date',
              ...sortableColumn('date', 'Écrit', search.sort, (sort) => here({ sort }), true),
              cell: (row) => (
                <span className="whitespace-nowrap tabular-nums">{row.writtenAt}</span>
              ),
            },
            {
              key: 'acts',
              header: 'Décider',
              cell: (row) => (
                <div className="grid justify-items-start gap-2">
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
                        <div>
                          <Button type="submit" size="sm" name="intent" value="unpublish">
                            Enregistrer
                          </Button>
                        </div>
                      </AppForm>
                    </details>
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
      <Pagination current={search.page} total={pages} href={(page) => here({ page })} />
    </>
  )
}
