import { encode } from 'uqr'
import type { SlipPaper } from '#shop/orders/papers.ts'
import { GIFT_SWAP_DAYS } from '#shop/promises.ts'

/** The slip that goes into a parcel. It names no price. */
export function Slip({ brand, note, items, care, maker, safety, reference, swapUrl }: SlipPaper) {
  return (
    <>
      <h1>{brand}</h1>
      {note !== '' && <blockquote>{note}</blockquote>}
      <ul>
        {[...items.entries()].map(([position, item]) => (
          <li key={position}>{item}</li>
        ))}
      </ul>
      <p>{care}</p>
      <p>
        {maker}
        <br />
        {safety}
      </p>
      <p>{reference}</p>
      {swapUrl !== null && <SwapLink url={swapUrl} />}
    </>
  )
}

function SwapLink({ url }: { url: string }) {
  return (
    <div className="swap">
      <QrCode text={url} />
      <p>
        <strong>Not your size?</strong> Swap it once, within {GIFT_SWAP_DAYS} days of posting: scan this, or go to {url}
      </p>
    </div>
  )
}

/** A QR code as its dark modules, a square of one unit each. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The same link as a QR code" shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
