import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/feedback/dialog.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { SiteTheme } from '#app/ui/theme/site-theme.ts'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { formatHsl, THEME_TOKENS, type ThemeColors } from '#app/ui/theme/theme.ts'
import { announceToast } from '#app/ui/feedback/toast.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { ColorFields } from './color-fields.tsx'
import { NOT_SAVED } from './copy.ts'
import { FontFields } from './font-fields.tsx'
import { LayoutFields } from './layout-fields.tsx'
import type { ThemeVersion } from './queries.server.ts'
import type { ThemeField } from './theme-fields.ts'
import { themeErrors, type ThemeValues } from './theme-form.ts'
import { ThemeHistory } from './theme-history.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { forgetDraft, useThemeDraft } from './use-theme-draft.ts'

/** What a refused form is answered: the sentences beside the fields, one for the whole, or that saving failed. */
export type Refused = {
  errors: FieldErrors
  values?: ThemeValues
  notice?: string
  failed?: boolean
}

const TABS = [
  { tab: 'couleurs', label: 'Couleurs', fields: THEME_TOKENS },
  { tab: 'polices', label: 'Polices', fields: ['fontPrimary', 'fontHeading'] },
  { tab: 'mise-en-page', label: 'Mise en page', fields: ['container', 'section', 'versions'] },
] as const satisfies readonly { tab: string; label: string; fields: readonly ThemeField[] }[]

/** An act asked for, before it is confirmed. */
type Asked = {
  intent: 'reset' | 'undo' | 'restore'
  version: string
  title: string
  words: string
  confirm: string
}
const CONFIRM = 'confirmer-le-design'
const FORM = 'design'

