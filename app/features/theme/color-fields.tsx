import { Button } from '#app/ui/button.tsx'
import { fromHsl, hslFromHex, toHex } from '#app/ui/theme/color-maths.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { formatHsl, parseHsl, type ThemeColors, type ThemeToken } from '#app/ui/theme/theme.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { checkPairs, ENOUGH, ratioInWords, readableOn, type PairCheck } from './contrast.ts'
import { COLOR_NAMES } from './copy.ts'
import type { ThemeField } from './theme-fields.ts'
import type { ThemeValues } from './theme-form.ts'

const GROUPS: readonly { title: string; what: string; ground: ThemeToken; text: ThemeToken }[] = [
  {
    title: 'Page',
    what: 'Le fond de tout le site et ce qui y est écrit.',
    ground: 'background',
    text: 'foreground',
  },
  {
    title: 'Principale',
    what: 'Les boutons pleins ; les liens et les traits en sont teintés.',
    ground: 'primary',
    text: 'primary-foreground',
  },
  {
    title: 'Secondaire',
    what: 'Les boutons discrets et les étiquettes.',
    ground: 'secondary',
    text: 'secondary-foreground',
  },
  {
    title: 'Accent',
    what: 'Ce qui est mis en avant.',
    ground: 'accent',
    text: 'accent-foreground',
  },
]

type Props = {
  values: ThemeValues
  colors: ThemeColors
  errors: FieldErrors
  onChange: (changes: Partial<ThemeValues>) => void
  onLeave: (field: ThemeField) => void
}

/** The eight colours by the four grounds they make, each with its text, and what is said of their contrast. */
export function ColorFields({ values, colors, errors, onChange, onLeave }: Props) {
  const checks = checkPairs(colors)
  return (
    <div className="grid gap-9">
      {GROUPS.map(({ title, what, ground, text }) => (
        <fieldset key={ground} className="color-pair">
          <legend className="text-heading">{title}</legend>
          <p className="text-muted">{what}</p>
          <div className="color-pair-fields">
            {[ground, text].map((token) => (
              <ColorField
                key={token}
                token={token}
                label={token === ground ? 'Fond' : 'Texte'}
                value={values[token]}
                color={toHex(fromHsl(colors[token]))}
                error={errors[token]}
                onChange={onChange}
                onLeave={onLeave}
              />
            ))}
          </div>
          <div aria-live="polite" className="grid gap-2">
            {checks
              .filter((check) => check.ground === ground)
              .map((check) => (
                <Contrast
                  key={check.text}
                  check={check}
                  colors={colors}
                  onFix={(fixed) => onChange({ [check.text]: formatHsl(fixed) })}
                />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function ColorField({
  token,
  label,
  value,
  color,
  error,
  onChange,
  onLeave,
}: {
  token: ThemeToken
  label: string
  value: string
  color: string
  error: string | undefined
  onChange: Props['onChange']
  onLeave: Props['onLeave']
}) {
  return (
    <div className="color-field">
      <TextField
        label={label}
        name={token}
        value={value}
        error={error}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ [token]: event.target.value })}
        onBlur={() => onLeave(token)}
      />
      {/* The browser's own picker, over the colour itself; it posts nothing. */}
      <input
        type="color"
        className="color-swatch"
        aria-label={`Choisir : ${COLOR_NAMES[token].toLowerCase()}`}
        value={color}
        data-empty={parseHsl(value) === null || undefined}
        onChange={(event) => onChange({ [token]: formatHsl(hslFromHex(event.target.value)) })}
      />
    </div>
  )
}

function Contrast({
  check,
  colors,
  onFix,
}: {
  check: PairCheck
  colors: ThemeColors
  onFix: (fixed: ThemeColors[ThemeToken]) => void
}) {
  const { text, ground, ratio, enough, shownAs } = check
  const sample = { color: toHex(fromHsl(colors[text])), background: toHex(fromHsl(colors[ground])) }
  const crossed = text === 'foreground' && ground === 'secondary'
  // That pair is only spoken of when it fails: nobody chose it as one.
  if (crossed && enough) return null
  return (
    <div className="contrast" data-enough={enough || undefined}>
      <span className="contrast-sample" style={sample} aria-hidden="true">
        <i />
        <i />
      </span>
      <div className="min-w-0">
        <p>
          <strong>
            {crossed ? 'Texte de la page, contraste de' : 'Contraste de'} {ratioInWords(ratio)} pour
            1
          </strong>
          {enough ? ', suffisant.' : ` : il en faut ${ratioInWords(ENOUGH)}.`}
        </p>
        {!enough && (
          <p className="text-muted">
            {shownAs ? (
              <>
                Le site écrira à la place en{' '}
                <span className="whitespace-nowrap">
                  <i className="contrast-dot" style={{ background: shownAs }} aria-hidden="true" />
                  {shownAs}
                </span>
                .
              </>
            ) : (
              'Les boutons discrets prendront un ton du fond à la place.'
            )}
          </p>
        )}
      </div>
      {!enough && (
        <Button
          type="button"
          size="sm"
          onClick={() => onFix(readableOn(colors[text], colors[ground]))}
          aria-label={`Corriger : ${COLOR_NAMES[text].toLowerCase()}`}
        >
          Corriger
        </Button>
      )}
    </div>
  )
}
