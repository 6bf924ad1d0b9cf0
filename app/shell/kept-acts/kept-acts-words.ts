import { isPutAside, type KeptAct } from '#app/platform/device-acts/act-queue.ts'
import type { Toast } from '#app/values/toast.ts'

/** What is said once acts that waited were answered. */
export function passedToast(done: number, refused: number): Toast {
  const sent = done === 1 ? '1 acte gardé est parti' : `${done} actes gardés sont partis`
  if (refused === 0) return { tone: 'ok', title: sent }
  const back = refused === 1 ? '1 acte n’a pas été pris' : `${refused} actes n’ont pas été pris`
  return {
    tone: 'bad',
    title: done === 0 ? back : `${sent}, ${back}`,
    description: 'Ce que vous aviez noté est toujours sur cet appareil.',
  }
}

/** What waits on this device, in one line; null when nothing does. */
export function waitingWords(
  acts: readonly Pick<KeptAct, 'refused' | 'failed'>[],
  { signedOut, sending }: { signedOut: boolean; sending: boolean },
): string | null {
  const aside = acts.filter(isPutAside).length
  const refused = acts.filter((act) => act.refused !== null).length - aside
  const waiting = acts.length - refused - aside
  const said: string[] = []
  if (waiting > 0) {
    const many = waiting > 1
    const what = many ? `${waiting} actes` : '1 acte'
    said.push(
      signedOut
        ? `${what} ${many ? 'partiront' : 'partira'} quand vous serez reconnecté`
        : sending
          ? `${what} en train de partir`
          : `${what} ${many ? 'attendent' : 'attend'} le réseau`,
    )
  }
  if (refused > 0)
    said.push(refused === 1 ? '1 acte a été refusé' : `${refused} actes ont été refusés`)
  if (aside > 0) said.push(aside === 1 ? '1 acte est à revoir' : `${aside} actes sont à revoir`)
  return said.length > 0 ? said.join(', ') : null
}