/** The form, its preview and its history. */
export function ThemeEditor({
  theme: saved,
  versions,
  more,
  refused,
}: {
  theme: SiteTheme
  versions: readonly ThemeVersion[]
  more: boolean
  refused: Refused | undefined
}) {
  const draft = useThemeDraft(saved, refused?.values)
  const { values, theme, dirty } = draft
  const [left, setLeft] = useState<readonly ThemeField[]>([])
  const [asked, setAsked] = useState<Asked | null>(null)
  const dialog = useRef<HTMLDivElement>(null)
  const pending = useNavigation().state !== 'idle'
  const [search] = useSearchParams()
  const current = TABS.find(({ tab }) => tab === search.get('onglet'))?.tab ?? 'couleurs'

  // A field is reproached once it was left, or once the form was refused for it; what is right again is not.
  const wrong = themeErrors(values)
  const errors = Object.fromEntries(
    Object.entries(wrong).filter(
      ([field]) => left.includes(field as ThemeField) || refused?.errors[field],
    ),
  )
  const errorsIn = (fields: readonly string[]) => fields.filter((field) => errors[field]).length

  useEffect(() => {
    if (refused?.failed)
      announceToast({
        tone: 'bad',
        title: NOT_SAVED,
        description: 'Vos réglages sont toujours là. Réessayez dans un instant.',
      })
  }, [refused])
  useEffect(() => {
    if (asked) dialog.current?.querySelector('dialog')?.showModal()
  }, [asked])

  const seen = versions[0]?.id ?? ''
  const onLeave = (field: ThemeField) =>
    setLeft((fields) => (fields.includes(field) ? fields : [...fields, field]))
  const take = (colors: ThemeColors) =>
    draft.set(Object.fromEntries(THEME_TOKENS.map((token) => [token, formatHsl(colors[token])])))
  return (
    <>
      <div className="design">
        <AppForm id={FORM} className="design-form" aria-label="Design du site">
          <input type="hidden" name="seen" value={seen} />
          <Tabs
            label="Parties du design"
            keepScroll
            tabs={TABS.map(({ tab, label, fields }) => ({
              href: paths.adminDesign({ onglet: tab }),
              label,
              current: tab === current,
              count: errorsIn(fields),
              countLabel: `${errorsIn(fields)} à corriger`,
            }))}
          />
          {refused?.notice && (
            <Notice tone="warn" title="Rien n’a été changé" live>
              {refused.notice}
            </Notice>
          )}
          {refused?.failed && (
            <Notice tone="bad" title={NOT_SAVED}>
              Vos réglages sont toujours là. Réessayez dans un instant.
            </Notice>
          )}
          {draft.taken && (
            <Notice title="Réglages retrouvés" live>
              Ceux que vous n’aviez pas enregistrés ont été repris.
            </Notice>
          )}
          <ErrorSummary errors={summedErrors(refused ? errors : {})} />
          {TABS.map(({ tab, label, fields }) => (
            // What is wrong is in sight, whichever tab one is on.
            <section
              key={tab}
              aria-label={label}
              hidden={tab !== current && errorsIn(fields) === 0}
            >
              {tab === 'couleurs' && (
                <ColorFields
                  values={values}
                  colors={theme.colors}
                  errors={errors}
                  onChange={draft.set}
                  onLeave={onLeave}
                />
              )}
              {tab === 'polices' && (
                <FontFields values={values} theme={theme} errors={errors} onChange={draft.set} />
              )}
              {tab === 'mise-en-page' && (
                <LayoutFields
                  values={values}
                  errors={errors}
                  onChange={draft.set}
                  onLeave={onLeave}
                />
              )}
            </section>
          ))}
        </AppForm>
        {/* Beside the fields on a wide screen, under them on a telephone; never over them. */}
        <div className="design-side">
          <div className="design-act">
            <p role="status">{dirty ? 'Réglages non enregistrés' : 'Tout est enregistré'}</p>
            {dirty && (
              <Button type="button" size="sm" onClick={draft.abandon}>
                Abandonner
              </Button>
            )}
            <Button type="submit" form={FORM} variant="primary" size="sm" pending={pending}>
              Enregistrer
            </Button>
          </div>
          <ThemePreview theme={theme} onTake={take} />
        </div>
      </div>
      <ThemeHistory
        versions={versions}
        more={more}
        onUndo={() =>
          setAsked({
            intent: 'undo',
            version: '',
            title: 'Annuler le dernier changement ?',
            words:
              'Le site reprend tout de suite l’apparence qu’il avait avant. Annuler à nouveau la fera revenir.',
            confirm: 'Annuler le changement',
          })
        }
        onRestore={(version) =>
          setAsked({
            intent: 'restore',
            version: version.id,
            title: 'Rétablir cette version ?',
            words: `Le site reprend tout de suite son apparence du ${formatDateTime(version.at, 'Europe/Paris')}. La présente reste dans l’historique.`,
            confirm: 'Rétablir',
          })
        }
      />
      <section className="mt-12">
        <h2 className="mb-2 text-heading">Revenir à l’origine</h2>
        <p className="mb-4 max-w-prose text-muted">
          Les couleurs, la police et les mesures du départ. Ce qui est en ligne reste dans
          l’historique.
        </p>
        <Button
          type="button"
          onClick={() =>
            setAsked({
              intent: 'reset',
              version: '',
              title: 'Réinitialiser le design ?',
              words:
                'Toutes les pages reprennent tout de suite les couleurs, la police et les mesures du départ.',
              confirm: 'Réinitialiser',
            })
          }
        >
          Réinitialiser
        </Button>
      </section>
      <div ref={dialog}>
        {asked && (
          <ConfirmDialog
            id={CONFIRM}
            title={asked.title}
            confirm={asked.confirm}
            cancel="Fermer"
            danger={asked.intent === 'reset'}
            pending={pending}
            form={AppForm}
            formProps={{ onSubmit: forgetDraft }}
            fields={{ intent: asked.intent, version: asked.version, seen }}
          >
            {asked.words}
            {dirty && <p className="mt-3">Vos réglages non enregistrés seront abandonnés.</p>}
          </ConfirmDialog>
        )}
      </div>
    </>
  )
}
