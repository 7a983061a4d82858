import type { addHeroPicture } from '#shop/calls/hero-pictures.ts'
import { PHOTO_FILE } from '#shop/catalogue/photo-file.ts'
import { refuseCall } from '#shop/desk/desk-refusals.ts'
import { refusePicture } from '#shop/desk/picture-troubles.ts'
import { PHOTOS_MAX } from '#shop/publishing/editable-product.ts'
import { keptHeroes, takeInHero } from '../../catalogue/pictures/heroes.ts'
import { takeInLogo } from '../../catalogue/pictures/logos.ts'
import { cropPicture, statesOf, takeIn, wholeOf } from '../../catalogue/pictures/take-in.ts'
import { takeInWhole } from '../../catalogue/pictures/whole-uploads.ts'
import type { Handler, Handlers } from '../calls/handler.ts'

const HEROES_MAX = 12

const takeHeroPicture: Handler<typeof addHeroPicture> = async (services, { actor, body }) => {
  const taken = await takeInHero(services, body, actor.staff.email)
  return taken.ok ? taken.hero : refusePicture(taken.trouble)
}

export const pictureHandlers: Handlers<
  typeof import('#shop/calls/pictures.ts') & typeof import('#shop/calls/hero-pictures.ts')
> = {
  async readPictures({ db }, { query }) {
    const files = query.files.split(',').filter((file) => PHOTO_FILE.test(file))
    return { pictures: await statesOf(db, files.slice(0, PHOTOS_MAX)) }
  },
  async addPicture(services, { actor, body }) {
    const taken = await takeIn(services, body, actor.staff.email)
    return taken.ok ? { file: taken.file } : refusePicture(taken.trouble)
  },
  async cropPicture(services, { actor, body }) {
    const file = await cropPicture(services, body, actor.staff.email)
    return file === null ? refuseCall('wrong-frame') : { file }
  },
  async showWholePicture(services, { params: { file } }) {
    return (PHOTO_FILE.test(file) ? await wholeOf(services, file) : null) ?? refuseCall('no-picture')
  },
  async readHeroPictures({ db }) {
    return { pictures: await keptHeroes(db, HEROES_MAX) }
  },
  addHeroPicture: takeHeroPicture,
  keepHeroImage: takeHeroPicture,
  async addLogo(services, { actor, body }) {
    const taken = await takeInLogo(services, body, actor.staff.email)
    return taken.ok ? taken.logo : refusePicture(taken.trouble)
  },
  async addPagePicture(services, { actor, body }) {
    const taken = await takeInWhole(services, body, 'page', actor.staff.email)
    return taken.ok ? taken.shown : refusePicture(taken.trouble)
  },
}
