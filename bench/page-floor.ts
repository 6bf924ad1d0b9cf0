import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

// The floor of the page bench: bare node:http that renders the same tree at each request, and nothing else.
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

type Open = { tag: string; props: Record<string, string>; children: ReactNode[] }

/** The tree of a page that React rendered, out of its text: elements, attributes and words. */
function treeOf(html: string): ReactNode {
  const root: Open = { tag: 'div', props: {}, children: [] }
  const open: Open[] = [root]
  for (const [token] of html.matchAll(
    /<!--.*?-->|<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<\/?[a-zA-Z][^>]*>|[^<]+/g,
  )) {
    const top = open.at(-1)!
    if (token.startsWith('<!--') || token.startsWith('<script') || token.startsWith('<style'))
      continue
    if (token.startsWith('</')) {
      const closed = open.pop()!
      open
        .at(-1)
        ?.children.push(
          createElement(
            closed.tag,
            { ...closed.props, key: open.at(-1)!.children.length },
            ...closed.children,
          ),
        )
    } else if (token.startsWith('<')) {
      const tag = /^<([\w-]+)/.exec(token)![1]!
      const props: Record<string, string> = {}
      // As data attributes: the same amount of text to write, whatever React makes of a name.
      for (const [, name, value] of token.matchAll(/\s([\w:-]+)="([^"]*)"/g))
        props[`data-${name!.toLowerCase()}`] = value!
      if (VOID.has(tag) || token.endsWith('/>'))
        top.children.push(createElement(tag, { ...props, key: top.children.length }))
      else open.push({ tag, props, children: [] })
    } else top.children.push(token)
  }
  return createElement('div', null, ...root.children)
}

const tree = treeOf(
  readFileSync(process.argv[2]!, 'utf8')
    .replace(/^<!doctype html>/i, '')
    .replace(/<\/?(html|head|body|title)[^>]*>/gi, ''),
)
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(renderToString(tree))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
