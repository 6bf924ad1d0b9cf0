import type { FormEvent, ReactNode, Ref, SubmitEvent } from 'react'
import { SavingState } from '#app/features/quotes/editor/saving/saving-state.tsx'
import type { Saving } from '#app/features/quotes/editor/saving/autosave.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { keepWhileOffline } from '#app/ui/feedback/offline.ts'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'

const DISCARD = 'jeter-brouillon'

/** How a draft is kept while it is written. */
export type ComposerSaving = {
  saving: Saving
  /** When it was kept last, in words. */
  savedAt: string
  /** Called when the whole form leaves, so that nothing asks before the page is left. */
  settle: () => void
}

/**
 * The page on which a devis, an amendment or an invoice is written: its fields, what it comes to
 * beside them, the button that sends or issues it, and the draft kept, previewed or thrown away.
 */
export function Composer({
  form,
  ref,
  onInput,
  draft: { saving, savedAt, settle },
  errors,
  sideLabel,
  total,
  checks,
  act,
  actNote,
  preview,
  pending,
  saveIsAct = false,
  discardWords,
  keepHere,
  children,
}: {
  /** The form's id: a button of a dialog outside it names it. */
  form: string
  ref?: Ref<HTMLFormElement>
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  draft: ComposerSaving
  errors: FieldErrors
  sideLabel: string
  total: ReactNode
  /** What stands between the total and the button. */
  checks?: ReactNode
  /** The filled button, with the sum above it where there is one. */
  act: ReactNode
  /** Said under how the draft is kept. */
  actNote?: ReactNode
  /** The words of the button that shows the document. */
  preview: string
  /** The act under way, by what its button posts. */
  pending: FormDataEntryValue | null | undefined
  /** Saving is the filled button for now, and is not offered twice. */
  saveIsAct?: boolean
  /** What is lost when the draft is thrown away. */
  discardWords: ReactNode
  /** Keeps the draft on this device at once, where it can: what saving does without network. */
  keepHere?: () => void
  children: ReactNode
}) {
  const leave = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    if (keepHere && !navigator.onLine) {
      if (submitter?.getAttribute('value') !== 'save') return void keepWhileOffline(event)
      event.preventDefault()
      return keepHere()
    }
    settle()
  }
  return (
    <>
      <AppForm
        id={form}
        ref={ref}
        onInput={onInput}
        worksOffline={keepHere !== undefined}
        onSubmit={leave}
        className="composer"
      >
        {/* What the Enter key presses: saving, never the first line's button. */}
        <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          Enregistrer
        </button>
        <div className="composer-main">
          {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
          {children}
        </div>
        <aside className="composer-side" aria-label={sideLabel}>
          <TitledSection id="total" title="Total" titleClass="mb-3">
            {total}
          </TitledSection>
          {checks}
          <div className="composer-act">
            {act}
            <SavingState saving={saving} savedAt={savedAt} />
            {actNote}
          </div>
          <div className="composer-more">
            <Button wide name="intent" value="preview" pending={pending === 'preview'}>
              {preview}
            </Button>
            {!saveIsAct && (
              <Button wide name="intent" value="save" pending={pending === 'save'}>
                Enregistrer
              </Button>
            )}
            <Button variant="link" {...opens(DISCARD)}>
              Supprimer le brouillon
            </Button>
          </div>
        </aside>
      </AppForm>
      <ConfirmDialog
        id={DISCARD}
        title="Supprimer ce brouillon ?"
        confirm="Supprimer"
        danger
        form={AppForm}
        formProps={{ onSubmit: settle }}
        fields={{ intent: 'delete' }}
      >
        {discardWords}
      </ConfirmDialog>
    </>
  )
}

/** The sum above the filled button. */
export function ComposerSum({ label, sum }: { label: string; sum: string }) {
  return (
    <p className="composer-act-total">
      <span>{label}</span> <strong>{sum}</strong>
    </p>
  )
}
