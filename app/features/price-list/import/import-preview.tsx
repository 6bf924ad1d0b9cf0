import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FileColumns as FileColumnsForm } from '#app/ui/form/file-columns.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { counted } from '#app/values/words/counted.ts'
import { FILE_FIELD_LABELS } from '#app/features/price-list/copy.ts'
import { FILE_FIELDS, type FileColumns } from './import-columns.ts'
import type { FaultyLine, ReadLine } from './import-lines.ts'
import { importButton, type ImportCounts } from './import-words.ts'

/** What is understood of a file: which column holds what, what would be written, and each line that would not be. */
export function ImportPreview({
  header,
  columns,
  read,
  faulty,
  page,
  pages,
  refusal,
  ...counts
}: ImportCounts & {
  header: readonly string[]
  columns: FileColumns
  read: readonly (ReadLine & { changes: boolean })[]
  faulty: readonly FaultyLine[]
  page: number
  pages: number
  /** Why it cannot be imported so; null when it can. */
  refusal: string | null
}) {
  const { added, changed, left } = counts
  return (
    <div className="grid gap-10">
      <TitledSection id="compris" title="Ce qui sera écrit" className="grid gap-4">
        <ul className="grid gap-1">
          {added > 0 && <li>{counted(added, 'nouvel article', 'nouveaux articles')}</li>}
          {changed > 0 && <li>{counted(changed, 'article mis à jour', 'articles mis à jour')}</li>}
          {left > 0 && (
            <li>
              <a href="#non-comprises" className="link">
                {counted(left, 'ligne n’est pas comprise', 'lignes ne sont pas comprises')}
              </a>
              , {left === 1 ? 'elle reste' : 'elles restent'} de côté
            </li>
          )}
        </ul>
        {refusal && <Notice tone="warn">{refusal}</Notice>}
        <AppForm className="flex flex-wrap items-center gap-2">
          <Button variant="primary" name="intent" value="confirm" disabledReason={refusal}>
            {importButton(counts)}
          </Button>
          <Button name="intent" value="drop">
            Choisir un autre fichier
          </Button>
        </AppForm>
      </TitledSection>
      <TitledSection id="colonnes" title="Les colonnes" className="grid gap-4">
        <p className="text-muted">Devinées d’après leurs titres. Corrigez-les si besoin.</p>
        <FileColumnsForm
          fields={FILE_FIELDS}
          labels={FILE_FIELD_LABELS}
          columns={columns}
          header={header}
        />
      </TitledSection>
      {read.length > 0 && (
        <section aria-label="Premières lignes comprises">
          <Table
            caption={
              read.length < added + changed
                ? `Les ${read.length} premières lignes comprises`
                : 'Les lignes comprises'
            }
            rows={read}
            rowKey={({ number }) => String(number)}
            columns={[
              {
                key: 'designation',
                header: 'Désignation',
                rowHeader: true,
                cell: ({ item, changes }) => (
                  <span className="grid gap-1">
                    <span className="wrap-anywhere">{item.designation}</span>
                    <span className="flex flex-wrap items-center gap-2 text-sm font-normal text-faint">
                      {[item.reference, item.workItem].filter(Boolean).join(' · ')}
                      {changes && <Badge tone="tint">Mise à jour</Badge>}
                    </span>
                  </span>
                ),
              },
              { key: 'unit', header: 'Unité', cell: ({ item }) => item.unit },
              {
                key: 'price',
                header: 'Prix HT',
                align: 'end',
                cell: ({ item }) => <Money cents={item.priceCents} />,
              },
              {
                key: 'cost',
                header: 'Coût HT',
                align: 'end',
                cell: ({ item }) => (item.costCents === null ? '–' : formatEuros(item.costCents)),
              },
              {
                key: 'vat',
                header: 'TVA',
                align: 'end',
                cell: ({ item }) => formatVatRate(item.vatBasisPoints),
              },
            ]}
          />
        </section>
      )}
      {left > 0 && (
        <TitledSection
          id="non-comprises"
          title={counted(left, 'ligne n’est pas comprise', 'lignes ne sont pas comprises')}
          className="grid gap-4"
        >
          <p className="text-muted">
            Corrigez-les dans votre fichier et envoyez-le de nouveau, ou importez le reste.
          </p>
          <ul className="lines">
            {faulty.map(({ number, words, faults }) => (
              <li key={number}>
                <p className="font-semibold">
                  Ligne {number}
                  {words && <span className="font-normal text-muted wrap-anywhere"> {words}</span>}
                </p>
                <ul className="mt-1 grid gap-1 text-sm text-bad">
                  {faults.map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <Pagination
            current={page}
            total={pages}
            href={(to) => `${paths.priceImport({ page: String(to) })}#non-comprises`}
          />
        </TitledSection>
      )}
    </div>
  )
}
