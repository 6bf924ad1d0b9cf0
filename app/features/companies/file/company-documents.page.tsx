import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { useNavigation } from 'react-router'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { NoCertificateDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { parseId, type CompanyDocumentId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { documentForm } from '#app/features/companies/proofs/proof-form.ts'
import type { Route } from './+types/company-documents.page'
import { PROOF_REFUSALS } from '#app/features/companies/copy.ts'
import { DocumentField } from '#app/features/companies/proofs/document-field.tsx'
import { DocumentList } from '#app/features/companies/proofs/document-list.tsx'
import {
  addCompanyDocument,
  listDocuments,
  removeCompanyDocument,
} from '#app/features/companies/proofs/documents.server.ts'
import { COMPANY_DOCUMENT_KINDS, DOCUMENT_KINDS } from '#app/features/companies/proofs/proof.ts'
import { readProof } from '#app/features/companies/proofs/receive-proof-form.server.ts'

export const handle = { takes: 'papers' } satisfies PageHandle

export const meta = () => [{ title: 'Documents — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const documents = await listDocuments(requireOwner(context, request))
  return { documents }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    add: act({
      read: (form) => readProof(ctx, form, documentForm, 'Choisissez un fichier.'),
      run: ({ proof: { kind }, document }) => addCompanyDocument(ctx, { ...document!, kind }),
      refusals: PROOF_REFUSALS,
      beside: { unknown_file: 'document', too_many_documents: 'document' },
      done: 'Document ajouté',
    }),
    remove: act({
      run: ({ documentId }) =>
        removeCompanyDocument(ctx, orNotFound(parseId<CompanyDocumentId>(documentId))),
      done: 'Document supprimé',
    }),
  })
}

export default function CompanyDocumentsPage({ loaderData: { documents } }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose()
  const errors = actionData?.errors ?? {}
  const saving = useNavigation().formData !== undefined
  return (
    <>
      <PageHeader
        title="Documents"
        trail={[{ label: 'Mon entreprise', href: paths.company() }, { label: 'Documents' }]}
      >
        Lus par vous et par notre équipe, par personne d’autre.
      </PageHeader>
      {documents.length === 0 ? (
        <EmptyState drawing={<NoCertificateDrawing />} title="Aucun document">
          Ajoutez votre extrait d’immatriculation de moins de trois mois&nbsp;: la vérification va
          plus vite.
        </EmptyState>
      ) : (
        <ul className="lines">
          {documents.map((document) => (
            <li key={document.id} className="proof-line">
              <div className="min-w-0">
                <p className="text-sm text-faint">{DOCUMENT_KINDS[document.kind]}</p>
                <DocumentList documents={[document]} label={DOCUMENT_KINDS[document.kind]} />
              </div>
              {document.subjectId === null && (
                <>
                  <Button size="sm" {...opens(`supprimer-${document.id}`)}>
                    Supprimer<span className="sr-only"> {document.name}</span>
                  </Button>
                  <ConfirmDialog
                    id={`supprimer-${document.id}`}
                    title="Supprimer ce document ?"
                    confirm="Supprimer"
                    danger
                    form={AppForm}
                    fields={{ intent: 'remove', documentId: document.id }}
                  >
                    {document.name} n’est plus lisible par notre équipe.
                  </ConfirmDialog>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <TitledSection id="ajouter" title="Ajouter un document" className="mt-12">
        <AppForm encType="multipart/form-data" className="mt-5 grid max-w-[38rem] gap-6">
          {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
          <Select
            label="Nature"
            name="kind"
            defaultValue={actionData?.values.kind ?? ''}
            error={errors.kind}
            placeholder="Choisissez la nature du document"
            options={COMPANY_DOCUMENT_KINDS.map((kind) => ({
              value: kind,
              label: DOCUMENT_KINDS[kind],
            }))}
          />
          <DocumentField
            label="Fichier"
            hint="PDF, JPEG, PNG ou WebP, 10 Mo au plus."
            kept={actionData?.kept?.document ?? null}
            error={errors.document}
          />
          <Button variant="primary" name="intent" value="add" pending={saving}>
            Ajouter
          </Button>
        </AppForm>
      </TitledSection>
    </>
  )
}
