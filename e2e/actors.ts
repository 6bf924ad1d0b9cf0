/** Those who try everything, in the order of every row of the matrix. */
export const ACTORS = [
  'visitor',
  'owner',
  'other',
  'taken',
  'proposed',
  'unmatched',
  'competitor',
  'admin',
  'accountant',
  'crew',
  'office',
] as const
/**
 * `owner` wrote the request; `other` is another individual; `taken` took its contact and was given the number;
 * `proposed` was asked and has not answered; `unmatched` works elsewhere; `competitor` took the contact too, sent a
 * quote, and was given no number. `accountant` has no account: they may read the books of `taken`'s company.
 * `crew` is another individual, whom `taken` sends to a visit and to works. `office` is one who works in the office of
 * `taken`'s company, and was granted no right.
 */
export type Actor = (typeof ACTORS)[number]
