import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'
import { anyText } from './any-text.ts'

type Schema = z.core.JSONSchema.JSONSchema

const bounded = (schema: Schema) => ({
  minLength: schema.minLength ?? 0,
  maxLength: Math.min(schema.maxLength ?? 40, Math.max(schema.minLength ?? 0, 60)),
})

const ofFormat: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString()),
}

/**
 * A value that a schema of the OpenAPI document admits: the few words of JSON Schema that it is
 * written with. The example of the documentation is one of them, often: what is asked is then heard.
 */
export function valueOf(schema: Schema): Arbitrary<unknown> {
  const [example] = schema.examples ?? []
  if (example === undefined) return anyValueOf(schema)
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(example) },
    { weight: 1, arbitrary: anyValueOf(schema) },
  )
}

function anyValueOf(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((one) => valueOf(one as Schema)))
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, one]) => [name, valueOf(one as Schema)]),
        ),
        { requiredKeys: required },
      )
    }
    case 'array':
      return fc.array(valueOf(schema.items as Schema), { maxLength: 3 })
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 }),
        fc.integer({ min: schema.minimum ?? 0, max: (schema.minimum ?? 0) + 9 }),
      )
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string': {
      const known = schema.format && ofFormat[schema.format]
      if (known) return known
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
      return fc.oneof(
        fc.string(bounded(schema)),
        anyText.filter((text) => text.length >= (schema.minLength ?? 0)),
      )
    }
    default:
      throw new Error(`No value of the schema ${JSON.stringify(schema)}`)
  }
}

/** Such a value with something wrong somewhere: a part of another type, one left out, or one too many. */
export function wrongValueOf(schema: Schema): Arbitrary<unknown> {
  return fc.tuple(valueOf(schema), fc.nat(), fc.jsonValue()).map(([value, at, other]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return other
    const names = Object.keys(schema.properties ?? {})
    const name = names[at % names.length] ?? 'other'
    const { [name]: _, ...rest } = value as Record<string, unknown>
    return at % 3 === 0 ? rest : at % 3 === 1 ? { ...rest, [name]: other } : { ...value, other }
  })
}
