import type { z } from 'zod'
import { PROBLEMS } from '#app/features/api/calls/problem.ts'
import { SCOPE_WORDS } from '#app/features/api/copy.ts'
import { OPERATIONS } from '#app/features/api/operations/operations.server.ts'
import type { Operation } from '#app/features/api/operations/operation.server.ts'
import { paths } from '#app/paths.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { schemaOf } from './open-api.server.ts'

type Schema = z.core.JSONSchema.JSONSchema

/** A value of a schema, in words: where it stands, what it is, whether it must be there. */
export type DescribedField = { path: string; type: string; required: boolean; about: string }

/** The schema itself where it may be null besides, or the first of several. */
function mainOf(schema: Schema): { main: Schema; nullable: boolean } {
  const either = (schema.anyOf ?? []) as Schema[]
  const nullable = either.some(({ type }) => type === 'null')
  const main = either.find(({ type }) => type !== 'null')
  if (!main) return { main: schema, nullable: false }
  const { description } = schema
  return { main: description === undefined ? main : { ...main, description }, nullable }
}

const FORMATS: Record<string, string> = {
  uuid: 'identifiant',
  date: 'jour',
  'date-time': 'instant',
}
const TYPES: Record<string, string> = {
  string: 'texte',
  integer: 'entier',
  number: 'nombre',
  boolean: 'vrai ou faux',
  object: 'objet',
  array: 'liste',
}

function typeOf(schema: Schema): string {
  const { main, nullable } = mainOf(schema)
  const plain = main.enum
    ? main.enum.join(' | ')
    : main.const !== undefined
      ? String(main.const)
      : (FORMATS[main.format ?? ''] ?? TYPES[String(main.type)] ?? 'texte')
  return nullable ? `${plain} | null` : plain
}

/** Every value of an object, those inside it included. */
export function fieldsOf(schema: Schema, before = ''): DescribedField[] {
  const { main } = mainOf(schema)
  if (main.type === 'array') return fieldsOf(main.items as Schema, `${before.slice(0, -1)}[].`)
  const others = ((schema.anyOf ?? []) as Schema[]).filter(
    (one) => one.type === 'object' && one.properties !== main.properties,
  )
  return [main, ...others].flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, value]) => {
      const one = value as Schema
      const field = {
        path: before + name,
        type: typeOf(one),
        required: required.includes(name) && others.length === 0,
        about: mainOf(one).main.description ?? '',
      }
      return [field, ...fieldsOf(one, `${before}${name}.`)]
    }),
  )
}

/** A value that a schema admits, made of its examples; what may be left out and has none is left out. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0]
  const { main } = mainOf(schema)
  if (main.examples) return main.examples[0]
  if (main.const !== undefined) return main.const
  if (main.enum) return main.enum[0]
  switch (main.type) {
    case 'object': {
      const kept = Object.entries(main.properties ?? {}).filter(
        ([name, one]) => main.required?.includes(name) || hasExample(one as Schema),
      )
      return Object.fromEntries(kept.map(([name, one]) => [name, exampleOf(one as Schema)]))
    }
    case 'array':
      return [exampleOf(main.items as Schema)]
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return ''
  }
}
const hasExample = (schema: Schema) => (mainOf(schema).main.examples ?? []).length > 0

/** The last page of a list, as an example shows it. */
const isPage = (schema: Schema) => schema.properties?.next !== undefined

/** The identifier of the examples. */
const EXAMPLE_ID = '01944c2e-8f3a-7b21-9c04-5d6e7f809a1b'

/** An operation as the documentation shows it. */
export type DescribedOperation = ReturnType<typeof described>

function described({ name, method, path, scope, title, about, ...schemas }: Operation) {
  const output = schemaOf(schemas.output, 'output')
  const body = schemas.body && schemaOf(schemas.body, 'input')
  const query = schemas.query && schemaOf(schemas.query, 'input')
  const answer = exampleOf(output) as object
  return {
    name,
    method,
    path,
    title,
    about,
    scope,
    scopeLabel: SCOPE_WORDS[scope].label,
    query: query ? fieldsOf(query) : [],
    body: body ? fieldsOf(body) : [],
    output: fieldsOf(output),
    call: curlOf({ method, path, query, body }),
    answer: JSON.stringify(isPage(output) ? { ...answer, next: null } : answer, null, 2),
  }
}

function curlOf({
  method,
  path,
  query,
  body,
}: {
  method: string
  path: string
  query: Schema | null
  body: Schema | null
}): string {
  const required = Object.entries(query?.properties ?? {}).filter(([name]) =>
    query!.required?.includes(name),
  )
  const asked = new URLSearchParams(
    required.map(([name, one]) => [name, String(exampleOf(one as Schema))]),
  )
  const address = absoluteUrl(paths.api() + path.replace('{id}', EXAMPLE_ID))
  return [
    `curl ${method === 'POST' ? '-X POST ' : ''}"${address}${asked.size > 0 ? `?${decodeURIComponent(asked.toString())}` : ''}"`,
    '  -H "Authorization: Bearer $OUVREO_CLE"',
    ...(method === 'POST' ? ['  -H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body
      ? [
          '  -H "Content-Type: application/json"',
          `  -d '${JSON.stringify(exampleOf(body), null, 2)}'`,
        ]
      : []),
  ].join(' \\\n')
}

const NOUNS: Record<string, string> = {
  leads: 'Demandes',
  quotes: 'Devis',
  invoices: 'Factures et paiements',
  calendar: 'Agenda',
  requests: 'Partenaires',
}

/** The operations by the noun that they are of, in the order of their table. */
export function describedByNoun() {
  const byNoun = Map.groupBy(OPERATIONS, ({ scope, path }) =>
    scope === 'quotes:write' ? 'quotes' : path.split('/')[1]!,
  )
  return [...byNoun].map(([noun, operations]) => ({
    noun,
    title: NOUNS[noun]!,
    operations: operations.map(described),
  }))
}

/** Every error, each once: those of every call, then those of the operations. */
export function describedProblems() {
  const own = OPERATIONS.flatMap(({ refusals }) =>
    Object.entries(refusals).map(([code, { status, title }]) => ({ code, status, title })),
  )
  const common = Object.entries(PROBLEMS).map(([code, [status, title]]) => ({
    code,
    status: status as number,
    title,
  }))
  const all = [...common, ...own]
  return all.filter(({ code }, at) => all.findIndex((one) => one.code === code) === at)
}
