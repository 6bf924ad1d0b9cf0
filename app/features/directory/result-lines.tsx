import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { chosenSentence } from './compare/compared-slugs.ts'
import { searchParams, type DirectorySearch } from './directory-search.ts'
import { ResultLine } from './result-line.tsx'
import type { DirectoryResult } from './search-companies.server.ts'

/**
 * The companies of a page of results, and the form that compares those one ticks: a plain GET. Those
 * that were ticked on another page, or under other filters, stand above.
 */
export function ResultLines({
  rows,
  search,
  chosen,
  code,
}: {
  rows: readonly DirectoryResult[]
  search: DirectorySearch
  chosen: readonly { slug: string; name: string }[]
  code: string | undefined
}) {
  const elsewhere = chosen.filter(({ slug }) => !rows.some((row) => row.slug === slug))
  return (
    <AppForm
      method="get"
      action={paths.compareCompanies([])}
      className="directory-choose"
      data-results=""
    >
      {elsewhere.length > 0 && (
        <fieldset className="compare-elsewhere">
          <legend>Déjà choisies, hors de cette liste</legend>
          {elsewhere.map(({ slug, name }) => (
            <label key={slug} className="choice compare-choice">
              <input type="checkbox" name="e" value={slug} defaultChecked />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {rows.length > 0 && (
        <ol className="directory-list">
          {rows.map((result, index) => (
            <ResultLine
              key={result.id}
              result={result}
              rank={index + 1}
              trade={search.trade}
              code={code}
              chosen={search.chosen.includes(result.slug)}
            />
          ))}
        </ol>
      )}
      {Object.entries(searchParams(search)).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="compare-bar">
        <output data-chosen="">{chosenSentence(chosen.length)}</output>
        <div className="compare-acts">
          {/* The script keeps the choice as one ticks. */}
          <Button type="submit" variant="link" formAction={paths.directory()} data-keep-chosen="">
            Garder ce choix
          </Button>
          <Button type="submit" variant="primary">
            Comparer
          </Button>
        </div>
      </div>
    </AppForm>
  )
}
