import { z } from 'zod'
import { PROBLEMS, type SaidRefusal } from '#app/features/api/calls/problem.ts'
import { API_VERSIONS, LATEST_VERSION } from '#app/features/api/keys/api-key.ts'
import { OPERATIONS } from '#app/features/api/operations/operations.server.ts'
import type { Operation } from '#app/features/api/operations/operation.server.ts'
import { paths } from '#app/paths.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** A schema as the document writes it. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string', description: 'Où cette erreur est expliquée.' },
    title: { type: 'string', description: 'Ce qui ne va pas, en français.' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Le nom de l’erreur, qui ne change pas.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** The codes that an operation may be refused with, by their status. */
function refusalsOf(operation: Operation): Map<number, string[]> {
  const writes = operation.method === 'POST'
  const common = Object.entries(PROBLEMS).filter(([code]) => {
    if (code === 'method_not_allowed') return false
    if (code === 'invalid_cursor') return !writes && operation.query !== null
    if (code === 'invalid_input') return operation.query !== null || operation.body !== null
    if (code === 'plan_without_api' || code === 'account_closed')
      return operation.scope !== 'requests:write'
    if (code === 'not_found') return operation.path.includes('{id}')
    if (['unreadable_body', 'not_json', 'body_too_large'].includes(code))
      return operation.body !== null
    return writes || !code.startsWith('idempotency')
  })
  const all: [string, number][] = [
    ...common.map(([code, [status]]): [string, number] => [code, status]),
    ...Object.entries<SaidRefusal>(operation.refusals).map(
      ([code, { status }]): [string, number] => [code, status],
    ),
  ]
  return new Map(
    [...Map.groupBy(all, ([, status]) => status)]
      .toSorted(([one], [other]) => one - other)
      .map(([status, codes]) => [status, codes.map(([code]) => code)]),
  )
}

function parametersOf({ path, query, method }: Operation) {
  const fields = query ? schemaOf(query, 'input') : {}
  const header = (name: string, description: string, required: boolean, schema: JsonSchema) => ({
    name,
    in: 'header',
    description,
    required,
    schema,
  })
  return [
    ...(path.includes('{id}')
      ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }]
      : []),
    ...Object.entries(fields.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: fields.required?.includes(name) ?? false,
      schema,
    })),
    ...(method === 'POST'
      ? [
          header('Idempotency-Key', 'Le nom que vous donnez à cet appel.', true, {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            pattern: '^[!-~]+$',
          }),
        ]
      : []),
    header('Ouvreo-Version', 'Une autre version que celle de la clé.', false, {
      type: 'string',
      enum: [...API_VERSIONS],
    }),
  ]
}

const content = (type: string, schema: JsonSchema | { $ref: string }) => ({
  content: { [type]: { schema } },
})

function entryOf(operation: Operation) {
  const { name, title, about, body, output, method, scope } = operation
  const done = method === 'POST' ? '201' : '200'
  return {
    operationId: name,
    summary: title,
    description: about,
    tags: [operation.path.split('/')[1]],
    security: [{ key: [] }],
    'x-scope': scope,
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: true,
        ...content('application/json', schemaOf(body, 'input')),
      },
    }),
    responses: {
      [done]: {
        description: 'C’est fait.',
        ...content('application/json', schemaOf(output, 'output')),
      },
      ...Object.fromEntries(
        [...refusalsOf(operation)].map(([status, codes]) => [
          String(status),
          {
            description: codes.join(', '),
            ...content('application/problem+json', { $ref: '#/components/schemas/Problem' }),
          },
        ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 document, written from the table of operations that the router obeys. */
export function openApiDocument() {
  const byPath = Map.groupBy(OPERATIONS, ({ path }) => path)
  return {
    openapi: '3.1.1',
    info: {
      title: 'API Ouvréo',
      version: LATEST_VERSION,
      description: `La documentation, avec des exemples\u00a0: ${absoluteUrl(paths.developers())}`,
    },
    servers: [{ url: absoluteUrl(paths.api()) }],
    paths: Object.fromEntries(
      [...byPath].map(([path, operations]) => [
        path,
        Object.fromEntries(operations.map((one) => [one.method.toLowerCase(), entryOf(one)])),
      ]),
    ),
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'Une clé, qui commence par «\u00a0ouv_\u00a0».',
        },
      },
    },
  }
}
