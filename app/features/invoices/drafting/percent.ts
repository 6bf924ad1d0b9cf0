/** « 40 » or « 12,5 » as basis points, 0 to 10 000; null when it is none. Empty is 0. */
export function readPercent(typed: string): number | null {
  const plain = typed.trim().replace(/\s*%$/u, '')
  if (!/^(?:\d{1,3}(?:[.,]\d{1,2})?)?$/.test(plain)) return null
  const basisPoints = Math.round(Number(plain.replace(',', '.') || 0) * 100)
  return basisPoints > 10_000 ? null : basisPoints
}

/** Basis points as they stand in a form field: « 12,5 ». */
export function percentForInput(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',')
}
