import type { SceneName } from '../pictures/scene-pictures.ts'

export type Brooch = { readonly scene: SceneName; readonly alt: string; readonly name: string; readonly text: string }

const velvetBrooch: Brooch = {
  scene: 'brooch-velvet',
  alt: 'A rosette of dark red velvet with a pearl at its heart',
  name: 'Burgundy velvet and pearl',
  text: 'Deep red velvet gathered into a soft rosette and finished with a freshwater pearl. For coats that deserve one.',
}

/** The three brooches that are announced (S2.111). */
export const brooches: readonly Brooch[] = [
  velvetBrooch,
  {
    scene: 'brooch-festive',
    alt: 'A gold kilt pin with small charms: a tree of green glass, a red drop, a star, a cane, a bell and a pearl',
    name: 'Festive charm collection',
    text: 'Small bright charms on a pin, to be worn from the first of December and put away with the tree. Or not.',
  },
  {
    scene: 'brooch-celestial',
    alt: 'A crescent moon sewn with pearls, gold-tone and blue beads, and two stars that hang from it',
    name: 'Celestial dreams collection',
    text: 'Moons and stars in seed beads and glass, stitched close together so they catch the light.',
  },
]
