import { formatUpToTenths } from '#app/values/numbers/french-number.ts'

/** How much a file weighs, « 12 Ko », « 1,4 Mo ». */
export function formatBytes(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1_024))}\u00a0Ko`
    : `${formatUpToTenths(bytes / 1_048_576)}\u00a0Mo`
}
