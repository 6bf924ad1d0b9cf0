import { Button } from '#app/ui/button.tsx'
import { counted } from '#app/values/words/counted.ts'
import { MAX_LINES } from '#app/features/quotes/quote-totals.ts'
import type { ProposedAssembly } from '#app/features/quotes/editor/reuse/fill-line.ts'

/** What was just done to the lines, and the button that takes it back. */
export function UndoLine({ done, onUndo }: { done: string; onUndo: () => void }) {
  return (
    <p className="flex items-center gap-1 text-muted">
      {done}
      <Button type="button" variant="link" size="sm" onClick={onUndo}>
        Annuler
      </Button>
    </p>
  )
}

/** What came of an assembly, where a document had room for so many lines. */
export function addedInWords({ name, lines }: ProposedAssembly, room: number): string {
  const told = `${counted(Math.min(lines.length, room), 'ligne ajoutée', 'lignes ajoutées')}\u00a0: ${name}.`
  return lines.length > room ? `${told} Un devis en compte ${MAX_LINES} au plus.` : told
}
