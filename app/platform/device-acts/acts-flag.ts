/** Says on this browser, from page to page, that an act is kept: most pages then need not look. */
const ACTS_FLAG = 'ouvreo-actes-gardes'

/** Whether something may be kept on this browser. */
export function mayKeepActs(): boolean {
  try {
    return localStorage.getItem(ACTS_FLAG) !== null
  } catch {
    // A browser that refuses storage: nobody can tell.
    return true
  }
}

/** Notes whether something is kept on this browser. */
export function noteKeptActs(kept: boolean): void {
  try {
    if (kept) localStorage.setItem(ACTS_FLAG, '1')
    else localStorage.removeItem(ACTS_FLAG)
  } catch {
    // Looked for each time, then.
  }
}
