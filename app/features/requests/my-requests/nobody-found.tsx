import { NOBODY_REASONS } from '#app/features/requests/leads/copy.ts'
import type { NobodyExplanation } from '#app/features/requests/matching/explain-nobody.server.ts'
import { Button } from '#app/ui/button.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppForm } from '#app/ui/link.tsx'

export function NobodyFound({
  nobody,
  town,
  beyondKm,
}: {
  nobody: NobodyExplanation
  town: string
  beyondKm: number
}) {
  return (
    <EmptyState
      level={3}
      drawing={<NobodyFoundDrawing />}
      title={`Personne pour l’instant à ${town}`}
      action={
        nobody.askBeyondKm !== null && (
          <AppForm intent="further">
            <input type="hidden" name="km" value={nobody.askBeyondKm} />
            <Button type="submit" variant="primary">
              Chercher {nobody.askBeyondKm} km plus loin
            </Button>
          </AppForm>
        )
      }
    >
      {NOBODY_REASONS[nobody.reason]}{' '}
      {beyondKm > 0 && `Nous avons déjà cherché ${beyondKm} km au-delà de leur zone. `}
      {nobody.askBeyondKm !== null
        ? 'Vous pouvez demander plus loin, ou attendre : '
        : 'Il n’y a rien à faire de plus : '}
      votre demande reste ouverte, et le premier artisan disponible la recevra.
    </EmptyState>
  )
}
