import type { WorksStatus } from '#app/features/works/works.ts'

/** How long somebody of a crew may take away a photo of their own. */
const TAKE_AWAY_MS = 86_400_000

/**
 * Whether somebody of a crew may take a photo away: it is theirs and of the last day, stands in no signed report and in
 * no gallery, and the works are not received nor given up.
 */
export function mayTakePhotoAway(
  photo: {
    memberId: string | null
    createdAt: Date
    inReport: boolean
    galleryPictureId: string | null
  },
  works: { status: WorksStatus },
  memberId: string,
  now: Date,
): boolean {
  return (
    photo.memberId === memberId &&
    !photo.inReport &&
    photo.galleryPictureId === null &&
    works.status !== 'done' &&
    works.status !== 'cancelled' &&
    now.getTime() - photo.createdAt.getTime() < TAKE_AWAY_MS
  )
}
