import * as v from 'valibot'
import { refuseCall } from '../desk/desk-refusals.ts'
import { CropRequest, PicturesAnswer, PictureTaken } from '../desk/pictures.ts'
import { LogoSchema, PagePictureTaken } from '../settings/own-settings.ts'
import { defineCall } from './call.ts'
import { deskRefusals, only } from './refusals.ts'
import { upload } from './upload.ts'

export const readPictures = defineCall({
  summary: 'Tells how far the making of pictures is; files are their names, separated by commas.',
  path: '/desk/api/catalogue/pictures',
  method: 'get',
  role: 'staff',
  query: v.object({ files: v.optional(v.string(), '') }),
  answer: PicturesAnswer,
})

export const addPicture = defineCall({
  ...upload,
  summary: 'Takes a picture of a product in, to be made in the background.',
  path: '/desk/api/catalogue/pictures',
  role: 'staff',
  answer: PictureTaken,
})

export const cropPicture = defineCall({
  summary: 'Has another part of a picture made.',
  path: '/desk/api/catalogue/pictures/crop',
  method: 'post',
  role: 'staff',
  body: CropRequest,
  invalid: refuseCall('wrong-frame'),
  answer: PictureTaken,
  refusals: only(deskRefusals, 'wrong-frame'),
})

export const showWholePicture = defineCall({
  summary: 'Shows the whole picture that a square is cut from.',
  path: '/desk/api/catalogue/pictures/:file',
  method: 'get',
  role: 'staff',
  answer: 'picture',
  refusals: only(deskRefusals, 'no-picture'),
})

export const addLogo = defineCall({
  ...upload,
  summary: 'Takes a logo in and makes its files.',
  path: '/desk/api/logo',
  role: 'owner',
  answer: LogoSchema,
})

export const addPagePicture = defineCall({
  ...upload,
  summary: "Takes a picture for a page of the owner's in and makes its files.",
  path: '/desk/api/page-pictures',
  role: 'owner',
  answer: PagePictureTaken,
})
