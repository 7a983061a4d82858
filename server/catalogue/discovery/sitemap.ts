import { allListedPages } from '#shop/pages/all-pages.ts'
import { paths } from '#shop/paths.ts'
import { heroPictures, heroProduct } from '#shop/pictures/hero-pictures.ts'
import { fallbackUrl, type PictureFile } from '#shop/pictures/picture-file.ts'
import { productPicture, productPictures } from '#shop/pictures/product-pictures.ts'
import { type SceneName, scenePicture, standInFor } from '#shop/pictures/scene-pictures.ts'
import type { Shop } from '#shop/shop.ts'
import { branch, leaf, xmlDocument } from './xml.ts'

const { home, shop: list, about, bespoke, comingSoon, privacy, terms, returns, cookies, accessibility } = paths

function shownFor(shop: Shop, scene: SceneName): PictureFile | undefined {
  const product = standInFor(shop, scene)
  return product ? productPicture(product, 'flat') : scenePicture(scene)
}

const pictures = (shop: Shop): Readonly<Partial<Record<string, readonly (PictureFile | undefined)[]>>> => ({
  [home]: [
    (heroProduct(shop) ?? { file: heroPictures(shop).wide }).file,
    shownFor(shop, 'featured'),
    shownFor(shop, 'story-table'),
  ],
  [list]: shop.catalogue.products.map((product) => productPicture(product, 'flat')),
  [about]: [shownFor(shop, 'bench'), shownFor(shop, 'stack'), shownFor(shop, 'gift')],
  [bespoke]: [shownFor(shop, 'bespoke')],
  [comingSoon]: [shownFor(shop, 'brooch-velvet'), shownFor(shop, 'brooch-festive'), shownFor(shop, 'brooch-celestial')],
})

// Of other pages no day of the last change is kept, and one that is made up is worse than none.
const dated: ReadonlySet<string> = new Set([privacy, terms, returns, cookies, accessibility])

function url(shop: Shop, publicUrl: string, path: string, files: readonly (PictureFile | undefined)[]) {
  const images = files.flatMap((file) => (file ? [branch('image:image', [imageLocation(publicUrl, file)])] : []))
  const change = dated.has(path) ? [leaf('lastmod', shop.settings.legal.updated)] : []
  return branch('url', [leaf('loc', publicUrl + path), ...change, ...images])
}

function imageLocation(publicUrl: string, file: PictureFile) {
  return leaf('image:loc', publicUrl + fallbackUrl(file))
}

/** All pages that search engines may list, with their pictures (sitemaps.org 0.9, Google's image extension 1.1). */
export function sitemap(shop: Shop, publicUrl: string): string {
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
  }
  const shown = pictures(shop)
  const pages = allListedPages(shop).map(({ path }) => url(shop, publicUrl, path, shown[path] ?? []))
  const productPages = shop.catalogue.products.map((product) =>
    url(shop, publicUrl, paths.product(product.handle), productPictures(product)),
  )
  return xmlDocument(branch('urlset', [...pages, ...productPages], namespaces))
}
