// Words for the person at the terminal: what is going on, and for how long.
const interactive = process.stdout.isTTY

/**
 * The log's level that the product is started with: what was asked for, else at a terminal warnings and errors alone,
 * between the lines that are meant for a person. Undefined leaves it to the product: wherever nobody reads along (a
 * service, a pipe, a file), the whole log.
 */
export function logLevelAt(terminal, asked) {
  return asked || (terminal ? 'warn' : undefined)
}

/** A line. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Does `work`, showing its name and the seconds that pass once it takes more than one. */
export async function withProgress(name, work) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  let shown = false
  const timer = setInterval(() => {
    if (interactive) process.stdout.write(`\r  ${name}… ${seconds()} s`)
    else if (!shown || seconds() % 10 === 0) say(`  ${name}… ${seconds()} s`)
    shown = true
  }, 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (shown)
      process.stdout.write(
        interactive ? `\r  ${name} : ${seconds()} s      \n` : `  ${name} : ${seconds()} s\n`,
      )
  }
}

/** How a line begins that has the figures of a whole trial: `npm run try-all` repeats those at its end. */
export const OUTCOME = '  → '

/** Says the figures of a trial. */
export const outcome = (text) => say(OUTCOME + text)
