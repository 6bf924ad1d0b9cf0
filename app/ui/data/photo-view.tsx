import type { ReactNode } from 'react'
import { classes } from '#app/ui/class-names.ts'
import { Dialog, opens } from '#app/ui/feedback/dialog.tsx'

/**
 * A small picture that opens itself large in the page: files are served to be saved, and a link to
 * one would only download it. `id` is unique in the page; `alt` says what is seen and titles the
 * large one, which is asked for when it is opened.
 */
export function PhotoView({
  id,
  small,
  full,
  alt,
  width,
  height,
  className,
  over,
  children,
}: {
  id: string
  /** Addresses of the small picture and of the whole one. */
  small: string
  full: string
  alt: string
  /** Its measures, so that nothing moves when it comes; absent when they are not known. */
  width?: number | undefined
  height?: number | undefined
  className?: string
  /** What is drawn over the picture, small (`cut`: it may be cut to its box) and whole. */
  over?: ((cut: boolean) => ReactNode) | undefined
  /** What stands on the small picture: « Avant ». */
  children?: ReactNode
}) {
  return (
    <>
      <button {...opens(id)} className={classes('photo-view', className)}>
        <img src={small} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
        {over?.(true)}
        {children}
        <span className="sr-only"> (agrandir)</span>
      </button>
      <Dialog id={id} title={alt} data-photo="">
        {over ? (
          <div className="photo-whole">
            <img src={full} alt="" loading="lazy" decoding="async" />
            {over(false)}
          </div>
        ) : (
          <img src={full} alt="" loading="lazy" decoding="async" />
        )}
      </Dialog>
    </>
  )
}
