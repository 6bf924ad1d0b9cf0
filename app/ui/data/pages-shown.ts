/**
 * The pages to show for `current` of `total` (both from 1): the first, the last, the current one and its neighbours;
 * a null stands for pages left out. A gap of a single page is filled by that page.
 */
export function pagesShown(current: number, total: number): (number | null)[] {
  const kept = [1, current - 1, current, current + 1, total].filter(
    (page) => page >= 1 && page <= total,
  )
  const pages = [...new Set(kept)].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    if (before === undefined || page - before === 1) return [page]
    return page - before === 2 ? [page - 1, page] : [null, page]
  })
}
