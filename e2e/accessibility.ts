import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong on the present page (WCAG 2.0 to 2.2, A and AA), one line a fault; empty when nothing is. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Injected through the debugger, which the page's own Content-Security-Policy does not concern;
  // once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    const axe = (
      window as unknown as {
        axe: {
          run: (
            context: Document,
            options: object,
          ) => Promise<{
            violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[]
          }>
        }
      }
    ).axe
    const result = await axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      resultTypes: ['violations'],
      // Style sheets are fetched once more for rules that are not asked for here.
      preload: false,
    })
    return result.violations.flatMap((violation) =>
      violation.nodes.map(
        (node) =>
          `${violation.id} ${node.target.join(' ')} ${node.failureSummary.split('\n')[1] ?? ''}`,
      ),
    )
  })
}
