import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-places-'))
afterAll(() => rmSync(folder, { recursive: true }))

function once<Made>(make: () => Made): () => Made {
  let made: { of: Made } | undefined
  return () => (made ??= { of: make() }).of
}

function generate(csv?: string) {
  const out = join(folder, 'out.tsv')
  const official = join(folder, 'official.csv')
  if (csv !== undefined) writeFileSync(official, csv)
  const run = spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, 'generate-places.mjs'),
      '--out',
      out,
      ...(csv === undefined ? [] : ['--official', official]),
    ],
    { encoding: 'utf8' },
  )
  return {
    run,
    rows: () =>
      new Map(
        readFileSync(out, 'utf8')
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, 5), line.split('\t')]),
      ),
  }
}

const HEADER =
  'code_commune_INSEE,nom_commune_postal,code_postal,libelle_acheminement,ligne_5,latitude,longitude'

/** Without the official file, made once. */
const plain = once(() => {
  const { run, rows } = generate()
  return { run, rows: rows() }
})

test('the committed table lists what the installed sources list', () => {
  const made = plain()
  expect(made.run.status).toBe(0)
  const committed = readFileSync(
    join(import.meta.dirname, '../app/features/places/communes.tsv'),
    'utf8',
  )
    .trim()
    .split('\n')
  // Positions may have come from the official file since; names, populations and postal codes may not differ.
  expect(committed.map((line) => line.split('\t').slice(0, 4))).toEqual(
    [...made.rows.values()].map((cells) => cells.slice(0, 4)),
  )
})

describe('the official file', () => {
  test('replaces the positions it has, keeps the others, and forgives a spreadsheet its lost zeros', () => {
    const made = generate(
      [
        `\uFEFF${HEADER}`,
        '1001,L ABERGEMENT CLEMENCIAT,1400,L ABERGEMENT CLEMENCIAT,,46.1517018,4.9306005',
        '33366,ST ANDRE DE CUBZAC,33240,"ST ANDRE, DE CUBZAC",,44.99141,-0.4468',
        '69383,LYON 03,69003,LYON,,45.7533,4.8692',
        '69383,LYON 03,69003,LYON,,1,1',
        '2A004,AJACCIO,20000,AJACCIO,,,',
        '00000,NULLE PART,99999,NULLE PART,,45,5',
      ].join('\r\n'),
    )
    expect(made.run.stdout).toContain(
      '3 positions taken from the official file, 1 of its communes unknown here',
    )
    const rows = made.rows()
    expect(plain().rows.get('01001')?.[6]).toBe('e')
    expect(rows.get('01001')?.slice(1)).toEqual([
      "L'Abergement-Clémenciat",
      '860',
      '01400',
      '46.1517',
      '4.9306',
      'x',
    ])
    expect(rows.get('33366')?.slice(4)).toEqual(['44.9914', '-0.4468', 'x'])
    expect(rows.get('69383')?.slice(4)).toEqual(['45.7533', '4.8692', 'x'])
    for (const insee of ['2A004', '75111', '98735', '01002'])
      expect(rows.get(insee)).toEqual(plain().rows.get(insee))
  })

  test('may be written with semicolons and in another order', () => {
    const rows = generate(
      'longitude;latitude;code_postal;code_commune_INSEE\n-0.4468;44.99141;33240;33366\n',
    ).rows()
    expect(rows.get('33366')?.slice(4)).toEqual(['44.9914', '-0.4468', 'x'])
  })

  test.each([
    [
      'a missing column',
      'code_commune_INSEE,code_postal,latitude\n33366,33240,44.99',
      'column longitude is missing',
    ],
    ['a latitude past the pole', `${HEADER}\n33366,X,33240,X,,144.99,-0.44`, 'line 2'],
    ['a word for a latitude', `${HEADER}\n33366,X,33240,X,,nord,-0.44`, 'line 2'],
    [
      'a wrong code',
      `${HEADER}\n33366,X,33240,X,,44.99,-0.44\nABCDE,X,33240,X,,44.99,-0.44`,
      'line 3',
    ],
    ['an empty file', '', 'column code_commune_INSEE is missing'],
  ])('is refused for %s', (_, csv, message) => {
    const { run } = generate(csv)
    expect(run.status).not.toBe(0)
    expect(run.stderr).toContain(message)
  })
})
