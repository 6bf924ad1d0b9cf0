// Words for the person at the terminal: what is going on, and for how long.
const interactive = process.stdout.isTTY

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
    if (shown) process.stdout.write(interactive ? `\r  ${name} : ${seconds()} s      \n` : `  ${name} : ${seconds()} s\n`)
  }
}
