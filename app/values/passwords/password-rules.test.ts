import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordRefusalText, refusalOfPassword, refusalToPassword } from './password-rules.ts'
import { passwordStrength } from './password-strength.ts'

describe('refusalOfPassword', () => {
  test('knows the three thousand most common', () => {
    expect(COMMON_PASSWORDS.size).toBe(3_000)
    for (const password of COMMON_PASSWORDS)
      expect(refusalOfPassword(password, 6)).toBe('password_common')
  })

  test.each([
    '123456',
    'password',
    'PASSWORD',
    'Password',
    'azerty',
    'Azerty123',
    'motdepasse',
    'MotDePasse!',
    'bonjour',
    'Soleil1',
    'doudou',
    'jetaime',
    'iloveyou',
    'qwertyuiop',
    'ｐａｓｓｗｏｒｄ',
  ])('refuses %s as common', (password) => {
    expect(refusalOfPassword(password, 6)).toBe('password_common')
  })

  test.each([
    'tuile-violette',
    'quatre chevaux',
    'Zx9!qm',
    'été pluvieux',
    'кирпичная стена',
    '🏠🔨🪜🧱🪟🚪',
  ])('takes %s', (password) => {
    expect(refusalOfPassword(password, 6)).toBeNull()
  })

  test('counts characters, not bytes, after normalisation', () => {
    expect(refusalOfPassword('éàüöç', 6)).toBe('password_too_short')
    expect(refusalOfPassword('e\u0301a\u0300u\u0308o\u0308c\u0327', 6)).toBe('password_too_short')
    expect(refusalOfPassword('🏠🔨🪜', 6)).toBe('password_too_short')
    expect(refusalOfPassword('pierre de lune', 14)).toBeNull()
    expect(refusalOfPassword('pierre de lun', 14)).toBe('password_too_short')
    expect(refusalOfPassword('long mot '.repeat(20).slice(0, 128), 6)).toBeNull()
    expect(refusalOfPassword('long mot '.repeat(20).slice(0, 129), 6)).toBe('password_too_long')
    expect(refusalOfPassword('x'.repeat(1_000_000), 6)).toBe('password_too_long')
  })

  test('refuses what is known of the person', () => {
    const own = ['Claire Martin', 'claire.martin49@exemple.fr']
    expect(refusalOfPassword('clairemartin', 6, own)).toBe('password_is_yours')
    expect(refusalOfPassword('Claire.Martin49', 6, own)).toBe('password_is_yours')
    expect(refusalOfPassword('claire.martin49@exemple.fr', 6, own)).toBe('password_is_yours')
    expect(refusalOfPassword('claire aime les tuiles', 6, own)).toBeNull()
    expect(refusalOfPassword('tuile-violette', 6, [''])).toBeNull()
  })

  test('says the specification’s sentence', () => {
    expect(passwordRefusalText('password_too_short', 6)).toBe(
      'Le mot de passe doit contenir au moins 6 caractères',
    )
    expect(refusalToPassword('abc', 6)).toBe('Le mot de passe doit contenir au moins 6 caractères')
    expect(refusalToPassword('tuile-violette', 6)).toBeNull()
    expect(passwordRefusalText('password_too_short', 12)).toBe(
      'Le mot de passe doit contenir au moins 12 caractères',
    )
  })
})

describe('passwordStrength', () => {
  test.each([
    ['', 0],
    ['azerty123', 0],
    ['aaaaaaaaaaaa', 0],
    ['123456789', 0],
    ['abcdefghij', 0],
    ['tuile', 0],
    ['tuileviol', 1],
    ['tuile-violette', 3],
    ['quatre chevaux bleus', 4],
    ['Zx9!qm', 1],
    ['Zx9!qmT4', 2],
  ])('%j is %s', (password, level) => {
    expect(passwordStrength(password).level).toBe(level)
  })

  test('always explains itself, and never falls when characters are added that bring something', () => {
    let last = -1
    for (const password of ['t', 'tuile', 'tuile-vi', 'tuile-violette', 'tuile-violette-Orage7']) {
      const { level, label, explanation } = passwordStrength(password)
      expect(level).toBeGreaterThanOrEqual(last)
      expect(label).not.toBe('')
      expect(explanation).toMatch(/\.$/u)
      last = level
    }
  })
})
