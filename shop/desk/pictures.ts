import * as v from 'valibot'
import { PHOTO_FILE } from '../catalogue/snapshot.ts'

const pixels = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))
const file = v.pipe(v.string(), v.regex(PHOTO_FILE))

/** The shortest side of what is shown of a picture, in pixels: less would be seen to be blurred. */
export const CROP_MIN = 400

/** The square that is shown of a picture, in pixels of the whole upright one. */
export const Crop = v.object({ left: pixels, top: pixels, side: v.pipe(pixels, v.minValue(CROP_MIN)) })
export type Crop = v.InferOutput<typeof Crop>

/** How far the making of a picture is: waiting or being made, made, or impossible; with the sentence that says why it waits or is impossible, and once it is known how large the whole picture is and which square of it is shown. */
export const PictureState = v.object({
  file,
  state: v.picklist(['due', 'made', 'failed']),
  trouble: v.nullable(v.string()),
  whole: v.nullable(v.object({ width: pixels, height: pixels, crop: Crop })),
})
export type PictureState = v.InferOutput<typeof PictureState>

/** The states of the pictures that a call asks for; those that the shop does not know are left out. */
export const PicturesAnswer = v.object({ pictures: v.array(PictureState) })

/** A picture that was taken in or is cropped, by the digest in the names of its files. */
export const PictureTaken = v.object({ file })

/** The body of the call that crops a picture. */
export const CropRequest = v.object({ file, crop: Crop })
