/** A run of text: plain, strong, or a link. */
export type Inline =
  | { kind: 'text' | 'strong'; text: string }
  | { kind: 'link'; text: string; href: string }

/** A block of an article. */
export type Block =
  | { kind: 'heading'; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

/**
 * Reads the Markdown that articles are written in, and nothing more: `##` headings, paragraphs, `-` and `1.` lists,
 * `**strong**` and `[links](…)`. Anything else stays text, so nothing written there can become markup.
 */
export function readMarkdown(source: string): Block[] {
  return source
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): Block => {
      const lines = part.split('\n')
      if (part.startsWith('## ')) return { kind: 'heading', content: readInline(part.slice(3)) }
      if (lines.every((line) => line.startsWith('- ')))
        return {
          kind: 'list',
          ordered: false,
          items: lines.map((line) => readInline(line.slice(2))),
        }
      if (lines.every((line) => /^\d+\. /.test(line)))
        return {
          kind: 'list',
          ordered: true,
          items: lines.map((line) => readInline(line.replace(/^\d+\. /, ''))),
        }
      return { kind: 'paragraph', content: readInline(lines.join(' ')) }
    })
}

/** Only addresses of this site are links. */
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/(?!\/)[^)\s]*)\)/g

function readInline(text: string): Inline[] {
  const runs: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) runs.push({ kind: 'text', text: text.slice(end, match.index) })
    runs.push(
      match[1] === undefined
        ? { kind: 'link', text: match[2]!, href: match[3]! }
        : { kind: 'strong', text: match[1] },
    )
    end = match.index + match[0].length
  }
  if (end < text.length) runs.push({ kind: 'text', text: text.slice(end) })
  return runs
}
