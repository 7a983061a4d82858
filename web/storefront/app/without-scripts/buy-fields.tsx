import { partFor } from '#crafts/craft.ts'
import { craftRules } from '#crafts/rules.ts'
import { optionWords } from '#shop/cart/order-line.ts'
import { reservedUntil } from '#shop/catalogue/availability.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { optionNames, priceFrom, standardChoice } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { countedVariants, leftOf } from '#shop/catalogue/stock.ts'
import { answerField, questionsFor } from '#shop/checkout/answers.ts'
import { readyOfForm, totalsOfForm } from '#shop/checkout/buy-form.ts'
import { quote } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { GIFT_NOTE_MAX } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { stockWords } from '#shop/texts/stock.ts'
import { useParams } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import chip from '../../../ui/chip.module.css'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { CheckoutNotes } from '../../checkout/checkout-notes.tsx'
import { DeliveryDates } from '../../checkout/delivery-dates.tsx'
import { QuestionField } from '../../checkout/question-field.tsx'
import { GuaranteeNotice } from '../../layout/guarantee-notice.tsx'
import { useSentForm } from '../../layout/message.ts'
import { usePageSettings, useToday } from '../../layout/page-settings.tsx'

/** The variants of which few are left, in words: 'Celadon, Large: Only 2 left'; none of a product with only one. */
function fewLeft(shop: Shop, product: Product): string[] {
  if (product.options.length === 0) return []
  return countedVariants(product).flatMap(({ options }) => {
    const words = stockWords(product, leftOf(shop, product, options), reservedUntil(shop, product, options) !== null)
    // One of a kind is one variant, whatever is chosen.
    const variant = optionWords({ optionNames: optionNames(product, options) })
    return words ? [[variant, words].filter(Boolean).join(': ')] : []
  })
}

/** Stands in for the words that have to be given: what they add is part of the lowest price. */
function requiredWords({ personal }: Product): Record<string, string> {
  return Object.fromEntries(personal.filter(({ required }) => required).map(({ id, label }) => [id, label]))
}

/** Asked by the form of a product if it is sent without scripts, which has no cart to ask it on (S2.79, docs/decisions/029). */
export function BuyFields() {
  const shop = useShop()
  const product = findProduct(shop, useParams().id ?? '')
  const today = useToday()
  const { zones } = usePageSettings()
  const { values, errors = {} } = useSentForm()
  const { giftWrapFee } = shop.settings
  if (!product) return null
  const guide = partFor(craftRules, product)?.sizeGuide(shop.settings.returnDays)
  const one = { id: product.id, ...standardChoice(product), personal: requiredWords(product), quantity: 1 }
  const readyBy = readyOfForm(shop, product)
  const { subtotal, shipping, total } = quote(shop, [one], { giftWrap: false, zone: zones[0] })
  return (
    <div className="plain-form">
      <input type="hidden" name="totals" value={totalsOfForm(shop, product, zones)} />
      {readyBy && <input type="hidden" name="expectedReady" value={readyBy} />}
      {fewLeft(shop, product).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {guide && (
        <Disclosure summary={guide.title}>
          <Prose sections={guide.sections} level="h3" />
        </Disclosure>
      )}
      {zones.length > 1 && (
        <fieldset className={chip.options}>
          <legend>Ship to</legend>
          {zones.map(({ id, name }) => (
            <label key={id} className={chip.chip}>
              <input type="radio" name="zone" value={id} defaultChecked={id === (values.zone ?? zones[0]?.id)} />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {giftWrapFee !== null && (
        <>
          <Checkbox
            label={`Add gift wrap (${formatCents(giftWrapFee)})`}
            hint="Ready to give"
            name="giftWrap"
            value="yes"
            defaultChecked={values.giftWrap !== undefined}
          />
          <TextArea
            label="Gift note"
            hint={`Optional, with gift wrap. Goes into the parcel on a slip without prices. At most ${GIFT_NOTE_MAX} characters.`}
            name="giftNote"
            maxLength={GIFT_NOTE_MAX}
            rows={2}
            defaultValue={values.giftNote ?? ''}
            error={errors.giftNote}
          />
        </>
      )}
      {(shop.hasCodes || values.code) && (
        <Field
          label="Discount code (optional)"
          hint="What it takes off shows on the payment page."
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={values.code ?? ''}
          error={errors.code}
        />
      )}
      {questionsFor(shop.questions, [product]).map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={values[answerField(question.id)] ?? ''}
          error={errors[answerField(question.id)]}
        />
      ))}
      <Field
        label="Email address"
        hint="For your order confirmation"
        type="email"
        name="email"
        autoComplete="email"
        spellCheck={false}
        required
        defaultValue={values.email ?? ''}
        error={errors.email}
      />
      {values.askedEmail && <input type="hidden" name="askedEmail" value={values.askedEmail} />}
      <p>
        One {product.name}: {formatCents(subtotal)}
        {shipping > 0 && `, shipping ${formatCents(shipping)}`}. Total <b>{formatCents(total)}</b>
        {giftWrapFee !== null && ', without gift wrap'}
        {priceFrom(product).isFrom && ', and without what your choices add'}. You see the whole amount again before you
        pay.
      </p>
      <GuaranteeNotice />
      <p>
        <DeliveryDates today={today} lines={[{ id: product.id }]} />
      </p>
      <CheckoutNotes lines={[{ id: product.id }]} />
    </div>
  )
}
