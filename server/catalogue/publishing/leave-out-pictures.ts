import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import type { OwnPage, OwnSettings } from '#shop/settings/settings.ts'
import { removePicture } from '#shop/texts/page-pictures.ts'

type Content = { readonly products: readonly EditableProduct[]; readonly settings?: OwnSettings }

function onPage(page: OwnPage, files: ReadonlySet<string>): OwnPage {
  const isOut = (index: number) => files.has(page.pictures?.[index]?.file ?? '')
  // From the last, because each picture after one that goes gets another number.
  return (page.pictures ?? []).reduceRight((left, _, index) => (isOut(index) ? removePicture(left, index) : left), page)
}

/** Products and settings without some pictures, by their files: the front page's own goes with either of its two parts. */
export function leaveOutPictures({ products, settings }: Content, files: ReadonlySet<string>): Content {
  const kept = products.map((product) => ({
    ...product,
    photos: product.photos.filter(({ file }) => !files.has(file)),
  }))
  if (!settings) return { products: kept }
  const { hero, logo, pages, ...rest } = settings
  const isWhole = hero && !files.has(hero.wide) && !files.has(hero.tall)
  return {
    products: kept,
    settings: {
      ...rest,
      ...(isWhole && { hero }),
      ...(logo && !files.has(logo.file) && { logo }),
      ...(pages && { pages: pages.map((page) => onPage(page, files)) }),
    },
  }
}
