import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { DocumentField, type KeptFile } from './document-field.tsx'
import { DocumentList } from './document-list.tsx'
import type { DocumentView } from './documents.server.ts'

/** A proof written down or changed, with its paper: `children` are its fields. */
export function ProofEditor({
  isNew,
  back,
  title,
  about,
  answer,
  documents,
  paper,
  removal,
  children,
}: {
  isNew: boolean
  /** The list that it belongs to. */
  back: { label: string; href: string }
  title: string
  about: string
  /** What the server answered to a refused form. */
  answer:
    | Pick<RefusedAct<{ document: KeptFile | null } | undefined>, 'errors' | 'notice' | 'kept'>
    | undefined
  documents: readonly DocumentView[]
  /** How its paper is called: alone, among those joined, and who reads it. */
  paper: { label: string; joined: string; hint: string }
  removal: { title: string; text: string }
  children: ReactNode
}) {
  useDialogsThatClose()
  const saving = useNavigation().formData !== undefined
  const errors = answer?.errors ?? {}
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: 'Mon entreprise', href: paths.company() }, back, { label: title }]}
      >
        {about}
      </PageHeader>
      <AppForm
        encType="multipart/form-data"
        className="grid max-w-[38rem] gap-6"
        key={isNew ? 'nouvelle' : 'connue'}
      >
        <RefusalNotice of={answer} />
        {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
        {children}
        {documents.length > 0 && <DocumentList documents={documents} label={paper.joined} />}
        <DocumentField
          label={paper.label}
          hint={`PDF, JPEG, PNG ou WebP, 10 Mo au plus. ${paper.hint}`}
          kept={answer?.kept?.document ?? null}
          error={errors.document}
          optional={documents.length > 0}
        />
        <div className="flex flex-wrap gap-2 border-t border-line pt-6">
          <Button variant="primary" name="intent" value="save" pending={saving}>
            Enregistrer
          </Button>
          <ButtonLink href={back.href}>Retour</ButtonLink>
          {!isNew && (
            <Button variant="danger" {...opens('supprimer')}>
              Supprimer
            </Button>
          )}
        </div>
      </AppForm>
      {!isNew && (
        <ConfirmDialog
          id="supprimer"
          title={removal.title}
          confirm="Supprimer"
          danger
          form={AppForm}
          fields={{ intent: 'remove' }}
        >
          {removal.text}
        </ConfirmDialog>
      )}
    </>
  )
}
