import { AppLink } from '#app/ui/link.tsx'
import { readMarkdown, type Inline } from './markdown.ts'

/** An article's text, as elements. */
export function ArticleText({ source }: { source: string }) {
  return (
    <div className="prose">
      {readMarkdown(source).map((block, index) => {
        if (block.kind === 'heading')
          return (
            <h2 key={index}>
              <Runs of={block.content} />
            </h2>
          )
        if (block.kind === 'paragraph')
          return (
            <p key={index}>
              <Runs of={block.content} />
            </p>
          )
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={index}>
            {block.items.map((item, place) => (
              <li key={place}>
                <Runs of={item} />
              </li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

function Runs({ of: runs }: { of: readonly Inline[] }) {
  return runs.map((run, index) => {
    if (run.kind === 'link')
      return (
        <AppLink key={index} href={run.href}>
          {run.text}
        </AppLink>
      )
    return run.kind === 'strong' ? <strong key={index}>{run.text}</strong> : run.text
  })
}
