/** The longest password taken, in characters: beyond, hashing would only cost. */
export const PASSWORD_MAX_LENGTH = 128
/** The longest text looked at for one, in UTF-16 units: the same character takes up to four on some keyboards. */
export const PASSWORD_MAX_UNITS = PASSWORD_MAX_LENGTH * 4

/** A password as it is hashed: Unicode NFKC, so that é typed on any keyboard is the same. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/** A password as it is compared with known ones: NFKC, lower case, without accents. */
export function foldedPassword(password: string): string {
  return normalisePassword(password).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

// What French people choose, which an international list ranks past its three thousandth line or does not hold.
const FRENCH = new Set(
  `azerty azertyu azertyui azertyuiop azerty1 azerty12 azerty123 azerty1234 azerty12345 azerty123456 qsdfgh qsdfghjklm wxcvbn 1234azerty 123azerty aqwzsx aqwzsxedc aqwzsx123
  motdepasse motdepasse1 motdepasse12 motdepasse123 monmotdepasse mdp123 mdp1234 mdp12345 passe123 bonjour bonjour1 bonjour12 bonjour123 salut123 coucou coucou1 coucou123
  soleil soleil1 soleil123 doudou doudou1 loulou loulou1 loulou123 chouchou chouchou1 nounours jetaime jetaime1 jetaime123 jtaime monamour mamour amour123 cheval cheval1
  chocolat chocolat1 papillon princesse princesse1 vacances marseille marseille13 parisien paris75 paris2024 allezlom olympique france france98 france1998 france2018 football1
  nicolas julien camille thomas1 alexandre sebastien isabelle nathalie christophe frederic stephane philippe caroline celine aurelie sandrine valerie laurent1 maxime clement
  travaux travaux1 travaux123 artisan artisan1 artisan123 batiment ouvreo ouvreo1 ouvreo123 maison123 bricolage chantier`.split(
    /\s+/u,
  ),
)

/** Whether a password is one of the French usual ones, a year or a few digits and signs behind it set aside. */
export function isFrenchCommon(password: string): boolean {
  const folded = foldedPassword(password)
  return FRENCH.has(folded) || FRENCH.has(folded.replace(/[!?.*@#$€]{1,2}$/u, ''))
}

/** How well a password would resist: 0 very weak to 4 strong. */
export type StrengthLevel = 0 | 1 | 2 | 3 | 4
/** A level, its name, and a sentence that says what would raise it (or why it is good). */
export type PasswordStrength = { level: StrengthLevel; label: string; explanation: string }

const LABELS: Record<StrengthLevel, string> = {
  0: 'Très faible',
  1: 'Faible',
  2: 'Moyen',
  3: 'Bon',
  4: 'Excellent',
}

/**
 * An estimate to show while typing; it refuses nothing. It counts characters that bring something new (repetitions,
 * 'abc', '123' and keyboard rows bring little) and the kinds of characters. Light enough for the browser: it knows the
 * French usual passwords only, the full list stays with `refusalOfPassword`.
 */
export function passwordStrength(password: string): PasswordStrength {
  const text = normalisePassword(password.slice(0, PASSWORD_MAX_LENGTH * 2))
  if (text === '')
    return strength(
      0,
      'Choisissez un mot de passe long\u202f: plusieurs mots que vous retenez suffisent.',
    )
  if (isFrenchCommon(text))
    return strength(
      0,
      'C’est l’un des mots de passe les plus utilisés\u202f: il serait essayé en premier.',
    )
  const { useful, runs } = usefulLength(text)
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(text),
  ).length
  // Bits per useful character: 26 letters give 4.7, all kinds 6.5; words are more regular than that, hence 0.75.
  const bits = useful * [3.3, 4.2, 5, 5.6, 6][/^\p{N}+$/u.test(text) ? 0 : kinds]! * 0.75
  if (bits < 20)
    return strength(
      0,
      runs
        ? 'Les suites et les répétitions (123, aaa, azerty) ne protègent pas.'
        : 'Trop court\u202f: quelques secondes suffiraient à le trouver.',
    )
  if (bits < 32)
    return strength(
      1,
      runs
        ? 'Les suites et les répétitions protègent peu\u202f: ajoutez un mot sans rapport.'
        : 'Allongez-le\u202f: un ou deux mots de plus le rendent bien plus sûr.',
    )
  if (bits < 44)
    return strength(
      2,
      'Correct. Un mot de plus, sans rapport avec les autres, le rendrait difficile à deviner.',
    )
  if (bits < 58) return strength(3, 'Bon mot de passe. Ne l’utilisez nulle part ailleurs.')
  return strength(4, 'Excellent mot de passe. Ne l’utilisez nulle part ailleurs.')
}

function strength(level: StrengthLevel, explanation: string): PasswordStrength {
  return { level, label: LABELS[level], explanation }
}

const ROWS = ['azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** How many characters are not foretold by the two before them. */
function usefulLength(text: string): { useful: number; runs: boolean } {
  const chars = [...text.toLowerCase()]
  let useful = 0
  let foretold = 0
  chars.forEach((char, i) => {
    const [before, last] = [chars[i - 2], chars[i - 1]]
    const repeats = last === char || (before === char && chars[i - 3] === last)
    const step = last === undefined ? 0 : char.codePointAt(0)! - last.codePointAt(0)!
    const follows =
      Math.abs(step) === 1 &&
      before !== undefined &&
      last!.codePointAt(0)! - before.codePointAt(0)! === step
    const onRow =
      last !== undefined &&
      before !== undefined &&
      ROWS.some((row) => row.includes(before + last + char))
    if (repeats || follows || onRow) foretold++
    else useful++
  })
  return { useful: useful + foretold * 0.2, runs: foretold > 1 && foretold * 3 >= chars.length }
}
