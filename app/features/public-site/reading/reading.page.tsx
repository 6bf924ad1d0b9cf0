import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxGroup, RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/reading.page'
import { PLAIN_READING, readingCookie, readingOf, TEXT_SIZES } from './reading.ts'

const AIDS = ['contrast', 'spacing', 'links'] as const

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Confort de lecture',
    description:
      'Agrandir les textes, renforcer les contrastes, aérer les lignes, souligner les liens\u00a0: sur tout le site, sans compte.',
    path: paths.reading(),
  })

/** What the browser of the reader asks for already. */
export function loader({ request }: Route.LoaderArgs) {
  return { reading: readingOf(request.headers.get('cookie')) }
}

/** Keeps the choice in a cookie of this browser; the button that takes everything back posts nothing else. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.get('intent') === 'plain')
    return redirectWithToast(
      paths.reading(),
      'Affichage d’origine rétabli',
      readingCookie(PLAIN_READING),
    )
  const aids = form.getAll('aid')
  return redirectWithToast(
    paths.reading(),
    'Réglages enregistrés',
    readingCookie({
      text: TEXT_SIZES.find((size) => size === form.get('text')) ?? '100',
      contrast: aids.includes('contrast'),
      spacing: aids.includes('spacing'),
      links: aids.includes('links'),
    }),
  )
}

export default function ReadingPage({ loaderData: { reading } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Confort de lecture"
        lead="Réglez l’affichage une fois&nbsp;: tout le site le suit, votre espace compris, sur cet appareil."
      />
      <div className="wrap pb-24">
        <AppForm className="grid max-w-2xl gap-8">
          <RadioGroup
            label="Taille des textes"
            name="text"
            defaultValue={reading.text}
            options={[
              { value: '100', label: 'Normale' },
              { value: '125', label: 'Grande', hint: '125\u00a0%' },
              { value: '150', label: 'Très grande', hint: '150\u00a0%' },
            ]}
          />
          <CheckboxGroup
            label="Aides à la lecture"
            name="aid"
            defaultValues={AIDS.filter((aid) => reading[aid])}
            options={[
              {
                value: 'contrast',
                label: 'Contraste renforcé',
                hint: 'Textes secondaires et bordures plus marqués.',
              },
              {
                value: 'spacing',
                label: 'Lignes aérées',
                hint: 'Plus d’espace entre les lignes et les mots.',
              },
              { value: 'links', label: 'Liens soulignés', hint: 'Tous les liens, partout.' },
            ]}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" name="intent" value="save">
              Enregistrer
            </Button>
            <Button type="submit" name="intent" value="plain">
              Revenir à l’affichage d’origine
            </Button>
          </div>
          <p className="text-muted">
            Ces réglages tiennent dans un cookie de cet appareil, un an au plus. Il ne dit rien de
            vous et ne sert qu’à cela&nbsp;: aucun consentement n’est nécessaire. Une difficulté de
            lecture reste&nbsp;? Dites-la nous depuis la{' '}
            <AppLink href={paths.accessibility()} className="link">
              déclaration d’accessibilité
            </AppLink>
            .
          </p>
        </AppForm>
      </div>
    </>
  )
}
