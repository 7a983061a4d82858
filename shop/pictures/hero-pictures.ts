import type { Shop } from '../shop.ts'
import type { PictureFile } from './picture-file.ts'
import { scenePicture } from './scene-pictures.ts'

/** The files of the front page's picture for wide screens and for phones, the owner's own where there are such; undefined if one has not been made (docs/decisions/025). */
export function heroPictures(shop: Shop): Readonly<Record<'wide' | 'tall', PictureFile | undefined>> {
  const { hero } = shop.settings
  const pictureOf = (name: 'hero-wide' | 'hero-phone', shape: 'wide' | 'tall') =>
    hero ? { name, version: hero[shape], shape } : scenePicture(name)
  return { wide: pictureOf('hero-wide', 'wide'), tall: pictureOf('hero-phone', 'tall') }
}
