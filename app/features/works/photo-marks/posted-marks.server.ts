import { MARKS_REFUSALS } from './copy.ts'
import { readMarks, type PhotoMark } from './mark.ts'

/** Reads posted marks; each that is wrong is told beside its own field, and all are kept for the page. */
export async function readPostedMarks(form: FormData) {
  const posted = parsed(form.get('marks'))
  const read = readMarks(posted)
  if (read.ok) return { input: { marks: read.value, seen: String(form.get('seen')) } }
  const wrong = Array.isArray(posted)
    ? posted.map((one) => {
        const alone = readMarks([one])
        return alone.ok ? null : alone.refusal
      })
    : []
  const beside = wrong.flatMap((refusal, at) =>
    refusal === 'measure_missing' || refusal === 'words_too_long'
      ? [[`marque-${at}`, MARKS_REFUSALS[refusal]] as const]
      : [],
  )
  const drawable = !wrong.includes('marks_unreadable') && read.refusal !== 'marks_unreadable'
  return {
    errors:
      beside.length > 0 ? Object.fromEntries(beside) : { marks: MARKS_REFUSALS[read.refusal] },
    kept: drawable ? (posted as PhotoMark[]) : undefined,
  }
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
