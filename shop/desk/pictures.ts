import * as v from 'valibot'
import { PHOTO_FILE } from '../catalogue/photo-file.ts'
import { ON_PAGE } from '../pictures/page-pictures.ts'
import { OWN } from '../pictures/product-pictures.ts'

const pixels = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))
const file = v.pipe(v.string(), v.regex(PHOTO_FILE))

/** The longer side of the picture that the shop keeps of an upload, in pixels: half of it still fills a wide screen. Browsers shrink to it before they send. */
export const KEPT_SIDE = 2880

export const SHORTER_SIDE_MIN = 800

export const CROP_MIN = 400

/**
 * The shapes of an owner's pictures, by the name in their files. Products have squares, the front page one for wide
 * screens and one for phones. Pictures of pages keep their proportions.
 */
export const ownNames = { square: OWN, wide: 'hero-wide', tall: 'hero-phone', page: ON_PAGE } as const
export type SizedShape = keyof typeof ownNames

export type OwnShape = Exclude<SizedShape, 'page'>

/** The uploads that are shown whole: their size decides how much room pages leave for them. */
export type WholeKind = 'page' | 'logo'

export type UploadKind = SizedShape | 'logo'

export const isWhole = (kind: UploadKind): kind is WholeKind => kind === 'page' || kind === 'logo'

/** The part that is shown of a picture, in pixels of the whole upright one; `side` is how wide it is, its height follows from its shape. */
export const Crop = v.object({ left: pixels, top: pixels, side: v.pipe(pixels, v.minValue(CROP_MIN)) })
export type Crop = v.InferOutput<typeof Crop>

/** How far the making of a picture in its shape is: waiting or being made, made, or impossible; with the sentence that says why it waits or is impossible, and once it is known how large the whole picture is and which part of it is shown. */
export const PictureState = v.object({
  file,
  shape: v.picklist(['square', 'wide', 'tall']),
  state: v.picklist(['due', 'made', 'failed']),
  trouble: v.nullable(v.string()),
  whole: v.nullable(v.object({ width: pixels, height: pixels, crop: Crop })),
})
export type PictureState = v.InferOutput<typeof PictureState>

export const PicturesAnswer = v.object({ pictures: v.array(PictureState) })

export const PictureTaken = v.object({ file })

export const HeroTaken = v.object({ wide: file, tall: file })
export type HeroTaken = v.InferOutput<typeof HeroTaken>

export const HeroPicturesAnswer = v.object({ pictures: v.array(HeroTaken) })

export const CropRequest = v.object({ file, crop: Crop })
