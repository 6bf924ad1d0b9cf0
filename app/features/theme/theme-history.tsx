import { Button } from '#app/ui/button.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { fromHsl, toHex } from '#app/ui/theme/color-maths.ts'
import { THEME_TOKENS } from '#app/ui/theme/theme.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { ACTS, COLOR_NAMES } from './copy.ts'
import type { ThemeVersion } from './queries.server.ts'

/** Every version of the look, the present one first, each with the way back to it. */
export function ThemeHistory({
  versions,
  more,
  onUndo,
  onRestore,
}: {
  versions: readonly ThemeVersion[]
  more: boolean
  onUndo: () => void
  onRestore: (version: ThemeVersion) => void
}) {
  return (
    <TitledSection id="historique" title="Historique" titleClass="mb-4" className="theme-history">
      {versions.length === 0 ? (
        <p className="max-w-prose text-muted">
          Aucun changement pour l’instant. Chaque enregistrement laissera ici sa date, son auteur et
          le moyen d’y revenir.
        </p>
      ) : (
        <ol className="versions">
          {versions.map((version, index) => (
            <li key={version.id}>
              <span className="version-colors" aria-hidden="true">
                {THEME_TOKENS.filter(
                  (token) => !token.endsWith('foreground') || token === 'foreground',
                ).map((token) => (
                  <i
                    key={token}
                    title={COLOR_NAMES[token]}
                    style={{ background: toHex(fromHsl(version.theme.colors[token])) }}
                  />
                ))}
              </span>
              <div className="min-w-0">
                <p className="font-semibold">
                  {ACTS[version.act]}{' '}
                  <time dateTime={version.at.toISOString()}>
                    le {formatDateTime(version.at, 'Europe/Paris')}
                  </time>
                </p>
                <p className="text-muted">
                  Par {version.by ?? 'un compte effacé'} · {fontsInWords(version)}
                </p>
              </div>
              {index === 0 ? (
                <span className="version-act">
                  <span className="badge badge-ok">En ligne</span>
                  <Button type="button" size="sm" onClick={onUndo}>
                    Annuler ce changement
                  </Button>
                </span>
              ) : (
                <span className="version-act">
                  <Button
                    type="button"
                    size="sm"
                    onClick={() => onRestore(version)}
                    aria-label={`Rétablir la version du ${formatDateTime(version.at, 'Europe/Paris')}`}
                  >
                    Rétablir
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {more && (
        <p className="field-hint mt-4">
          Les {versions.length} derniers changements. Le journal garde la trace de tous.
        </p>
      )}
    </TitledSection>
  )
}

function fontsInWords({ theme: { fonts } }: ThemeVersion): string {
  return fonts.primary === fonts.heading
    ? fonts.primary
    : `${fonts.primary}, titres en ${fonts.heading}`
}
