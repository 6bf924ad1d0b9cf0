import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField, TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { BOOK_OF_THE_HOME } from './copy.ts'
import type { ReceptionDetail } from './queries.server.ts'

/**
 * The products of energy works with their notices: written by the artisan until the client signs,
 * then theirs to download.
 */
export function Materials({
  reception,
  writes,
  answer,
}: {
  reception: ReceptionDetail
  writes: boolean
  answer: RefusedAct | null
}) {
  const { energyWorks, materials } = reception
  if (!energyWorks) return null
  return (
    <TitledSection id="produits" title="Produits posés et notices">
      <p className="mt-1 text-muted">{BOOK_OF_THE_HOME}</p>
      {materials.length > 0 && (
        <ul className="lines mt-4">
          {materials.map(({ id, name, reference, place, noticeUrl, noticeFileId, noticeName }) => (
            <li key={id} className="reservation">
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-muted">
                  {reference}, {place}
                </p>
                <p className="flex flex-wrap gap-x-4">
                  {noticeFileId && (
                    <a href={paths.receptionNotice(noticeFileId)} className="link" download>
                      {noticeName}
                    </a>
                  )}
                  {noticeUrl && (
                    <a href={noticeUrl} className="link" rel="noreferrer" target="_blank">
                      Notice en ligne
                    </a>
                  )}
                </p>
              </div>
              {writes && (
                <AppForm>
                  <input type="hidden" name="material" value={id} />
                  <Button
                    size="sm"
                    name="intent"
                    value="remove-material"
                    aria-label={`Retirer « ${name} »`}
                  >
                    Retirer
                  </Button>
                </AppForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {writes && (
        <AddMaterial first={materials.length === 0} answer={answer} key={materials.length} />
      )}
    </TitledSection>
  )
}

function AddMaterial({ first, answer }: { first: boolean; answer: RefusedAct | null }) {
  const refused = answer?.intent === 'add-material' ? answer : null
  const typed = refused?.values ?? {}
  const errors = refused?.errors ?? {}
  const field = (name: string) => ({ name, defaultValue: typed[name], error: errors[name] })
  return (
    <details className="more mt-5" open={first || refused !== null}>
      <summary>Ajouter un produit</summary>
      <AppForm encType="multipart/form-data" className="mt-4 grid max-w-[38rem] gap-5">
        <TextField
          label="Produit"
          {...field('materialName')}
          maxLength={160}
          required
          hint="Exemple : pompe à chaleur air-eau."
        />
        <TextField
          label="Marque et référence"
          {...field('materialReference')}
          maxLength={160}
          required
        />
        <TextField label="Où il est posé" {...field('materialPlace')} maxLength={120} required />
        <TextField
          label="Adresse de la notice"
          {...field('noticeUrl')}
          inputMode="url"
          maxLength={500}
          optional
          hint="https://… ou joignez le PDF."
        />
        <FileField
          label="Notice en PDF"
          name="notice"
          accept="application/pdf"
          optional
          error={errors.notice}
          hint="10 Mo au plus."
        />
        <Button name="intent" value="add-material">
          Ajouter le produit
        </Button>
      </AppForm>
    </details>
  )
}
