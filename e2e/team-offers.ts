/** What a page of the team offers: the pages it links to, and the acts of its forms. */
export type Offers = { links: string[]; acts: { path: string; intent: string | null }[] }

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
const intentsIn = (html: string) =>
  [...html.matchAll(/<(?:input|button)\s[^>]*\bname="intent"[^>]*>/g)].map(([tag]) => tag)

/** The offers that the HTML of a page of the team makes inside its space; a form that names no act has one, null. */
export function offersIn(html: string, page: string): Offers {
  const links = [...html.matchAll(/<a\s[^>]*>/g)]
    .map(([tag]) => attribute(tag, 'href')?.replace(/#.*$/, '') ?? '')
    .filter((href) => href.startsWith('/admin'))
  const outside = intentsIn(html)
  const acts = [...html.matchAll(/(<form\s[^>]*>)(.*?)<\/form>/gs)].flatMap(
    ([, tag, inside]): Offers['acts'] => {
      const path = attribute(tag!, 'action') ?? page
      if (attribute(tag!, 'method') !== 'post' || !path.startsWith('/admin')) return []
      const id = attribute(tag!, 'id')
      const named = [
        ...intentsIn(inside!),
        ...outside.filter((one) => id && attribute(one, 'form') === id),
      ]
      return named.length === 0
        ? [{ path, intent: null }]
        : named.map((one) => ({ path, intent: attribute(one, 'value') ?? '' }))
    },
  )
  return { links, acts }
}
