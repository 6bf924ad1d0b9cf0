import { counted } from '#app/values/words/counted.ts'

/** What an import would write, or wrote: how many items are new, how many change, how many lines are left. */
export type ImportCounts = { added: number; changed: number; left: number }

/** What confirming does, on its button: « Importer 1 204 articles ». */
export function importButton({ added, changed }: Pick<ImportCounts, 'added' | 'changed'>): string {
  return `Importer ${counted(added + changed, 'article', 'articles')}`
}

/** What was imported, as it is said once done. */
export function importedInWords({ added, changed, left }: ImportCounts): {
  title: string
  description: string | undefined
} {
  const parts = [
    added > 0 && counted(added, 'article ajouté', 'articles ajoutés'),
    changed > 0 && counted(changed, 'article mis à jour', 'articles mis à jour'),
  ].filter((part) => part !== false)
  return {
    title: parts.join(', '),
    description:
      left > 0 ? `${counted(left, 'ligne laissée', 'lignes laissées')} de côté.` : undefined,
  }
}
