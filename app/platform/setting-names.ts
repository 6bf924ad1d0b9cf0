/** What the names of the product's own variables begin with, where nobody else's do. */
const FAMILIES =
  /^(?:ADMIN|AUTH|BACKUP|COMPANY_REGISTER|DATABASE|E_INVOICING|METRICS|RESEND|S3|SITE_GATE|SMS|SMTP|STRIPE|VAPID)_/

/**
 * A variable that the product does not know, the known name that looks most like it, and whether it
 * is a slip of the pen.
 */
export type StrangeName = { name: string; nearest: string; misspelt: boolean }

/**
 * The variables that look like the product's own and are not: a known name but for a letter or two, its case or its
 * hyphens, or an unknown one of its families. What the machine sets for others is left alone.
 */
export function strangeNames(given: readonly string[], known: readonly string[]): StrangeName[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const family = FAMILIES.exec(name)?.[0]
      const reach = slips(plain(name))
      // Without a family only a slip counts, and none changes the length by more.
      const isNear = (other: string) => Math.abs(plain(other).length - plain(name).length) <= reach
      const kin = known.filter((other) => (family ? other.startsWith(family) : isNear(other)))
      const [nearest] = (family && kin.length === 0 ? known : kin)
        .map((other) => ({ other, far: distance(plain(name), plain(other)) }))
        .toSorted((a, b) => a.far - b.far)
      if (!nearest) return []
      const misspelt = nearest.far <= reach
      return family || misspelt ? [{ name, nearest: nearest.other, misspelt }] : []
    })
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Short names are like one another by chance: HOME is no HOST. */
const slips = (name: string) => (name.length < 6 ? 0 : name.length < 8 ? 1 : 2)

/** Letters to add, to remove or to replace (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [at, other] of [...to].entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row[to.length]!
}
