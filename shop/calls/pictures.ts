import * as v from 'valibot'
import { refuseCall } from '../desk/desk-refusals.ts'
import { CropRequest, HeroPicturesAnswer, HeroTaken, PicturesAnswer, PictureTaken } from '../desk/pictures.ts'
import { LogoSchema, PagePictureTaken } from '../settings/own-settings.ts'
import { defineCall } from './call.ts'
import { deskRefusals, only, pictureRefusals } from './refusals.ts'

const upload = {
  method: 'post',
  limit: 'pictures',
  size: 'picture',
  body: 'picture',
  refusals: pictureRefusals,
} as const

/** How far the making of pictures is; `files` are their names, separated by commas. */
export const readPictures = defineCall({
  path: '/desk/api/catalogue/pictures',
  method: 'get',
  role: 'staff',
  query: v.object({ files: v.optional(v.string(), '') }),
  answer: PicturesAnswer,
})

/** Takes a picture of a product in, to be made in the background. */
export const addPicture = defineCall({
  ...upload,
  path: '/desk/api/catalogue/pictures',
  role: 'staff',
  answer: PictureTaken,
})

/** Has another part of a picture made. */
export const cropPicture = defineCall({
  path: '/desk/api/catalogue/pictures/crop',
  method: 'post',
  role: 'staff',
  body: CropRequest,
  invalid: refuseCall('wrong-frame'),
  answer: PictureTaken,
  refusals: only(deskRefusals, 'wrong-frame'),
})

/** The whole picture that a square is cut from. */
export const showWholePicture = defineCall({
  path: '/desk/api/catalogue/pictures/:file',
  method: 'get',
  role: 'staff',
  answer: 'picture',
  refusals: only(deskRefusals, 'no-picture'),
})

/** The uploaded pictures that can be chosen for the front page. */
export const readHeroPictures = defineCall({
  path: '/desk/api/hero-pictures',
  method: 'get',
  role: 'owner',
  answer: HeroPicturesAnswer,
})

/** Takes a picture for the front page in. */
export const addHeroPicture = defineCall({
  ...upload,
  path: '/desk/api/hero-pictures',
  role: 'owner',
  answer: HeroTaken,
})

/** Takes a logo in and makes its files. */
export const addLogo = defineCall({ ...upload, path: '/desk/api/logo', role: 'owner', answer: LogoSchema })

/** Takes a picture for a page of the owner's in and makes its files. */
export const addPagePicture = defineCall({
  ...upload,
  path: '/desk/api/page-pictures',
  role: 'owner',
  answer: PagePictureTaken,
})
