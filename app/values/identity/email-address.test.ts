import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#app/values/result.ts'
import { parseEmail } from './email-address.ts'

describe('parseEmail', () => {
  test.each([
    [' Claire.Martin@Exemple.FR ', 'claire.martin@exemple.fr'],
    ['a+devis@mail.exemple.co', 'a+devis@mail.exemple.co'],
    ["o'neil@exemple.fr", "o'neil@exemple.fr"],
    ['hélène@exemple.fr', 'hélène@exemple.fr'],
    ['he\u0301le\u0300ne@exemple.fr', 'hélène@exemple.fr'],
    ['x@xn--caf-dma.fr', 'x@xn--caf-dma.fr'],
    ['X@Café.fr', 'x@xn--caf-dma.fr'],
    ['x@cafe\u0301.fr', 'x@xn--caf-dma.fr'],
    ['x@ｅxemple.fr', 'x@exemple.fr'],
  ])('reads %j', (text, address) => {
    expect(parseEmail(text)).toEqual(ok(address))
  })

  test.each([
    'claire',
    '@exemple.fr',
    'claire@',
    'claire@exemple',
    'claire@exemple.',
    'cl aire@exemple.fr',
    'a@b@exemple.fr',
    '.a@exemple.fr',
    'a..b@exemple.fr',
    'a@-exemple.fr',
    'a@exemple.fr\r\nBcc: b@exemple.fr',
    'a@exemple.fr, b@exemple.fr',
    '"a b"@exemple.fr',
    'a@1.2.3.4',
    'a@１.2.3.4',
    'a@é.fr/x',
    'a@é.fr:80',
    'a@é',
    'a@xn--é.fr',
    `${'x'.repeat(65)}@exemple.fr`,
  ])('refuses %j', (text) => {
    expect(parseEmail(text)).toEqual(refuse('email_malformed'))
  })

  test('refuses nothing at all, and too much', () => {
    expect(parseEmail('  ')).toEqual(refuse('email_empty'))
    expect(parseEmail(`a@${'x'.repeat(60)}.${'y'.repeat(300)}.fr`)).toEqual(
      refuse('email_too_long'),
    )
  })
})
