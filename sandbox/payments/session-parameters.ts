import * as v from 'valibot'
import { EmailAddress, listOf, Metadata, Text, Truth, Whole } from './values.ts'

// The countries that a payment page can ship to, as ISO 3166 codes; the provider's list (docs.stripe.com/api/checkout/sessions/create).
const shippable: ReadonlySet<string> = new Set(
  `
    AC AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
    BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA
    GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP
    KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT
    MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU
    RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV
    TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW ZZ
  `
    .trim()
    .split(/\s+/),
)

const Currency = v.literal('eur', 'The sandbox knows eur only')
const TaxBehavior = v.optional(v.picklist(['exclusive', 'inclusive', 'unspecified'], 'Invalid tax_behavior'))
const Address = v.pipe(Text, v.maxLength(5000), v.regex(/^https?:\/\//, 'Not a valid URL'))

const LineItem = v.strictObject({
  price_data: v.strictObject({
    currency: Currency,
    unit_amount: v.pipe(Whole, v.maxValue(99_999_999, 'The amount is too large')),
    tax_behavior: TaxBehavior,
    product_data: v.strictObject({
      name: v.pipe(Text, v.maxLength(250, 'A name has at most 250 characters')),
      description: v.optional(Text),
      images: v.optional(listOf(Address, 8)),
      metadata: v.optional(Metadata),
      tax_code: v.optional(Text),
    }),
  }),
  quantity: v.pipe(Whole, v.minValue(1, 'The quantity must be at least 1')),
})

const Estimate = v.strictObject({
  unit: v.picklist(['hour', 'day', 'business_day', 'week', 'month'], 'Invalid unit'),
  value: v.pipe(Whole, v.minValue(1, 'The value must be greater than 0')),
})

const ShippingOption = v.strictObject({
  shipping_rate_data: v.strictObject({
    display_name: v.pipe(Text, v.maxLength(100, 'A display name has at most 100 characters')),
    type: v.optional(v.literal('fixed_amount')),
    fixed_amount: v.strictObject({ amount: Whole, currency: Currency }),
    delivery_estimate: v.optional(v.strictObject({ minimum: v.optional(Estimate), maximum: v.optional(Estimate) })),
    tax_behavior: TaxBehavior,
    tax_code: v.optional(Text),
    metadata: v.optional(Metadata),
  }),
})

// As docs.stripe.com/payments/checkout/customization/appearance lists them.
const fonts = [
  ...['be_vietnam_pro', 'bitter', 'chakra_petch', 'default', 'hahmlet', 'inconsolata', 'inter', 'lato', 'lora'],
  ...['m_plus_1_code', 'montserrat', 'noto_sans', 'noto_sans_jp', 'noto_serif', 'nunito', 'open_sans', 'pridi'],
  ...['pt_sans', 'pt_serif', 'raleway', 'roboto', 'roboto_slab', 'source_sans_pro', 'titillium_web'],
  ...['ubuntu_mono', 'zen_maru_gothic'],
] as const
const Color = v.optional(v.pipe(Text, v.regex(/^#[\da-f]{6}$/i, 'Not a color')))

const Branding = v.strictObject({
  display_name: v.optional(v.pipe(Text, v.maxLength(5000))),
  background_color: Color,
  button_color: Color,
  border_style: v.optional(v.picklist(['pill', 'rectangular', 'rounded'], 'Invalid border_style')),
  font_family: v.optional(v.picklist(fonts, 'Invalid font_family')),
  logo: v.optional(v.strictObject({ type: v.literal('url'), url: v.pipe(Text, v.url('Not a valid URL')) })),
})

const Message = v.optional(
  v.strictObject({ message: v.pipe(Text, v.maxLength(1200, 'A message has at most 1200 characters')) }),
)

export const SessionParameters = v.strictObject({
  mode: v.literal('payment', 'The sandbox knows the mode payment only'),
  ui_mode: v.optional(v.literal('hosted_page', 'The sandbox knows hosted_page only')),
  branding_settings: v.optional(Branding),
  line_items: listOf(LineItem, 100),
  shipping_options: v.optional(listOf(ShippingOption, 1)),
  shipping_address_collection: v.optional(
    v.strictObject({
      allowed_countries: listOf(
        v.pipe(
          Text,
          v.check((code) => shippable.has(code), 'Not a country that can be shipped to'),
        ),
        shippable.size,
      ),
    }),
  ),
  phone_number_collection: v.optional(v.strictObject({ enabled: Truth })),
  billing_address_collection: v.optional(v.picklist(['auto', 'required'])),
  adaptive_pricing: v.optional(v.strictObject({ enabled: Truth })),
  automatic_tax: v.optional(v.strictObject({ enabled: Truth })),
  customer_email: v.optional(EmailAddress),
  customer_creation: v.optional(v.picklist(['always', 'if_required'])),
  client_reference_id: v.optional(v.pipe(Text, v.maxLength(200, 'client_reference_id has at most 200 characters'))),
  metadata: v.optional(Metadata),
  payment_intent_data: v.optional(
    v.strictObject({
      description: v.optional(Text),
      metadata: v.optional(Metadata),
      receipt_email: v.optional(EmailAddress),
    }),
  ),
  payment_method_types: v.optional(listOf(v.picklist(['card', 'sepa_debit']), 2)),
  success_url: Address,
  cancel_url: v.optional(Address),
  expires_at: v.optional(Whole),
  submit_type: v.optional(v.picklist(['auto', 'book', 'donate', 'pay'], 'Invalid submit_type')),
  locale: v.optional(v.picklist(['auto', 'en', 'en-GB'], 'The sandbox speaks English only')),
  custom_text: v.optional(v.strictObject({ submit: Message, shipping_address: Message, after_submit: Message })),
})

export type SessionParameters = v.InferOutput<typeof SessionParameters>
