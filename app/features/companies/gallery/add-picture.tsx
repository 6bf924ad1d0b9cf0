import { useNavigation } from 'react-router'
import { listTrades } from '#app/features/trades/trades.ts'
import { Button } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { FileField, TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/gallery.page'

export function AddPicture({
  pictures,
  refusal,
  answer: actionData,
}: Pick<Route.ComponentProps['loaderData'], 'pictures' | 'refusal'> & {
  answer: Route.ComponentProps['actionData']
}) {
  const errors = actionData?.errors ?? {}
  const saving = useNavigation().formData?.get('intent') === 'add'
  return (
    <TitledSection id="ajouter" title="Ajouter une réalisation" className="mt-14">
      {refusal ? (
        <p className="notice mt-4">{refusal}</p>
      ) : (
        <AppForm
          encType="multipart/form-data"
          className="mt-5 grid max-w-[38rem] gap-6"
          key={pictures.length}
        >
          <RefusalNotice of={actionData} />
          {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
          <PictureField
            label="Photo"
            name="picture"
            hint="JPEG, PNG ou WebP, 12 Mo au plus. Le lieu et la date de prise de vue en sont retirés."
            kept={actionData?.kept?.picture ?? null}
            error={errors.picture}
          />
          <PictureField
            label="Photo d’avant"
            name="before"
            hint="Le même endroit, avant les travaux."
            kept={actionData?.kept?.before ?? null}
            error={errors.before}
            optional
          />
          <TextField
            label="Légende"
            name="caption"
            maxLength={160}
            defaultValue={actionData?.values.caption}
            error={errors.caption}
            hint={'Exemple\u00a0: Salle de bains refaite à Angers, 2026.'}
          />
          <Select
            label="Métier"
            name="trade"
            defaultValue={actionData?.values.trade ?? ''}
            placeholder="Sans métier"
            options={listTrades().map(({ slug, name }) => ({ value: slug, label: name }))}
            optional
          />
          <Button variant="primary" name="intent" value="add" pending={saving}>
            Ajouter
          </Button>
        </AppForm>
      )}
    </TitledSection>
  )
}

function PictureField({
  label,
  name,
  hint,
  kept,
  error,
  optional = false,
}: {
  label: string
  name: string
  hint: string
  kept: FileId | null
  error?: string | undefined
  optional?: boolean
}) {
  return (
    <div className="grid gap-3">
      <FileField
        label={label}
        name={name}
        accept="image/jpeg,image/png,image/webp"
        error={error}
        hint={hint}
        optional={optional}
      />
      {kept && (
        <p className="kept-file">
          La photo est gardée. Choisissez-en une autre seulement pour la remplacer.
          <input type="hidden" name={`kept-${name}`} value={kept} />
        </p>
      )}
    </div>
  )
}
