import { useState, type ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import type { KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { removeAct } from '#app/platform/device-acts/sending-acts.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { askedWords } from '#app/ui/feedback/waiting-acts.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { TypedQuote } from '#app/features/quotes/editor/quote-editor.ts'
import { comparedQuote, differentTexts, draftAsText, typedOfAct } from './draft-act.ts'

/**
 * A save of this device that the site did not take because the draft changed elsewhere: both versions, and the choice
 * between them. Nothing is merged.
 */
export function DraftVersions({
  act,
  stored,
  savedAt,
  onMine,
  onTheirs,
}: {
  act: KeptAct
  /** The site's version, and the hour of its last change. */
  stored: TypedQuote
  savedAt: string
  onMine: () => void
  onTheirs: () => void
}) {
  const [asked, setAsked] = useState(false)
  const mine = typedOfAct(act)
  const texts = differentTexts(mine, stored)
  return (
    <TitledSection id="deux-versions" title="Deux versions de ce devis" className="draft-versions">
      <p className="mt-1 max-w-prose text-muted">
        Il a été écrit ailleurs pendant que vous l’écriviez ici. Rien n’est mélangé&nbsp;:
        choisissez celle que vous gardez.
      </p>
      <div className="draft-versions-both">
        <Version
          title="Sur cet appareil"
          when={`Écrit ${askedWords(act.askedAt)}`}
          typed={mine}
          other={stored}
          texts={texts.map((text) => ({ label: text.label, value: text.mine }))}
        >
          <Button variant="primary" type="button" onClick={onMine}>
            Garder celle de cet appareil
          </Button>
        </Version>
        <Version
          title="Sur le site"
          when={`Enregistré à ${savedAt}`}
          typed={stored}
          other={mine}
          texts={texts.map((text) => ({ label: text.label, value: text.theirs }))}
        >
          {asked ? (
            <>
              <p className="basis-full">
                Ce qui est écrit sur cet appareil sera effacé. Continuer{'\u202f'}?
              </p>
              <Button type="button" ref={takeFocus} onClick={() => setAsked(false)}>
                Annuler
              </Button>
              <Button
                type="button"
                variant="danger"
                onClick={() => void removeAct(act).then(onTheirs)}
              >
                Garder celle du site
              </Button>
            </>
          ) : (
            <Button type="button" onClick={() => setAsked(true)}>
              Garder celle du site
            </Button>
          )}
        </Version>
      </div>
    </TitledSection>
  )
}

function Version({
  title,
  when,
  typed,
  other,
  texts,
  children,
}: {
  title: string
  when: string
  typed: TypedQuote
  other: TypedQuote
  texts: readonly { label: string; value: string }[]
  children: ReactNode
}) {
  const { lines, total } = comparedQuote(typed)
  const others = new Set(comparedQuote(other).lines.map((line) => JSON.stringify(line)))
  return (
    <article className="draft-version">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-muted">{when}</p>
      <p className="draft-version-total">
        <span>Total TTC</span> <strong>{total}</strong>
      </p>
      {lines.length === 0 ? (
        <p className="text-muted">Aucune ligne.</p>
      ) : (
        <ul className="draft-version-lines">
          {lines.map((line, place) => {
            const isOnlyHere = !others.has(JSON.stringify(line))
            return (
              <li key={place} data-only-here={isOnlyHere ? '' : undefined}>
                <span>
                  {line.words}
                  {isOnlyHere && <span className="draft-version-mark">différente</span>}
                </span>
                <span className="text-sm text-muted">
                  {line.workItem}, {line.amount}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {texts.length > 0 && (
        <dl className="draft-version-texts">
          {texts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="whitespace-pre-line">{value || 'non renseigné'}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-5 flex flex-wrap gap-2">{children}</div>
    </article>
  )
}

/** What may become of a devis that the site did not take, besides trying again. */
export function WaysOnForDraft({ act, size }: { act: KeptAct; size?: 'sm' }) {
  return (
    <>
      <ButtonLink
        size={size}
        href={paths.quoteWithoutNetwork(act.id)}
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
      >
        En faire un devis pour un client à moi
      </ButtonLink>
      <CopyButton text={draftAsText(typedOfAct(act))} label="Copier le texte" copied="Copié" />
    </>
  )
}

/** A save of this device that was not taken for another reason, above what the devis is now. */
export function RefusedDraft({ act }: { act: KeptAct }) {
  return (
    <section className="notice notice-warn draft-refused" aria-labelledby="brouillon-refuse">
      <h2 id="brouillon-refuse" className="font-semibold">
        Ce que vous avez écrit {askedWords(act.askedAt)} n’est pas parti
      </h2>
      <p>{act.refused} Votre texte est gardé sur cet appareil.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <WaysOnForDraft act={act} />
      </div>
    </section>
  )
}

// What was pressed is gone: the question that took its place is where the reader must be.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
