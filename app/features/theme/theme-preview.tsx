import { useEffect, useState } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { versionsOf, type SiteTheme } from '#app/ui/theme/site-theme.ts'
import { isLight, type ThemeColors } from '#app/ui/theme/theme.ts'
import { PreviewFrame, type ScreenName } from './preview-frame.tsx'
import { fetchPreviewPage } from './preview-page.ts'

const PAGES = [
  { value: paths.particuliers(), label: 'Accueil des particuliers' },
  { value: paths.landing(), label: 'Choix du profil' },
  { value: paths.artisans(), label: 'Accueil des artisans' },
  { value: paths.findPro(), label: 'Formulaire de demande' },
  { value: paths.trades(), label: 'Métiers' },
  { value: paths.reviews(), label: 'Avis' },
  { value: paths.contact(), label: 'Contact' },
]
const VERSIONS = [
  ['dark', 'sombre'],
  ['light', 'claire'],
] as const

/**
 * A public page in the theme of the form, dark and light. `onTake` writes the version that was
 * worked out into the form.
 */
export function ThemePreview({
  theme,
  onTake,
}: {
  theme: SiteTheme
  onTake: (colors: ThemeColors) => void
}) {
  const [address, setAddress] = useState(PAGES[0]!.value)
  const [screen, setScreen] = useState<ScreenName>('wide')
  const [page, setPage] = useState<{ address: string; html: string | null } | null>(null)
  useEffect(() => {
    let current = true
    fetchPreviewPage(address).then(
      (html) => current && setPage({ address, html }),
      () => current && setPage({ address, html: null }),
    )
    return () => void (current = false)
  }, [address])

  const versions = versionsOf(theme.colors)
  const own = isLight(theme.colors) ? 'light' : 'dark'
  const ready = page?.address === address ? page : null
  return (
    <TitledSection id="apercu" title="Aperçu" className="preview-side">
      <div className="preview-choices">
        <Select
          label="Page"
          name="apercu-page"
          options={PAGES}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <RadioGroup
          label="Écran"
          name="apercu-ecran"
          value={screen}
          onChange={(value) => setScreen(value as ScreenName)}
          options={[
            { value: 'wide', label: 'Ordinateur' },
            { value: 'phone', label: 'Téléphone' },
          ]}
        />
      </div>
      {ready?.html === null ? (
        <Notice tone="warn" title="La page à prévisualiser ne répond pas" live>
          Vos réglages sont toujours là. Choisissez une autre page, ou réessayez dans un instant.
        </Notice>
      ) : (
        <div className="previews" data-screen={screen}>
          {VERSIONS.map(([version, words]) => (
            <PreviewFrame
              key={`${version} ${screen}`}
              html={ready?.html ?? null}
              theme={{ ...theme, colors: versions[version] }}
              screen={screen}
              title={`Aperçu, version ${words}`}
            >
              <span>
                <strong>Version {words}</strong> ·{' '}
                {version === own ? 'vos couleurs' : 'déduite des vôtres'}
              </span>
              {version !== own && (
                <Button
                  type="button"
                  variant="link"
                  size="sm"
                  onClick={() => onTake(versions[version])}
                >
                  Prendre ces couleurs
                </Button>
              )}
            </PreviewFrame>
          ))}
        </div>
      )}
    </TitledSection>
  )
}
