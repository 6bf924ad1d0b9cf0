import type { Reporter, TestCase } from 'vitest/node'

/** Says which journeys passed only the second time: a busy machine, or a fault that shows rarely; either is worth a look. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#names) process.stdout.write(`Réussi au second essai : ${name}\n`)
  }
}
