import { data, redirect, useActionData } from 'react-router'
import { requireAdmin } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { formatHsl, parseHsl, parseThemeColors, THEME_TOKENS, type ThemeToken } from '#app/ui/theme.ts'
import { toastCookie } from '#app/ui/toast.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import type { Route } from './+types/admin-design.page'
import { currentTheme } from './current-theme.server.ts'
import { resetTheme, saveTheme } from './save-theme.server.ts'

export const meta = () => [{ title: 'Design — Ouvréo' }]

export async function loader({ context }: Route.LoaderArgs) {
  const theme = await currentTheme(requireAdmin(context))
  return { values: Object.fromEntries(THEME_TOKENS.map((token) => [token, formatHsl(theme[token])])) as Record<ThemeToken, string> }
}

type Refused = { values: Record<ThemeToken, string>; errors: FieldErrors }

/** Saves eight triplets, or resets; what is no triplet is refused beside its field. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const form = await request.formData()
  if (form.get('acte') === 'reset') {
    await resetTheme(ctx)
    return redirect(paths.adminDesign(), { headers: { 'set-cookie': toastCookie({ tone: 'ok', title: 'Design réinitialisé', description: 'Le site a retrouvé ses couleurs d’origine.' }) } })
  }
  const values = Object.fromEntries(THEME_TOKENS.map((token) => [token, String(form.get(token) ?? '').slice(0, 40)])) as Record<ThemeToken, string>
  const theme = parseThemeColors(values)
  if (!theme) {
    const errors = Object.fromEntries(THEME_TOKENS.filter((token) => parseHsl(values[token]) === null).map((token) => [token, 'Écrivez trois nombres : teinte de 0 à 360, saturation et luminosité en %. Exemple : 264 100% 50%.']))
    return data<Refused>({ values, errors }, { status: 422 })
  }
  await saveTheme(ctx, theme)
  return redirect(paths.adminDesign(), { headers: { 'set-cookie': toastCookie({ tone: 'ok', title: 'Design enregistré', description: 'Toutes les pages l’affichent dès maintenant.' }) } })
}

const NAMES: Record<ThemeToken, string> = {
  primary: 'Principale',
  'primary-foreground': 'Texte sur la principale',
  secondary: 'Secondaire',
  'secondary-foreground': 'Texte sur la secondaire',
  background: 'Fond',
  foreground: 'Texte',
  accent: 'Accent',
  'accent-foreground': 'Texte sur l’accent',
}

export default function AdminDesignPage({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<Refused>()
  const values = refused?.values ?? loaderData.values
  const errors = refused?.errors ?? {}
  return (
    <>
      <PageHeader title="Design" before={<Breadcrumbs trail={[{ label: 'Abonnements', href: paths.adminSubscribers() }, { label: 'Design' }]} />}>
        Les huit couleurs dont tout le site découle. Chaque ton de texte garde un contraste suffisant, quelles qu’elles soient.
      </PageHeader>
      <div className="grid gap-12">
        <AppForm document aria-labelledby="couleurs">
          <h2 id="couleurs" className="mb-5 text-heading">Couleurs</h2>
          <ErrorSummary errors={summedErrors(errors)} />
          <div className="grid max-w-[46rem] gap-5 sm:grid-cols-2">
            {THEME_TOKENS.map((token) => (
              <TextField
                key={`${token}-${values[token]}`}
                label={NAMES[token]}
                name={token}
                defaultValue={values[token]}
                error={errors[token]}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                lead={<span className="block size-5 rounded-full border border-line-strong" style={{ background: parseHsl(values[token]) ? `hsl(${values[token]})` : 'transparent' }} />}
              />
            ))}
          </div>
          <div className="mt-7 flex flex-wrap gap-3">
            <Button type="submit" variant="primary">Enregistrer</Button>
          </div>
        </AppForm>
        <AppForm document>
          <input type="hidden" name="acte" value="reset" />
          <Button type="submit">Revenir aux couleurs d’origine</Button>
        </AppForm>
        <section>
          <h2 className="mb-3 text-heading">Polices et mise en page</h2>
          <DefinitionList items={[{ term: 'Texte et titres', value: 'Inter' }, { term: 'Marge de page', value: '1\u00a0rem' }, { term: 'Espace entre sections', value: '4\u00a0rem' }]} />
        </section>
      </div>
    </>
  )
}
