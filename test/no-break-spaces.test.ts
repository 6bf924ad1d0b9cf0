import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => join('app', name))

/**
 * Where a text of JSX is cut between a word and the sign that stays beside it, or at a no-break
 * space, which JSX then drops.
 */
function cutTexts(path: string, source: string): string[] {
  const found: string[] = []
  new Visitor({
    JSXText({ start, raw }) {
      const lines = raw!.split('\n').map((line) => line.replaceAll(/^[ \t]+|[ \t]+$/g, ''))
      lines.forEach((line, index) => {
        const begins = index > 0 && /^[\u00a0\u202f;:!?»%€]/.test(line)
        const ends = index < lines.length - 1 && /[\u00a0\u202f«]$/.test(line)
        const number = source.slice(0, start).split('\n').length + index
        if (begins || ends) found.push(`${path}:${number} ${line}`)
      })
    },
  }).visit(parseSync(path, source).program)
  return found
}

it('finds a text that is cut where French keeps it together', () => {
  expect(cutTexts('a.tsx', 'const a = <p>\n  Un mot\u00a0\n  ; un «\n  autre\n</p>')).toEqual([
    'a.tsx:2 Un mot\u00a0',
    'a.tsx:3 ; un «',
  ])
  expect(
    cutTexts('a.tsx', 'const a = <p>\n  Un mot&nbsp;: un&nbsp;\n  autre\u00a0!\n</p>'),
  ).toEqual([])
})

it('is in no page: write &nbsp; or &#8239;, which the formatter leaves where it stands', () => {
  expect(pages.length).toBeGreaterThan(300)
  expect(pages.flatMap((path) => cutTexts(path, readFileSync(path, 'utf8')))).toEqual([])
})

/** A sign that an ordinary space leaves at the beginning of a line, away from its word or number; not PostgreSQL's operator. */
const LOOSE = /[\p{L}\d’)»…] (?:[:;!»]|\?(?! '))(?= |$|\n)|« (?=\S)|\d (?:km|h|m²|%|€)(?!\p{L})/u

/** Sentences that the specification gives to the character, with its ordinary spaces. */
const GIVEN = new Set([
  'Abonnement activé !',
  'Quel est votre profil ?',
  'Email envoyé !',
  'Email renvoyé !',
  'Mot de passe mis à jour !',
  'Inscription réussie !',
])

/** Texts of a source in which a sign stands loose. */
function looseTexts(path: string, source: string): string[] {
  const found: string[] = []
  const see = (text: string) => {
    const loose = /\p{L}{3}/u.test(text) && !GIVEN.has(text) && LOOSE.exec(text)
    if (loose) found.push(`${path}: ${text.slice(Math.max(0, loose.index - 20), loose.index + 10)}`)
  }
  new Visitor({
    JSXText: ({ value }) => see(value),
    Literal: ({ value }) => typeof value === 'string' && see(value),
    TemplateElement: ({ value }) => see(value.cooked ?? ''),
  }).visit(parseSync(path, source).program)
  return found
}

it('finds a sign that an ordinary space leaves loose', () => {
  expect(
    looseTexts('a.ts', `const a = ['Un mot : un', 'Deux\u00a0: à 3\u00a0km', 'Il est à 12 km']`),
  ).toEqual(['a.ts: Un mot : un', 'a.ts: Il est à 12 km'])
})

it('stands in no text that people read', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^(features|shell|ui)\b.*(?<!\.test)\.tsx?$/.test(name) && !/mail-samples/.test(name),
  )
  expect(sources.length).toBeGreaterThan(1_000)
  expect(
    sources.flatMap((name) => looseTexts(name, readFileSync(join('app', name), 'utf8'))),
  ).toEqual([])
})
