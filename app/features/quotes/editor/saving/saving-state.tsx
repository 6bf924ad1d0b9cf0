import CircleAlert from 'lucide-react/icons/circle-alert'
import { Icon } from '#app/ui/drawings/icon.tsx'
import type { Saving } from './autosave.ts'

/** How the draft stands, said quietly; aloud only when it is not kept. */
export function SavingState({ saving, savedAt }: { saving: Saving; savedAt: string }) {
  const waits =
    saving.waiting.length === 0
      ? null
      : saving.waiting.length === 1
        ? `, sauf la ligne ${saving.waiting[0]! + 1}, incomplète`
        : `, sauf ${saving.waiting.length} lignes incomplètes`
  if (saving.state === 'failed') {
    return (
      <p className="saving-state text-warn" role="alert">
        <Icon of={CircleAlert} />
        {saving.sentence}
      </p>
    )
  }
  return (
    <p className="saving-state">
      {saving.state === 'here' ? (
        <>Gardé sur cet appareil, part dès que le réseau revient{waits}.</>
      ) : saving.state === 'kept' ? (
        <>
          Enregistré à {savedAt}
          {waits}.
        </>
      ) : (
        'Enregistrement…'
      )}
    </p>
  )
}
