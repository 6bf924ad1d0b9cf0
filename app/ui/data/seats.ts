/**
 * Places of a request, in words: « 2 places sur 5 prises », « 1 place sur 5 prise », « 0 place sur
 * 5 prise » (zero is singular in French).
 */
export function seatsText(taken: number, total = 5): string {
  return taken > 1 ? `${taken} places sur ${total} prises` : `${taken} place sur ${total} prise`
}
