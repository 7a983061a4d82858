import { BraceletGroup } from '../catalogue/bracelet-group.tsx'

/** The picture of the hero, as large as what is around it; on the side it keeps clear of the words. */
export function HeroPicture({ lie = 'whole' }: { lie?: 'whole' | 'side' }) {
  return (
    <BraceletGroup
      ids={['19', '5', '26']}
      lie={lie}
      alt="Three beaded bracelets that overlap: orange glass, freshwater pearls, and leopardskin jasper with garnet"
    />
  )
}
