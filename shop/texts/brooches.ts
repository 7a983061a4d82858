/** A brooch that is still to come, by the kind of its drawing. */
export type Brooch = { readonly kind: 'rosette' | 'charms' | 'stars'; readonly name: string; readonly text: string }

/** The three brooches that are announced (S2.111). */
export const brooches: readonly Brooch[] = [
  {
    kind: 'rosette',
    name: 'Burgundy velvet and pearl',
    text: 'Deep red velvet gathered into a soft rosette and finished with a freshwater pearl. For coats that deserve one.',
  },
  {
    kind: 'charms',
    name: 'Festive charm collection',
    text: 'Small bright charms on a pin, to be worn from the first of December and put away with the tree. Or not.',
  },
  {
    kind: 'stars',
    name: 'Celestial dreams collection',
    text: 'Moons and stars in seed beads and glass, stitched close together so they catch the light.',
  },
]
