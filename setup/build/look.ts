import type { Plugin } from 'vite'
import { cssVariables, drawIcon, standardLook } from '../../shop/look.ts'

/** Vite plugin that puts the look (shop/look.ts) into the token sheet and the HTML. The icon stands in the HTML, which takes fewer bytes than a request for it. */
export const look: Plugin = {
  name: 'look',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/ui\/tokens\.css$/ },
    handler: (tokens) => cssVariables(standardLook) + tokens,
  },
  transformIndexHtml: (html) =>
    html
      .replace('%ICON%', encodeURIComponent(drawIcon(standardLook)))
      .replace('%THEME_COLOR%', standardLook.colors.surface),
}
