import { findSize, fitRoom, fits, inCentimetres, inInches, sizeSpans, sizes } from './sizes.ts'

const EXAMPLE_WRIST_MM = 155
const BANK_CARD_MM = 85.6
const feels = { Snug: 'sits still', Standard: 'moves a little', Loose: 'slides' } as const
const example = findSize(EXAMPLE_WRIST_MM, 'Standard')
const room = inCentimetres(fitRoom.Standard)

export const SIZE_GUIDE_TITLE = 'Size guide'

/** How to measure a wrist and what the sizes are, in centimetres and inches (S1.17). */
export const sizeGuide = (returnDays: number) => ({
  title: SIZE_GUIDE_TITLE,
  sections: [
    {
      heading: 'Measure in one minute',
      blocks: [
        {
          ordered: true,
          list: [
            'Wrap a strip of paper or a piece of string around your wrist, just below the wrist bone.',
            'Mark where it meets, lay it flat and measure it in centimetres. That is your wrist size.',
            'Add room, depending on how you like to wear a bracelet. The answer is your bracelet size.',
          ],
        },
        {
          head: ['How you like it', 'Add'],
          rows: fits.map((fit) => [`${fit}: ${feels[fit]}`, `${inCentimetres(fitRoom[fit])} cm`]),
        },
      ],
    },
    {
      heading: 'Our sizes',
      blocks: [
        {
          head: ['Size', 'Bracelet size', 'In inches'],
          rows: sizes.map((size) => {
            const { from, to } = sizeSpans[size]
            return [size, `${inCentimetres(from)}–${inCentimetres(to)} cm`, `${inInches(from)}–${inInches(to)} in`]
          }),
        },
      ],
    },
    {
      heading: 'Good to know',
      blocks: [
        {
          lead: 'Example.',
          text: `Wrist ${inCentimetres(EXAMPLE_WRIST_MM)} cm, standard fit: ${inCentimetres(EXAMPLE_WRIST_MM)} + ${room} = ${inCentimetres(example.lengthMm)} cm, so ${example.size}.`,
        },
        {
          lead: 'Between two sizes?',
          text: 'Go up, and certainly go up for a bracelet with beads of 8 mm or more: bigger beads take up room on the inside of the ring. Each product page gives its largest bead.',
        },
        {
          lead: 'No tape measure?',
          text: `A bank card is ${(BANK_CARD_MM / 10).toFixed(2)} cm along its long side. Two lengths is just over ${Math.floor((2 * BANK_CARD_MM) / 10)} cm: if the string round your wrist is about ${room} cm shorter than that, you are a ${findSize(2 * BANK_CARD_MM - fitRoom.Standard, 'Standard').size}.`,
        },
        {
          lead: 'Buying for someone else?',
          text: `Borrow a bracelet they wear, lay it flat, and measure once around the inside. Or choose Medium and swap it within ${returnDays} days.`,
        },
      ],
    },
  ],
})
