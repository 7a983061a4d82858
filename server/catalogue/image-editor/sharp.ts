type Sharp = typeof import('sharp').default

let loading: Promise<Sharp> | undefined

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // One thread and no cache bound the memory of an edit.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Heif'].map((type) => `VipsForeignLoad${type}Buffer`) })
  return sharp
}

/** The picture library, loaded with the first picture; in the whole process it opens PNG, JPEG, WebP and AVIF from memory and nothing else. */
export function loadSharp(): Promise<Sharp> {
  loading ??= load()
  return loading
}
