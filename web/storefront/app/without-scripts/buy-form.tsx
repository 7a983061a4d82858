import { findProduct } from '#shop/catalogue/catalogue.ts'
import { DEFAULT_SIZE, sizesOf } from '#shop/catalogue/product.ts'
import { totalsOfForm } from '#shop/checkout/buy-form.ts'
import { quote } from '#shop/checkout/quote.ts'
import { formatCents } from '#shop/money.ts'
import { formPaths } from '#shop/paths.ts'
import { GIFT_NOTE_MAX } from '#shop/promises.ts'
import { sizeGuide } from '#shop/texts/size-guide.ts'
import { useParams } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import chip from '../../../ui/chip.module.css'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { CheckoutNotes } from '../../checkout/checkout-notes.tsx'
import { GuaranteeNotice } from '../../layout/guarantee-notice.tsx'
import { usePageSettings, useToday } from '../../layout/page-settings.tsx'
import { useSentForm } from './message.tsx'
import { Problems } from './problems.tsx'

/** Buys one item of the page's product: the way to the payment page that needs no cart (S2.79, docs/decisions/029). */
export function BuyForm() {
  const shop = useShop()
  const product = findProduct(shop, useParams().id ?? '')
  const today = useToday()
  const { zones } = usePageSettings()
  const { values, errors = {} } = useSentForm()
  const { giftWrapFee } = shop.settings
  if (!product) return null
  const { shipping, total } = quote(shop, [{ id: product.id, size: DEFAULT_SIZE, quantity: 1 }], {
    giftWrap: false,
    zone: zones[0],
  })
  return (
    <form method="post" action={formPaths.buy} className="plain-form" noValidate>
      <Problems />
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="totals" value={totalsOfForm(shop, product.id, zones)} />
      <PlainChoice
        legend="Size"
        name="size"
        options={sizesOf(product).map((size) => ({ value: size, name: size }))}
        value={values.size ?? DEFAULT_SIZE}
      />
      <Disclosure summary={sizeGuide.title}>
        <Prose sections={sizeGuide.sections} level="h3" />
      </Disclosure>
      {zones.length > 1 && (
        <PlainChoice
          legend="Ship to"
          name="zone"
          options={zones.map(({ id, name }) => ({ value: id, name }))}
          value={values.zone ?? zones[0]?.id ?? ''}
        />
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
      <p>
        One {product.name}: {formatCents(product.priceCents)}
        {shipping > 0 && `, shipping ${formatCents(shipping)}`}. Total <b>{formatCents(total)}</b>
        {giftWrapFee !== null && ', without gift wrap'}. You see the whole amount again before you pay.
      </p>
      <GuaranteeNotice />
      <Button type="submit" size="large" wide>
        Buy Now
      </Button>
      <CheckoutNotes today={today} ids={[product.id]} />
    </form>
  )
}

type ChoiceProps = {
  legend: string
  name: string
  options: readonly { readonly value: string; readonly name: string }[]
  value: string
}

// In a form that is sent, as a row of pills.
function PlainChoice({ legend, name, options, value }: ChoiceProps) {
  return (
    <fieldset className={chip.options}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={chip.chip}>
          <input type="radio" name={name} value={option.value} defaultChecked={option.value === value} />
          {option.name}
        </label>
      ))}
    </fieldset>
  )
}
