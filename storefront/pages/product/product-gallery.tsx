import type { Product } from '#shop/catalogue/product.ts'
import { productImages } from '#shop/catalogue/product-images.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { Gallery } from './gallery.tsx'

const sizes = { large: '(min-width:1024px) 56vw, 100vw', thumbnail: '72px', zoomed: 'min(100vw, 100vh)' } as const

/** A product's pictures in its gallery. */
export function ProductGallery({ product }: { product: Product }) {
  return (
    <Gallery
      name={product.name}
      views={productImages(product)}
      picture={({ view, alt }, purpose) => (
        <Picture
          product={product}
          view={view}
          alt={alt}
          sizes={sizes[purpose]}
          eager={purpose === 'zoomed'}
          first={purpose === 'large'}
        />
      )}
    />
  )
}
