/** How to care for a bracelet: on the product page and with the order confirmation (S2.84). */
export const care = {
  title: 'Care',
  sections: [
    {
      heading: 'Every day',
      blocks: [
        {
          list: [
            'Roll it on and off over your hand. Do not stretch it wide with your fingers: the elastic lasts longest if it is eased.',
            'Perfume, hand cream and hairspray first; bracelet last.',
            'Take it off for the shower, the sea, the pool, the gym and the washing-up.',
          ],
        },
      ],
    },
    {
      heading: 'Cleaning',
      blocks: [
        {
          list: [
            'Wipe with a soft dry cloth after wearing.',
            'If it needs more, use a barely damp cloth and dry it straight away. No soaking, no jewellery dip, no ultrasonic cleaner.',
          ],
        },
      ],
    },
    { heading: 'Storing', blocks: [{ list: ['Lay it flat, out of strong sun, away from anything sharp.'] }] },
    {
      heading: 'By material',
      blocks: [
        {
          head: ['Material', 'Good to know'],
          rows: [
            [
              'Freshwater pearl',
              'Last on, first off. Acids and alcohol in cosmetics dull the surface. Likes being worn.',
            ],
            ['Glass pearl', 'A coating over glass: keep away from nail varnish remover and rough surfaces.'],
            ['Dyed howlite', 'Porous and dyed: keep dry, keep out of long strong sun.'],
            ['Wood', 'Do not soak. It darkens a little with handling, which is normal.'],
            [
              'Gold-tone brass',
              'Plated. It mellows with time, faster if it gets wet or meets perfume. Contains metal: if you react to jewellery metals, ask us for a version without it.',
            ],
            [
              'Stones (jasper, garnet, carnelian, tiger’s eye, rose quartz, amazonite)',
              'Hard-wearing, but will chip if dropped on tiles. Rose quartz can fade in long strong sun.',
            ],
            ['Czech, crystal and seed glass', 'Colourfast. Treat as you would a drinking glass.'],
          ],
        },
      ],
    },
    {
      heading: 'When the elastic goes',
      blocks: [
        'Elastic is the one part that wears out. If yours loosens or breaks, keep the beads and write to us; we will tell you what restringing costs before you post anything.',
      ],
    },
    {
      heading: 'Safety',
      blocks: [
        'Small beads. Not a toy. Keep away from children under 3 and from pets: a broken bracelet is a choking hazard.',
      ],
    },
  ],
}
