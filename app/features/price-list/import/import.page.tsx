import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { FileField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { textFields } from '#app/values/field-errors.ts'
import { readPage } from '#app/values/list-query.ts'
import { FILE_REFUSALS, IMPORT_REFUSALS } from '#app/features/price-list/copy.ts'
import type { Route } from './+types/import.page'
import { ImportPreview } from './import-preview.tsx'
import {
  confirmImport,
  dropImport,
  readImport,
  receivePriceFile,
  refusalToImport,
  setImportColumns,
} from './import-prices.server.ts'
import { importedInWords } from './import-words.ts'

export const handle = { takes: 'papers' } satisfies PageHandle

export const meta = () => [{ title: 'Importer des prix — Ouvréo' }]

/** Lines of the preview that are understood, and lines on a page of those that are not. */
const SHOWN = 10
const PER_PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const waiting = await readImport(ctx)
  if (!waiting) return { waiting: null }
  const { fileName, header, columns, read, faulty, changes } = waiting
  const page = readPage(new URL(request.url).searchParams)
  const refusal = refusalToImport(waiting)
  return {
    waiting: {
      fileName,
      header,
      columns,
      added: read.length - changes.size,
      changed: changes.size,
      left: faulty.length,
      read: read.slice(0, SHOWN).map((line) => ({ ...line, changes: changes.has(line.number) })),
      faulty: faulty.slice((page - 1) * PER_PAGE, page * PER_PAGE),
      page,
      pages: Math.ceil(faulty.length / PER_PAGE),
      refusal: refusal && IMPORT_REFUSALS[refusal],
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const to = paths.priceImport()
  return answerAct(request, {
    read: act({
      read: async (form) => readFile(form),
      run: (file) => receivePriceFile(ctx, file),
      refusals: FILE_REFUSALS,
      beside: Object.fromEntries(Object.keys(FILE_REFUSALS).map((refusal) => [refusal, 'file'])),
      to,
    }),
    columns: act({ run: (posted) => setImportColumns(ctx, posted), to }),
    drop: act({ run: () => dropImport(ctx), to }),
    confirm: act({
      run: () => confirmImport(ctx),
      refusals: IMPORT_REFUSALS,
      done: (counts) => importedInWords(counts),
      to: paths.priceList(),
    }),
  })
}

function readFile(form: FormData) {
  const file = form.get('file')
  return file instanceof File && file.size > 0
    ? { input: file }
    : { errors: { file: 'Choisissez un fichier.' }, kept: textFields(form) }
}

export default function ImportPage({ loaderData: { waiting } }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  return (
    <>
      <PageHeader
        title="Importer des prix"
        trail={[{ label: 'Bibliothèque de prix', href: paths.priceList() }, { label: 'Importer' }]}
      >
        {waiting
          ? `Voici ce que nous comprenons de «\u00a0${waiting.fileName}\u00a0». Rien n’est encore écrit.`
          : 'Depuis un tableur, ou depuis un autre logiciel de devis.'}
      </PageHeader>
      <RefusalNotice of={actionData} />
      {waiting ? (
        <ImportPreview {...waiting} />
      ) : (
        <AppForm encType="multipart/form-data" className="grid max-w-[38rem] gap-6">
          <FileField
            label="Fichier de prix"
            name="file"
            accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            error={actionData?.errors.file}
            hint="Excel (.xlsx) ou CSV, 10 Mo et 20 000 lignes au plus. La première ligne nomme les colonnes : désignation, prix HT, unité, TVA, référence…"
            required
            star={false}
          />
          <p className="text-muted">
            Vous verrez d’abord ce qui est compris, ligne par ligne. Un article de même référence
            est mis à jour, jamais doublé.
          </p>
          <Button variant="primary" name="intent" value="read">
            Lire le fichier
          </Button>
        </AppForm>
      )}
    </>
  )
}
