const SHORT = 'Le mot de passe doit contenir au moins 6 caractères'
const LONG = 'Le mot de passe doit contenir au plus 128 caractères'
const COMMON =
  'Ce mot de passe est l’un des plus utilisés\u202f: il serait essayé en premier. Choisissez-en un autre.'
const YOURS = 'Ce mot de passe reprend votre nom ou votre adresse email. Choisissez-en un autre.'

/** Forty passwords, and what each is told wherever `OWN` chooses one; null may be chosen. */
export const PASSWORDS: [password: string, told: string | null][] = [
  ['', SHORT],
  ['a', SHORT],
  ['12345', SHORT],
  ['éàüöç', SHORT],
  ['e\u0301a\u0300u\u0308o\u0308c\u0327', SHORT],
  ['🏠🔨🪜', SHORT],
  ['     ', SHORT],
  ['123456', COMMON],
  ['1234567', COMMON],
  ['12345678', COMMON],
  ['123456789', COMMON],
  ['password', COMMON],
  ['PASSWORD', COMMON],
  ['Password', COMMON],
  ['azerty', COMMON],
  ['Azerty123', COMMON],
  ['qwerty', COMMON],
  ['motdepasse', COMMON],
  ['MotDePasse!', COMMON],
  ['bonjour', COMMON],
  ['soleil1', COMMON],
  ['doudou', COMMON],
  ['jetaime', COMMON],
  ['iloveyou', COMMON],
  ['ｐａｓｓｗｏｒｄ', COMMON],
  ['Ouvreo123', COMMON],
  ['zelindalemercier', YOURS],
  ['Zélinda Lemercier', YOURS],
  ['zelinda.lemercier', YOURS],
  ['zelinda.lemercier@ouvreo.example', YOURS],
  ['x'.repeat(129), LONG],
  ['mot long '.repeat(40), LONG],
  ['tuile-violette', null],
  ['quatre chevaux', null],
  ['Zx9!qm', null],
  ['été pluvieux', null],
  ['кирпичная стена', null],
  ['🏠🔨🪜🧱🪟🚪', null],
  ['long mot '.repeat(20).slice(0, 128), null],
  ['zelinda aime les tuiles', null],
]
/** Whose password it would be. */
export const OWN = { fullName: 'Zélinda Lemercier', email: 'zelinda.lemercier@ouvreo.example' }
