import { useEffect, useRef, useState, type ReactNode } from 'react'
import { siteThemeCss, type SiteTheme } from '#app/ui/theme/site-theme.ts'

/** The screens that a page is previewed on, in CSS pixels. */
const SCREENS = {
  phone: { width: 390, height: 760 },
  wide: { width: 1280, height: 820 },
} as const
export type ScreenName = keyof typeof SCREENS

/** A page of the site in a theme that is not saved, drawn smaller than it is. `html` is null while it is on its way. */
export function PreviewFrame({
  html,
  theme,
  screen,
  title,
  children,
}: {
  html: string | null
  theme: SiteTheme
  screen: ScreenName
  title: string
  children: ReactNode
}) {
  const { width, height } = SCREENS[screen]
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [scale, setScale] = useState(0)
  // Counts the documents that the frame has shown: each must be dressed.
  const [shown, setShown] = useState(0)

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale(entry!.contentRect.width / width))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [width])

  const css = siteThemeCss({ ...theme, versions: 'own' })
  useEffect(() => {
    const inside = frame.current?.contentDocument
    const Sheet = (frame.current?.contentWindow as (Window & typeof globalThis) | null)
      ?.CSSStyleSheet
    if (!inside || !Sheet) return
    const sheet = new Sheet()
    sheet.replaceSync(css)
    inside.adoptedStyleSheets = [sheet]
  }, [css, shown])

  return (
    <figure className="preview" data-screen={screen}>
      <figcaption>{children}</figcaption>
      <div ref={box} className="preview-screen" style={{ aspectRatio: `${width} / ${height}` }}>
        {html && (
          <iframe
            ref={frame}
            title={title}
            srcDoc={html}
            sandbox="allow-same-origin"
            onLoad={() => setShown((count) => count + 1)}
            style={{ width, height, scale: String(scale) }}
          />
        )}
      </div>
    </figure>
  )
}
