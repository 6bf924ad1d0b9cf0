import { ReadOnlyNote } from '#app/features/accounts/team/read-only-note.tsx'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { Table } from '#app/ui/data/table.tsx'
import type { Route } from './+types/admin-request.page'
import { ScoreParts, scoreText } from '#app/features/requests/matching/score-parts.tsx'

type Loaded = Route.ComponentProps['loaderData']

type Answer = { errors: FieldErrors; values: Readonly<Record<string, string>> } | null

/** Artisans who were not asked, with why; those who may be are proposed the request by hand, unless whoever looks only reads. */
export function PassedOverArtisans({
  passedOver,
  readOnly,
  now,
  answer,
}: Pick<Loaded, 'passedOver' | 'readOnly' | 'now'> & { answer: Answer }) {
  useDialogsThatClose(answer?.errors.reason ? `proposer-${answer.values.artisan}` : null)
  return (
    <section>
      <h2 className="mb-3 text-heading">Jamais sollicités</h2>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Les 25 artisans du métier les plus proches à qui la demande n’a pas été proposée. La raison
        et le score sont recalculés maintenant, le {now}&nbsp;: ils peuvent différer de ce qu’ils
        étaient à la recherche.
      </p>
      {passedOver.length === 0 ? (
        <p className="text-muted">Il n’y en a pas à moins de 150&nbsp;km.</p>
      ) : (
        <Table
          caption="Artisans jamais sollicités pour cette demande"
          hideCaption
          rows={passedOver}
          rowKey={(row) => row.artisanId}
          columns={[
            {
              key: 'company',
              header: 'Artisan',
              rowHeader: true,
              cell: (row) => (
                <AppLink href={paths.adminArtisan(row.artisanId)} className="link">
                  {row.companyName}
                </AppLink>
              ),
            },
            { key: 'distance', header: 'Distance', align: 'end', cell: (row) => row.distance },
            {
              key: 'reach',
              header: 'Sa zone',
              align: 'end',
              cell: (row) => <span className="whitespace-nowrap">{row.reachKm}&nbsp;km</span>,
            },
            {
              key: 'score',
              header: 'Score',
              align: 'end',
              cell: (row) => scoreText(row.score),
            },
            { key: 'parts', header: 'Points', cell: (row) => <ScoreParts parts={row.parts} /> },
            {
              key: 'why',
              header: 'Pourquoi',
              cell: (row) => (
                <span className={row.eligible ? 'text-ok' : 'text-muted'}>{row.why}</span>
              ),
            },
            ...(readOnly
              ? []
              : [
                  {
                    key: 'propose',
                    header: 'Proposer',
                    align: 'end' as const,
                    cell: (row: Loaded['passedOver'][number]) =>
                      row.proposable ? <Propose row={row} answer={answer} /> : '–',
                  },
                ]),
          ]}
        />
      )}
      {passedOver.some(({ proposable }) => proposable) && (
        <div className="mt-4">
          <ReadOnlyNote refusal={readOnly} />
        </div>
      )}
    </section>
  )
}

function Propose({ row, answer }: { row: Loaded['passedOver'][number]; answer: Answer }) {
  const id = `proposer-${row.artisanId}`
  const mine = answer?.values.artisan === row.artisanId ? answer : null
  return (
    <>
      <Button size="sm" {...opens(id)}>
        Proposer<span className="sr-only"> à {row.companyName}</span>
      </Button>
      <Dialog id={id} title={`Proposer la demande à ${row.companyName}\u00a0?`}>
        <AppForm className="grid gap-5">
          <input type="hidden" name="artisan" value={row.artisanId} />
          <p className="text-muted">
            L’artisan reçoit la demande comme si la recherche l’avait trouvé, et prend une place. Il
            a 24&nbsp;heures pour répondre.
          </p>
          <TextArea
            label="Pourquoi lui"
            name="reason"
            id={`raison-${row.artisanId}`}
            rows={3}
            maxLength={500}
            defaultValue={mine?.values.reason ?? ''}
            error={mine?.errors.reason}
            hint="Gardé au journal, et lu par l’équipe seule."
            required
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes(id)}>Annuler</Button>
            <Button variant="primary" name="intent" value="propose">
              Proposer
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </>
  )
}
