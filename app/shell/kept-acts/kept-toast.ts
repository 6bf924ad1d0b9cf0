import type { Toast } from '#app/values/toast.ts'

/** What is said of an act that was asked without network. */
export function keptToast(kept: 'kept' | 'twice'): Toast {
  return kept === 'kept'
    ? {
        tone: 'ok',
        title: 'Gardé sur cet appareil',
        description: 'Part dès que le réseau revient.',
      }
    : { tone: 'info', title: 'Déjà gardé sur cet appareil', description: 'Il partira une fois.' }
}
