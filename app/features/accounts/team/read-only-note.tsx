/** Says to whoever reads a page of the team without acting there who can; nothing to whoever may. */
export function ReadOnlyNote({ refusal }: { refusal: string | null }) {
  return (
    refusal && (
      <p className="max-w-prose text-sm text-faint">
        Vous lisez cette page sans pouvoir y agir. {refusal}
      </p>
    )
  )
}
