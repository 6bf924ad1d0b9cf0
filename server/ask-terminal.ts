import type { Readable, Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

/** A terminal's input, as far as it is needed: raw, it gives each key and shows none. */
export type TerminalInput = Readable & { isTTY?: boolean; setRawMode?: (raw: boolean) => unknown }

const [ENTER, LINE_FEED, BACKSPACE, DELETE, CTRL_C, CTRL_D] = [
  '\r',
  '\n',
  '\b',
  '\u007F',
  '\u0003',
  '\u0004',
]
const left = new WeakMap<TerminalInput, string>()

/**
 * Asks a line at the terminal; a `hidden` one is shown nowhere while it is typed. From a pipe, the next line is taken.
 * Null when whoever types gives up (Ctrl+C), or nothing more comes.
 */
export async function askTerminal(
  question: string,
  { input, output, hidden = false }: { input: TerminalInput; output: Writable; hidden?: boolean },
): Promise<string | null> {
  output.write(question)
  const raw = Boolean(input.isTTY && input.setRawMode)
  if (raw) input.setRawMode!(true)
  try {
    return await line(input, (typed) => raw && !hidden && output.write(typed))
  } finally {
    if (raw) input.setRawMode!(false)
    output.write('\n')
    input.pause()
  }
}

function line(input: TerminalInput, show: (text: string) => unknown): Promise<string | null> {
  const decoder = new StringDecoder('utf8')
  let typed: string[] = []
  let answered = false
  return new Promise((resolve) => {
    const end = (answer: string | null, rest: string) => {
      answered = true
      left.set(input, rest)
      input.off('data', read)
      input.off('end', over)
      resolve(answer)
    }
    const over = () => end(typed.length > 0 ? typed.join('') : null, '')
    const take = (text: string) => {
      const keys = [...text]
      for (const [index, key] of keys.entries()) {
        const rest = keys.slice(index + 1).join('')
        if (key === ENTER || key === LINE_FEED)
          return end(
            typed.join(''),
            key === ENTER && rest.startsWith(LINE_FEED) ? rest.slice(1) : rest,
          )
        if (key === CTRL_C || key === CTRL_D) return end(null, rest)
        if (key === BACKSPACE || key === DELETE) {
          if (typed.length > 0) show('\b \b')
          typed = typed.slice(0, -1)
        } else if (key >= ' ') {
          typed.push(key)
          show(key)
        }
      }
    }
    const read = (chunk: Buffer | string) =>
      take(typeof chunk === 'string' ? chunk : decoder.write(chunk))
    input.on('data', read)
    input.on('end', over)
    const waiting = left.get(input) ?? ''
    left.delete(input)
    take(waiting)
    if (answered) return
    if (input.readableEnded) over()
    else input.resume()
  })
}
