import { type PictureFile, pictureSet } from '#shop/pictures/picture-file.ts'
import { scenePicture } from '#shop/pictures/scene-pictures.ts'

function ask(file: PictureFile, media: string) {
  const link = document.createElement('link')
  const what = { rel: 'preload', as: 'image', type: 'image/avif', media, fetchPriority: 'high' }
  Object.assign(link, what, { imageSrcset: pictureSet(file, 'avif'), imageSizes: '100vw' })
  document.head.append(link)
}

/** Asks for the hero's picture while the code of its page is still on its way, in the words of its layout without flags. */
export function preloadHero(): void {
  const [wide, tall] = [scenePicture('hero-wide'), scenePicture('hero-phone')]
  if (!wide || !tall) return
  ask(wide, '(width >= 48rem)')
  ask(tall, '(width < 48rem)')
}
