import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** The built tree that is measured: this one, or a copy from which something was taken out. */
export const TREE = process.env.TREE ?? '.'

/** The q-th quantile (0 to 1) of some durations, in their unit. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

/** Milliseconds that each of `rounds` calls took, after a tenth as many to warm up. */
export async function time(
  rounds: number,
  call: (round: number) => Promise<unknown>,
): Promise<number[]> {
  for (let round = 0; round < Math.ceil(rounds / 10); round++) await call(-1 - round)
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await call(round)
    durations.push(performance.now() - start)
  }
  return durations
}

/** A figure with as many digits as mean something. */
export function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** Writes a table to bench/results/<name>.md and shows it. */
export function report(
  name: string,
  title: string,
  notes: string,
  header: string[],
  rows: string[][],
): void {
  const text = [
    `# ${title}`,
    '',
    notes,
    '',
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    `| ${header.join(' | ')} |`,
    `|${header.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n')
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(`bench/results/${name}.md`, text)
  process.stdout.write(`\n${text}\n`)
}
