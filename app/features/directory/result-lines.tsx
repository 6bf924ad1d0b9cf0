import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { searchParams, type DirectorySearch } from './directory-search.ts'
import { ResultLine } from './result-line.tsx'
import type { DirectoryResult } from './search-companies.server.ts'

/** The companies of a page of results, and the form that compares those one ticks: a plain GET. */
export function ResultLines({
  rows,
  search,
  code,
}: {
  rows: readonly DirectoryResult[]
  search: DirectorySearch
  code: string | undefined
}) {
  const { metier, ou, pres } = searchParams(search)
  return (
    <AppForm
      method="get"
      action={paths.compareCompanies([])}
      className="directory-choose"
      data-results=""
    >
      <ol className="directory-list">
        {rows.map((result, index) => (
          <ResultLine
            key={result.id}
            result={result}
            rank={index + 1}
            trade={search.trade}
            code={code}
          />
        ))}
      </ol>
      {Object.entries({ metier, ou, pres }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="compare-bar">
        <output data-chosen="">Cochez deux ou trois entreprises.</output>
        <Button type="submit" variant="primary">
          Comparer
        </Button>
      </div>
    </AppForm>
  )
}
