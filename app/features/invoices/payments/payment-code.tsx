import { encode } from 'uqr'

/** The QR code by which the application of a bank fills in a transfer, black on white whatever the theme. */
export function PaymentCode({ words }: { words: string }) {
  const { data, size } = encode(words, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <figure className="grid w-44 gap-2">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="Code QR du virement"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="white" />
        <path d={path} fill="black" />
      </svg>
      <figcaption className="text-sm text-muted">
        À scanner avec votre application bancaire
      </figcaption>
    </figure>
  )
}
