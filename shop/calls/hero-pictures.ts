import { HeroPicturesAnswer, HeroTaken } from '../desk/pictures.ts'
import { KEEP_PATH } from '../image-editor/edit.ts'
import { defineCall } from './call.ts'
import { upload } from './upload.ts'

const takesHero = { ...upload, role: 'owner', answer: HeroTaken } as const

export const readHeroPictures = defineCall({
  summary: 'Lists the uploaded pictures that can be chosen for the front page.',
  path: '/desk/api/hero-pictures',
  method: 'get',
  role: 'owner',
  answer: HeroPicturesAnswer,
})

export const addHeroPicture = defineCall({
  ...takesHero,
  summary: 'Takes a picture for the front page in.',
  path: '/desk/api/hero-pictures',
})

export const keepHeroImage = defineCall({
  ...takesHero,
  summary: 'Keeps what the image editor made as a picture for the front page.',
  path: KEEP_PATH,
})
