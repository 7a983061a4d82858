import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type Day, dayInIreland } from '#shop/dates.ts'
import { scriptJson } from '#shop/pages/metadata.ts'
import { PAGE_SETTINGS_ID, type PageSettings } from '#shop/pages/page-settings.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { ratingsOf } from '#shop/reviews/rating.ts'
import type { PublishedReview } from '#shop/reviews/review.ts'
import about from '../../../package.json' with { type: 'json' }
import type { Config } from '../../platform/config/config.ts'
import { currentTime } from '../../platform/runtime/runtime.ts'
import { publicSettings } from '../published/current.ts'
import { sellsSample } from '../published/sample.ts'

const startedAt = currentTime()
const build = { version: about.version, time: builtAt() ?? startedAt.toISOString() }

const HOUR_MS = 3_600_000

/** Tells the day in Ireland, which begins at a whole hour: it is reckoned once an hour, since every page asks. */
export function openToday(now: () => Date): () => Day {
  let known = { hour: Number.NaN, day: '' }
  return () => {
    const moment = now()
    const hour = Math.floor(moment.getTime() / HOUR_MS)
    if (hour !== known.hour) known = { hour, day: dayInIreland(moment) }
    return known.day
  }
}

const ratings = (reviews: readonly PublishedReview[]) =>
  ratingsOf(reviews).map(({ id, rating, count }) => [id, `${rating.toFixed(1)} (${count})`])

export function pageSettings(
  shop: PublishedShop,
  config: Config,
  today: Day,
  reviews: readonly PublishedReview[] = [],
): PageSettings {
  const { mode, publicUrl, mail, serviceWorker } = config
  const { vatNumber, vatScheme, packaging, zones, questions, hasCodes, stock, reserved, yours, bench } = shop
  const newsletter = mail.smtpUrl !== null
  // Samples stand in for reviews until there are real ones (docs/decisions/018), and are of the products that came with the shop.
  const isOwn = !sellsSample(shop.catalogue.products, shop.snapshot.settings)
  const flags = isOwn || reviews.length > 0 ? { ...config.flags, content_purge: true } : config.flags
  const guaranteeLink = shop.hasGuaranteeNotice ? shop.settings.guaranteeNotice.link : null
  return {
    mode,
    flags,
    build,
    publicUrl,
    vatNumber,
    vatScheme,
    newsletter,
    serviceWorker,
    packaging,
    zones,
    today,
    guaranteeLink,
    catalogue: shop.dataPath,
    ...(questions.length > 0 && { questions }),
    ...(hasCodes && { hasCodes }),
    ...(Object.keys(stock).length > 0 && { stock }),
    ...(Object.keys(reserved).length > 0 && { reserved }),
    ...(Object.keys(yours).length > 0 && { yours }),
    ...(bench && { bench }),
    own: publicSettings(shop),
    ...(reviews.length > 0 && { reviews, ratings: ratings(reviews) }),
  }
}

function builtAt(): string | undefined {
  try {
    const text = readFileSync(new URL('../../../dist/storefront/.vite/build.json', import.meta.url), 'utf8')
    return v.parse(v.object({ time: v.pipe(v.string(), v.isoTimestamp()) }), JSON.parse(text)).time
  } catch {
    return undefined
  }
}

/** The HTML with the page settings in their element, as JSON that cannot end the element and without the countries of zones and the words of reviews, and with the build in a meta tag before it. */
export function withPageSettings(html: string, settings: PageSettings): string {
  const zones = settings.zones.map((zone) => ({ ...zone, countries: [] }))
  const json = scriptJson({ ...settings, zones, reviews: undefined })
  const { version, time } = settings.build
  const meta = `<meta name="build" content="${`${version} ${time}`.replace(/[<"&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}">`
  return html.replace(
    new RegExp(`(<script[^>]*id="${PAGE_SETTINGS_ID}"[^>]*>)[^<]*`),
    (_, tag: string) => meta + tag + json,
  )
}
