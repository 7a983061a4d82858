import * as v from 'valibot'
import { PHOTO_FILE } from '../catalogue/photo-file.ts'
import { ON_PAGE } from '../pictures/page-pictures.ts'
import { OWN } from '../pictures/product-pictures.ts'

const pixels = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))
const file = v.pipe(v.string(), v.regex(PHOTO_FILE))

/** The longer side of the picture that the shop keeps of an upload, in pixels: half of it still fills a wide screen. Browsers shrink to it before they send. */
export const KEPT_SIDE = 2880

/** The least that the shorter side of an upload may have, in pixels. */
export const SHORTER_SIDE_MIN = 800

/** The shortest side of what is shown of a picture, in pixels: less would be seen to be blurred. */
export const CROP_MIN = 400

/**
 * The shapes of an owner's pictures, by the name in their files. Products have squares, the front page one for wide
 * screens and one for phones. Pictures of pages keep their proportions.
 */
export const ownNames = { square: OWN, wide: 'hero-wide', tall: 'hero-phone', page: ON_PAGE } as const
export type SizedShape = keyof typeof ownNames

/** The shapes that show a part of a picture, which its owner may choose. */
export type OwnShape = Exclude<SizedShape, 'page'>

/** The uploads that are shown whole: their size decides how much room pages leave for them. */
export type WholeKind = 'page' | 'logo'

/** Everything that is made of uploads. */
export type UploadKind = SizedShape | 'logo'

/** Whether an upload is shown whole. */
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

/** The states of the pictures that a call asks for; those that the shop does not know are left out. */
export const PicturesAnswer = v.object({ pictures: v.array(PictureState) })

/** A picture that was taken in or is cropped, by the digest in the names of its files. */
export const PictureTaken = v.object({ file })

/** A picture for the front page that was taken in: as it is shown on wide screens and on phones. */
export const HeroTaken = v.object({ wide: file, tall: file })
export type HeroTaken = v.InferOutput<typeof HeroTaken>

/** Pictures for the front page that were taken in and can be chosen, the latest first. */
export const HeroPicturesAnswer = v.object({ pictures: v.array(HeroTaken) })

/** The body of the call that crops a picture. */
export const CropRequest = v.object({ file, crop: Crop })
