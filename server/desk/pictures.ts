import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { PHOTO_FILE } from '#shop/catalogue/photo-file.ts'
import { CropRequest } from '#shop/desk/pictures.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import { PHOTOS_MAX } from '#shop/publishing/editable-product.ts'
import { findOrder } from '../database/orders.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { keepPhoto, photoAsJpeg } from '../orders/photos.ts'
import { keptHeroes, takeInHero } from '../pictures/heroes.ts'
import { takeInLogo } from '../pictures/logos.ts'
import { cropPicture, statesOf, takeIn, wholeOf } from '../pictures/take-in.ts'
import { type Trouble, troubles } from '../pictures/troubles.ts'
import { takeInWhole } from '../pictures/whole-uploads.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'
import { describeOrder } from './order.ts'

/** Pictures that come in at a time, for a whole choice of a phone on a slow line: each is held in memory until it is stored. */
const AT_ONCE = 6

/** Pictures for the front page that can be chosen, at most. */
const HEROES_MAX = 12

type Taken =
  | { readonly ok: true; readonly answer: object }
  | { readonly ok: false; readonly trouble: Trouble }
  | { readonly ok: false; readonly refusal: OrderRefusal }

// A picture is sent as it is.
function taking(take: (upload: Uint8Array, who: string, c: Context<DeskEnv>) => Promise<Taken>): Handler<DeskEnv> {
  let coming = 0
  return async (c) => {
    const refuseFor = (trouble: Trouble) => {
      const [status, error] = troubles[trouble]
      return c.json({ ok: false, code: trouble, error }, status)
    }
    // No form of another site can send such a type unasked.
    if (!/^(image\/|application\/octet-stream)/i.test(c.req.header('content-type') ?? ''))
      return refuseFor('not a picture')
    if (coming >= AT_ONCE) return refuseFor('busy')
    coming++
    try {
      const upload = new Uint8Array(await c.req.arrayBuffer())
      const taken = await take(upload, c.get('desk').staff.email, c)
      if (taken.ok) return c.json(taken.answer)
      return 'refusal' in taken ? answerRefusal(c, taken.refusal) : refuseFor(taken.trouble)
    } finally {
      coming--
    }
  }
}

/** POST /desk/api/catalogue/pictures: takes a picture of a product in, to be made in the background. */
export function addPicture(services: Services): Handler<DeskEnv> {
  return taking(async (upload, who) => {
    const taken = await takeIn(services, upload, who)
    return taken.ok ? { ok: true, answer: { file: taken.file } } : taken
  })
}

/** POST /desk/api/hero-pictures: takes a picture for the front page in. */
export function addHeroPicture(services: Services): Handler<DeskEnv> {
  return taking(async (upload, who) => {
    const taken = await takeInHero(services, upload, who)
    return taken.ok ? { ok: true, answer: taken.hero } : taken
  })
}

/** POST /desk/api/logo: takes a logo in and makes its files. */
export function addLogo(services: Services): Handler<DeskEnv> {
  return taking(async (upload, who) => {
    const taken = await takeInLogo(services, upload, who)
    return taken.ok ? { ok: true, answer: taken.logo } : taken
  })
}

/** POST /desk/api/page-pictures: takes a picture for a page of the owner's in and makes its files. */
export function addPagePicture(services: Services): Handler<DeskEnv> {
  return taking(async (upload, who) => {
    const taken = await takeInWhole(services, upload, 'page', who)
    return taken.ok ? { ok: true, answer: taken.shown } : taken
  })
}

/** POST /desk/api/orders/:id/photo: takes the photograph of a finished order in and makes its files. */
export function addOrderPhoto(services: Services): Handler<DeskEnv> {
  return taking(async (upload, who, c) => {
    const order = await findOrder(services.db, 'id', c.req.param('id') ?? '')
    if (order === null) return { ok: false, refusal: refuseOrder('no-order') }
    const notKept = await keepPhoto(services, order, upload, who)
    if (notKept !== null) return { ok: false, ...notKept }
    return { ok: true, answer: { order: await describeOrder(services, order.id, c.get('desk').staff) } }
  })
}

/** GET /desk/api/orders/:id/photo: the photograph of an order, as JPEG. */
export function answerOrderPhoto(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const bytes = await photoAsJpeg(services, c.req.param('id') ?? '')
    return bytes === null
      ? answerRefusal(c, refuseOrder('no-photo'), { status: 404 })
      : c.body(bytes, 200, { 'content-type': 'image/jpeg' })
  }
}

/** GET /desk/api/hero-pictures: the uploaded pictures that can be chosen for the front page. */
export function answerHeroPictures({ db }: Services): Handler<DeskEnv> {
  return async (c) => c.json({ pictures: await keptHeroes(db, HEROES_MAX) })
}

/** GET /desk/api/catalogue/pictures?files=: how far the making of pictures is. */
export function answerPictures({ db }: Services): Handler<DeskEnv> {
  return async (c) => {
    const files = (c.req.query('files') ?? '').split(',').filter((file) => PHOTO_FILE.test(file))
    return c.json({ pictures: await statesOf(db, files.slice(0, PHOTOS_MAX)) })
  }
}

/** POST /desk/api/catalogue/pictures/crop: has another part of a picture made. */
export function answerCrop(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(CropRequest, c.get('json'))
    const file = body.success ? await cropPicture(services, body.output, c.get('desk').staff.email) : null
    return file === null
      ? refuse(c, 'The frame is partly outside the picture. Move it, then try again.')
      : c.json({ file })
  }
}

/** GET /desk/api/catalogue/pictures/:file: the whole picture that a square is cut from. */
export function answerWholePicture(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const file = c.req.param('file') ?? ''
    const bytes = PHOTO_FILE.test(file) ? await wholeOf(services, file) : null
    return bytes === null
      ? refuse(c, 'There is no such picture.', 404)
      : c.body(bytes, 200, { 'content-type': 'image/jpeg' })
  }
}
