import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brokenIntoLines, outlinedText, textWidth } from '#app/platform/pictures/outlined-text.ts'
import { mix, toHex } from '#app/ui/color-maths.ts'
import { NoLeadDrawing, NoMessageDrawing, NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import type { DrawingProps } from '#app/ui/drawings/drawing.tsx'
import { HouseDrawing } from '#app/ui/drawings/house.tsx'
import { KeysDrawing, LevelDrawing, StampDrawing } from '#app/ui/drawings/site.tsx'
import { TRADE_DRAWINGS } from '#app/ui/drawings/trades.tsx'
import { derivedTokens, type ThemeColors } from '#app/ui/theme.ts'
import type { CardDrawing, ShareCard } from './share-cards.ts'

/** What social networks ask for, pixels. */
const CARD_SIZE = { width: 1_200, height: 630 } as const

const MARGIN = 76
const DRAWINGS: Record<CardDrawing, ComponentType<DrawingProps>> = {
  ...TRADE_DRAWINGS,
  house: HouseDrawing,
  compasses: NoLeadDrawing,
  letter: NoMessageDrawing,
  sheet: NoQuoteDrawing,
  level: LevelDrawing,
  keys: KeysDrawing,
  stamp: StampDrawing,
}
/** The drawing stands at the right, in this frame. */
const FRAME = { x: 770, y: 130, width: 354, height: 370 }
const TITLE_WIDTH = FRAME.x - MARGIN - 40

/** The picture of a card as SVG, in the theme's tones: no font is needed to render it. */
export function cardSvg(card: ShareCard, brand: string, theme: ThemeColors): string {
  const tones = derivedTokens(theme)
  const [bg, fg, tint, muted] = [tones.bg, tones.fg, tones.tint, tones.muted].map(toHex) as [
    string,
    string,
    string,
    string,
  ]
  const size = titleSize(card.title)
  const lines = brokenIntoLines(card.title, TITLE_WIDTH, size, 'title')
  const lead = Math.round(size * 1.08)
  const top = Math.round(330 - ((lines.length - 1) * lead) / 2 + size * 0.3)
  const grid =
    Array.from({ length: 20 }, (_, n) => `M${n * 64 + 32} 0V630`).join('') +
    Array.from({ length: 10 }, (_, n) => `M0 ${n * 64 + 27}H1200`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" viewBox="0 0 1200 630">`,
    `<defs><radialGradient id="glow" cx="0.78" cy="0.3" r="0.55"><stop offset="0" stop-color="${toHex(tones.p)}" stop-opacity="0.34"/><stop offset="1" stop-color="${toHex(tones.p)}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="1200" height="630" fill="${bg}"/><rect width="1200" height="630" fill="url(#glow)"/>`,
    `<path d="${grid}" stroke="${toHex(mix(tones.bg, tones.fg, 5))}" fill="none"/>`,
    `<g transform="translate(${MARGIN} 66) scale(1.75)" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M3 15 16 4l13 11" stroke="${tint}"/><circle cx="16" cy="21" r="7" stroke="${fg}"/></g>`,
    outlinedText(brand, { x: MARGIN + 74, y: 112, size: 40, cut: 'title', fill: fg }),
    ...lines.map((line, index) =>
      outlinedText(line, { x: MARGIN, y: top + index * lead, size, cut: 'title', fill: fg }),
    ),
    outlinedText(fitted(card.line, 1_048, 31), {
      x: MARGIN,
      y: 562,
      size: 31,
      cut: 'text',
      fill: muted,
    }),
    drawingSvg(card.drawing, {
      tint,
      line: toHex(mix(tones.fg, tones.bg, 22)),
      quiet: toHex(mix(tones.fg, tones.bg, 62)),
      dim: toHex(mix(tones.tint, tones.bg, 35)),
      bg,
      muted,
    }),
    '</svg>',
  ].join('')
}

/** The largest of four sizes at which the title takes three lines at most and no word is cut. */
function titleSize(title: string): number {
  const fits = (size: number) => {
    const lines = brokenIntoLines(title, TITLE_WIDTH, size, 'title')
    return lines.length <= 3 && lines.every((line) => textWidth(line, size, 'title') <= TITLE_WIDTH)
  }
  return [88, 74, 62, 52].find(fits) ?? 46
}

function fitted(text: string, width: number, size: number): string {
  let kept = text
  while (textWidth(kept, size, 'text') > width) kept = `${kept.replace(/ ?[^ ]*…?$/, '')}…`
  return kept
}

/** The site's own drawing, with its lines at the card's weight and its figures as outlines. */
function drawingSvg(
  which: CardDrawing,
  tones: Record<'tint' | 'line' | 'quiet' | 'dim' | 'bg' | 'muted', string>,
): string {
  const Drawing = DRAWINGS[which]
  const markup = renderToStaticMarkup(<Drawing />)
  const [, width = 240, height = 200] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(markup) ?? []).map(
    Number,
  )
  const scale = Math.min(FRAME.width / width, FRAME.height / height)
  const inner = markup
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replaceAll(/<text([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text: string) => {
      const value = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(attributes)?.[1]
      const outlined = outlinedText(text.replaceAll('&#x27;', '’'), {
        x: Number(value('x') ?? 0),
        y: Number(value('y') ?? 0),
        size: Number(value('font-size') ?? 16),
        cut: 'text',
        fill: tones.muted,
        anchor: 'middle',
      })
      return value('transform') ? `<g transform="${value('transform')}">${outlined}</g>` : outlined
    })
  const stroke = (pixels: number) => (pixels / scale).toFixed(2)
  const style = `.t{stroke:${tones.tint};stroke-width:${stroke(3.4)}}.d{stroke:${tones.dim};stroke-width:${stroke(1.8)}}.s{stroke:${tones.quiet};stroke-width:${stroke(1.8)}}.h{stroke-dasharray:4 5}.f{fill:${tones.bg}}`
  const x = FRAME.x + (FRAME.width - width * scale) / 2
  const y = FRAME.y + (FRAME.height - height * scale) / 2
  return `<style>${style}</style><g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${tones.line}" stroke-width="${stroke(2.6)}" stroke-linecap="round" stroke-linejoin="round">${inner}</g>`
}
