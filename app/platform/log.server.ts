import { requestFields } from './current-request.server.ts'
import { counted } from './metrics/metrics.server.ts'

const LEVELS = { debug: 10, info: 20, warn: 30, error: 40, silent: 50 } as const
type Level = keyof typeof LEVELS

let threshold: number = LEVELS.info

/** Sets which lines are written; called once at start. */
export function setLogLevel(level: Level) {
  threshold = LEVELS[level]
}

/** What a line may carry: names, codes, counts and ids, never what a person typed. */
export type LogFields = Record<string, string | number | boolean | null | undefined>

function write(level: Exclude<Level, 'silent'>, message: string, fields: LogFields = {}) {
  counted.logLines.inc({ level })
  if (LEVELS[level] < threshold) return
  // JSON escapes line ends, so one event is always one line.
  process.stderr.write(
    `${JSON.stringify({ at: new Date().toISOString(), level, message, ...requestFields(), ...fields })}\n`,
  )
}

/** Structured lines on standard error. */
export const log = {
  debug: (message: string, fields?: LogFields) => write('debug', message, fields),
  info: (message: string, fields?: LogFields) => write('info', message, fields),
  warn: (message: string, fields?: LogFields) => write('warn', message, fields),
  error: (message: string, fields?: LogFields) => write('error', message, fields),
}

/**
 * Has what libraries write on the console become lines of this log: an error without its words, which may quote what
 * somebody typed, and nothing else but that they spoke.
 */
export function logTheConsole(): void {
  for (const level of ['error', 'warn', 'info', 'log', 'debug'] as const)
    console[level] = (said: unknown) =>
      log[level === 'log' ? 'info' : level](
        'console',
        said instanceof Error ? describeError(said) : { said: typeof said },
      )
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn('node warning', describeError(warning)))
}

/** What the database's driver says of itself, without a code: nobody's words are in it. */
const OF_THE_DRIVER = /^(timeout exceeded|Query read timeout|Connection terminated)/

/**
 * What may be said of an error in a log: its name, its code and where it was thrown. Messages of database and
 * library errors hold parameters (addresses, password hashes), so only our own plain errors keep theirs.
 */
export function describeError(error: unknown): LogFields {
  // The queue hands on copies of errors, without what makes them one: their code is all that may be said.
  if (!(error instanceof Error)) {
    const { code } = Object(error) as { code?: unknown }
    return { error: typeof error, ...(typeof code === 'string' ? { code } : {}) }
  }
  const cause = error.cause as { code?: unknown; constraint?: unknown; table?: unknown } | undefined
  const code = (error as { code?: unknown }).code ?? cause?.code
  const ours = error.name === 'Error' && cause === undefined && code === undefined
  return {
    error: error.name,
    ...(code === undefined ? {} : { code: String(code) }),
    ...(cause?.constraint ? { constraint: String(cause.constraint) } : {}),
    ...(ours ? { reason: error.message.slice(0, 300) } : {}),
    ...(cause instanceof Error && OF_THE_DRIVER.test(cause.message)
      ? { reason: cause.message }
      : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 6)
      .map((line) => line.trim())
      .join(' | '),
  }
}
