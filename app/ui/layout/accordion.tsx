import type { ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { keptTogether } from '#app/ui/data/kept-together.ts'

/** A question and its answer; `id` is the address of the question on its page. */
export type Question = { id?: string; question: string; answer: ReactNode }

/**
 * Questions that open one by one, found by the browser's search even when closed. `exclusive`
 * closes the others of the same name.
 */
export function Accordion({
  questions,
  exclusive,
  level = 3,
}: {
  questions: readonly Question[]
  exclusive?: string
  level?: 2 | 3 | 4
}) {
  const Heading = `h${level}` as const
  return (
    <div className="accordion">
      {questions.map(({ id, question, answer }) => (
        <details key={question} id={id} name={exclusive}>
          <summary>
            <Heading className="text-base leading-normal font-semibold tracking-normal">
              {keptTogether(question)}
            </Heading>
            <Icon of={Plus} />
          </summary>
          <div className="accordion-answer">
            {typeof answer === 'string' ? <p>{answer}</p> : answer}
          </div>
        </details>
      ))}
    </div>
  )
}
