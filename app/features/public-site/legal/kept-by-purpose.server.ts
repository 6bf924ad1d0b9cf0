import { keptInWords, PURPOSES, type Purpose } from '#app/platform/personal-data/policy.ts'
import { PERSONAL_DATA } from '#app/wiring/personal-data.server.ts'

/** What is kept, why and until when: the lines that the export, the erasure and the nightly job obey. */
export function keptByPurpose() {
  return (Object.keys(PURPOSES) as Purpose[])
    .filter((purpose) => purpose !== 'site')
    .map((purpose) => {
      const durations = new Map<string, Set<string>>()
      for (const line of PERSONAL_DATA.filter((one) => one.purpose === purpose)) {
        const kept = keptInWords(line).join('. ')
        durations.set(kept, new Set([...(durations.get(kept) ?? []), line.what]))
      }
      return {
        ...PURPOSES[purpose],
        lines: [...durations].map(([kept, what]) => ({ what: [...what].join(', '), kept })),
      }
    })
    .filter(({ lines }) => lines.length > 0)
}
