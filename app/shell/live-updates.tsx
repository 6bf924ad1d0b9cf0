import { paths } from '#app/paths.ts'
import { useLineLost, useLive, useLiveStream } from '#app/platform/live/use-live.ts'
import { LineLost } from '#app/ui/feedback/line-lost.tsx'

/**
 * In every working layout: keeps its pages and counters true while they are open, and says when it cannot. On a page
 * without framework script, `live-page.client.ts` does the same from what stands here.
 */
export function LiveUpdates({ since }: { since: number }) {
  useLiveStream(paths.liveStream(), since)
  useLive('all')
  return (
    <div data-live={paths.liveStream()} data-since={since}>
      <LineLost lost={useLineLost()} />
    </div>
  )
}
