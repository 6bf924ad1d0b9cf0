import { Across, Sheet, type DrawingProps } from './drawing.tsx'

/** No works yet: the planning of a site on its board, its first bar drawn, nothing after it. */
export function NoWorksDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M36 40H204V160H36z" />
      <path d="M36 64H204M84 40V160" />
      <path className="s" d="M114 64V160M144 64V160M174 64V160M36 88H204M36 112H204M36 136H204" />
      <path className="s h" d="M46 76h28M46 100h22M46 124h26M46 148h18" />
      <path className="t" d="M88 70h38v12H88z" />
      <path className="h" d="M118 94h40v12h-40zM150 118h32v12h-32z" />
      <path d="M64 32v14M120 32v14M176 32v14" />
      <path className="d" d="M114 40V32M114 32l-4-6h8z" />
      <Across x1={84} x2={126} y={180} />
    </Sheet>
  )
}
