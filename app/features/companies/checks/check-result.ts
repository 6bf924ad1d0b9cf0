/** What came out of a check. */
export type CheckResult = 'passed' | 'refused'
