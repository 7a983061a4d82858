// A smaller file goes as it is: it is sent in eight seconds at 1 Mbit/s, and encoding it again would only cost quality.
const SMALL_BYTES = 1_000_000
/** The types that browsers decode. Other files are sent unchanged, and the server says what is wrong with them. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const QUALITY = 0.9

export type ShrinkTo = {
  readonly longerSide: number
  /** A picture whose shorter side would have fewer pixels than this goes as it is. */
  readonly leastShorterSide?: number
  /** The CSS colour behind transparent parts, which JPEG does not have. */
  readonly background: string
}

/** Shrinks a picture before it is sent and encodes it as JPEG, upright and without what the camera wrote into it. Returns the same file if it is small, if the browser cannot decode it, or if the result is not smaller; never throws. */
export async function shrinkPicture(picture: Blob, to: ShrinkTo): Promise<Blob> {
  if (picture.size <= SMALL_BYTES || !TYPES.includes(picture.type)) return picture
  try {
    const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
    const shrunk = await encode(bitmap, to)
    bitmap.close()
    return shrunk && shrunk.size < picture.size ? shrunk : picture
  } catch {
    return picture
  }
}

async function encode(
  bitmap: ImageBitmap,
  { longerSide, leastShorterSide = 0, background }: ShrinkTo,
): Promise<Blob | null> {
  const scale = Math.min(1, longerSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context || Math.min(canvas.width, canvas.height) < leastShorterSide) return null
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
}
