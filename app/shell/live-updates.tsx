import { paths } from '#app/paths.ts'
import { useLineLost, useLive, useLiveStream } from '#app/platform/live/use-live.ts'
import { LineLost } from '#app/ui/feedback/line-lost.tsx'

/** In every space: keeps its pages and counters true while they are open, and says when it cannot. */
export function LiveUpdates({ since }: { since: number }) {
  useLiveStream(paths.liveStream(), since)
  useLive('all')
  return <LineLost lost={useLineLost()} />
}
