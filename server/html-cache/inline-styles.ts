import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteScriptAdds } from '#app/platform/web/site-script.server.ts'
import { usedStyles } from './used-styles.ts'

const LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/
const sheets = new Map<string, ReturnType<typeof usedStyles>>()

/**
 * Puts into a page the part of the style sheet that it uses, in place of the link to the whole: the first view waits
 * for nothing but the page.
 */
export function inlineStyles(html: string): string {
  const [link, href] = LINK.exec(html) ?? []
  if (!link || !href) return html
  const sheet = sheets.get(href) ?? readSheet(href)
  return html.replace(link, () => `<style>${sheet(html)}</style>`)
}

function readSheet(href: string): ReturnType<typeof usedStyles> {
  const sheet = usedStyles(readFileSync(join('build/client', href), 'utf8'), siteScriptAdds())
  sheets.set(href, sheet)
  return sheet
}
