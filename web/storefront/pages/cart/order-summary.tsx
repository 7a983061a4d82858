import { useState } from 'react'
import type { Cart } from '#shop/cart/cart.ts'
import { answerFault, questionsFor, stillOffered } from '#shop/checkout/answers.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import { discountRows } from '#shop/codes/discount-row.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { useLocation, useNavigate } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { useStock } from '../../../shop/use-stock.ts'
import { Amount } from '../../../ui/amount.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { ScenePicture } from '../../catalogue/scene-picture.tsx'
import { Checkout } from '../../checkout/checkout.tsx'
import { CheckoutNotes } from '../../checkout/checkout-notes.tsx'
import { type CheckoutOptions, checkoutOptions, useZone } from '../../checkout/checkout-options.ts'
import { DeliveryDates } from '../../checkout/delivery-dates.tsx'
import { GiftWrap } from '../../checkout/gift-wrap.tsx'
import { ShipTo } from '../../checkout/ship-to.tsx'
import { GuaranteeNotice } from '../../layout/guarantee-notice.tsx'
import { usePageSettings, useToday } from '../../layout/page-settings.tsx'
import styles from './order-summary.module.css'

const Questions = lazy(() => import('../../checkout/questions.tsx').then((part) => part.Questions))
const CodeEntry = lazy(() => import('../../checkout/code-entry.tsx').then((part) => part.CodeEntry), {
  missing: () => null,
})
const QUESTION_HEIGHT = 6
const SoldFromBag = lazy(() => import('./sold-from-bag.tsx').then((part) => part.SoldFromBag))

const change = (changed: Partial<CheckoutOptions>) => void checkoutOptions.set((old) => ({ ...old, ...changed }))

type Props = { cart: Cart; options: CheckoutOptions; quote: Quote }

/** The cost of the order, from the quote that the payment page charges, the choices that change it, and the way to pay (S2.91). */
export function OrderSummary({ cart, options, quote }: Props) {
  const { subtotal, discount, fault, shipping, giftWrap, total } = quote
  const code = fault === null ? options.discount?.code : undefined
  const isRequested = new URLSearchParams(useLocation().search).has('checkout')
  const navigate = useNavigate()
  const { zones } = usePageSettings()
  const shop = useShop()
  const questions = questionsFor(shop.questions, cart)
  const answers = stillOffered(questions, options.answers ?? {})
  const [tries, setTries] = useState(0)
  const isAnswered = () => {
    const isGood = questions.every((question) => answerFault(question, answers[question.id]) === null)
    if (!isGood) setTries(tries + 1)
    return isGood
  }
  const short = useStock()?.shortLines(cart) ?? []
  return (
    <section className={styles.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <dl className={styles.amounts}>
        <Amount name="Subtotal" value={formatCents(subtotal)} />
        {discountRows({ code, discount }).map(([name, value]) => (
          <Amount key={name} name={name} value={value} />
        ))}
        <Amount name="Shipping" value={shipping === 0 ? 'Free' : formatCents(shipping)} />
        {giftWrap > 0 && <Amount name="Gift wrap" value={formatCents(giftWrap)} />}
      </dl>
      {zones.length > 1 && <ShipTo zones={zones} className={styles.note} />}
      <GiftWrap
        gift={options}
        onChange={change}
        picture={<ScenePicture scene="gift" alt="" name="Gift wrap" sizes="80px" />}
      />
      {(shop.hasCodes || options.discount) && (
        <div className={styles.code}>
          <CodeEntry discount={options.discount} fault={fault} />
        </div>
      )}
      {questions.length > 0 && (
        // About as high as its fields, so that nothing moves when they have loaded.
        <div style={{ minHeight: `${questions.length * QUESTION_HEIGHT}rem` }}>
          <Questions
            questions={questions}
            answers={answers}
            tries={tries}
            onChange={(changed) => change({ answers: changed })}
          />
        </div>
      )}
      <dl className={`${styles.amounts} ${styles.total}`}>
        <Amount
          name={
            <>
              Total <small>incl. VAT where chargeable</small>
            </>
          }
          value={formatCents(total)}
        />
      </dl>
      <div className={styles.note}>
        <GuaranteeNotice />
      </div>
      <p className={styles.arrival}>
        <DeliveryDates short today={useToday()} lines={cart} zone={useZone(zones)} />
      </p>
      {short.length > 0 ? (
        <SoldFromBag lines={quote.lines} short={short} />
      ) : (
        <Checkout
          cart={cart}
          options={options}
          zones={zones}
          total={total}
          isAnswered={isAnswered}
          isRequested={isRequested}
          onStarted={() => navigate(paths.cart, { replace: true })}
        />
      )}
      {zones.length === 1 && <ShipTo zones={zones} className={styles.note} />}
      <CheckoutNotes lines={cart} />
    </section>
  )
}
