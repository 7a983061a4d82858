import { readFileSync } from 'node:fs'
import type { MiddlewareHandler } from 'hono'
import { cssVariables, standardLook } from '#shop/look.ts'

// As in web/ui/fonts.css.
const rest = '; unicode-range: U+A1-2215'
/** The shop's fonts, by the names of their files in a build and as the styles know them. */
const fonts = [
  ['rest-brygada', 'Brygada 1918', `500${rest}`],
  ['brygada', 'Brygada 1918', '500'],
  ['rest-figtree', 'Figtree Variable', `400 700${rest}`],
  ['figtree', 'Figtree Variable', '400 700'],
] as const

// So that nothing moves when the fonts come.
const fallbacks = readFileSync(new URL('../../shop/fallback-fonts.css', import.meta.url), 'utf8')
const shared = readFileSync(new URL('./shared-styles.css', import.meta.url), 'utf8')

const fileOf = (name: string, files: readonly string[]) =>
  files.find((path) => path.startsWith(`/assets/${name}-`) && path.endsWith('.woff2'))

/** Has the fonts that every page shows asked for beside its stylesheet, which names them only once it is here: they would move the page when they come. An e-mail that is shown may load none. */
export function preloadFonts(files: Iterable<string> = []): MiddlewareHandler {
  const all = [...files]
  const links = ['brygada', 'figtree'].flatMap((name) => {
    const file = fileOf(name, all)
    return file === undefined ? [] : [`<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`]
  })
  return async (c, next) => {
    await next()
    const mayLoad = c.res.headers.get('content-security-policy')?.includes("font-src 'self'")
    if (mayLoad && links.length > 0) c.res.headers.set('link', links.join(', '))
  }
}

/** The styles that the pages share which are not of the storefront, with the shop's fonts from among a build's files; without a font that was not built. */
export function sharedStyles(files: Iterable<string>): string {
  const all = [...files]
  const faces = fonts
    .flatMap(([name, family, weights]) => {
      const file = fileOf(name, all)
      if (file === undefined) return []
      const face = `font-family: '${family}'; font-weight: ${weights}; font-display: swap`
      return [`@font-face { ${face}; src: url('${file}') format('woff2') }\n`]
    })
    .join('')
  return `${faces && faces + fallbacks}${cssVariables(standardLook)}${shared}`
}
