import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { namesPattern } from './erase-rows.server.ts'
import { durationInWords, keptInWords } from './policy.ts'

const database = useTestDatabase()

describe('how long, in words', () => {
  it.each([
    [365, '1 an'],
    [1_095, '3 ans'],
    [3_650, '10 ans'],
    [90, '3 mois'],
    [184, '6 mois'],
    [30, '30 jours'],
    [1, '1 jour'],
    [0.5, '12 heures'],
  ])('%d days: %s', (days, words) => {
    expect(durationInWords(days)).toBe(words)
  })

  it('says every rule of a table', () => {
    const never = () => sql`false`
    expect(
      keptInWords({
        kept: 'Tant que le compte existe',
        sweeps: [{ days: 365, since: 'l’envoi', due: never, act: 'delete' }],
        keep: { when: never, years: 10, why: 'un contrat' },
      }),
    ).toEqual(['Tant que le compte existe', '1 an après l’envoi', '10 ans\u00a0: un contrat'])
  })
})

describe('a name in what others wrote', () => {
  const mask = async (text: string, ...names: string[]) =>
    (
      await database.pool.query<{ clean: string }>(
        `select regexp_replace($1, $2, '[effacé]', 'gi') as clean`,
        [text, namesPattern(names)],
      )
    ).rows[0]!.clean

  it.each([
    [
      'Bonjour Claire, Claire Martin habite ici',
      ['Claire Martin', 'Claire', 'Martin'],
      'Bonjour [effacé], [effacé] habite ici',
    ],
    [
      'une pièce éclairée par le martinet',
      ['Claire', 'Martin'],
      'une pièce éclairée par le martinet',
    ],
    [
      'CLAIRE (claire@exemple.fr) +33612349876',
      ['Claire', 'claire@exemple.fr', '+33612349876'],
      '[effacé] ([effacé]) [effacé]',
    ],
    [
      "L&#x27;Atelier &amp; Fils, et L'Atelier & Fils",
      ["L'Atelier & Fils"],
      '[effacé], et [effacé]',
    ],
    ['{"name":"Le \\"Grand\\" Paul"}', ['Le "Grand" Paul'], '{"name":"[effacé]"}'],
    ['un (test) et un test', ['(test)'], 'un [effacé] et un test'],
  ])('%s', async (text, names, clean) => {
    expect(await mask(text, ...names)).toBe(clean)
  })

  it('is nothing when there is no name, and a single letter is none', () => {
    expect(namesPattern([])).toBeNull()
    expect(namesPattern(['A', ' '])).toBeNull()
  })
})
