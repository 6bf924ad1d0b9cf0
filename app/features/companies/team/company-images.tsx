import {
  IMAGE_KINDS,
  IMAGE_WORDS,
  imageAlt,
  type CompanyImageKind,
} from '#app/features/companies/images/company-image.ts'
import type { CompanyImages as Images } from '#app/features/companies/images/images.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** The dialog in which the team removes an image of this kind. */
export const removalDialog = (kind: CompanyImageKind) => `retirer-${kind}`

/** A company's logo and portrait for the team: whoever acts here may remove either, with its reasons. */
export function CompanyImages({
  companyName,
  images,
  readOnly,
  refused,
}: {
  companyName: string
  images: Images
  /** Whoever looks removes nothing. */
  readOnly: boolean
  /** A removal that was refused: of which image, with what was typed and what is wrong. */
  refused: { kind: string; reason: string; error: string } | null
}) {
  return (
    <TitledSection id="images" title="Logo et portrait" titleClass="mb-3" className="mt-12">
      <ul className="flex flex-wrap gap-x-10 gap-y-6">
        {IMAGE_KINDS.map((kind) => {
          const fileId = images[kind]
          const again = refused?.kind === kind ? refused : null
          return (
            fileId && (
              <li key={kind} className="flex items-center gap-4">
                <span className="company-image-view" data-kind={kind}>
                  <img
                    src={paths.companyImage(fileId)}
                    alt={imageAlt(kind, companyName)}
                    loading="lazy"
                    width="128"
                    height="128"
                  />
                </span>
                {!readOnly && (
                  <>
                    <Button size="sm" {...opens(removalDialog(kind))}>
                      Retirer {IMAGE_WORDS[kind].the}
                    </Button>
                    <ConfirmDialog
                      id={removalDialog(kind)}
                      title={`Retirer ${IMAGE_WORDS[kind].the} de cette entreprise\u202f?`}
                      confirm="Retirer"
                      danger
                      form={AppForm}
                      fields={{ intent: 'remove-image', kind }}
                    >
                      <p className="mb-4">
                        L’image quitte aussitôt toutes les pages, et son fichier est supprimé.
                        L’artisan peut en envoyer une autre.
                      </p>
                      <TextArea
                        id={`image-reason-${kind}`}
                        label="Motifs"
                        name="reason"
                        rows={4}
                        maxLength={1000}
                        required
                        defaultValue={again?.reason}
                        error={again?.error}
                        hint={
                          'Envoyés tels quels à l’artisan, et gardés au journal\u00a0: la règle et les faits, sans nommer personne d’autre.'
                        }
                      />
                    </ConfirmDialog>
                  </>
                )}
              </li>
            )
          )
        })}
      </ul>
    </TitledSection>
  )
}
