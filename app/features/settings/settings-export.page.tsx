import {
  requireFreshAdmin,
  requireSettingsOwner,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import type { ExportedPart } from '#app/platform/personal-data/export-rows.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/settings-export.page'
import { exportData } from './export-data.server.ts'

export const meta = () => [{ title: 'Toutes mes données — Ouvréo' }]

/** The same export as the file, to be read and printed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, email } = requireSettingsOwner(context, request)
  if (ctx.who.kind === 'admin') requireFreshAdmin(context, request)
  const { madeAt, parts } = await exportData(ctx)
  return {
    kind: ctx.who.kind,
    email,
    madeAt,
    parts: parts.map(({ table, title, columns, rows }) => ({
      title,
      rows: rows.map((row) =>
        inWords(
          columns.filter(({ name }) => !FILE_ONLY.has(`${table}.${name}`)),
          row,
        ),
      ),
    })),
  }
}

/**
 * What would bury the rest on paper: whole mails, documents that are printed from their own page,
 * the parts of a score.
 */
const FILE_ONLY = new Set(['email_logs.text', 'quotes.snapshot', 'leads.scoreParts'])

type Fact = { term: string; value: string }

/** A row as facts: the columns that say one thing together stand together. */
function inWords(columns: ExportedPart['columns'], row: Record<string, unknown>): Fact[] {
  const facts = new Map<string, string[]>()
  for (const { name, what } of columns) {
    const words = valueInWords(row[name])
    if (words !== '' && !facts.get(what)?.includes(words))
      facts.set(what, [...(facts.get(what) ?? []), words])
  }
  return [...facts].map(([term, values]) => ({ term, value: values.join(' · ') }))
}

function valueInWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatDateTime(value, PARIS)
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'object')
    return Object.values(value).map(valueInWords).filter(Boolean).join(', ')
  const text = String(value as string | number)
  // Our own numbers say nothing to a reader; the file has them.
  return parseId(text) ? '' : text
}

export default function ExportPage({
  loaderData: { kind, email, madeAt, parts },
}: Route.ComponentProps) {
  return (
    <div className="printed">
      <PageHeader
        title="Toutes mes données"
        aside={
          <span className="flex flex-wrap gap-2 print:hidden">
            <PrintButton />
            <ButtonLink href={paths.settings(kind, 'donnees')}>Revenir aux paramètres</ButtonLink>
          </span>
        }
      >
        {email}, le {formatDateTime(madeAt, PARIS)}. Le texte entier des emails et des devis envoyés
        est dans le fichier à télécharger.
      </PageHeader>
      {parts.map(({ title, rows }, index) => (
        <section key={`${title}-${index}`} aria-label={title} className="mt-10">
          <h2 className="text-heading">{title}</h2>
          <ol className="mt-4 grid gap-6">
            {rows.map((facts, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of an export never move
              <li key={row} className="min-w-0 wrap-anywhere">
                <DefinitionList items={facts} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
