import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { WORKS_REFUSALS } from '#app/features/works/copy.ts'
import type { WorksDetail } from '#app/features/works/read-works.server.ts'

/** For the artisan: asking to show the photos in their gallery, and doing it once the client agreed. */
export function GalleryAsk({ works, errors }: { works: WorksDetail; errors: FieldErrors }) {
  const after = works.photos.filter(({ moment }) => moment === 'after')
  if (works.status === 'cancelled' || after.length === 0) return null
  const before = works.photos.filter(({ moment }) => moment === 'before')
  const shown = works.photos.some(({ galleryPictureId }) => galleryPictureId)
  return (
    <TitledSection
      id="galerie-titre"
      title="Dans votre galerie"
      className="grid justify-items-start gap-3"
    >
      {!works.galleryAskedAt && (
        <>
          <p className="max-w-prose text-muted">
            Vos chantiers sont votre meilleure publicité. Il faut l’accord{' '}
            {ofName(works.clientName)}, qui peut le retirer à tout moment.
          </p>
          <AppForm>
            <Button
              size="sm"
              name="intent"
              value="ask-gallery"
              disabledReason={works.promoteRefusal && WORKS_REFUSALS[works.promoteRefusal]}
            >
              Demander son accord
            </Button>
          </AppForm>
        </>
      )}
      {works.galleryAskedAt && !works.galleryAnsweredAt && (
        <p className="text-muted">Accord demandé. {works.clientName} n’a pas encore répondu.</p>
      )}
      {works.galleryAnsweredAt && !works.galleryAgreedAt && (
        <p className="text-muted">
          {works.clientName} ne souhaite pas que ces photos soient montrées.
        </p>
      )}
      {works.galleryAgreedAt &&
        (works.galleryLimit === 0 ? (
          <p className="text-muted">
            {works.clientName} est d’accord. La galerie fait partie des formules{' '}
            <AppLink href={paths.pricing()} className="link">
              Pro et Premium
            </AppLink>
            .
          </p>
        ) : (
          <>
            <p className="text-muted">
              {works.clientName} est d’accord.
              {shown ? ' Une réalisation de ce chantier est dans votre galerie.' : ''}{' '}
              <AppLink href={paths.gallery()} className="link">
                Voir ma galerie
              </AppLink>
            </p>
            <AppForm className="grid w-full max-w-[34rem] gap-5">
              <div className="grid gap-4 sm:grid-cols-2">
                <Select
                  label="Photo d’après"
                  name="after"
                  error={errors.after}
                  options={after.map(({ id }, index) => ({ value: id, label: `Vue ${index + 1}` }))}
                />
                <Select
                  label="Photo d’avant"
                  name="before"
                  placeholder="Aucune"
                  options={before.map(({ id }, index) => ({
                    value: id,
                    label: `Vue ${index + 1}`,
                  }))}
                />
              </div>
              <TextField
                label="Légende"
                name="caption"
                maxLength={160}
                defaultValue={works.title}
                error={errors.caption}
                hint="Sans nom ni adresse."
              />
              <Button
                size="sm"
                name="intent"
                value="gallery"
                disabledReason={works.promoteRefusal && WORKS_REFUSALS[works.promoteRefusal]}
              >
                Ajouter à ma galerie
              </Button>
            </AppForm>
          </>
        ))}
    </TitledSection>
  )
}

/** For the client: agreeing that the photos are shown, or not any more. Nothing before the artisan asked. */
export function GalleryAnswer({ works }: { works: WorksDetail }) {
  if (!works.galleryAskedAt || works.status === 'cancelled') return null
  const agreed = works.galleryAgreedAt !== null
  return (
    <TitledSection
      id="accord-titre"
      title="Vos travaux en exemple"
      className="grid justify-items-start gap-3"
    >
      <p className="max-w-prose text-muted">
        {agreed
          ? `Vous avez accepté que ${works.companyName} montre ces photos dans sa galerie, sans votre nom ni votre adresse.`
          : `${works.companyName} aimerait montrer les photos de ce chantier dans sa galerie, sans votre nom ni votre adresse. Vous pouvez refuser, ou changer d’avis plus tard\u00a0: les photos sont alors retirées aussitôt.`}
      </p>
      <AppForm className="flex flex-wrap gap-2">
        {!agreed && (
          <Button size="sm" name="intent" value="gallery-yes">
            Accepter
          </Button>
        )}
        {(agreed || !works.galleryAnsweredAt) && (
          <Button size="sm" name="intent" value="gallery-no">
            {agreed ? 'Retirer mon accord' : 'Refuser'}
          </Button>
        )}
      </AppForm>
    </TitledSection>
  )
}
