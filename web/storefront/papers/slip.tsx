import type { PaperLogos, SlipPaper } from '#shop/orders/papers.ts'
import { GIFT_SWAP_DAYS } from '#shop/promises.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { Answers } from '../orders/answers.tsx'
import { PaperBrand } from './paper-brand.tsx'

/** The slip that goes into a parcel. It names no price. */
export function Slip({
  brand,
  logo,
  logos,
  note,
  answers,
  items,
  care,
  maker,
  safety,
  reference,
  exchangeFor,
  swap,
}: SlipPaper & { logos: PaperLogos }) {
  return (
    <>
      <h1>
        <PaperBrand brand={brand} logo={logo} logos={logos} />
      </h1>
      {note !== '' && <blockquote>{note}</blockquote>}
      <ul>
        {[...items.entries()].map(([position, item]) => (
          <li key={position}>{item}</li>
        ))}
      </ul>
      <Answers answers={answers} />
      <p>{care}</p>
      <p>
        {maker}
        <br />
        {safety}
      </p>
      <p>{exchangeFor === null ? reference : `${reference}, exchange for ${exchangeFor}`}</p>
      {swap !== null && <SwapLink {...swap} />}
    </>
  )
}

function SwapLink({ url, option }: NonNullable<SlipPaper['swap']>) {
  return (
    <div className="swap">
      <QrCode text={url} label="The same link as a QR code" />
      <p>
        <strong>Not your {option}?</strong> Swap it once, within {GIFT_SWAP_DAYS} days of posting: scan this, or go to{' '}
        {url}
      </p>
    </div>
  )
}
