import type { Handler } from 'hono'
import { deskPaths } from '#shop/desk/paths.ts'
import { productIn } from '#shop/paths.ts'
import { snapshotOf } from '#shop/publishing/editable-product.ts'
import { withKnownFacts } from '#shop/publishing/fact-rules.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import { createShop } from '#shop/shop.ts'
import { notBuilt } from '../../catalogue/pages/answer-site.ts'
import type { Site } from '../../catalogue/pages/site.ts'
import { madeHero } from '../../catalogue/pictures/heroes.ts'
import { madeLogo } from '../../catalogue/pictures/logos.ts'
import { withMadePictures } from '../../catalogue/pictures/take-in.ts'
import { withSample } from '../../catalogue/published/sample.ts'
import { draftsOf } from '../../catalogue/publishing/draft.ts'
import { settingsDraftOf } from '../../catalogue/publishing/settings-draft.ts'
import { readBench } from '../../catalogue/stock/bench.ts'
import { shopEnvironment } from '../../platform/config/config.ts'
import type { Services } from '../../platform/services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'

const NOTE = '<p><mark>This is a preview of your draft. Nobody else sees it, and nothing can be bought here.</mark></p>'

/** GET /desk/preview/*: the shop's own page at the path behind it, as it would be with what is being edited; a draft is shown on its own page. */
export function answerPreview(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  site: Site | null,
): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    if (site === null) return c.text(notBuilt.message, 503)
    const { pathname, search } = new URL(c.req.url)
    const path = pathname.slice(deskPaths.preview('').length) || '/'
    const product = productIn(path)
    const drafts = await withMadePictures(
      db,
      (await draftsOf(db)).map(({ product }) => product),
    )
    const isAskedFor = ({ id, handle }: (typeof drafts)[number]) => id === product || handle === product
    const products = drafts.map((product) =>
      product.state === 'draft' && isAskedFor(product) ? { ...product, state: 'shown' as const } : product,
    )
    // A helper sees the products as they are being edited, and the settings as they are.
    const isOwner = c.get('desk').staff.role === 'owner'
    const draft = isOwner ? (await settingsDraftOf(db)).own : (shop.snapshot.settings ?? {})
    const own = { ...draft, hero: await madeHero(db, draft.hero), logo: await madeLogo(db, draft.logo) }
    const { facts } = allSettings(own)
    const snapshot = { ...snapshotOf(products.map((product) => withKnownFacts(product, facts))), settings: own }
    const ownShop = createShop(withSample(snapshot), shop.version, shopEnvironment(config))
    const draftShop = {
      ...shop,
      ...ownShop,
      bench: await readBench(db, ownShop, { config, now: now() }),
      details: snapshot,
      snapshot,
    }
    const html = await site.renderPreview(draftShop, `${path}${search}`)
    return html === null ? c.text('There is no such page.', 404) : c.html(html.replace('<div id="root">', `${NOTE}$&`))
  }
}
