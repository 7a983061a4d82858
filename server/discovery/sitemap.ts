import { products } from '#shop/catalogue/catalogue.ts'
import { listedPages } from '#shop/listed-pages.ts'
import { paths } from '#shop/paths.ts'
import { heroPictures } from '#shop/pictures/hero-pictures.ts'
import { fallbackUrl, type PictureFile } from '#shop/pictures/picture-file.ts'
import { productPicture, productPictures } from '#shop/pictures/product-pictures.ts'
import { type SceneName, scenePicture, standInFor } from '#shop/pictures/scene-pictures.ts'
import { settings } from '#shop/settings.ts'
import { branch, leaf, xmlDocument } from './xml.ts'

const { home, shop, about, bespoke, comingSoon, privacy, terms, returns, cookies, accessibility } = paths

function shownFor(scene: SceneName): PictureFile | undefined {
  const piece = standInFor(scene)
  return piece ? productPicture(piece, 'flat') : scenePicture(scene)
}

/** The pictures that pages show, but for those of products. */
const pictures = (): Readonly<Partial<Record<string, readonly (PictureFile | undefined)[]>>> => ({
  [home]: [settings.hero ? heroPictures().wide : shownFor('hero-wide'), shownFor('featured'), shownFor('story-table')],
  [shop]: products.map((product) => productPicture(product, 'flat')),
  [about]: [shownFor('bench'), shownFor('stack'), shownFor('gift')],
  [bespoke]: [shownFor('bespoke')],
  [comingSoon]: [shownFor('brooch-velvet'), shownFor('brooch-festive'), shownFor('brooch-celestial')],
})

// Of other pages no day of the last change is kept, and one that is made up is worse than none.
const dated: ReadonlySet<string> = new Set([privacy, terms, returns, cookies, accessibility])

function url(publicUrl: string, path: string, files: readonly (PictureFile | undefined)[]) {
  const images = files.flatMap((file) => (file ? [branch('image:image', [imageLocation(publicUrl, file)])] : []))
  const change = dated.has(path) ? [leaf('lastmod', settings.legal.updated)] : []
  return branch('url', [leaf('loc', publicUrl + path), ...change, ...images])
}

function imageLocation(publicUrl: string, file: PictureFile) {
  return leaf('image:loc', publicUrl + fallbackUrl(file))
}

/** All pages that search engines may list, with their pictures (sitemaps.org 0.9, Google's image extension 1.1). */
export function sitemap(publicUrl: string): string {
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
  }
  const shown = pictures()
  const pages = Object.values(listedPages()).map(({ path }) => url(publicUrl, path, shown[path] ?? []))
  const productPages = products.map((product) =>
    url(publicUrl, paths.product(product.handle), productPictures(product)),
  )
  return xmlDocument(branch('urlset', [...pages, ...productPages], namespaces))
}
