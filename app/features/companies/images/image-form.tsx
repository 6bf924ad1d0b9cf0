import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { initials } from '#app/ui/data/avatar.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { FileField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FileId } from '#app/values/identity/ids.ts'
import { IMAGE_WORDS, imageAlt, type CompanyImageKind } from './company-image.ts'

/** One image of a company: what is shown now, the one just chosen in its place, and how to take it away. */
export function ImageForm({
  kind,
  companyName,
  shown,
  error,
}: {
  kind: CompanyImageKind
  companyName: string
  shown: FileId | null
  error: string | undefined
}) {
  const words = IMAGE_WORDS[kind]
  const posted = useNavigation().formData
  const saving = posted?.get('intent') === 'save' && posted.get('kind') === kind
  const [chosen, choose] = useChosenImage()
  const src = chosen ?? (shown && paths.companyImage(shown))
  return (
    <section aria-labelledby={`titre-${kind}`} className="company-image">
      <div className="company-image-view" data-kind={kind}>
        {src ? (
          <img
            src={src}
            alt={chosen ? `${words.name} choisi, aperçu` : imageAlt(kind, companyName)}
            width="128"
            height="128"
            // A file that no browser can show: the server says what is wrong with it.
            onError={() => choose(undefined)}
          />
        ) : (
          <span aria-hidden="true">{initials(companyName)}</span>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <h2 id={`titre-${kind}`} className="text-heading">
          {words.name}
        </h2>
        <AppForm encType="multipart/form-data" className="grid gap-4">
          <input type="hidden" name="kind" value={kind} />
          <FileField
            label={shown ? 'Une autre image' : 'Image'}
            name={kind}
            accept="image/jpeg,image/png,image/webp"
            hint={words.hint}
            error={error}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="primary" name="intent" value="save" pending={saving}>
              {shown ? 'Remplacer' : 'Enregistrer'}
              <span className="sr-only"> {words.the}</span>
            </Button>
            {shown && (
              <Button variant="link" {...opens(`supprimer-${kind}`)}>
                Supprimer<span className="sr-only"> {words.the}</span>
              </Button>
            )}
            {chosen && (
              <p role="status" className="text-sm text-muted">
                Aperçu, pas encore enregistré.
              </p>
            )}
          </div>
        </AppForm>
      </div>
      {shown && (
        <ConfirmDialog
          id={`supprimer-${kind}`}
          title={`Supprimer ${words.the}\u202f?`}
          confirm="Supprimer"
          danger
          form={AppForm}
          fields={{ intent: 'remove', kind }}
        >
          Il quitte toutes les pages où il était montré, et le fichier est supprimé.
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The address of an image that was chosen and is not sent yet; null without one. */
function useChosenImage(): [string | null, (file: File | undefined) => void] {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return [address, (file) => setAddress(file ? URL.createObjectURL(file) : null)]
}
