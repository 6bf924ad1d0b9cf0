/** A column that a list is sorted by, and its way. */
export type ListSort<By extends string> = { by: By; descending: boolean }

/** The page an address asks for: 1 to 10 000, 1 when it says nothing sensible. */
export function readPage(params: URLSearchParams): number {
  return readWhole(params, 'page', { min: 1, max: 10_000 })
}

/**
 * The whole number under a name of an address, brought between two bounds; the lower one when it
 * says nothing sensible.
 */
export function readWhole(
  params: URLSearchParams,
  name: string,
  { min, max }: { min: number; max: number },
): number {
  return Math.max(min, Math.min(max, Math.trunc(Number(params.get(name))) || min))
}

/** The text an address searches for, trimmed, 100 characters at most. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('q') ?? '').trim().slice(0, 100)
}

/** One of the known values under a name of the address; the empty text when it is none of them. */
export function readChoice<Value extends string>(
  params: URLSearchParams,
  name: string,
  known: readonly Value[],
): Value | '' {
  return known.find((value) => value === params.get(name)) ?? ''
}

/** The order an address asks for (« -date » is by date, descending), or the usual one. */
export function readSort<By extends string>(
  params: URLSearchParams,
  known: readonly By[],
  usual: ListSort<By>,
): ListSort<By> {
  const asked = /^(-?)(\w+)$/.exec(params.get('tri') ?? '')
  const by = known.find((one) => one === asked?.[2])
  return by ? { by, descending: asked![1] === '-' } : usual
}

/** An order as an address has it; empty for the usual one. */
export function sortParam<By extends string>(sort: ListSort<By>, usual: ListSort<By>): string {
  return sort.by === usual.by && sort.descending === usual.descending
    ? ''
    : `${sort.descending ? '-' : ''}${sort.by}`
}

/** The query of an address, « ? » included, without what is empty and without a first page. */
export function listQuery(values: Readonly<Record<string, string | number>>): string {
  const said = Object.entries(values)
    .filter(([name, value]) => value !== '' && !(name === 'page' && Number(value) <= 1))
    .map(([name, value]) => [name, String(value)])
  return said.length > 0 ? `?${new URLSearchParams(said)}` : ''
}

/** A pattern of SQL's LIKE that finds a text anywhere, its own wildcards taken as they are. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
