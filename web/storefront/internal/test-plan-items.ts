import { optionNounIn } from '#shop/catalogue/catalogue.ts'
import { COMPARISON_MAX, EMAIL_MAX, GIFT_NOTE_MAX, LINE_QUANTITY_MAX } from '#shop/promises.ts'
import { nounsOf } from '#shop/settings/nouns.ts'
import type { Shop } from '#shop/shop.ts'
import { shortPrice } from '#shop/texts/facts.ts'

export type PlanSection = { readonly heading: string; readonly items: readonly string[] }

/** Steps to try before the shop opens or changes, in the order of a purchase (S2.120). */
export function testPlan(shop: Shop): readonly PlanSection[] {
  const nouns = nounsOf(shop)
  const wrap = shop.settings.giftWrapFee
  const option = optionNounIn(shop)
  const choices = option === null ? '' : `, ${option}s`
  return [
    {
      heading: 'Before you start',
      items: [
        'Checkout health says that the server answers, and names the mode you mean to test: sandbox, test or live.',
        'Add ?debug=1 to the address: the error console opens. It should stay free of surprises through all that follows.',
        'Go through the plan once on a phone and once on a wide screen.',
      ],
    },
    {
      heading: `Finding ${nouns.a}`,
      items: [
        'Search, a category, a price and a material each narrow the list; the count and the address say so; a reload keeps it.',
        `A search for nonsense says that nothing was found, and Clear Filters brings all ${nouns.many} back.`,
        `Open ${nouns.a} and go Back: the list stands where it was left.`,
        `Save ${nouns.a}, and compare ${COMPARISON_MAX}; one more drops the oldest.`,
      ],
    },
    {
      heading: 'Cart',
      items: [
        ...(option === null
          ? [
              'Add to Cart on the product page, and quick add from the list: both open Your bag.',
              `The same ${nouns.one} adds to its line; other personal words get a line of their own.`,
            ]
          : [
              `Add to Cart with a ${option} on the product page; quick add from the list opens Your bag with the standard ${option}.`,
              `The same ${nouns.one} in the same ${option} adds to its line; another ${option} gets a line of its own.`,
            ]),
        `Plus stops at ${LINE_QUANTITY_MAX}; minus at 1 removes the line, and Undo brings it back.`,
        `Below ${shortPrice(shop.settings.freeShippingFrom)} shipping costs ${shortPrice(shop.settings.shippingFee)}; from there on it is free.${wrap === null ? '' : ' Gift wrap does not count towards it.'}`,
        ...(wrap === null
          ? []
          : [`Gift wrap adds ${shortPrice(wrap)} once; its note takes up to ${GIFT_NOTE_MAX} characters.`]),
        'A reload and a second tab show the same cart.',
        "An empty cart says 'Your cart is empty' and leads to the shop.",
      ],
    },
    {
      heading: 'Guest checkout: e-mail',
      items: [
        'Proceed to Payment can be pressed whenever the cart holds something; no account is asked for.',
        'The dialog opens with an empty field that has the focus; Escape closes it and the focus returns.',
        "'aoife at home' is refused with 'Please enter a valid email address' in red under the field; so is an empty field.",
        `An address of more than ${EMAIL_MAX} characters is refused with 'Email must be less than ${EMAIL_MAX} characters'.`,
        'Spaces around an address are ignored; Enter submits.',
      ],
    },
    {
      heading: 'Going to the payment page',
      items: [
        "'Creating secure checkout...' shows and the button waits; pressing again makes no second payment page.",
        "'Redirecting to Stripe...' shows with a link, and the payment page opens after half a second.",
        `Lines${choices}, shipping${wrap === null ? '' : ', gift wrap'} and total are those of the cart, to the cent.`,
        'The payment page requires name, address and phone; it offers the countries that the shop ships to.',
      ],
    },
    {
      heading: 'Paying',
      items: [
        'A card that pays leads to Order Confirmed! with a reference that begins with SOL-.',
        'A declined card says why, and another card can be tried at once.',
        'A card that asks for confirmation pays once it is confirmed, and does not pay when it is refused.',
        'A slow payment says that it is being processed, and the page finds out by itself when the money has come.',
        'After paying, the cart is empty of what was bought; a reload shows the same reference and sends nothing twice.',
      ],
    },
    {
      heading: 'E-mails',
      items: [
        `The buyer gets one confirmation, with lines${choices}, totals, address, terms and how to withdraw.`,
        'The owner gets one notice of the same order.',
        'The two and the confirmation page agree on reference and total.',
      ],
    },
    {
      heading: 'Not paying',
      items: [
        "Cancelling leads to 'Payment Cancelled'; the cart is as it was, gift note included.",
        'Back from the payment page shows the cart, and Proceed to Payment works again.',
        "Offline, or with the server stopped, 'Couldn't start secure checkout. Please try again.' shows with a detail; Try again works once it is back.",
        'Checkout health then shows the failure with its code; the error console shows payment_failed.',
      ],
    },
    {
      heading: 'Afterwards',
      items: [
        'The events checkout_start, payment_attempt, payment_success and purchase stand in the error console, each once.',
        'Neither session ids nor e-mail addresses stand in the log or in the diagnostics.',
        'Withdraw from contract here, in the footer, takes a withdrawal, and its receipt arrives.',
      ],
    },
    {
      heading: 'For everyone',
      items: [
        'The whole purchase works with the keyboard alone, and the focus can always be seen.',
        'With a screen reader, additions, changes of the total and failures are spoken.',
        'At 200% zoom, and on a screen 320 pixels wide, nothing is cut off.',
        'With content_purge on (?flags=1), no sample review, testimonial or rating is left.',
      ],
    },
  ]
}

export function planAsText(plan: readonly PlanSection[], ticked: ReadonlySet<string>): string {
  const section = ({ heading, items }: PlanSection) =>
    [heading, ...items.map((item) => `[${ticked.has(item) ? 'x' : ' '}] ${item}`)].join('\n')
  return `${plan.map(section).join('\n\n')}\n`
}
