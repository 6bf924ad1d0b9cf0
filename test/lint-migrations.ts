import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Migration } from '#app/platform/database/migration-files.server.ts'

/** Matters of taste, and what the migrator does for every migration by itself (`lock_timeout`). */
const LEFT_OUT = [
  'ban-char-field',
  'identifier-too-long',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamptz',
  'require-enum-value-ordering',
  'require-table-schema',
  'require-timeout-settings',
]
/** What only a migration may do that says from which schema on nobody reads what it takes away. */
const CONTRACTIONS = [
  'ban-drop-column',
  'ban-drop-table',
  'renaming-column',
  'renaming-table',
  'ban-drop-not-null',
]

/** A rule that a migration breaks, where, and what to do. */
export type Broken = { tag: string; line: number; rule: string; words: string }

/**
 * What is wrong with migrations on a large database that is served meanwhile: squawk's rules, and
 * the plain ones that it has not. `released` is the schema of the last release.
 */
export function lintMigrations(
  migrations: readonly Migration[],
  released: number,
  folder = 'migrations',
): Broken[] {
  return migrations.flatMap((migration) => [
    ...squawk(migration, folder),
    ...ownRules(migration),
    ...ofHeaders(migration, released),
  ])
}

function squawk({ tag, outside, contracts }: Migration, folder: string): Broken[] {
  const left = contracts === null ? LEFT_OUT : [...LEFT_OUT, ...CONTRACTIONS]
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/squawk-cli/js/bin/squawk',
      '--pg-version=15',
      '--reporter=json',
      `--exclude=${left.join(',')}`,
      ...(outside ? [] : ['--assume-in-transaction']),
      join(folder, `${tag}.sql`),
    ],
    { encoding: 'utf8' },
  )
  if (!stdout.startsWith('[')) throw new Error(`squawk did not run: ${stderr}`)
  const found = JSON.parse(stdout) as {
    line: number
    rule_name: string
    message: string
    help: string | null
  }[]
  return found.map(({ line, rule_name, message, help }) => ({
    tag,
    line: line + 1,
    rule: rule_name,
    words: `${message} ${help ?? ''}`.trim(),
  }))
}

/** What squawk leaves: data that is moved in one go, tables rewritten or locked by name. */
const OWN: { rule: string; text: RegExp; words: string }[] = [
  {
    rule: 'no-truncate',
    text: /^truncate\b/i,
    words: 'Empties a table that is read. Let a job remove rows in batches.',
  },
  {
    rule: 'no-moving-of-data',
    text: /^(?:update|delete\s+from|merge\s+into|with\b[\s\S]*\b(?:update|delete)\b)/i,
    words: 'Holds every row until the end. Let a job of the product do it in batches.',
  },
  {
    rule: 'no-moving-of-data',
    text: /^insert\s+into\b[\s\S]*\bselect\b/i,
    words: 'Reads a whole table. Let a job of the product do it in batches.',
  },
  {
    rule: 'no-rewrite',
    text: /^(?:cluster\b|vacuum\b|lock\b|alter\s+table\b[\s\S]*\bset\s+(?:unlogged|logged|tablespace)\b)/i,
    words: 'Rewrites or locks a whole table.',
  },
]

/** What may stand outside a transaction: only what can be run again after a crash. */
const AGAIN =
  /^(?:(?:create\s+(?:unique\s+)?|drop\s+|re)index\s+(?:table\s+|index\s+)?concurrently\b|alter\s+table\s+\S+\s+validate\s+constraint\b|alter\s+type\s+\S+\s+add\s+value\s+if\s+not\s+exists\b)/i

function ownRules({ tag, text, statements, outside }: Migration): Broken[] {
  const created = new Set(
    [...text.matchAll(/create\s+table\s+"?(\w+)/gi)].map((match) => match[1]!),
  )
  let from = 0
  return statements.flatMap((whole) => {
    const line = text.slice(0, text.indexOf(whole, from)).split('\n').length
    from = text.indexOf(whole, from) + whole.length
    return bare(whole).flatMap((statement) => {
      const ofNew = [...created].some((table) =>
        new RegExp(`^(?:insert\\s+into|update|delete\\s+from)\\s+"?${table}\\b`, 'i').test(
          statement,
        ),
      )
      const broken = OWN.filter((rule) => rule.text.test(statement) && !ofNew).map(
        ({ rule, words }) => ({ tag, line, rule, words }),
      )
      if (!outside && /\bindex\s+(?:\w+\s+)?concurrently\b/i.test(statement))
        broken.push({
          tag,
          line,
          rule: 'concurrently-outside',
          words:
            'PostgreSQL refuses it in a transaction: a file of its own, `-- outside a transaction`.',
        })
      if (outside && !AGAIN.test(statement))
        broken.push({
          tag,
          line,
          rule: 'outside-can-be-run-again',
          words: 'Outside a transaction only what a second run does not mind may stand.',
        })
      return broken
    })
  })
}

/** The statements of a piece of SQL, without comments; bodies of functions are not looked into. */
function bare(sql: string): string[] {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}

function ofHeaders({ tag, number, contracts }: Migration, released: number): Broken[] {
  if (contracts === null || (contracts <= released && contracts < number)) return []
  return [
    {
      tag,
      line: 1,
      rule: 'contract-after-a-release',
      words: `No release has the schema ${String(contracts).padStart(4, '0')}: the one that serves still reads what this takes away.`,
    },
  ]
}
