import { useMemo, type ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { paths } from '#app/paths.ts'
import type { KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { keepActHere, noteLeaving, useActsHere } from '#app/platform/device-acts/acts-here.ts'
import { useSendingActs } from '#app/platform/device-acts/sending-acts.ts'
import { passedToast } from './kept-acts-words.ts'
import { keptToast } from './kept-toast.ts'
import { announceToast } from '#app/ui/feedback/toast.ts'
import { KeepsLater, type AskedLater, type Later } from '#app/ui/later.ts'
import { useStableCalls } from '#app/ui/use-stable-calls.ts'
import type { AccountId, DeviceActId } from '#app/values/identity/ids.ts'
import { KeptActsBar } from './kept-acts-bar.tsx'

/**
 * Around the pages of a space: what is asked without network is kept on the device, and leaves when it is back. What
 * waits is said above the page.
 */
export function KeptActs({ me, children }: { me: AccountId; children: ReactNode }) {
  const { acts, signedOut, sending } = useActsHere()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const told = useStableCalls({
    answered: () => void revalidate(),
    passed: (done: readonly KeptAct[], refused: readonly KeptAct[]) =>
      announceToast(passedToast(done.length, refused.length)),
  })
  useSendingActs(me, paths.deviceActs(), told)
  const later = useMemo(
    (): Later => ({
      page: pathname,
      waiting: acts,
      keep: (asked, noRoom) =>
        void keepActHere(keptOf(asked)).then((kept) =>
          kept === 'full' ? noRoom() : announceToast(keptToast(kept)),
        ),
      leaves: (asked) => noteLeaving(keptOf(asked)),
    }),
    [acts, pathname],
  )
  return (
    <KeepsLater value={later}>
      <KeptActsBar acts={acts} signedOut={signedOut} sending={sending} />
      {children}
    </KeepsLater>
  )
}

function keptOf({ id, files, ...asked }: AskedLater) {
  return {
    ...asked,
    id: id as DeviceActId,
    part: 0,
    files: files.map(({ field, file }) => ({ field, name: file.name, bytes: file })),
    askedAt: Date.now(),
  }
}
