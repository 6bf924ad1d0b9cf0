import { besideMarks, MARKS_REFUSALS } from './copy.ts'
import { faultsOfMarks, parsedMarks, readMarks, type PhotoMark } from './mark.ts'

/** Reads posted marks; each that is wrong is told beside its own field, and all are kept for the page. */
export async function readPostedMarks(form: FormData) {
  const posted = parsedMarks(form.get('marks'))
  const read = readMarks(posted)
  if (read.ok) return { input: { marks: read.value, seen: String(form.get('seen')) } }
  const wrong = Array.isArray(posted) ? faultsOfMarks(posted) : []
  const beside = besideMarks(wrong)
  const drawable = !wrong.includes('marks_unreadable') && read.refusal !== 'marks_unreadable'
  return {
    errors: Object.keys(beside).length > 0 ? beside : { marks: MARKS_REFUSALS[read.refusal] },
    kept: drawable ? (posted as PhotoMark[]) : undefined,
  }
}
