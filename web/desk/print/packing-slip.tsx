import { lineName, productNumber } from '#shop/cart/order-line.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { returnWords } from '#shop/orders/promise.ts'
import { optionNoun } from '#shop/orders/variants.ts'
import { logoUrl } from '#shop/pictures/logo.ts'
import { safetyLine } from '#shop/texts/item-lines.ts'
import { makerLine } from '#shop/texts/offer.ts'
import { slipThanks } from '#shop/texts/slip-thanks.ts'
import { useShop } from '../../shop/use-shop.ts'
import { classNames } from '../../ui/class-names.ts'
import { Answers } from '../order-details/answers.tsx'
import { ProductThumbnail } from '../order-details/order-items.tsx'
import { dayOf } from '../words/days.ts'
import styles from './print.module.css'

type Packed = Pick<OrderAnswer, 'summary' | 'address' | 'answers' | 'firstOrder' | 'extras'>

/** The slip that says what is in a parcel and for whom, without prices, with the maker and the warning (Regulation (EU) 2023/988, article 9). */
export function PackingSlip({ order, isSmall }: { order: Packed; isSmall: boolean }) {
  const { summary, address, answers, firstOrder, extras } = order
  const together = [...(firstOrder ? [firstOrder] : []), ...extras].filter(({ isInSameParcel }) => isInSameParcel)
  const shop = useShop()
  const { brand, logo } = shop.settings
  const { reference, orderedAt, returnDays, toMake, exchangeFor, channel } = summary
  const isSized = optionNoun(toMake) === 'size' && channel !== 'bespoke' && toMake.every((line) => line.isWithdrawable)
  const words = isSized
    ? `Too big or small? ${returnDays} days to send it back.`
    : returnWords({ channel, lines: toMake }, `within ${returnDays} days`)
  const back = exchangeFor === undefined ? words : null
  return (
    <article className={classNames(styles.slip, isSmall ? styles.a6 : styles.a4)}>
      <p className={styles.brand}>
        {logo ? <img src={logoUrl(logo, '4x')} width={logo.width} height={logo.height} alt={brand} /> : brand}
      </p>
      <div className={styles.parts}>
        <address className={styles.to}>{address.join('\n')}</address>
        <p>
          Order {reference}
          <br />
          {dayOf(orderedAt)}
          {exchangeFor !== undefined && (
            <>
              <br />
              Exchange for {exchangeFor}
            </>
          )}
        </p>
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">In this parcel</th>
            <th scope="col">No.</th>
            <th scope="col">Pieces</th>
          </tr>
        </thead>
        <tbody>
          {toMake.map((line) => (
            <tr key={line.itemId}>
              <td>
                <span className={styles.piece}>
                  <ProductThumbnail id={line.id} />
                  {lineName(line)}
                </span>
              </td>
              <td>{productNumber(line)}</td>
              <td>{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* The receiver of a gift reads its note. The giver's answers are for the shop. */}
      {!summary.isGift && <Answers answers={answers} />}
      {together.length > 0 && (
        <p>In the same parcel: order {together.map((one) => one.reference).join(', ')}, with its own slip.</p>
      )}
      <p>
        {slipThanks(shop, toMake, summary.isGift)}
        {back !== null && ` ${back}`}
      </p>
      <p className={styles.small}>
        {makerLine(shop)}. {safetyLine(shop, toMake)}
      </p>
    </article>
  )
}
