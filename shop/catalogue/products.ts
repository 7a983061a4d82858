import type { Product } from './product.ts'

/** The 27 bracelets in catalogue order; prices in cents, VAT included (specification 3). */
export const products: readonly Product[] = [
  {
    id: '1',
    name: 'Claret Evening',
    handle: 'claret-evening',
    priceCents: 3500,
    category: 'Burgundy',
    materials: ['Garnet', 'Czech glass', 'Gold-tone brass'],
    description: 'Small garnets in runs of three, with claret glass and a touch of gold tone between them.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of small dark red garnets in groups of three, separated by claret glass beads and gold-tone beads, laid in a circle.',
      },
      {
        view: 'close',
        alt: 'Close-up of three polished garnets beside a translucent claret glass rondelle held between two gold-tone beads.',
      },
    ],
  },
  {
    id: '2',
    name: 'Leopard Lane',
    handle: 'leopard-lane',
    priceCents: 3500,
    category: 'Leopardskin',
    materials: ['Leopardskin jasper', 'Wood', 'Gold-tone brass'],
    description: 'Spotted leopardskin jasper with dark wood and slim gold-tone discs, made for everyday wear.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of sand and brown leopardskin jasper beads in groups of four, divided by dark wooden beads and thin gold-tone discs.',
      },
      {
        view: 'close',
        alt: 'Close-up of two leopardskin jasper beads showing their ringed spots, next to a dark wooden bead edged with gold-tone discs.',
      },
    ],
  },
  {
    id: '3',
    name: 'Market Day',
    handle: 'market-day',
    priceCents: 3000,
    category: 'Vibrant Colors',
    materials: ['Czech glass', 'Glass seed beads'],
    description: 'Five bright Czech glass colours in a steady row, spaced with tiny cream seed beads.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of red, yellow, green, blue and fuchsia glass beads repeating in order, with tiny cream seed beads between them.',
      },
      {
        view: 'close',
        alt: 'Close-up of a red, a yellow and a green glass bead with small cream seed beads between them.',
      },
    ],
  },
  {
    id: '4',
    name: 'Honey Toast',
    handle: 'honey-toast',
    priceCents: 3000,
    category: 'Warm Tones',
    materials: ["Tiger's eye", 'Wood', 'Gold-tone brass'],
    description: "Tiger's eye and pale wood in toast and honey browns, with fine gold-tone discs.",
    images: [
      {
        view: 'flat',
        alt: "Bracelet of golden brown tiger's eye beads in pairs, separated by pale wooden beads and thin gold-tone discs.",
      },
      {
        view: 'close',
        alt: "Close-up of two tiger's eye beads with a band of golden light, beside a pale wooden bead with visible grain.",
      },
    ],
  },
  {
    id: '5',
    name: 'First Dance',
    handle: 'first-dance',
    priceCents: 4000,
    category: 'Soft Romance',
    materials: ['Freshwater pearl', 'Crystal glass', 'Gold-tone brass'],
    description: 'Ivory freshwater pearls with clear faceted crystal glass and small gold-tone beads.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of ivory freshwater pearls in groups of four, separated by clear faceted crystal beads between small gold-tone beads.',
      },
      {
        view: 'close',
        alt: 'Close-up of ivory freshwater pearls with gentle dimples and a clear faceted crystal rondelle between two gold-tone beads.',
      },
    ],
  },
  {
    id: '6',
    name: 'Mulled Wine',
    handle: 'mulled-wine',
    priceCents: 3000,
    category: 'Burgundy',
    materials: ['Czech glass', 'Glass seed beads', 'Gold-tone brass'],
    description: 'Deep wine and brick-red Czech glass with amber seed beads, like something warm in a mug.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of dark wine and brick-red glass beads with amber seed beads and gold-tone discs.',
      },
      {
        view: 'close',
        alt: 'Close-up of a see-through dark wine bead between two brick-red beads, with tiny amber seed beads and a gold-tone disc.',
      },
    ],
  },
  {
    id: '7',
    name: 'Copper Beech',
    handle: 'copper-beech',
    priceCents: 3500,
    category: 'Warm Tones',
    materials: ['Red jasper', 'Carnelian', 'Wood'],
    description: 'Brick-coloured red jasper, a spark of carnelian and flat dark wood, after the tree.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of brick-red jasper beads in pairs, with single orange carnelian beads between flat dark wooden beads.',
      },
      {
        view: 'close',
        alt: 'Close-up of an orange carnelian bead held between two flat dark wooden beads, with smooth brick-red jasper on either side.',
      },
    ],
  },
  {
    id: '8',
    name: 'Rose Window',
    handle: 'rose-window',
    priceCents: 3500,
    category: 'Soft Romance',
    materials: ['Rose quartz', 'Glass pearl', 'Gold-tone brass'],
    description: 'Pale rose quartz with ivory glass pearls and fine gold-tone beads.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of pale pink rose quartz beads in groups of three, separated by small ivory glass pearls and gold-tone beads.',
      },
      {
        view: 'close',
        alt: 'Close-up of cloudy pale pink rose quartz beads beside an ivory glass pearl between two gold-tone beads.',
      },
    ],
  },
  {
    id: '9',
    name: 'Kite Weather',
    handle: 'kite-weather',
    priceCents: 3500,
    category: 'Vibrant Colors',
    materials: ['Amazonite', 'Dyed howlite', 'Czech glass'],
    description: 'Sea-green amazonite with one orange and one blue bead turn about, for a blowy day.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of sea-green amazonite beads in pairs, with single orange and single blue beads turn about.',
      },
      { view: 'close', alt: 'Close-up of streaky sea-green amazonite beads on either side of a matt orange bead.' },
    ],
  },
  {
    id: '10',
    name: 'Wild Fig',
    handle: 'wild-fig',
    priceCents: 3500,
    category: 'Burgundy',
    materials: ['Garnet', 'Wood', 'Czech glass'],
    description: 'Garnet, plum glass and almost-black wood in the colours of a ripe fig.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of dark wooden beads and flat plum glass beads with small dark red garnets between them.',
      },
      {
        view: 'close',
        alt: 'Close-up of a see-through plum glass rondelle with a garnet on each side, next to a smooth dark wooden bead.',
      },
    ],
  },
  {
    id: '11',
    name: 'Spots and Stripes',
    handle: 'spots-and-stripes',
    priceCents: 3500,
    category: 'Leopardskin',
    materials: ['Leopardskin jasper', 'Dalmatian jasper', "Tiger's eye"],
    description: "Leopardskin jasper, black-freckled dalmatian jasper and striped tiger's eye together.",
    images: [
      {
        view: 'flat',
        alt: "Bracelet of brown leopardskin jasper pairs and cream black-spotted dalmatian jasper pairs, with small tiger's eye beads between.",
      },
      {
        view: 'close',
        alt: "Close-up of a cream dalmatian jasper bead with black freckles beside a striped tiger's eye bead and a ringed leopardskin bead.",
      },
    ],
  },
  {
    id: '12',
    name: 'Raspberry Fool',
    handle: 'raspberry-fool',
    priceCents: 3000,
    category: 'Soft Romance',
    materials: ['Rose quartz', 'Czech glass', 'Glass seed beads'],
    description: 'Small rose quartz beads rippled with raspberry glass and cream, like the pudding.',
    images: [
      {
        view: 'flat',
        alt: 'Fine bracelet of small pale pink rose quartz beads in threes with single raspberry glass beads and cream seed beads.',
      },
      {
        view: 'close',
        alt: 'Close-up of a see-through raspberry glass bead between two cream seed beads, with pale rose quartz on each side.',
      },
    ],
  },
  {
    id: '13',
    name: 'Painted Door',
    handle: 'painted-door',
    priceCents: 4000,
    category: 'Vibrant Colors',
    materials: ['Dyed howlite', 'Crystal glass', 'Czech glass', 'Gold-tone brass'],
    description: 'Peacock, red, yellow and green with gold tone, after a terrace of painted front doors.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of large blue, red, yellow and green beads repeating in order, each divided by a gold-tone bead.',
      },
      {
        view: 'close',
        alt: 'Close-up of a faceted red crystal bead between gold-tone beads, with matt blue on one side and matt yellow on the other.',
      },
    ],
  },
  {
    id: '14',
    name: 'Turf Fire',
    handle: 'turf-fire',
    priceCents: 3500,
    category: 'Warm Tones',
    materials: ['Carnelian', 'Red jasper', "Tiger's eye", 'Gold-tone brass'],
    description: "Carnelian, red jasper and tiger's eye in the colours of a fire that is well settled.",
    images: [
      {
        view: 'flat',
        alt: "Bracelet of orange carnelian, brown-red jasper and golden tiger's eye beads with small gold-tone beads.",
      },
      {
        view: 'close',
        alt: "Close-up of a glowing orange carnelian bead beside red jasper and tiger's eye, with a small gold-tone bead between.",
      },
    ],
  },
  {
    id: '15',
    name: 'Velvet Curtain',
    handle: 'velvet-curtain',
    priceCents: 4000,
    category: 'Burgundy',
    materials: ['Garnet', 'Freshwater pearl', 'Crystal glass', 'Gold-tone brass'],
    description: 'Garnets and deep red crystal opening on ivory freshwater pearls set in gold tone.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of dark red garnets and wine-coloured crystal with four ivory freshwater pearls, each between gold-tone beads.',
      },
      {
        view: 'close',
        alt: 'Close-up of an ivory freshwater pearl between two gold-tone beads, with dark garnets and a faceted wine-red crystal beside it.',
      },
    ],
  },
  {
    id: '16',
    name: 'Sand Cat',
    handle: 'sand-cat',
    priceCents: 3000,
    category: 'Leopardskin',
    materials: ['Leopardskin jasper', 'Glass seed beads'],
    description: 'A fine, light bracelet of small leopardskin jasper with sand and dark brown seed beads.',
    images: [
      {
        view: 'flat',
        alt: 'Fine bracelet of small sand-coloured leopardskin jasper beads with sand and dark brown seed beads between each.',
      },
      {
        view: 'close',
        alt: 'Close-up of small spotted leopardskin jasper beads with three tiny seed beads, sand, dark brown and sand, between them.',
      },
    ],
  },
  {
    id: '17',
    name: 'Sugar Almond',
    handle: 'sugar-almond',
    priceCents: 3000,
    category: 'Soft Romance',
    materials: ['Glass pearl', 'Rose quartz', 'Glass seed beads'],
    description: 'Blush and lilac glass pearls with a little rose quartz, in sugared-almond colours.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of blush and pale lilac glass pearls with small rose quartz beads and tiny white seed beads.',
      },
      {
        view: 'close',
        alt: 'Close-up of a blush glass pearl beside a smaller pale lilac pearl and a cloudy pink rose quartz bead.',
      },
    ],
  },
  {
    id: '18',
    name: 'Harbour Lights',
    handle: 'harbour-lights',
    priceCents: 3500,
    category: 'Vibrant Colors',
    materials: ['Crystal glass', 'Glass seed beads', 'Gold-tone brass'],
    description: 'Night-blue crystal glass with single amber and red beads, like lamps over water.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of faceted night-blue crystal beads with single amber and red crystals set between gold-tone beads.',
      },
      {
        view: 'close',
        alt: 'Close-up of a faceted amber crystal glowing between two gold-tone beads, with night-blue crystals on each side.',
      },
    ],
  },
  {
    id: '19',
    name: 'Marmalade',
    handle: 'marmalade',
    priceCents: 3000,
    category: 'Warm Tones',
    materials: ['Carnelian', 'Glass seed beads', 'Gold-tone brass'],
    description: 'Clear orange carnelian with honey seed beads and gold tone. Bittersweet, not sugary.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of small clear orange carnelian beads in pairs with honey seed beads and gold-tone beads.',
      },
      {
        view: 'close',
        alt: 'Close-up of two translucent orange carnelian beads next to a gold-tone bead between two honey-coloured seed beads.',
      },
    ],
  },
  {
    id: '20',
    name: 'Damson',
    handle: 'damson',
    priceCents: 3000,
    category: 'Burgundy',
    materials: ['Czech glass', 'Glass pearl', 'Glass seed beads'],
    description: 'Blue-black plum glass with smaller berry glass pearls and dusty metallic seed beads.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of dark plum glass beads alternating with smaller berry-coloured glass pearls and dusty metallic seed beads.',
      },
      {
        view: 'close',
        alt: 'Close-up of a glossy dark plum bead beside a berry glass pearl, with a dusty mauve metallic seed bead between them.',
      },
    ],
  },
  {
    id: '21',
    name: 'Tawny',
    handle: 'tawny',
    priceCents: 4000,
    category: 'Leopardskin',
    materials: ['Leopardskin jasper', "Tiger's eye", 'Crystal glass', 'Gold-tone brass'],
    description: "Our biggest leopardskin stones with tiger's eye and smoky crystal. Bold and warm.",
    images: [
      {
        view: 'flat',
        alt: "Chunky bracelet of large leopardskin jasper beads with tiger's eye, smoky faceted crystal and gold-tone discs.",
      },
      {
        view: 'close',
        alt: "Close-up of a large ringed leopardskin jasper bead beside banded tiger's eye and a smoky brown faceted crystal.",
      },
    ],
  },
  {
    id: '22',
    name: 'Love Letter',
    handle: 'love-letter',
    priceCents: 4000,
    category: 'Soft Romance',
    materials: ['Freshwater pearl', 'Rose quartz', 'Gold-tone brass'],
    description: 'Freshwater pearls, six rose quartz beads and one small gold-tone heart.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of small ivory freshwater pearls with six pale rose quartz beads and a single gold-tone heart at the front.',
      },
      {
        view: 'close',
        alt: 'Close-up of a small gold-tone heart bead with pale pink rose quartz on each side and pearls beyond.',
      },
    ],
  },
  {
    id: '23',
    name: 'Hedgerow',
    handle: 'hedgerow',
    priceCents: 3000,
    category: 'Vibrant Colors',
    materials: ['Czech glass', 'Wood', 'Glass seed beads'],
    description: 'Blackberry, fuchsia and leaf-green glass with small wooden beads, like an August lane.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of small blackberry, fuchsia and green glass beads and brown wooden beads with oat-coloured seed beads between.',
      },
      {
        view: 'close',
        alt: 'Close-up of a fuchsia glass bead beside a leaf-green one and a small brown wooden bead, with oat seed beads between.',
      },
    ],
  },
  {
    id: '24',
    name: 'Harvest Moon',
    handle: 'harvest-moon',
    priceCents: 4000,
    category: 'Warm Tones',
    materials: ['Freshwater pearl', 'Carnelian', "Tiger's eye", 'Gold-tone brass'],
    description: "Peach freshwater pearls with carnelian, tiger's eye and gold tone, low and glowing.",
    images: [
      {
        view: 'flat',
        alt: "Bracelet of peach freshwater pearls with orange carnelian, golden tiger's eye and gold-tone beads.",
      },
      {
        view: 'close',
        alt: "Close-up of a peach freshwater pearl between gold-tone beads, with orange carnelian and banded tiger's eye beside it.",
      },
    ],
  },
  {
    id: '25',
    name: 'Bunting',
    handle: 'bunting',
    priceCents: 3500,
    category: 'Vibrant Colors',
    materials: ['Czech glass', 'Wood'],
    description: 'Little glass triangles in four party colours, strung between pale wooden beads.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of red, teal, yellow and pink glass triangles repeating in order, with small pale wooden beads between them.',
      },
      {
        view: 'close',
        alt: 'Close-up of a red and a teal glass triangle bead with softened corners and a pale wooden bead between them.',
      },
    ],
  },
  {
    id: '26',
    name: 'Burgundy Safari',
    handle: 'burgundy-safari',
    priceCents: 4000,
    category: 'Burgundy',
    materials: ['Leopardskin jasper', 'Garnet', 'Czech glass', 'Gold-tone brass'],
    description: 'Leopardskin jasper and garnet either side of burgundy glass and slim gold-tone discs.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of leopardskin jasper pairs and garnet pairs, divided by see-through burgundy glass and thin gold-tone discs.',
      },
      {
        view: 'close',
        alt: 'Close-up of ringed leopardskin jasper beside a see-through burgundy glass rondelle, a gold-tone disc and two dark garnets.',
      },
    ],
  },
  {
    id: '27',
    name: 'Safari Pearl',
    handle: 'safari-pearl',
    priceCents: 4000,
    category: 'Leopardskin',
    materials: ['Leopardskin jasper', 'Freshwater pearl', 'Gold-tone brass'],
    description: 'Leopardskin jasper with pairs of ivory freshwater pearls, one wild and one well behaved.',
    images: [
      {
        view: 'flat',
        alt: 'Bracelet of leopardskin jasper beads in groups of three, with pairs of ivory freshwater pearls between gold-tone beads.',
      },
      {
        view: 'close',
        alt: 'Close-up of two ivory freshwater pearls between gold-tone beads, with ringed leopardskin jasper on each side.',
      },
    ],
  },
]
