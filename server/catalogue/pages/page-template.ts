import { createHash } from 'node:crypto'
import { drawIcon } from '#shop/look.ts'
import { loadsFonts, lookOf } from '#shop/own-look.ts'
import type { RenderedPage } from '#shop/pages/page-rendering.ts'
import type { PageSettings } from '#shop/pages/page-settings.ts'
import { detailsPath } from '#shop/paths.ts'
import { logoUrl } from '#shop/pictures/logo.ts'
import type { ServerShop } from '#shop/shop.ts'
import { lookPath } from './own-look.ts'
import { withPageSettings } from './page-settings.ts'

const HEAD = '<!--page-->'
const ROOT = '<div id="root"></div>'
const FEED_TITLE = 'title="New at Solas"'
const MANIFEST = /<link rel="manifest"[^>]*>/
const FIRST_SCRIPT = /<script type="module"[^>]*><\/script>/
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs

const inAttribute = (text: string) => text.replace(/[<>"&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The HTML of the build with a rendered page in it, and the scripts that the page needs besides the first named in its head, so that none is asked for by another. */
export function fillTemplate(
  template: string,
  { head, root, hasDetails }: Omit<RenderedPage, 'script'>,
  scripts: readonly string[],
  settings: PageSettings,
): string {
  const { catalogue } = settings
  const data = catalogue ? [catalogue, ...(hasDetails ? [detailsPath(catalogue)] : [])] : []
  const preloads = [
    ...data.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
  const [manifest = ''] = MANIFEST.exec(template) ?? []
  return (
    withPageSettings(template.replace(MANIFEST, `<noscript>${manifest}</noscript>`), settings)
      .replace(FEED_TITLE, () => `title="New at ${inAttribute(settings.own?.brand ?? '')}"`)
      // The page stands without them: the script in its head takes them from here once it is seen.
      .replace(FIRST_SCRIPT, (script) => `<template id="scripts">${preloads}${script}${manifest}</template>`)
      .replace(HEAD, () => head)
      .replace(ROOT, () => root)
  )
}

const ICON = /<link rel="icon"[^>]*>/
const FONT_PRELOAD = /<link\s[^>]*as="font"[^>]*>/g

/** Gives a page the owner's look and logo: adds the stylesheet last, replaces the icon, and drops preloads of unused fonts. */
export function withOwnLook(html: string, { ownLook, settings }: Pick<ServerShop, 'ownLook' | 'settings'>): string {
  const { logo } = settings
  if (ownLook === null && !logo) return html
  const look = lookOf(ownLook)
  const icon = logo ? logoUrl(logo, 'icon-192') : `data:image/svg+xml,${encodeURIComponent(drawIcon(look))}`
  const end = html.indexOf('</head>')
  const head = html
    .slice(0, end)
    .replace(ICON, () => `<link rel="icon" href="${icon}">`)
    .replaceAll(FONT_PRELOAD, (preload) => (loadsFonts(look) ? preload : ''))
  const style = ownLook === null ? '' : `<link rel="stylesheet" href="${lookPath(ownLook)}">`
  return head + style + html.slice(end)
}

// Those within <noscript> or <template> stay: no browser with scripts asks for them.
const FIRST_LOOK = /<(noscript|template)\b.*?<\/\1>|<link\s[^>]*rel="(?:preload|stylesheet)"[^>]*>/gs

/** A page where hash routes land: its stylesheet, fonts and first picture stand in a `<noscript>`, from which the script in its head writes them once it leads nowhere else, since browsers that look ahead would ask for them all (docs/decisions/027). */
export function landingPage(html: string): string {
  const end = html.indexOf('</head>')
  const look: string[] = []
  const head = html.slice(0, end).replace(FIRST_LOOK, (found, element?: string) => {
    if (element === undefined) look.push(found)
    return element === undefined ? '' : found
  })
  return head.replace('<script>', `<noscript id="first-look">${look.join('')}</noscript><script>`) + html.slice(end)
}

export function inlineScripts(template: string): string[] {
  const scripts = [...template.matchAll(INLINE_SCRIPT)]
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/** The HTML of the build without any script, for a page that React must not hydrate: no page of the storefront lives at its address. */
export function withoutScripts(template: string): string {
  return template.replace(FIRST_SCRIPT, '').replaceAll(INLINE_SCRIPT, '')
}

const HEAD_OF_APP = /<link rel="(?:manifest|alternate)"[^>]*>/g
const ANY_SCRIPT = /<(script|template)\b[^>]*>.*?<\/\1>/gs

export function fillLinkedTemplate(
  template: string,
  { head, root }: Pick<RenderedPage, 'head' | 'root'>,
  style: string,
): string {
  return openNoscripts(template.replaceAll(ANY_SCRIPT, '').replaceAll(HEAD_OF_APP, ''))
    .replace(HEAD, () => head)
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace(ROOT, () => root)
}

export function openNoscripts(html: string): string {
  return html.replaceAll(/<\/?noscript[^>]*>/g, '')
}
