import { requireGranted } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { SPREADSHEET_REFUSALS } from '#app/platform/spreadsheets/spreadsheet.ts'
import { Button } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { FileField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type InvoiceId } from '#app/values/identity/ids.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/statement.page'
import {
  confirmStatement,
  dropStatement,
  readStatement,
  receiveStatement,
  setStatementColumns,
  STATEMENT_MAX,
} from './import-statement.server.ts'
import { StatementPreview } from './statement-preview.tsx'

export const handle = { takes: 'papers' } satisfies PageHandle

export const meta = () => [{ title: 'Relevé bancaire — Ouvréo' }]

const REFUSALS = {
  ...SPREADSHEET_REFUSALS,
  too_many_lines: `Ce relevé a plus de ${STATEMENT_MAX.toLocaleString('fr-FR')} lignes. Téléchargez-en un sur une période plus courte.`,
}

export async function loader({ context, request }: Route.LoaderArgs) {
  return { waiting: await readStatement(requireGranted(context, request, 'figures')) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireGranted(context, request, 'figures')
  return answerAct(request, {
    read: act({
      read: async (form) => readFile(form),
      run: (file) => receiveStatement(ctx, file),
      refusals: REFUSALS,
      beside: Object.fromEntries(Object.keys(REFUSALS).map((refusal) => [refusal, 'file'])),
    }),
    columns: act({ run: (posted) => setStatementColumns(ctx, posted) }),
    drop: act({ run: () => dropStatement(ctx) }),
    confirm: act({
      read: async (form) => ({ input: chosenOf(form) }),
      run: async (chosen) => {
        const done = await confirmStatement(ctx, chosen)
        return done && { ok: true as const, value: done }
      },
      done: ({ recorded, refused }) => ({
        title: counted(recorded, 'paiement enregistré', 'paiements enregistrés'),
        ...(refused.length > 0
          ? {
              description: refused
                .map(({ number, sentence }) => `Ligne ${number}\u00a0: ${sentence}`)
                .join(' ')
                .slice(0, 300),
            }
          : {}),
      }),
    }),
  })
}

function readFile(form: FormData) {
  const file = form.get('file')
  return file instanceof File && file.size > 0
    ? { input: file }
    : { errors: { file: 'Choisissez un fichier.' } }
}

/** The invoice chosen for each line, by the line's number. */
function chosenOf(form: FormData): Map<number, InvoiceId> {
  const chosen = new Map<number, InvoiceId>()
  for (const [name, value] of form) {
    const number = /^line-(\d{1,6})$/u.exec(name)?.[1]
    const invoiceId = parseId<InvoiceId>(value)
    if (number && invoiceId) chosen.set(Number(number), invoiceId)
  }
  return chosen
}

export default function StatementPage({ loaderData: { waiting } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageHeader
        title="Relevé bancaire"
        trail={[{ label: 'Factures', href: paths.invoices() }, { label: 'Relevé bancaire' }]}
      >
        {waiting
          ? `Voici les virements reçus de «\u00a0${waiting.fileName}\u00a0». Rien n’est enregistré sans votre accord.`
          : 'Retrouvez quelles factures vos clients ont payées, d’après le relevé de votre banque.'}
      </PageHeader>
      <RefusalNotice of={answer} />
      {waiting ? (
        <StatementPreview {...waiting} />
      ) : (
        <AppForm encType="multipart/form-data" className="grid max-w-[38rem] gap-6">
          <FileField
            label="Relevé"
            name="file"
            accept=".csv,.txt,.xlsx,.xml,text/csv,application/xml,text/xml"
            error={answer?.errors.file}
            hint="CSV, Excel ou CAMT.053 (XML), tel que votre banque le propose."
            required
            star={false}
          />
          <p className="text-muted">
            Vous verrez d’abord quelle facture chaque virement semble payer, et vous confirmez. Une
            ligne déjà enregistrée est reconnue.
          </p>
          <Button variant="primary" name="intent" value="read">
            Lire le relevé
          </Button>
        </AppForm>
      )}
    </>
  )
}
