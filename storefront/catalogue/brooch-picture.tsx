import type { SceneName } from '#shop/pictures/scene-pictures.ts'
import type { Brooch } from '#shop/texts/brooches.ts'
import { BroochDrawing } from './brooch-drawing.tsx'
import { ScenePicture } from './scene-picture.tsx'

const pictured: Readonly<Record<Brooch['kind'], { scene: SceneName; alt: string; name: string }>> = {
  rosette: {
    scene: 'brooch-velvet',
    alt: 'A rosette of dark red velvet with a pearl at its heart',
    name: 'Burgundy velvet and pearl',
  },
  charms: { scene: 'brooch-festive', alt: 'A gold pin with small festive charms', name: 'Festive charm collection' },
  stars: {
    scene: 'brooch-celestial',
    alt: 'A crescent moon of pearls and gold-tone beads with two hanging stars',
    name: 'Celestial dreams collection',
  },
}

/** A brooch that is not made yet, as an idea of it (specification 2, Coming soon). */
export function BroochPicture({ kind, sizes }: { kind: Brooch['kind']; sizes: string }) {
  return <ScenePicture {...pictured[kind]} sizes={sizes} standIn={<BroochDrawing kind={kind} />} />
}
