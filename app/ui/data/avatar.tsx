import { classes } from '#app/ui/class-names.ts'

/**
 * One or two capitals for a name: « Toits de Loire » gives TL, « Claire M. » CM, an empty name a
 * dash. Small words are skipped.
 */
export function initials(name: string): string {
  const words = name.split(/[\s'’-]+/u).filter((word) => /^\p{L}/u.test(word))
  const strong = words.filter((word) => !/^(d|de|des|du|la|le|les|l|et|en)$/iu.test(word))
  const kept = strong.length > 0 ? strong : words
  const letters = [kept[0], kept.length > 1 ? kept.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
  return letters.toLocaleUpperCase('fr') || '–'
}

/**
 * A person, round, or a company, square: a picture when there is one, else initials. The name is
 * expected beside; the mark is silent.
 */
export function Avatar({
  name,
  src,
  size,
  company = false,
}: {
  name: string
  src?: string | null | undefined
  size?: 'sm' | 'lg' | undefined
  company?: boolean
}) {
  return (
    <span
      aria-hidden="true"
      className={classes('avatar', size && `avatar-${size}`, company && 'avatar-company')}
    >
      {src ? (
        <img src={src} alt="" loading="lazy" decoding="async" width="64" height="64" />
      ) : (
        initials(name)
      )}
    </span>
  )
}
