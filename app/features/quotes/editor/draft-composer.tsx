import { useEffect } from 'react'
import { paths } from '#app/paths.ts'
import { shownCopyOf } from '#app/platform/web/kept-pages.ts'
import { reloadPage } from '#app/platform/web/reload-page.ts'
import { blankItem } from './quote-editor.ts'
import { keepPriceList } from './reuse/kept-lines.ts'
import { QuoteComposer, type QuoteComposerProps } from './quote-composer.tsx'
import { typedOfAct } from './saving/draft-act.ts'
import { DraftVersions, RefusedDraft } from './saving/draft-versions.tsx'
import { useDraftOnDevice } from './saving/use-draft-on-device.ts'

/**
 * Writes the draft of a devis, with or without network: what this device keeps of it is what the editor begins from,
 * and where the draft changed elsewhere meanwhile, both versions are shown.
 */
export function DraftComposer({
  leadId,
  version,
  changed,
  ...props
}: Omit<QuoteComposerProps, 'device'> &
  Pick<Parameters<typeof useDraftOnDevice>[0], 'leadId' | 'version' | 'changed'>) {
  const { client, stored, vatRates } = props
  const device = useDraftOnDevice({
    page: paths.quote(props.id),
    leadId,
    client,
    version,
    stored,
    changed,
  })
  const { waiting, begins } = device
  useEffect(() => void keepPriceList().catch(() => undefined), [])
  const kept = begins.from && typedOfAct(begins.from)
  const first = kept && {
    ...kept,
    items: kept.items.length > 0 ? kept.items : [blankItem(0, vatRates[0] ?? 0)],
  }
  const isRefused = waiting !== null && waiting.refused !== null
  return (
    <>
      {isRefused &&
        (shownCopyOf() === null ? (
          <DraftVersions
            act={waiting}
            stored={stored}
            savedAt={props.savedAt}
            onMine={() => void device.insist(version)}
            onTheirs={reloadPage}
          />
        ) : (
          <RefusedDraft act={waiting} />
        ))}
      <div onInputCapture={device.touch} onClickCapture={device.touch}>
        <QuoteComposer
          key={begins.key}
          {...props}
          device={device}
          typed={first ?? props.typed}
          stored={first ?? stored}
        />
      </div>
    </>
  )
}
