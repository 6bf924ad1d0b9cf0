import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Decision } from './list-decisions.server.ts'

/** The decisions of a project as the text of its folder tells them: those taken, then those still to take. */
export function decisionLines(decisions: readonly Decision[]): string[] {
  const taken = decisions.flatMap(({ question, answer, request, trail }) => {
    const last = trail.findLast(({ verb }) => verb === 'decide')
    if (answer === null) return []
    const when = last ? `, le ${formatDate(new Date(last.at), PARIS)}, par ${last.name}` : ''
    return [`- ${aboutOf(question, request)}`, `  ${answer}${when}`]
  })
  const open = decisions.flatMap(({ question, answer, request, dueOn }) =>
    answer === null
      ? [`- ${aboutOf(question, request)}${dueOn ? `, avant le ${formatDay(dueOn)}` : ''}`]
      : [],
  )
  return [
    ...(taken.length > 0 ? ['', 'Décisions prises', ...taken] : []),
    ...(open.length > 0 ? ['', 'Décisions à prendre', ...open] : []),
  ]
}

const aboutOf = (question: string, request: string | null) =>
  request === null ? question : `${question} («\u00a0${request}\u00a0»)`
